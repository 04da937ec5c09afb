package compile_test

import (
	"errors"
	"testing"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
)

// FuzzCompile compiles any text as a schema of every dialect. What comes of it
// is a graph, whose two programs agree and which can be inspected and bundled,
// or an error of a documented type.
func FuzzCompile(f *testing.F) {
	for _, text := range seeds {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<12 {
			return
		}
		for _, dialect := range vocab.StandardURIs() {
			fuzzDialect(t, dialect, text)
		}
	})
}

func fuzzDialect(t *testing.T, dialect string, text []byte) {
	c := compile.New(compile.Options{
		DefaultDialect: dialect,
		MaxNodes:       2000,
		Keywords:       vocab.Options{AssertContent: true, AssertFormat: true},
		Evaluation:     eval.Settings{MaxSteps: 20000},
	})
	if err := c.Register("https://fuzz.example/schema", text); err != nil {
		t.Fatal(err)
	}
	graph, err := c.Compile("https://fuzz.example/schema")
	if err != nil {
		if !isDocumented(err) {
			t.Fatalf("%s: an error of type %T: %v", dialect, err, err)
		}
		return
	}
	for _, value := range []string{"null", "1.0", `"a"`, `["a", 1, {}]`, `{"a": {"b": 1}, "foo": []}`, string(text)} {
		d, err := instance.Parse([]byte(value), instance.Options{})
		if err != nil {
			continue
		}
		fast, errFast := graph.Valid(d)
		slow, errSlow := graph.ValidBySteps(d)
		if errFast == nil && errSlow == nil && fast != slow {
			t.Fatalf("%s: of %s, the fast program says %v and the steps say %v\n%s", dialect, value, fast, slow, graph.Dump())
		}
	}
	if _, err := c.Inspect("https://fuzz.example/schema"); err != nil && !isDocumented(err) {
		t.Fatalf("%s: inspect: an error of type %T: %v", dialect, err, err)
	}
	fuzzBundle(t, dialect, c)
}

// fuzzBundle checks that a bundle is a schema of its own.
func fuzzBundle(t *testing.T, dialect string, c *compile.Compiler) {
	bundle, err := c.Bundle("https://fuzz.example/schema")
	if err != nil {
		if !isDocumented(err) {
			t.Fatalf("%s: bundle: an error of type %T: %v", dialect, err, err)
		}
		return
	}
	again := compile.New(compile.Options{DefaultDialect: dialect, MaxNodes: 2000})
	if err := again.Register("https://fuzz.example/schema", bundle); err != nil {
		t.Fatal(err)
	}
	if _, err := again.Compile("https://fuzz.example/schema"); err != nil && !isDocumented(err) {
		t.Fatalf("%s: the bundle: %v\n%s", dialect, err, bundle)
	}
}

// isDocumented reports whether an error is of one of the types that compiling
// is documented to return.
func isDocumented(err error) bool {
	for _, is := range []func(error) bool{
		as[*compile.SchemaError], as[*compile.DocumentError], as[*compile.DuplicateResourceError],
		as[*compile.UnresolvedReferenceError], as[*compile.UnsupportedDialectError],
		as[*compile.UnsupportedVocabularyError], as[*compile.BundleError], as[*instance.LimitError],
	} {
		if is(err) {
			return true
		}
	}
	return false
}

func as[E error](err error) bool {
	var e E
	return errors.As(err, &e)
}

// seeds are schemas in which much can go wrong.
var seeds = []string{
	`true`, `false`, `{}`, `[]`, `"x"`, `null`, `{`, `{"$ref": "#"}`, `{"$ref": "#/a/b"}`,
	`{"$id": "a", "$ref": "a"}`, `{"$id": "#a", "$ref": "#a"}`, `{"id": "x#a", "$ref": "#a"}`,
	`{"$id": "", "items": {"$id": ""}}`, `{"$id": "b/c", "items": {"$id": "/d", "items": {"$ref": "e"}}}`,
	`{"$anchor": "a", "items": {"$anchor": "a"}}`, `{"$dynamicAnchor": "a", "items": {"$dynamicRef": "#a"}}`,
	`{"$dynamicRef": "#nowhere"}`, `{"$recursiveAnchor": true, "items": {"$recursiveRef": "#"}}`,
	`{"$defs": {"a": {"$id": "a", "$dynamicRef": "#x"}, "b": {"$id": "b", "$dynamicAnchor": "x"}}, "allOf": [{"$ref": "b"}, {"$ref": "a"}]}`,
	`{"$schema": "https://json-schema.org/draft-07/schema#"}`, `{"$schema": "http://json-schema.org/draft-04/schema#", "id": "x"}`,
	`{"$schema": ""}`, `{"$schema": "#"}`, `{"$schema": "https://fuzz.example/schema", "$vocabulary": {}}`,
	`{"$schema": "https://fuzz.example/schema", "$vocabulary": {"x": true}}`,
	`{"$schema": "https://json-schema.org/v1", "$defs": {"a": {"$schema": "http://json-schema.org/draft-03/schema#", "id": "a", "type": ["any", {"$ref": "b"}]}}}`,
	`{"type": ["integer", {"properties": {"a": {"required": true}}}], "disallow": ["string", {}], "extends": [{"divisibleBy": 2}]}`,
	`{"dependencies": {"a": "b", "c": ["d"], "e": {"$ref": "#"}}, "definitions": {"$ref": {"$ref": "#/definitions"}}}`,
	`{"items": [{}, {"$ref": "#/items/0"}], "additionalItems": false, "maximum": 1e400, "exclusiveMaximum": true}`,
	`{"allOf": [{"$ref": "#/x-unknown/a"}], "x-unknown": {"a": {"$id": "q", "not": {"$ref": "#/x"}, "x": false}}}`,
	`{"pattern": "(?=a)b|\\&", "patternProperties": {"^a": {}, "[": {}}, "format": "regex", "propertyNames": {"minLength": 2}}`,
	`{"unevaluatedProperties": false, "anyOf": [{"properties": {"a": {}}}, {"patternProperties": {"b": {}}}], "if": {}, "then": {"unevaluatedItems": {}}}`,
	`{"contains": {"const": 1}, "minContains": 0, "maxContains": 2, "prefixItems": [{}], "unevaluatedItems": false, "uniqueItems": true}`,
	`{"contentEncoding": "base64", "contentMediaType": "application/json", "contentSchema": {"$ref": "#"}}`,
	`{"propertyDependencies": {"a": {"b": {"$ref": "#"}}}, "enum": [{"$id": "z"}], "const": {"$anchor": "y"}}`,
}
