package compile_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
)

// TestDialectSuggestions is about URIs that are nearly those of a standard
// dialect: http for https or the other way round, fragments too many, and names
// for short.
func TestDialectSuggestions(t *testing.T) {
	for written, want := range map[string]string{
		"https://json-schema.org/draft-07/schema#":      "http://json-schema.org/draft-07/schema#",
		"https://json-schema.org/draft-07/schema":       "http://json-schema.org/draft-07/schema#",
		"https://json-schema.org/draft-04/schema#":      "http://json-schema.org/draft-04/schema#",
		"http://json-schema.org/draft/2020-12/schema":   "https://json-schema.org/draft/2020-12/schema",
		"http://json-schema.org/draft/2019-09/schema#":  "https://json-schema.org/draft/2019-09/schema",
		"http://json-schema.org/v1":                     "https://json-schema.org/v1",
		"http://www.json-schema.org/draft-06/schema#":   "http://json-schema.org/draft-06/schema#",
		"https://json-schema.org/draft/2020-12/schema/": "https://json-schema.org/draft/2020-12/schema",
		"draft7":                                 "http://json-schema.org/draft-07/schema#",
		"draft-04":                               "http://json-schema.org/draft-04/schema#",
		"Draft 2020-12":                          "https://json-schema.org/draft/2020-12/schema",
		"2019-09":                                "https://json-schema.org/draft/2019-09/schema",
		"v1":                                     "https://json-schema.org/v1",
		"http://json-schema.org/draft-7/schema":  "http://json-schema.org/draft-07/schema#",
		"http://json-schema.org/draft-08/schema": "",
		"https://example.com/draft-07":           "",
		"https://json-schema.org/draft/2020-21/schema": "",
		"http://json-schema.org/schema#":               "",
		"https://example.com/json-schema.org/v1":       "",
		"":                                             "",
	} {
		c := registered(t, documents{"root": []byte(`{"$schema": "` + written + `"}`)}, compile.Options{})
		_, err := c.Compile("root")
		var unsupported *compile.UnsupportedDialectError
		if !errors.As(err, &unsupported) {
			t.Errorf("%q: %v", written, err)
			continue
		}
		if unsupported.Suggestion != want || unsupported.Dialect != strings.TrimSuffix(written, "#") || unsupported.Position.Column != 13 {
			t.Errorf("%q: %v; want the suggestion %q", written, err, want)
		}
		if want != "" && !strings.Contains(err.Error(), `did you mean "`+want+`"?`) {
			t.Errorf("%q: the message is %q", written, err)
		}
	}
}

func TestDialectPolicy(t *testing.T) {
	only7 := []string{"http://json-schema.org/draft-07/schema#"}
	for name, test := range map[string]struct {
		options compile.Options
		text    string
		refused string // the dialect, if it is
	}{
		"all are accepted":       {compile.Options{}, `{"$schema": "http://json-schema.org/draft-03/schema#"}`, ""},
		"one is":                 {compile.Options{Accepted: only7}, `{"$schema": "http://json-schema.org/draft-07/schema"}`, ""},
		"another is not":         {compile.Options{Accepted: only7}, `{"$schema": "http://json-schema.org/draft-06/schema#"}`, "http://json-schema.org/draft-06/schema"},
		"the default is not":     {compile.Options{Accepted: only7}, `{}`, "https://json-schema.org/draft/2020-12/schema"},
		"the default is":         {compile.Options{Accepted: only7, DefaultDialect: only7[0]}, `{}`, ""},
		"an embedded one is not": {compile.Options{Accepted: only7, DefaultDialect: only7[0]}, `{"definitions": {"a": {"$schema": "https://json-schema.org/v1", "$id": "a"}}}`, "https://json-schema.org/v1"},
		"nor a referred one":     {compile.Options{Accepted: only7, DefaultDialect: only7[0]}, `{"$ref": "other"}`, "https://json-schema.org/draft/2019-09/schema"},
		"none is":                {compile.Options{Accepted: []string{}}, `true`, "https://json-schema.org/draft/2020-12/schema"},
	} {
		c := registered(t, documents{
			"root":  []byte(test.text),
			"other": []byte(`{"$schema": "https://json-schema.org/draft/2019-09/schema"}`),
		}, test.options)
		_, err := c.Compile("root")
		var unsupported *compile.UnsupportedDialectError
		switch {
		case test.refused == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case test.refused == "":
		case !errors.As(err, &unsupported) || unsupported.Dialect != test.refused || !slices.Equal(unsupported.Accepted, test.options.Accepted):
			t.Errorf("%s: %v", name, err)
		}
	}
}

