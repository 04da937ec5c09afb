package schema_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/vocab"
)

// TestGuideIsTested checks that every piece of Go and JSON in the guide stands,
// word for word, in the examples.
func TestGuideIsTested(t *testing.T) {
	guide, err := os.ReadFile("../docs/extending.md")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := os.ReadFile("extending_example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(guide), "```")
	if len(blocks) < 9 {
		t.Fatal("the guide has hardly any code")
	}
	flat := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	for k := 1; k < len(blocks); k += 2 {
		language, code, _ := strings.Cut(blocks[k], "\n")
		if (language == "go" || language == "json") && !strings.Contains(flat(string(examples)), flat(code)) {
			t.Errorf("this is in the guide and not in the examples:\n%s", code)
		}
	}
}

// openAPI is the vocabulary that OpenAPI 3.1 adds to 2020-12 (§4.8.24.2).
var openAPI = &vocab.Vocabulary{
	URI: "https://spec.openapis.org/oas/3.1/vocab/base",
	Keywords: []vocab.Keyword{
		{Name: "discriminator", Compile: compileDiscriminator, Messages: eval.Messages{
			{Code: "missing", Template: "expected a string under {property}, to know what it is"},
			{Code: "unknown", Template: "expected one of {known} under {property}"},
		}},
		{Name: "xml", Compile: annotate},
		{Name: "externalDocs", Compile: annotate},
		{Name: "example", Compile: annotate},
	},
}

func annotate(c vocab.Context) error {
	c.Emit(&eval.Annotate{Of: instance.Any, Value: c.Value()})
	return nil
}

// compileDiscriminator reads which schema each value of a property stands for,
// from its mapping and from the references of the oneOf beside it.
func compileDiscriminator(c vocab.Context) error {
	named, ok := c.Value().Member("propertyName")
	if !c.Value().Is(instance.Object) || !ok || !named.Is(instance.String) {
		return c.Fault(c.Value(), "discriminator must be an object with a propertyName")
	}
	property := named.Content()
	in := &eval.Call{Keyword: "discriminator", Of: instance.Object}
	known := map[string]int{}
	add := func(value, reference string) error {
		b, err := c.Reference(reference)
		if err != nil {
			return err
		}
		known[value] = len(in.Branches)
		in.Branches, in.Kinds = append(in.Branches, b), append(in.Kinds, eval.Perhaps)
		return nil
	}
	if oneOf, ok := c.Sibling("oneOf"); ok {
		for _, branch := range oneOf.Items() {
			if ref, ok := branch.Member("$ref"); ok {
				if err := add(ref.Content()[strings.LastIndexByte(ref.Content(), '/')+1:], ref.Content()); err != nil {
					return err
				}
			}
		}
	}
	if mapping, ok := c.Value().Member("mapping"); ok {
		for value, reference := range mapping.Members() {
			if err := add(value, reference.Content()); err != nil {
				return err
			}
		}
	}
	in.Evaluate = func(e *eval.Evaluation) bool {
		value, ok := e.Value().Member(property)
		if !ok || !value.Is(instance.String) {
			e.Explain("missing", eval.Parameter{Name: "property", Value: property})
			return false
		}
		k, ok := known[value.Content()]
		if !ok {
			e.Explain("unknown", eval.Parameter{Name: "property", Value: property},
				eval.Parameter{Name: "known", Value: slices.Sorted(maps.Keys(known))})
			return false
		}
		return e.Apply(k, e.Value())
	}
	c.Emit(in)
	return nil
}

const openAPIDialect = `{
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://spec.openapis.org/oas/3.1/dialect/base",
	"$vocabulary": {
		"https://json-schema.org/draft/2020-12/vocab/core": true,
		"https://json-schema.org/draft/2020-12/vocab/applicator": true,
		"https://json-schema.org/draft/2020-12/vocab/unevaluated": true,
		"https://json-schema.org/draft/2020-12/vocab/validation": true,
		"https://json-schema.org/draft/2020-12/vocab/meta-data": true,
		"https://json-schema.org/draft/2020-12/vocab/format-annotation": true,
		"https://json-schema.org/draft/2020-12/vocab/content": true,
		"https://spec.openapis.org/oas/3.1/vocab/base": false
	},
	"$dynamicAnchor": "meta",
	"allOf": [
		{ "$ref": "https://json-schema.org/draft/2020-12/schema" },
		{ "properties": { "discriminator": { "type": "object", "required": ["propertyName"] }, "xml": { "type": "object" } } }
	]
}`

const petStore = `{
	"openapi": "3.1.0",
	"info": { "title": "Pets", "version": "1" },
	"components": {
		"schemas": {
			"Pet": {
				"oneOf": [{ "$ref": "#/components/schemas/Cat" }, { "$ref": "#/components/schemas/Dog" }],
				"discriminator": { "propertyName": "kind", "mapping": { "hound": "#/components/schemas/Dog" } }
			},
			"Cat": { "properties": { "lives": { "maximum": 9, "example": 7 } }, "required": ["lives"], "xml": { "name": "cat" } },
			"Dog": { "properties": { "tricks": { "$ref": "#/components/schemas/Count" } }, "required": ["tricks"] },
			"Count": { "type": "integer", "minimum": 0 }
		}
	}
}`

func openAPIOptions() []schema.Option {
	return []schema.Option{
		schema.WithResource("https://spec.openapis.org/oas/3.1/dialect/base", openAPIDialect),
		schema.WithVocabulary(openAPI),
		schema.WithDefaultDialect("https://spec.openapis.org/oas/3.1/dialect/base"),
	}
}

func TestOpenAPIDialect(t *testing.T) {
	c := schema.NewCompiler(append(openAPIOptions(), schema.WithResource("https://api.example/openapi.json", petStore))...)
	s, err := c.Compile("https://api.example/openapi.json#/components/schemas/Pet")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		`{"kind": "Cat", "lives": 9}`:    "",
		`{"kind": "hound", "tricks": 2}`: "",
		`{"kind": "Cat", "tricks": 2}`:   `missing required property "lives"`,
		`{"kind": "Cow", "lives": 1}`:    `expected one of "Cat", "Dog" and "hound" under "kind"`,
		`{"lives": 1}`:                   `expected a string under "kind", to know what it is`,
	} {
		err := s.Validate([]byte(text))
		if s.Valid([]byte(text)) != (err == nil) {
			t.Errorf("%s: Valid and Validate disagree: %v", text, err)
		}
		if want == "" != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
	r, err := s.Evaluate(context.Background(), []byte(`{"kind": "Cat", "lives": 9}`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for a := range r.Annotations() {
		if a.Keyword == "example" || a.Keyword == "xml" {
			got = append(got, fmt.Sprint(a.InstanceLocation, " ", a.Keyword, " ", a.Value()))
		}
	}
	slices.Sort(got)
	if want := []string{" xml map[name:cat]", "/lives example 7"}; !slices.Equal(slices.Compact(got), want) {
		t.Errorf("annotations are %q, want %q", got, want)
	}
}

// wrongOpenAPI are schemas that the dialect refuses, each in its own way.
var wrongOpenAPI = map[string]string{
	`{"discriminator": {}}`:                  "missing required",
	`{"discriminator": {"propertyName": 1}}`: "discriminator must be an object with a propertyName",
	`{"xml": 1}`:                             "expected object",
	`{"discriminator": {"propertyName": "a", "mapping": {"b":"#c"}}}`: `unresolved reference "#c"`,
	`{"items": {"minimum": "1"}}`:                                     "expected number",
}

func TestOpenAPIDialectRefuses(t *testing.T) {
	for text, want := range wrongOpenAPI {
		if _, err := schema.Compile(text, openAPIOptions()...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

// none asserts that no item that nobody has evaluated matches, and some that
// one does; they evaluate what they look at. They use all that a Call offers.
var counting = &vocab.Vocabulary{URI: "https://example.com/vocab/counting", Keywords: []vocab.Keyword{
	{Name: "some", Subschemas: vocab.Itself, Compile: func(c vocab.Context) error {
		c.Emit(&eval.Call{
			Keyword: "some", Of: instance.Array, Tracks: true, Branches: []eval.Branch{c.Subschema(c.Value())},
			Evaluate: func(e *eval.Evaluation) bool {
				found := false
				for _, item := range e.Value().Items() {
					if e.Try(0, item) {
						e.Mark(item)
						found = true
					}
				}
				return found
			},
		})
		return nil
	}},
	{Name: "rest", Late: true, Compile: func(c vocab.Context) error {
		c.Emit(&eval.Call{
			Keyword: "rest", Of: instance.Array, Tracks: true,
			Evaluate: func(e *eval.Evaluation) bool {
				left := 0
				for _, item := range e.Value().Items() {
					if !e.Evaluated(item) {
						left++
					}
				}
				return int64(left) == mustInt(c.Value())
			},
		})
		return nil
	}},
	{Name: "unless", Subschemas: vocab.Itself, Compile: func(c vocab.Context) error {
		c.Emit(&eval.Call{
			Keyword: "unless", Of: instance.Any, Branches: []eval.Branch{c.Subschema(c.Value())}, Kinds: []eval.EdgeKind{eval.Perhaps},
			Evaluate: func(e *eval.Evaluation) bool { return !e.Try(0, e.Value()) },
		})
		return nil
	}},
	{Name: "always", Subschemas: vocab.Itself, Compile: func(c vocab.Context) error {
		c.Emit(&eval.Call{
			Keyword: "always", Of: instance.Any, Branches: []eval.Branch{c.Subschema(c.Value())}, Kinds: []eval.EdgeKind{eval.Always},
			Evaluate: func(e *eval.Evaluation) bool { e.Apply(0, e.Value()); return true },
		})
		return nil
	}},
	{Name: "broken", Compile: func(c vocab.Context) error {
		c.Emit(&eval.Call{Keyword: "broken", Of: instance.Any, Evaluate: func(e *eval.Evaluation) bool {
			e.Fail(errBroken)
			return true
		}})
		return nil
	}},
}}

var errBroken = errors.New("the keyword is broken")

func mustInt(v instance.Value) int64 {
	n, _ := v.Number().Int64()
	return n
}

// custom are schemas with keywords that are code, and what they make of instances.
var custom = []struct {
	schema         string
	valid, invalid []string
}{
	{`{"some": {"type": "null"}}`, []string{`[1, null]`, `{}`}, []string{`[]`, `[1]`}},
	{`{"some": {"type": "null"}, "unevaluatedItems": {"type": "integer"}}`, []string{`[1, null]`}, []string{`[null, "a"]`}},
	{`{"allOf": [{"some": true}], "unevaluatedItems": false}`, []string{`[1, 2]`}, []string{`[]`}},
	{`{"not": {"some": {"type": "null"}}, "unevaluatedItems": {"type": "string"}}`, []string{`["a"]`, `[]`}, []string{`[1]`, `[null]`}},
	{`{"prefixItems": [true], "rest": 2}`, []string{`[1, 2, 3]`, `{}`}, []string{`[1]`, `[1, 2]`}},
	{`{"anyOf": [{"prefixItems": [{"type": "null"}]}, true], "rest": 1}`, []string{`[null, 2]`, `[1]`}, []string{`[1, 2]`, `[null]`}},
	{`{"$ref": "#/$defs/a", "$defs": {"a": {"some": true, "rest": 0}}}`, []string{`[1]`}, []string{`[]`}},
	{`{"unless": {"type": "null"}}`, []string{`1`}, []string{`null`}},
	{`{"always": {"type": "null"}}`, []string{`null`}, []string{`1`}},
	{`{"always": {"prefixItems": [{"type": "null"}]}, "unevaluatedItems": false}`, []string{`[null]`}, []string{`[null, null]`}},
}

func TestCustomKeywords(t *testing.T) {
	for _, test := range custom {
		s, err := schema.Compile(test.schema, schema.ExtendDialect(schema.Draft202012, counting))
		if err != nil {
			t.Errorf("%s: %v", test.schema, err)
			continue
		}
		for want, list := range map[bool][]string{true: test.valid, false: test.invalid} {
			for _, text := range list {
				err := s.Validate([]byte(text))
				if got := s.Valid([]byte(text)); got != want || (err == nil) != want {
					t.Errorf("%s: %s: Valid says %v, Validate %v; want %v", test.schema, text, got, err, want)
				}
			}
		}
	}
}

func TestCustomKeywordFails(t *testing.T) {
	for _, text := range []string{`{"broken": 1}`, `{"not": {"broken": 1}}`, `{"anyOf": [true, {"broken": 1}]}`} {
		s := schema.MustCompile(text, schema.ExtendDialect(schema.Draft202012, counting))
		if err := s.Validate([]byte(`1`)); text[2] != 'a' && !errors.Is(err, errBroken) {
			t.Errorf("%s: %v", text, err)
		}
		if _, err := s.Evaluate(context.Background(), []byte(`1`)); !errors.Is(err, errBroken) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestOverriding replaces a keyword, in one dialect alone.
func TestOverriding(t *testing.T) {
	never := &vocab.Vocabulary{Keywords: []vocab.Keyword{{Name: "minimum", Compile: func(c vocab.Context) error {
		c.Emit(&eval.Constant{})
		return nil
	}}}}
	c := schema.NewCompiler(
		schema.ExtendDialect(schema.Draft7, never),
		schema.WithResource("https://a.example/7", `{"$schema": "http://json-schema.org/draft-07/schema#", "minimum": 1}`),
		schema.WithResource("https://a.example/6", `{"$schema": "http://json-schema.org/draft-06/schema#", "minimum": 1}`))
	for uri, want := range map[string]bool{"https://a.example/7": false, "https://a.example/6": true} {
		s, err := c.Compile(uri)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Valid([]byte(`2`)); got != want {
			t.Errorf("%s: %v, want %v", uri, got, want)
		}
	}
}
