package schema_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/schema"
)

// Every kind of bad input gets an error of its type and class, and what it is
// about is in the text.
func TestErrorTypes(t *testing.T) {
	loader := schema.WithLoader(schema.LoaderFunc(func(uri string) ([]byte, error) {
		switch uri {
		case "https://example.com/fails":
			return nil, errors.New("the disk is full")
		case "https://example.com/not-json":
			return []byte("{"), nil
		case "https://example.com/meta":
			return []byte(`{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://example.com/meta",
				"$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/core":true,"https://example.com/unknown":true}}`), nil
		}
		return nil, schema.ErrNotFound
	}))
	for _, c := range []struct {
		name, schema, text string
		options            []schema.Option
		class              schema.Class
		is                 func(error) bool
		says               []string
	}{
		{"not JSON", `{}`, `{"a":}`, nil, schema.InvalidInstance, is[*schema.SyntaxError], []string{"line 1, column 6"}},
		{"duplicate name", `{}`, "{\"a\":1,\n\"a\":2}", nil, schema.InvalidInstance, is[*schema.SyntaxError], []string{"line 2, column 1", `"a"`}},
		{"empty text", `{}`, ``, nil, schema.InvalidInstance, is[*schema.SyntaxError], []string{"line 1, column 1"}},
		{"mismatch", `{"type":"string"}`, `1`, nil, schema.InvalidInstance, is[*schema.ValidationError], []string{"expected string", "line 1, column 1"}},
		{"schema not JSON", `{"type":`, ``, nil, schema.InvalidSchema, is[*schema.SyntaxError], []string{"line 1, column 9"}},
		{"schema of a wrong type", `[]`, ``, nil, schema.InvalidSchema, is[*schema.SchemaError], []string{"object or a boolean"}},
		{"keyword of a wrong type", `{"properties":{"a":{"minimum":"1"}}}`, ``, nil, schema.InvalidSchema, is[*schema.SchemaError], []string{"#/properties/a/minimum", "expected number", "line 1, column 31"}},
		{"unknown type", `{"type":"text"}`, ``, nil, schema.InvalidSchema, is[*schema.SchemaError], []string{"#/type"}},
		{"pattern", `{"pattern":"a("}`, ``, nil, schema.InvalidSchema, is[*schema.SchemaError], []string{"#/pattern", "a("}},
		{"two of one anchor", `{"$defs":{"a":{"$anchor":"x"},"b":{"$anchor":"x"}}}`, ``, nil, schema.InvalidSchema, is[*schema.SchemaError], []string{`"x"`, "#/$defs/a"}},
		{"two of one URI", `{"$defs":{"a":{"$id":"https://example.com/x","type":"null"},"b":{"$id":"https://example.com/x"}}}`, ``, nil, schema.InvalidSchema, is[*schema.DuplicateResourceError], []string{"https://example.com/x"}},
		{"reference to itself", `{"$ref":"#"}`, ``, nil, schema.InvalidSchema, is[*schema.RecursionError], []string{"itself"}},
		{"reference to itself in allOf", `{"allOf":[{"$ref":"#"}]}`, ``, nil, schema.InvalidSchema, is[*schema.RecursionError], []string{"itself"}},
		{"reference to itself in not", `{"not":{"$ref":"#"}}`, ``, nil, schema.InvalidSchema, is[*schema.RecursionError], []string{"itself"}},
		{"references to each other", `{"$ref":"#/$defs/a","$defs":{"a":{"anyOf":[true,{"$ref":"#/$defs/b"}]},"b":{"if":{"$ref":"#/$defs/a"}}}}`, ``, nil, schema.InvalidSchema, is[*schema.RecursionError], []string{"itself"}},
		{"dynamic reference to itself", `{"$dynamicAnchor":"n","$dynamicRef":"#n"}`, ``, nil, schema.InvalidSchema, is[*schema.RecursionError], []string{"itself"}},
		{"dynamic reference that leads back", dynamicLoop, `1`, nil, schema.InvalidSchema, is[*schema.RecursionError], []string{"itself"}},
		{"reference to nothing", `{"properties":{"a":{"$ref":"#/$defs/b"}}}`, ``, nil, schema.Unresolved, is[*schema.UnresolvedReferenceError], []string{"#/properties/a/$ref", "#/$defs/b", "line 1"}},
		{"no such anchor", `{"$ref":"#a"}`, ``, nil, schema.Unresolved, is[*schema.UnresolvedReferenceError], []string{`"a"`}},
		{"no loader", `{"$ref":"https://example.com/other"}`, ``, nil, schema.Unresolved, is[*schema.UnresolvedReferenceError], []string{"https://example.com/other", "no loader"}},
		{"loader has none", `{"$ref":"https://example.com/other"}`, ``, []schema.Option{loader}, schema.Unresolved, is[*schema.UnresolvedReferenceError], []string{"the loader has none"}},
		{"loader fails", `{"$ref":"https://example.com/fails"}`, ``, []schema.Option{loader}, schema.Unresolved, is[*schema.UnresolvedReferenceError], []string{"the disk is full"}},
		{"loaded is not JSON", `{"$ref":"https://example.com/not-json"}`, ``, []schema.Option{loader}, schema.InvalidSchema, is[*schema.DocumentError], []string{"https://example.com/not-json", "line 1, column 2"}},
		{"dialect", `{"$schema":"https://example.com/none"}`, ``, nil, schema.Unsupported, is[*schema.UnsupportedDialectError], []string{"https://example.com/none", "#/$schema"}},
		{"dialect spelled otherwise", `{"$schema":"http://json-schema.org/draft/2020-12/schema"}`, ``, nil, schema.Unsupported, is[*schema.UnsupportedDialectError], []string{"https://json-schema.org/draft/2020-12/schema"}},
		{"dialect not accepted", `{"$schema":"http://json-schema.org/draft-07/schema#"}`, ``, []schema.Option{schema.WithDialects(schema.Draft202012)}, schema.Unsupported, is[*schema.UnsupportedDialectError], []string{"draft-07"}},
		{"vocabulary", `{"$schema":"https://example.com/meta"}`, ``, []schema.Option{loader}, schema.Unsupported, is[*schema.UnsupportedVocabularyError], []string{"https://example.com/unknown"}},
		{"depth of an instance", `{}`, strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000), nil, schema.Limit, is[*schema.LimitError], []string{"depth", "10000"}},
		{"depth of a schema", strings.Repeat(`{"not":`, 10_001) + "true" + strings.Repeat("}", 10_001), ``, nil, schema.Limit, is[*schema.LimitError], []string{"depth"}},
		{"size", `{}`, `"a long string"`, limits(schema.Limits{Size: 10}), schema.Limit, is[*schema.LimitError], []string{"size"}},
		{"steps", `{"items":{"items":{"minimum":0}}}`, "[[" + strings.Repeat("1,", 10_000) + "1]]", limits(schema.Limits{Steps: 1000}), schema.Limit, is[*schema.LimitError], []string{"steps"}},
		{"depth of an evaluation", `{"items":{"$ref":"#"}}`, strings.Repeat("[", 100) + strings.Repeat("]", 100), limits(schema.Limits{EvaluationDepth: 50}), schema.Limit, is[*schema.LimitError], []string{"evaluation depth"}},
		{"nodes", `{"properties":{"a":{"type":"string"},"b":{"type":"null"},"c":{"minimum":1}}}`, ``, limits(schema.Limits{SchemaNodes: 2}), schema.Limit, is[*schema.LimitError], []string{"2"}},
		{"regular expression", `{"pattern":"^(a|aa)+\\1$"}`, `"` + strings.Repeat("a", 60) + `b"`, nil, schema.Limit, is[*schema.LimitError], []string{"regular expression"}},
		{"content", `{"contentEncoding":"base64","contentMediaType":"application/json"}`, `"` + strings.Repeat("MTEx", 100) + `"`, append(limits(schema.Limits{ContentSize: 10}), schema.AssertContent(true)), schema.Limit, is[*schema.LimitError], []string{"content"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := schema.Compile(c.schema, c.options...)
			if err == nil && c.text == "" && c.name != "empty text" {
				t.Fatal("it compiles")
			}
			if err == nil {
				err = s.Validate([]byte(c.text))
				if s.Valid([]byte(c.text)) {
					t.Error("it is valid")
				}
			}
			if got := schema.ClassOf(err); got != c.class || !c.is(err) {
				t.Fatalf("%T of class %v, want %v: %v", err, got, c.class, err)
			}
			for _, part := range c.says {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q does not say %q", err, part)
				}
			}
		})
	}
}