// mixed are documents of different dialects that refer to or embed each other,
// with instances that the dialects disagree about.
var mixed = []struct {
	name string
	documents
	valid, invalid []string
}{
	{"2020-12 refers to draft-07, whose $ref silences its siblings",
		documents{
			"root":  []byte(`{"type": "array", "items": {"$ref": "other"}}`),
			"other": []byte(`{"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/a", "type": "null", "definitions": {"a": {"minimum": 1}}}`)},
		[]string{`[1]`, `["a"]`}, []string{`[0]`}},
	{"draft-07 refers to 2020-12, whose $ref does not",
		documents{
			"root":  []byte(`{"$schema": "http://json-schema.org/draft-07/schema#", "items": [{"$ref": "other"}]}`),
			"other": []byte(`{"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "#/$defs/a", "type": "number", "$defs": {"a": {"minimum": 1}}}`)},
		[]string{`[1, "a"]`}, []string{`[0]`, `["a"]`}},
	{"2020-12 embeds draft-04",
		documents{"root": []byte(`{"$id": "https://a.example/", "$ref": "old", "prefixItems": [{"type": "integer"}], "$defs": {
			"old": {"$schema": "http://json-schema.org/draft-04/schema#", "id": "old", "items": [{"maximum": 2, "exclusiveMaximum": true}], "prefixItems": 1}}}`)},
		[]string{`[1]`, `[1.0]`}, []string{`[2]`, `[1.5]`}},
	{"draft-04 embeds 2020-12, under its own identifier",
		documents{"root": []byte(`{"$schema": "http://json-schema.org/draft-04/schema#", "id": "https://a.example/",
			"items": {"$ref": "new"}, "definitions": {
			"new": {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "new", "type": "integer", "exclusiveMaximum": 2, "id": 5}}}`)},
		[]string{`[1, 1.0]`}, []string{`[2]`, `[0.5]`}},
	{"draft-07 embeds what stands beside $ref, in the dialect that it names",
		documents{"root": []byte(`{"$schema": "http://json-schema.org/draft-07/schema#", "$id": "https://a.example/",
			"allOf": [{"$ref": "new"}], "definitions": {"n": {"minimum": 1},
			"new": {"$schema": "https://json-schema.org/v1", "$id": "new", "$ref": "https://a.example/#/definitions/n", "type": "number"}}}`)},
		[]string{`1`}, []string{`0`, `"a"`}},
	{"dialects three deep: the inner is that of the outer again",
		documents{"root": []byte(`{"$id": "https://a.example/", "$ref": "c", "$defs": {"b": {
			"$schema": "http://json-schema.org/draft-06/schema#", "$id": "b", "definitions": {"c": {
			"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "c", "$ref": "#/$defs/n", "type": "number", "$defs": {"n": {"minimum": 1}}}}}}}`)},
		[]string{`1`}, []string{`0`, `"a"`}},
	{"an embedded resource without $schema has the dialect around it",
		documents{"root": []byte(`{"$schema": "http://json-schema.org/draft-07/schema#", "$id": "https://a.example/",
			"allOf": [{"$ref": "b"}], "definitions": {"b": {"$id": "b", "allOf": [{"$ref": "#/definitions/n", "type": "null"}], "definitions": {"n": {"minimum": 1}}}}}`)},
		[]string{`1`, `"a"`}, []string{`0`}},
	{"$schema without an identifier changes nothing",
		documents{"root": []byte(`{"items": {"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/$defs/n", "type": "number"}, "$defs": {"n": {"minimum": 1}}}`)},
		[]string{`[1]`}, []string{`[0]`, `["a"]`}},
	{"unevaluatedProperties sees what another dialect evaluates",
		documents{
			"root":  []byte(`{"$ref": "other", "unevaluatedProperties": false}`),
			"other": []byte(`{"$schema": "http://json-schema.org/draft-03/schema#", "extends": {"properties": {"a": {"required": true}}}}`)},
		[]string{`{"a": 1}`}, []string{`{}`, `{"a": 1, "b": 2}`}},
}

