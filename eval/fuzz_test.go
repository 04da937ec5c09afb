package eval_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/testsuite"
)

// decoded is a text as the naive evaluator sees it.
func decoded(t testing.TB, text string) any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// agree holds every way of deciding instances against the naive evaluator.
func agree(t *testing.T, schema string, texts ...string) {
	t.Helper()
	parsed := decoded(t, schema)
	var cases []agreeing
	for _, text := range texts {
		if d, err := instance.Parse([]byte(text), instance.Options{}); err == nil {
			want, err := naiveValid(parsed, decoded(t, text))
			cases = append(cases, agreeing{text, d, want, err == nil})
		}
	}
	list := variants()
	for k, without := range list {
		g, err := compileText(schema, compile.Options{Evaluation: eval.Settings{Without: without, MaxSteps: 1 << 20}})
		if err != nil {
			return // what is not a schema is for the compiler's tests
		}
		for _, c := range cases {
			// What records does not depend on the passes.
			c.check(t, g, k == 0 || k == len(list)-1)
			if t.Failed() {
				t.Fatalf("without passes %b\nschema %s\ninstance %s\n%s", without, schema, c.text, g.Dump())
			}
		}
	}
}

// agreeing is an instance, and what the naive evaluator makes of it.
type agreeing struct {
	text     string
	document *instance.Document
	want     bool
	known    bool // that is, want
}

func (c *agreeing) check(t *testing.T, g *eval.Graph, everyWay bool) {
	t.Helper()
	var valid bool
	var err error
	if everyWay {
		valid, err = verdicts(t, g, c.document)
	} else {
		valid, err = fastVerdict(t, g, c.document)
	}
	if err == nil && c.known && valid != c.want {
		t.Errorf("valid %v, the naive evaluator says %v", valid, c.want)
	}
}

// FuzzEvaluate makes schemas and instances out of bytes.
func FuzzEvaluate(f *testing.F) {
	random := rand.NewChaCha8([32]byte{})
	for n := range 200 {
		data := make([]byte, 10+2*n)
		random.Read(data)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1000 {
			return
		}
		schema, text := generate(data)
		agree(t, schema, text)
	})
}

// TestGenerated runs some thousand generated pairs in every test run.
func TestGenerated(t *testing.T) {
	count := 1500
	if testing.Short() {
		count = 300
	}
	random := rand.NewChaCha8([32]byte{1})
	for range count {
		data := make([]byte, 300)
		random.Read(data)
		schema, text := generate(data)
		agree(t, schema, text)
	}
}

// FuzzSuitePairs changes the schemas and instances of the official suite.
func FuzzSuitePairs(f *testing.F) {
	eachSuitePair(f, func(_ testsuite.File, group testsuite.Group, c testsuite.Case) {
		f.Add(string(group.Schema), string(c.Data))
	})
	f.Fuzz(func(t *testing.T, schema, text string) {
		if len(schema) > 4096 || !json.Valid([]byte(schema)) || !json.Valid([]byte(text)) {
			return
		}
		for _, without := range []eval.Pass{0, variants()[len(variants())-1]} {
			g, err := compileText(schema, compile.Options{Evaluation: eval.Settings{Without: without, MaxSteps: 1 << 20}})
			if err != nil {
				return
			}
			d, err := instance.Parse([]byte(text), instance.Options{})
			if err != nil {
				return
			}
			verdicts(t, g, d)
			if t.Failed() {
				t.Fatalf("schema %s\ninstance %s\n%s", schema, text, g.Dump())
			}
		}
	})
}

// TestNaiveOnSuite holds the naive evaluator to the official suite: where it
// gives a verdict, it must be the right one.
func TestNaiveOnSuite(t *testing.T) {
	decided, total := 0, 0
	eachSuitePair(t, func(file testsuite.File, group testsuite.Group, c testsuite.Case) {
		if file.Category != testsuite.Required {
			return
		}
		total++
		defer func() { recover() }() // a pattern that package regexp does not know
		valid, err := naiveValid(decoded(t, string(group.Schema)), decoded(t, string(c.Data)))
		if err != nil {
			return
		}
		decided++
		if valid != c.Valid && !strings.Contains(string(group.Schema), `"http://localhost:1234`) {
			t.Errorf("%s: %s: %s: %v", file.Path, group.Description, c.Description, valid)
		}
	})
	if decided < total*9/10 {
		t.Errorf("the naive evaluator decides only %d of %d cases", decided, total)
	}
}

// eachSuitePair goes through the cases of 2020-12.
func eachSuitePair(t testing.TB, do func(testsuite.File, testsuite.Group, testsuite.Case)) {
	t.Helper()
	suite, err := testsuite.Open("../testsuite")
	if err != nil {
		t.Fatal(err)
	}
	dialect, _ := testsuite.DialectNamed("draft2020-12")
	files, err := suite.Files(dialect)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		for _, group := range file.Groups {
			for _, c := range group.Cases {
				do(file, group, c)
			}
		}
	}
}