func is[E error](err error) bool {
	var e E
	return errors.As(err, &e)
}

func limits(l schema.Limits) []schema.Option { return []schema.Option{schema.WithLimits(l)} }

// dynamicLoop is a schema whose dynamic reference leads back to what it is
// applied by, which only turns out when it is.
const dynamicLoop = `{"$id":"https://example.com/a","$ref":"b","$defs":{"b":{"$id":"b","$dynamicAnchor":"n",
	"$defs":{"c":{"$id":"c","$dynamicAnchor":"n","$dynamicRef":"#n"}},"anyOf":[{"$dynamicRef":"#n"},{"$ref":"c"}]}}}`

// A limit is never taken for a mismatch, wherever the schema meets it.
func TestLimitIsNoMismatch(t *testing.T) {
	const slow = `{"pattern":"^(a|aa)+\\1$"}`
	text := `"` + strings.Repeat("a", 60) + `b"`
	for _, around := range []string{
		`SLOW`, `{"not":SLOW}`, `{"not":{"not":SLOW}}`, `{"anyOf":[{"type":"null"},SLOW]}`, `{"oneOf":[SLOW,{"minLength":1}]}`,
		`{"oneOf":[{"minLength":1},SLOW]}`, `{"allOf":[SLOW]}`, `{"if":SLOW,"then":true,"else":true}`, `{"if":SLOW,"else":false}`,
		`{"$ref":"#/$defs/a","$defs":{"a":SLOW}}`, `{"anyOf":[{"not":SLOW},SLOW]}`,
	} {
		s := schema.MustCompile(strings.ReplaceAll(around, "SLOW", slow), schema.WithLimits(schema.Limits{RegexpTime: 2 * time.Millisecond}))
		noVerdict(t, s, around, text)
	}
	for _, around := range []string{
		`{"not":{"items":SLOW}}`, `{"contains":SLOW}`, `{"not":{"contains":SLOW}}`, `{"anyOf":[{"prefixItems":[SLOW]},{"type":"null"}]}`,
		`{"items":{"not":SLOW}}`, `{"contains":SLOW,"minContains":0,"maxContains":0}`, `{"anyOf":[{"prefixItems":[true]}],"unevaluatedItems":{"not":SLOW}}`,
	} {
		s := schema.MustCompile(strings.ReplaceAll(around, "SLOW", slow), schema.WithLimits(schema.Limits{RegexpTime: 2 * time.Millisecond}))
		noVerdict(t, s, around, "["+text+","+text+"]")
	}
	for _, around := range []string{
		`{"not":{"additionalProperties":SLOW}}`, `{"not":{"propertyNames":SLOW}}`,
		`{"not":{"patternProperties":{"^(a|aa)+\\1$":true}}}`, `{"dependentSchemas":{"aa":{"not":{"propertyNames":SLOW}}}}`,
	} {
		s := schema.MustCompile(strings.ReplaceAll(around, "SLOW", slow), schema.WithLimits(schema.Limits{RegexpTime: 2 * time.Millisecond}))
		noVerdict(t, s, around, `{"aa":1,`+text+":"+text+"}")
	}
	deep := strings.Repeat("[", 300) + strings.Repeat("]", 300)
	for _, around := range []string{
		`{"not":{"items":{"$ref":"#"}}}`, `{"anyOf":[{"items":{"$ref":"#"},"maxItems":1},{"maxItems":9}],"maxItems":9}`,
		`{"items":{"$ref":"#"},"not":{"items":{"$ref":"#"}}}`, `{"oneOf":[{"items":{"$ref":"#"}},{"type":"null"}]}`,
	} {
		s := schema.MustCompile(around, schema.WithLimits(schema.Limits{EvaluationDepth: 100}))
		noVerdict(t, s, around, deep)
	}
}