func TestMixedDialects(t *testing.T) {
	for _, test := range mixed {
		t.Run(test.name, func(t *testing.T) {
			graph, err := registered(t, test.documents, compile.Options{}).Compile("root")
			if err != nil {
				t.Fatal(err)
			}
			for want, list := range map[bool][]string{true: test.valid, false: test.invalid} {
				for _, text := range list {
					if got := decide(t, graph, []byte(text)); got != want {
						t.Errorf("%s: %v, want %v", text, got, want)
					}
				}
			}
		})
	}
}

// illFormed are schemas that the meta-schema of their dialect, or of a part of
// theirs, refuses, and where the fault is.
var illFormed = []struct{ name, text, location string }{
	{"draft-03", `{"$schema": "http://json-schema.org/draft-03/schema#", "properties": {"a": {"required": ["b"]}}}`, "#/properties/a/required"},
	{"draft-04", `{"$schema": "http://json-schema.org/draft-04/schema#", "items": {"minimum": 1, "exclusiveMinimum": 1}}`, "#/items/exclusiveMinimum"},
	{"draft-04: a bound without its limit", `{"$schema": "http://json-schema.org/draft-04/schema#", "items": {"exclusiveMinimum": true}}`, "#/items"},
	{"draft-06", `{"$schema": "http://json-schema.org/draft-06/schema#", "contains": 1}`, "#/contains"},
	{"draft-07", `{"$schema": "http://json-schema.org/draft-07/schema#", "if": {"minLength": -1}}`, "#/if/minLength"},
	{"2019-09", `{"$schema": "https://json-schema.org/draft/2019-09/schema", "$anchor": "#a"}`, "#/$anchor"},
	{"2020-12", `{"items": {"items": [{}]}}`, "#/items/items"},
	{"v1", `{"$schema": "https://json-schema.org/v1", "not": {"$dynamicRef": "other"}}`, "#/not/$dynamicRef"},
	{"an embedded resource by its own dialect", `{"$defs": {"a": {"$schema": "http://json-schema.org/draft-04/schema#", "id": "https://a.example/a", "minimum": "1"}}}`, "https://a.example/a#/minimum"},
	{"what is around an embedded resource", `{"$defs": {"a": {"$schema": "http://json-schema.org/draft-04/schema#", "id": "https://a.example/a"}}, "minimum": "1"}`, "#/minimum"},
	{"the same dialect inside another", `{"$defs": {"a": {"$schema": "http://json-schema.org/draft-04/schema#", "id": "https://a.example/a", "not":
		{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://a.example/b", "minimum": "1"}}}}`, "https://a.example/b#/minimum"},
	{"a place that a reference makes a schema", `{"$ref": "#/x", "x": {"minimum": "1"}}`, "#/x/minimum"},
}

func TestMetaSchemas(t *testing.T) {
	for _, test := range illFormed {
		_, err := registered(t, documents{"": []byte(test.text)}, compile.Options{}).Compile("")
		var e *compile.SchemaError
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", test.name, err)
		} else if e.Location != test.location {
			t.Errorf("%s: the fault is at %s, want %s (%v)", test.name, e.Location, test.location, err)
		}
	}
}

