package compile_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/compile"
)

// resolving are sets of documents in which "root" refers to a schema that
// accepts null and nothing else.
var resolving = []struct {
	name string
	root string // the URI to compile
	documents
}{
	{"a pointer", "root", documents{"root": []byte(`{"$ref": "#/$defs/a~1b%25", "$defs": {"a/b%": {"type": "null"}}}`)}},
	{"an anchor", "root", documents{"root": []byte(`{"$ref": "#a", "$defs": {"x": {"$anchor": "a", "type": "null"}}}`)}},
	{"an anchor by percent-encoding", "root", documents{"root": []byte(`{"$ref": "#%61", "$defs": {"x": {"$anchor": "a", "type": "null"}}}`)}},
	{"a fragment to compile", "root#a", documents{"root": []byte(`{"$defs": {"x": {"$anchor": "a", "type": "null"}}}`)}},
	{"a document without a URI", "", documents{"": []byte(`{"$ref": "#/$defs/a", "$defs": {"a": {"type": "null"}}}`)}},
	{"documents with relative URIs", "a/root", documents{
		"a/root": []byte(`{"$ref": "../b/other#/items"}`), "b/other": []byte(`{"items": {"type": "null"}}`)}},
	{"a urn", "urn:example:root", documents{
		"urn:example:root":  []byte(`{"$ref": "urn:example:other#a"}`),
		"urn:example:other": []byte(`{"$anchor": "a", "$ref": "#/$defs/b", "$defs": {"b": {"type": "null"}}}`)}},
	{"a tag", "tag:example.com,2024:root", documents{
		"tag:example.com,2024:root": []byte(`{"$ref": "#/$defs/a", "$defs": {"a": {"$id": "tag:example.com,2024:a", "$ref": "#/$defs/b", "$defs": {"b": {"type": "null"}}}}}`)}},
	{"$id changes the base", "https://a.example/root", documents{
		"https://a.example/root":   []byte(`{"$ref": "x/y#a", "$defs": {"x": {"$id": "x/", "items": {"$id": "y", "$anchor": "a", "$ref": "z"}}}}`),
		"https://a.example/x/z":    []byte(`{"$id": "https://b.example/", "$ref": "z"}`),
		"https://b.example/z":      []byte(`{"type": "null"}`),
		"https://a.example/z":      []byte(`false`),
		"https://a.example/unused": []byte(`{`)}},
	{"a URI that a document gives itself", "root", documents{
		"root": []byte(`{"$ref": "https://a.example/a"}`), "other": []byte(`{"$id": "https://a.example/a", "type": "null"}`)}},
	{"a URI that a document embeds", "root", documents{
		"root": []byte(`{"$ref": "https://a.example/a"}`), "other": []byte(`{"$defs": {"a": {"$id": "https://a.example/a", "type": "null"}}}`)}},
	{"a pointer across an embedded resource", "root", documents{
		"root": []byte(`{"$ref": "#/$defs/a/items", "$defs": {"a": {"$id": "https://a.example/a", "items": {"$ref": "#/$defs/b"}, "$defs": {"b": {"type": "null"}}}}}`)}},
	{"a place that no keyword makes a schema", "root", documents{
		"root": []byte(`{"$ref": "#/x/0/y", "x": [{"y": {"$ref": "#/$defs/a"}}], "$defs": {"a": {"type": "null"}}}`)}},
	{"a resource in a place that no keyword makes a schema", "root", documents{
		"root": []byte(`{"$ref": "#/x", "x": {"$id": "https://a.example/a", "$ref": "#/$defs/a", "$defs": {"a": {"type": "null"}}}}`)}},
	{"a resource of another dialect in such a place", "root", documents{
		"root": []byte(`{"$ref": "#/x", "x": {"not": {"$id": "a", "$schema": "http://json-schema.org/draft-07/schema#",
			"items": [true], "not": {"type": "null"}}}}`)}},
	{"an empty fragment", "root", documents{"root": []byte(`{"items": {"$ref": "#"}, "type": "null"}`)}},
	{"a meta-schema by its URI with an empty fragment", "root", documents{
		"root": []byte(`{"type": "null", "not": {"$ref": "http://json-schema.org/draft-07/schema#"}}`)}},
	{"dialects before 2019-09 name schemas by identifiers", "root", documents{
		"root": []byte(`{"$schema": "http://json-schema.org/draft-06/schema#", "allOf": [{"$ref": "#a"}, {"$ref": "b#c"}],
			"definitions": {"a": {"$id": "#a", "type": "null"}, "b": {"$id": "b#c", "type": "null"}}}`)}},
}