func noVerdict(t *testing.T, s *schema.Schema, about, text string) {
	t.Helper()
	if s.Valid([]byte(text)) {
		t.Errorf("%s: valid", about)
	}
	if err := s.Validate([]byte(text)); schema.ClassOf(err) != schema.Limit {
		t.Errorf("%s: Validate: %v", about, err)
	}
	if _, err := s.Evaluate(context.Background(), []byte(text)); schema.ClassOf(err) != schema.Limit {
		t.Errorf("%s: Evaluate: %v", about, err)
	}
}

// Up to 9,000 levels a recursive schema decides what the parser accepts, in
// every way, and beyond the depth limit nothing worse than an error happens.
func TestDeepInstances(t *testing.T) {
	chain := `{"$ref":"#/$defs/a0","$defs":{"a15":{"type":["array","integer"],"items":{"$ref":"#"}}`
	for k := range 15 {
		chain += fmt.Sprintf(`,"a%d":{"anyOf":[{"$ref":"#/$defs/a%d"}]}`, k, k+1)
	}
	for _, text := range []string{
		`{"type":["array","integer"],"items":{"$ref":"#"}}`,
		`{"anyOf":[{"type":"integer"},{"type":"array","items":{"$ref":"#"}}]}`,
		`{"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}}`,
		`{"anyOf":[{"prefixItems":[]},true],"unevaluatedItems":{"$ref":"#"}}`,
		`{"uniqueItems":true,"items":{"$ref":"#"}}`,
		chain + `}}`,
	} {
		s, err := schema.Compile(strings.Replace(text, `"prefixItems":[]`, `"prefixItems":[false]`, 1))
		if err != nil {
			t.Fatal(err)
		}
		valid := []byte(strings.Repeat("[", 9000) + "1" + strings.Repeat("]", 9000))
		if err := s.Validate(valid); err != nil && schema.ClassOf(err) != schema.Limit {
			t.Errorf("%.60s: %v", text, err)
		}
		if _, err := s.Evaluate(t.Context(), valid); err != nil && schema.ClassOf(err) != schema.Limit {
			t.Errorf("%.60s: %v", text, err)
		}
		wrong := []byte(strings.Repeat("[", 9000) + "true" + strings.Repeat("]", 9000))
		if err := s.Validate(wrong); err != nil && schema.ClassOf(err) == schema.Other {
			t.Errorf("%.60s: %v", text, err)
		}
	}
}