// metaSchemas are meta-schemas by URI, and a schema of each with what is valid.
var metaSchemas = []struct {
	name string
	documents
	valid, invalid string
}{
	{"2019-09 vocabularies: $recursiveRef, and no $dynamicRef", documents{
		"https://m.example/": []byte(`{"$schema": "https://json-schema.org/draft/2019-09/schema", "$id": "https://m.example/", "$vocabulary": {
			"https://json-schema.org/draft/2019-09/vocab/core": true, "https://json-schema.org/draft/2019-09/vocab/applicator": true,
			"https://json-schema.org/draft/2019-09/vocab/validation": true}}`),
		"root": []byte(`{"$schema": "https://m.example/", "type": "array", "items": {"$recursiveRef": "#", "$dynamicRef": "#no"}}`)},
		`[[], []]`, `[[1]]`},
	{"2019-09 format that is required asserts", documents{
		"https://m.example/": []byte(`{"$schema": "https://json-schema.org/draft/2019-09/schema", "$vocabulary": {
			"https://json-schema.org/draft/2019-09/vocab/core": true, "https://json-schema.org/draft/2019-09/vocab/format": true}}`),
		"root": []byte(`{"$schema": "https://m.example/", "format": "ipv4"}`)},
		`"127.0.0.1"`, `"localhost"`},
	{"a meta-schema without $vocabulary stands for the dialect it is written in", documents{
		"https://m.example/": []byte(`{"$schema": "http://json-schema.org/draft-04/schema#", "id": "https://m.example/", "allOf": [{"$ref": "http://json-schema.org/draft-04/schema#"}]}`),
		"root":               []byte(`{"$schema": "https://m.example/#", "maximum": 2, "exclusiveMaximum": true}`)},
		`1`, `2`},
	{"a meta-schema that describes itself", documents{
		"https://m.example/": []byte(`{"$schema": "https://m.example/", "$id": "https://m.example/", "$vocabulary": {
			"https://json-schema.org/draft/2020-12/vocab/validation": true}, "type": "object"}`),
		"root": []byte(`{"$schema": "https://m.example/", "type": "null"}`)},
		`null`, `1`},
	{"a meta-schema of a meta-schema", documents{
		"https://m.example/":  []byte(`{"$schema": "https://m.example/2", "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/validation": true}}`),
		"https://m.example/2": []byte(`{"$schema": "https://json-schema.org/draft/2020-12/schema", "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/applicator": true}}`),
		"root":                []byte(`{"$schema": "https://m.example/", "type": "null", "not": {}}`)},
		`null`, `1`},
}

func TestMetaSchemasOfOnesOwn(t *testing.T) {
	for _, test := range metaSchemas {
		t.Run(test.name, func(t *testing.T) {
			graph, err := registered(t, test.documents, compile.Options{}).Compile("root")
			if err != nil {
				t.Fatal(err)
			}
			if !decide(t, graph, []byte(test.valid)) || decide(t, graph, []byte(test.invalid)) {
				t.Errorf("%s or %s", test.valid, test.invalid)
			}
		})
	}
}

func TestMetaSchemaFaults(t *testing.T) {
	for text, want := range map[string]string{
		`{"$schema": "https://m.example/"}`: `unsupported dialect "https://m.example/"`,
		`{"$schema": "https://json-schema.org/draft/2020-12/schema", "$vocabulary": {"https://x.example/": true}}`: `unsupported vocabulary "https://x.example/", required by meta-schema "https://m.example/"`,
		`{"$schema": "https://json-schema.org/draft/2020-12/schema", "$vocabulary": []}`:                           `invalid schema: https://m.example/#/$vocabulary`,
		`{"$schema": "https://json-schema.org/draft/2020-12/schema", "required": ["title"]}`:                       `invalid schema: #`,
		`[]`: `invalid schema: https://m.example/#`,
		`{`:  `schema https://m.example/: `,
	} {
		c := registered(t, documents{"https://m.example/": []byte(text), "": []byte(`{"$schema": "https://m.example/"}`)}, compile.Options{})
		for range 2 {
			if _, err := c.Compile(""); err == nil || !strings.HasPrefix(err.Error(), want) || !isDocumented(err) {
				t.Errorf("%s:\ngot  %v\nwant %s", text, err, want)
			}
		}
	}
}

