package eval_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/vocab"
)

// manyPatterns are schemas of several different patterns each.
func manyPatterns(schemas, patterns int) string {
	var list []string
	for s := range schemas {
		var each []string
		for p := range patterns {
			each = append(each, fmt.Sprintf(`{"pattern": "[QR](k%dx%d)?$"}`, s, p))
		}
		list = append(list, `{"allOf": [`+strings.Join(each, ", ")+`]}`)
	}
	return strings.Join(list, ", ")
}

// repeated is a list of schemas that differ by a number.
func repeated(n int, format string) string {
	var list []string
	for k := range n {
		list = append(list, fmt.Sprintf(format, k))
	}
	return strings.Join(list, ", ")
}

// patternMembers are members of patternProperties that are not alike.
func patternMembers(n int) string {
	var list []string
	for k := range n {
		list = append(list, fmt.Sprintf(`"[QR](k%d)?$": true`, k))
	}
	return strings.Join(list, ", ")
}

// A matcher that fails ends the evaluation: the graph keeps to a machine, which
// can be told.
func TestStatelessMatcher(t *testing.T) {
	listed := vocab.Keyword{Name: "listed", Compile: func(c vocab.Context) error {
		c.Emit(&eval.Pattern{Expression: "listed", Matcher: failing{}})
		return nil
	}}
	extension := []*vocab.Vocabulary{{URI: "https://example.com/listed", Keywords: []vocab.Keyword{listed}}}
	o := compile.Options{Extensions: map[string][]*vocab.Vocabulary{vocab.Draft202012().URI: extension}}
	for _, schema := range []string{`{"not": {"listed": 1}}`, `{"propertyNames": {"not": {"listed": 1}}}`} {
		g, err := compileText(schema, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{`"a"`, `{"a": 1}`} {
			valid, err := g.Valid(documentOf(t, text))
			steps, stepsErr := g.ValidBySteps(documentOf(t, text))
			if valid != steps || !errors.Is(err, stepsErr) {
				t.Errorf("%s, %s: %v %v, by steps %v %v", schema, text, valid, err, steps, stepsErr)
			}
		}
	}
}

type failing struct{}

var errFailing = errors.New("the list can't be read")

func (failing) MatchString(string) (bool, error) { return false, errFailing }

// Which graphs are decided without a machine.
func TestStateless(t *testing.T) {
	branches := func(n int) string {
		var list []string
		for k := range n {
			list = append(list, fmt.Sprintf(`{"minLength": %d}`, k))
		}
		return strings.Join(list, ", ")
	}
	for _, c := range []struct {
		name, schema string
		options      compile.Options
		want         bool
	}{
		{"members", `{"properties": {"a": {"type": "string", "pattern": "^a"}}, "required": ["a"], "additionalProperties": false}`, compile.Options{}, true},
		{"items", `{"prefixItems": [{"enum": [1, "a", [2]]}], "items": {"multipleOf": 2}, "uniqueItems": true, "contains": {"const": 4}}`, compile.Options{}, true},
		{"unions", `{"anyOf": [{"type": "string"}, {"not": {"minimum": 2}}], "oneOf": [{"maxLength": 2}, {"maxItems": 2}]}`, compile.Options{}, true},
		{"conditions", `{"if": {"required": ["a"]}, "then": {"minProperties": 2}, "dependentSchemas": {"b": {"maxProperties": 3}}}`, compile.Options{}, true},
		{"unevaluated, known when compiled", `{"properties": {"a": true}, "unevaluatedProperties": false}`, compile.Options{}, true},
		{"asks for the tracker", `{"anyOf": [{"properties": {"a": true}}, true], "unevaluatedProperties": false}`, compile.Options{}, false},
		{"has a cycle", `{"properties": {"a": {"$ref": "#"}}}`, compile.Options{}, false},
		{"has a slow pattern", `{"pattern": "^(a|b)\\1$"}`, compile.Options{}, false},
		{"asserts a format", `{"format": "date"}`, compile.Options{Keywords: vocab.Options{AssertFormat: true}}, false},
		{"needs a scratch", `{"dependentRequired": {"a": ["b"]}}`, compile.Options{}, false},
		{"limits steps", `{"minLength": 1}`, compile.Options{Evaluation: eval.Settings{MaxSteps: 1000}}, false},
		{"tries some branches", `{"anyOf": [` + branches(25) + `]}`, compile.Options{}, true},
		{"tries many branches", `{"anyOf": [` + branches(80) + `]}`, compile.Options{}, false},
		{"tries many branches of branches", `{"anyOf": [{"allOf": [{"$ref": "#/$defs/b"}, {"minLength": 1}]}, {"$ref": "#/$defs/b"}, {"minItems": 3, "$ref": "#/$defs/b"}],
			"$defs": {"b": {"anyOf": [` + branches(25) + `]}}}`, compile.Options{}, false},
		{"goes through a string often", `{"anyOf": [` + manyPatterns(30, 47) + `]}`, compile.Options{}, false},
		{"goes through a string often in one match", `{"pattern": "^` + strings.Repeat(`(?=.*[A-x]x?$)`, 70) + `(a|b0)"}`, compile.Options{}, false},
		{"counts code points often", `{"allOf": [` + repeated(40, `{"not": {"minLength": %d, "maxLength": 1000}}`) + `]}`, compile.Options{}, false},
		{"reads a number often", `{"allOf": [` + repeated(40, `{"not": {"minimum": %d, "multipleOf": 0.5}}`) + `]}`, compile.Options{}, false},
		{"matches a name often", `{"patternProperties": {` + patternMembers(70) + `}}`, compile.Options{}, false},
		{"matches a name a few times", `{"patternProperties": {` + patternMembers(10) + `}}`, compile.Options{}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := compileText(c.schema, c.options)
			if err != nil {
				t.Fatal(err)
			}
			if g.Stateless() != c.want {
				t.Errorf("stateless is %v, want %v:\n%s", g.Stateless(), c.want, g.Dump())
			}
		})
	}
}
