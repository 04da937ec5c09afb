package eval_test

import (
	"testing"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

const entryURI = "https://example.com/entry"

// graphOf compiles a schema with some passes of the optimiser switched off.
func graphOf(t testing.TB, schema string, without eval.Pass) *eval.Graph {
	t.Helper()
	g, err := compileText(schema, compile.Options{Evaluation: eval.Settings{Without: without}})
	if err != nil {
		t.Fatalf("compiling %s: %v", schema, err)
	}
	return g
}

func compileText(schema string, o compile.Options) (*eval.Graph, error) {
	c := compile.New(o)
	if err := c.Register(entryURI, []byte(schema)); err != nil {
		return nil, err
	}
	return c.Compile(entryURI)
}

// documentOf parses an instance.
func documentOf(t testing.TB, text string) *instance.Document {
	t.Helper()
	d, err := instance.Parse([]byte(text), instance.Options{})
	if err != nil {
		t.Fatalf("parsing %.80s: %v", text, err)
	}
	return d
}

// variants are the sets of passes to switch off: none, each one, all.
func variants() []eval.Pass {
	list := []eval.Pass{0}
	var all eval.Pass
	for _, p := range eval.Passes() {
		list = append(list, p)
		all |= p
	}
	return append(list, all)
}

// fastVerdict decides an instance by the fast program, with a machine and, where
// that can be done, without one.
func fastVerdict(t *testing.T, g *eval.Graph, d *instance.Document) (valid bool, err error) {
	t.Helper()
	valid, err = g.ValidByMachine(d)
	if without, can := g.ValidWithoutMachine(d); can && (without != valid || err != nil) {
		t.Errorf("with a machine %v %v, without %v", valid, err, without)
	}
	return valid, err
}

// verdicts decides an instance in every way that an engine's graph offers, and
// reports an error where they do not agree.
func verdicts(t *testing.T, g *eval.Graph, d *instance.Document) (valid bool, err error) {
	t.Helper()
	valid, err = fastVerdict(t, g, d)
	steps, stepsErr := g.ValidBySteps(d)
	if (err == nil) != (stepsErr == nil) || steps != valid {
		t.Errorf("fast says %v %v, steps %v %v", valid, err, steps, stepsErr)
	}
	for _, want := range []eval.Want{{Errors: true, MaxErrors: 1}, {Errors: true}, {Errors: true, Annotations: true}, {Everything: true}} {
		r, recordErr := g.Evaluate(t.Context(), d, want)
		switch {
		case (recordErr == nil) != (err == nil):
			t.Errorf("fast says %v, recording %+v says %v", err, want, recordErr)
		case recordErr == nil && r.Valid() != valid:
			t.Errorf("fast says %v, recording %+v says %v", valid, want, r.Valid())
		case recordErr == nil && want.Errors && (len(r.Errors()) == 0) != valid:
			t.Errorf("%d errors of an instance that is valid: %v", len(r.Errors()), valid)
		}
	}
	return valid, err
}