// TestDialectWithMetaSchema is about a dialect that the compiler was given: its
// meta-schema need not exist, but is heeded where it is registered.
func TestDialectWithMetaSchema(t *testing.T) {
	given := compile.Options{Dialects: []*vocab.Dialect{vocab.NewDialect("https://m.example/", true, vocab.Core(), vocab.Applicator())}}
	schema := []byte(`{"$schema": "https://m.example/", "not": {"title": 1}}`)
	if _, err := registered(t, documents{"": schema}, given).Compile(""); err != nil {
		t.Error(err)
	}
	for _, named := range []string{"https://json-schema.org/draft/2020-12/schema", "https://m.example/"} {
		c := registered(t, documents{"": schema, "https://m.example/": []byte(`{"$schema": "` + named + `", "properties": {"not": {"properties": {"title": false}}}}`)}, given)
		var e *compile.SchemaError
		if _, err := c.Compile(""); !errors.As(err, &e) || e.Location != "#/not/title" {
			t.Errorf("%s: %v", named, err)
		}
	}
}

// TestDynamicAnchorOutOfScope is about a reference of v1 that leads somewhere or
// nowhere by how it is come to.
func TestDynamicAnchorOutOfScope(t *testing.T) {
	c := registered(t, documents{"root": []byte(`{"$schema": "https://json-schema.org/v1", "$id": "https://a.example/",
		"properties": {"in": {"$ref": "scope"}, "out": {"$ref": "list"}},
		"$defs": {
			"scope": {"$id": "scope", "$ref": "list", "$defs": {"item": {"$dynamicAnchor": "item", "type": "null"}}},
			"list": {"$id": "list", "items": {"$dynamicRef": "#item"}}}}`)}, compile.Options{})
	graph, err := c.Compile("root")
	if err != nil {
		t.Fatal(err)
	}
	if !decide(t, graph, []byte(`{"in": [null]}`)) || decide(t, graph, []byte(`{"in": [1]}`)) || !decide(t, graph, []byte(`{"out": []}`)) {
		t.Error("a dynamic anchor in scope is not found")
	}
	d, err := instance.Parse([]byte(`{"out": [null]}`), instance.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var unresolved *eval.UnresolvedAnchorError
	if _, err := graph.Valid(d); !errors.As(err, &unresolved) || unresolved.Reference != "#item" {
		t.Errorf("without the anchor in scope: %v", err)
	}
	if _, err := graph.ValidBySteps(d); !errors.As(err, &unresolved) {
		t.Errorf("without the anchor in scope: %v", err)
	}
}

// TestStandardMetaSchemas checks every standard meta-schema by itself, and that
// each keyword that a dialect knows is one that its meta-schema knows.
func TestStandardMetaSchemas(t *testing.T) {
	for _, uri := range vocab.StandardURIs() {
		c := compile.New(compile.Options{})
		if _, err := c.Compile(uri + "#"); err != nil {
			t.Errorf("%s: %v", uri, err)
		}
		graph, err := c.Compile(uri)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range vocab.Standard(uri).Vocabularies {
			for _, k := range v.Keywords {
				if wrongValue(t, graph, k.Name) || knownToBeFree[k.Name] {
					continue
				}
				t.Errorf("%s: the meta-schema says nothing of %s", uri, k.Name)
			}
		}
	}
}

// knownToBeFree are keywords whose value may be anything, or that draft-03 to
// draft-06 have without a word in the meta-schema.
var knownToBeFree = map[string]bool{"default": true, "const": true, "definitions": true, "$ref": true, "examples": true}

// wrongValue reports whether a meta-schema refuses some value of a keyword.
func wrongValue(t *testing.T, g *eval.Graph, keyword string) bool {
	for _, value := range []string{`0.5`, `"\u0000"`, `{"x": 0.5}`, `[0.5, 0.5]`} {
		if !decide(t, g, []byte(`{"`+keyword+`": `+value+`}`)) {
			return true
		}
	}
	return false
}