func TestReferences(t *testing.T) {
	for _, test := range resolving {
		t.Run(test.name, func(t *testing.T) {
			for how, c := range map[string]*compile.Compiler{
				"registered": registered(t, test.documents, compile.Options{}),
				"loaded":     compile.New(compile.Options{Loader: test.documents}),
			} {
				if how == "loaded" && !strings.Contains(test.root, ":") {
					continue // a loader is asked for absolute URIs
				}
				graph, err := c.Compile(test.root)
				if err != nil {
					t.Fatalf("%s: %v", how, err)
				}
				if !decide(t, graph, []byte("null")) || decide(t, graph, []byte("1")) {
					t.Errorf("%s: it does not lead to the type null", how)
				}
			}
		})
	}
}

// registered is a compiler that knows some documents.
func registered(t *testing.T, d documents, o compile.Options) *compile.Compiler {
	t.Helper()
	c := compile.New(o)
	for uri, text := range d {
		if err := c.Register(uri, text); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// broken are schemas that do not compile, and the errors.
var broken = []struct{ name, text, want string }{
	{"no such pointer", `{"$ref": "#/$defs/a", "$defs": {"b": {}}}`,
		`unresolved reference "#/$defs/a" at https://a.example/#/$ref (line 1, column 10): https://a.example/#/$defs has no "a"`},
	{"not a schema", `{"$ref": "#/required", "required": ["a"]}`,
		`unresolved reference "#/required" at https://a.example/#/$ref (line 1, column 10): https://a.example/#/required is array, not a schema`},
	{"not a pointer", `{"$ref": "#/~2"}`,
		`unresolved reference "#/~2" at https://a.example/#/$ref (line 1, column 10): the fragment is not a JSON Pointer: `},
	{"no such anchor", `{"$ref": "#a", "const": {"$anchor": "a"}, "x": {"$anchor": "a"}}`,
		`unresolved reference "#a" at https://a.example/#/$ref (line 1, column 10): there is no anchor "a" in https://a.example/`},
	{"no such document", `{"$ref": "b"}`,
		`unresolved reference "b" at https://a.example/#/$ref (line 1, column 10): https://a.example/b: no document of this URI is registered, and there is no loader to find one`},
	{"an anchor twice", `{"$anchor": "a", "items": {"$anchor": "a"}}`,
		`invalid schema: https://a.example/#/items (line 1, column 27): the anchor "a" already belongs to https://a.example/#`},
	{"a meta-schema whose URI is written wrong", `{"$ref": "https://json-schema.org/draft-07/schema"}`,
		`no document of this URI is known; did you mean "http://json-schema.org/draft-07/schema#"?`},
	{"an anchor twice, among siblings", `{"items": {"$anchor": "a"}, "contains": {"$anchor": "a"}}`,
		`invalid schema: https://a.example/#/contains (line 1, column 41): the anchor "a" already belongs to https://a.example/#/items`},
	{"a URI twice", `{"items": {"$id": "b"}, "contains": {"$id": "b", "type": "null"}}`,
		`invalid schema: https://a.example/b# (line 1, column 37): the URI "https://a.example/b" already belongs to another schema`},
	{"the document's URI again", `{"$id": "https://a.example/", "items": {"$id": "https://a.example/", "type": "null"}}`,
		`already belongs to another schema`},
	{"a schema that is nothing but itself", `{"allOf": [{"$ref": "#"}]}`,
		`the schema applies itself to the same value, so that it could never be decided`},
	{"an anchor twice, where no keyword holds a schema", `{"$ref": "#/x", "x": {"$anchor": "a", "items": {"$anchor": "a"}}}`,
		`the anchor "a" already belongs to https://a.example/#/x`},
	{"a URI twice, where no keyword holds a schema", `{"$ref": "#/x", "x": {"items": {"$id": "b"}, "contains": {"$id": "b", "type": "null"}}}`,
		`the URI "https://a.example/b" already belongs to another schema`},
	{"a type of no name, where no keyword holds a schema", `{"$ref": "#/x", "x": {"items": {"$id": "b", "type": 1}}}`,
		`invalid schema: https://a.example/b#/type (line 1, column 53): expected`},
	{"another dialect, where no keyword holds a schema",
		`{"$ref": "#/x", "x": {"items": {"$id": "b", "$schema": "http://json-schema.org/draft-07/schema#", "additionalItems": 1}}}`,
		`invalid schema: https://a.example/b#/additionalItems (line 1, column 118): expected`},
	{"inside what is refused", `{"allOf": [{"$ref": "#/x/items"}, {"$ref": "#/x"}], "x": {"items": {"$anchor": "a"}, "contains": {"$anchor": "b"}, "type": 1}}`,
		`invalid schema: https://a.example/#/x/type (line 1, column 124): expected`},
	{"not JSON", `{"$ref": }`, `schema https://a.example/: `},
	{"not a schema at all", `[]`, `invalid schema: https://a.example/# (line 1, column 1): a schema must be an object or a boolean, not array`},
	{"v1: a dynamic anchor that nobody has", `{"$schema": "https://json-schema.org/v1", "items": {"$dynamicRef": "#a"}}`,
		`unresolved reference "#a" at https://a.example/#/items/$dynamicRef (line 1, column 68): no schema resource that can be reached has the dynamic anchor "a"`},
	{"v1: a dynamic anchor twice", `{"$schema": "https://json-schema.org/v1", "$dynamicAnchor": "a", "items": {"$dynamicAnchor": "a"}}`,
		`the dynamic anchor "a" already belongs to https://a.example/#`},
	{"v1: a dynamic anchor is no anchor", `{"$schema": "https://json-schema.org/v1", "items": {"$dynamicAnchor": "a"}, "not": {"$ref": "#a"}}`,
		`there is no anchor "a" in https://a.example/`},
}

func TestBrokenReferences(t *testing.T) {
	for _, test := range broken {
		t.Run(test.name, func(t *testing.T) {
			c := registered(t, documents{"https://a.example/": []byte(test.text)}, compile.Options{})
			_, err := c.Compile("https://a.example/")
			if err == nil || !strings.Contains(err.Error(), test.want) || !isDocumented(err) {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
			if _, again := c.Compile("https://a.example/"); again == nil || again.Error() != err.Error() {
				t.Errorf("a second time: %v", again)
			}
		})
	}
}

func TestRegisterTwice(t *testing.T) {
	c := compile.New(compile.Options{})
	for range 2 { // before it is read, and after
		for _, text := range []string{`{"type": "null"}`, `{"type": "null"}`} {
			if err := c.Register("https://a.example/a#", []byte(text)); err != nil {
				t.Errorf("the same text again: %v", err)
			}
		}
		var duplicate *compile.DuplicateResourceError
		if err := c.Register("https://a.example/a", []byte(`{}`)); !errors.As(err, &duplicate) {
			t.Errorf("another text: %v", err)
		}
		if _, err := c.Compile("https://a.example/a"); err != nil {
			t.Error(err)
		}
	}
}

// A flakyLoader fails once for each URI.
type flakyLoader struct {
	documents
	failed map[string]bool
}

var errFlaky = errors.New("try again")

func (l *flakyLoader) Load(uri string) ([]byte, error) {
	if !l.failed[uri] {
		l.failed[uri] = true
		return nil, errFlaky
	}
	return l.documents.Load(uri)
}

func TestLoaderFails(t *testing.T) {
	c := compile.New(compile.Options{Loader: &flakyLoader{documents{
		"https://a.example/a": []byte(`{"$schema": "https://a.example/m", "$ref": "b"}`),
		"https://a.example/b": []byte(`{"type": "null"}`),
		"https://a.example/m": []byte(`{"$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/applicator": true}}`),
	}, map[string]bool{}}})
	for range 3 { // the schema, its meta-schema, and what it refers to
		if _, err := c.Compile("https://a.example/a"); !errors.Is(err, errFlaky) || !isDocumented(err) {
			t.Errorf("the loader's error is %v", err)
		}
	}
	if _, err := c.Compile("https://a.example/a"); err != nil {
		t.Errorf("what fails once is not remembered: %v", err)
	}
}

func TestInspect(t *testing.T) {
	c := registered(t, documents{
		"https://a.example/a": []byte(`{"$anchor": "x", "items": {"$ref": "b#/$defs/c"}, "not": {"$ref": "nowhere"}}`),
		"https://a.example/b": []byte(`{"$schema": "https://json-schema.org/draft/2019-09/schema", "$recursiveAnchor": true,
			"$defs": {"c": {"$id": "c", "items": {"$recursiveRef": "#"}}}}`),
	}, compile.Options{})
	got, err := c.Inspect("https://a.example/a")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, r := range got.Resources {
		lines = append(lines, strings.Join([]string{r.URI, r.Dialect, strings.Join(r.Anchors, ","), strings.Join(r.DynamicAnchors, ","), r.Place.String()}, " "))
	}
	for _, r := range got.References {
		lines = append(lines, r.Keyword+" "+r.Reference+" → "+r.Target.Location)
		if (r.Err != nil) != (r.Reference == "nowhere") {
			t.Errorf("%s: %v", r.Reference, r.Err)
		}
	}
	want := `https://a.example/a https://json-schema.org/draft/2020-12/schema x  https://a.example/a# (line 1, column 1)
https://a.example/b https://json-schema.org/draft/2019-09/schema  $recursiveAnchor https://a.example/b# (line 1, column 1)
https://a.example/c https://json-schema.org/draft/2019-09/schema   https://a.example/c# (line 2, column 19)
$ref b#/$defs/c → https://a.example/c#
$ref nowhere → 
$recursiveRef # → https://a.example/c#`
	if text := strings.Join(lines, "\n"); text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
}
