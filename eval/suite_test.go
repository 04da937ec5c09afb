package eval_test

import (
	"testing"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/testsuite"
	"github.com/verdict-schema/verdict/vocab"
)

// remotes is the loader of the official suite.
type remotes map[string][]byte

func (r remotes) Load(uri string) ([]byte, error) {
	if text, ok := r[uri]; ok {
		return text, nil
	}
	return nil, compile.ErrNotFound
}

// TestSuiteWithEachPass decides every case of the official suite, in every
// dialect there is, by the fast program with all passes, with each pass
// switched off and with all of them off, by the steps, and by recording. All
// must agree.
func TestSuiteWithEachPass(t *testing.T) {
	suite, err := testsuite.Open("../testsuite")
	if err != nil {
		t.Fatal(err)
	}
	documents, err := suite.Remotes()
	if err != nil {
		t.Fatal(err)
	}
	for _, dialect := range testsuite.Dialects() {
		if vocab.Standard(dialect.URI) == nil {
			continue // the library does not have it
		}
		t.Run(dialect.Name, func(t *testing.T) {
			t.Parallel()
			files, err := suite.Files(dialect)
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				for _, group := range file.Groups {
					runGroup(t, file, group, documents)
				}
			}
		})
	}
}

// runGroup decides the cases of one schema. Which settings a file of the suite
// expects, and whether the verdicts are right, is the conformance test's
// business; here every way must give the same.
func runGroup(t *testing.T, file testsuite.File, group testsuite.Group, documents remotes) {
	first := make(map[string]bool)
	for _, without := range variants() {
		o := compile.Options{
			Loader:         documents,
			DefaultDialect: file.Dialect.URI,
			Evaluation:     eval.Settings{Without: without},
		}
		o.Keywords.AssertFormat = file.Category == testsuite.Format
		o.Keywords.AssertContent = file.Path == "optional/content.json"
		g, err := compileText(string(group.Schema), o)
		if err != nil {
			t.Errorf("%s: %s: %v", file.Path, group.Description, err)
			return
		}
		for _, c := range group.Cases {
			valid, err := verdicts(t, g, documentOf(t, string(c.Data)))
			if without == 0 {
				first[c.Description] = valid
			}
			if err != nil || valid != first[c.Description] {
				t.Errorf("without passes %b: valid %v, error %v; with all passes %v", without, valid, err, first[c.Description])
			}
			if t.Failed() {
				t.Fatalf("%s: %s: %s", file.Path, group.Description, c.Description)
			}
		}
	}
}
