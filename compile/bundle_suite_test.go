package compile_test

import (
	"errors"
	"testing"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/testsuite"
)

// documents is a loader of documents by URI.
type documents map[string][]byte

func (d documents) Load(uri string) ([]byte, error) {
	if text, ok := d[uri]; ok {
		return text, nil
	}
	return nil, compile.ErrNotFound
}

// TestBundlesOfTheSuite bundles every schema of the official suite that refers
// to other documents. The bundle must compile without any of them, refer to
// the same things, and decide every case as the suite says.
func TestBundlesOfTheSuite(t *testing.T) {
	suite, err := testsuite.Open("../testsuite")
	if err != nil {
		t.Fatal(err)
	}
	remotes, err := suite.Remotes()
	if err != nil {
		t.Fatal(err)
	}
	bundled := 0
	for _, dialect := range testsuite.Dialects() {
		files, err := suite.Files(dialect)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			for _, group := range file.Groups {
				name := dialect.Name + "/" + file.Path + ": " + group.Description
				if checkBundle(t, name, dialect.URI, remotes, group) {
					bundled++
				}
			}
		}
	}
	if bundled < 90 {
		t.Errorf("only %d schemas of the suite refer to others", bundled)
	}
}

func checkBundle(t *testing.T, name, dialect string, remotes documents, group testsuite.Group) bool {
	t.Helper()
	const uri = "https://example.com/schema"
	with := compile.New(compile.Options{DefaultDialect: dialect, Loader: remotes})
	if err := with.Register(uri, group.Schema); err != nil {
		t.Fatal(err)
	}
	inspection, err := with.Inspect(uri)
	if err != nil || len(inspection.Resources) == 0 || !refersToOthers(uri, inspection) {
		return false
	}
	bundle, err := with.Bundle(uri)
	var refused *compile.BundleError
	if errors.As(err, &refused) {
		t.Logf("%s: %v", name, err)
		return false
	}
	if err != nil {
		return false // a reference, in a place that is not reached, to nothing
	}
	without := compile.New(compile.Options{DefaultDialect: "https://json-schema.org/draft/2020-12/schema"})
	if err := without.Register("", bundle); err != nil {
		t.Fatal(err)
	}
	graph, err := without.Compile("")
	if err != nil {
		t.Errorf("%s: %v\n%s", name, err, bundle)
		return false
	}
	for _, test := range group.Cases {
		if ok := decide(t, graph, test.Data); ok != test.Valid {
			t.Errorf("%s: %s: the bundle says %v\n%s", name, test.Description, ok, bundle)
		}
	}
	again, err := without.Inspect("")
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for reference, n := range written(inspection) {
		if written(again)[reference] < n {
			t.Errorf("%s: the bundle has lost %q", name, reference)
		}
	}
	return true
}

func refersToOthers(uri string, i *compile.Inspection) bool {
	for _, r := range i.Resources {
		if r.Document != uri {
			return true
		}
	}
	return false
}

// written counts references by how they are written.
func written(i *compile.Inspection) map[string]int {
	count := make(map[string]int)
	for _, r := range i.References {
		count[r.Keyword+" "+r.Reference]++
	}
	return count
}

func decide(t *testing.T, g *eval.Graph, text []byte) bool {
	t.Helper()
	d, err := instance.Parse(text, instance.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ok, err := g.Valid(d)
	if err != nil {
		t.Fatal(err)
	}
	return ok
}
