package compile_test

import (
	"errors"
	"testing"

	"github.com/verdict-schema/verdict/compile"
)

const draft7 = "http://json-schema.org/draft-07/schema#"

// bundles are sets of documents by URI, and what "root" is bundled to.
var bundles = []struct {
	name, root string
	documents  documents
	want       string
}{
	{
		name: "documents without URIs of their own are embedded under relative ones",
		root: "file:///x/a/root.json",
		documents: documents{
			"file:///x/a/root.json":  []byte(`{"$ref": "b/one.json"}`),
			"file:///x/a/b/one.json": []byte(`{"items": {"$ref": "../../two.json#/$defs/n"}}`),
			"file:///x/two.json":     []byte(`{"$defs": {"n": {"type": "null"}}}`),
		},
		want: `{ "$schema": "https://json-schema.org/draft/2020-12/schema","$ref": "b/one.json", "$defs": {` +
			` "b/one.json": { "$id": "b/one.json","items": {"$ref": "../../two.json#/$defs/n"}},` +
			` "../two.json": { "$id": "../two.json","$defs": {"n": {"type": "null"}}} }}`,
	},
	{
		name: "the document's layout is kept, and names that are taken get a number",
		root: "https://x.example/root",
		documents: documents{
			"https://x.example/root": []byte(`{
    "$id": "https://x.example/root",
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$defs": {
        "https://x.example/one": {"$ref": "one"}
    }
}`),
			"https://x.example/one": []byte("{\n  \"type\": \"null\"\n}"),
		},
		want: `{
    "$id": "https://x.example/root",
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$defs": {
        "https://x.example/one": {"$ref": "one"},
        "https://x.example/one-2": {
          "$id": "https://x.example/one",
          "type": "null"
        }
    }
}`,
	},
	{
		name: "draft-07: definitions, and no identifier beside $ref",
		root: "https://x.example/root",
		documents: documents{
			"https://x.example/root": []byte(`{"$schema": "` + draft7 + `", "$id": "https://x.example/root", "items": {"$ref": "one"}}`),
			"https://x.example/one":  []byte(`{"$schema": "` + draft7 + `", "title": "One", "$ref": "#/definitions/n", "definitions": {"n": {"type": "null"}}}`),
		},
		want: `{"$schema": "` + draft7 + `", "$id": "https://x.example/root", "items": {"$ref": "one"}, "definitions": {` +
			` "https://x.example/one": { "$id": "https://x.example/one","$schema": "` + draft7 + `", "title": "One",` +
			` "allOf": [{"$ref": "#/definitions/n"}], "definitions": {"n": {"type": "null"}}} }}`,
	},
	{
		name: "an embedded resource of another dialect says so, and has that dialect's identifier",
		root: "https://x.example/root",
		documents: documents{
			"https://x.example/root": []byte(`{"$schema": "https://json-schema.org/v1", "$id": "https://x.example/root", "$ref": "one#a"}`),
			"https://x.example/one":  []byte(`{"$schema": "http://json-schema.org/draft-04/schema#", "id": "#a", "type": "null"}`),
		},
		want: `{"$schema": "https://json-schema.org/v1", "$id": "https://x.example/root", "$ref": "one#a", "$defs": {` +
			` "https://x.example/one": {"$schema": "http://json-schema.org/draft-04/schema#", "id": "https://x.example/one#a", "type": "null"} }}`,
	},
	{
		name: "a document that calls itself something else than where it was found",
		root: "https://x.example/root",
		documents: documents{
			"https://x.example/root":      []byte(`{"$id": "https://x.example/root", "$ref": "one.json"}`),
			"https://x.example/one.json":  []byte(`{"$id": "https://y.example/one", "items": {"$ref": "two"}}`),
			"https://y.example/two":       []byte(`false`),
			"https://unused.example/root": []byte(`true`),
		},
		want: `{ "$schema": "https://json-schema.org/draft/2020-12/schema","$id": "https://x.example/root", "$ref": "one.json", "$defs": {` +
			` "https://y.example/one": {"$id": "https://y.example/one", "items": {"$ref": "two"}},` +
			` "https://y.example/two": {"$id": "https://y.example/two", "allOf": [false]},` +
			` "https://x.example/one.json": {"$id": "https://x.example/one.json", "allOf": [{"$ref": "https://y.example/one"}]} }}`,
	},
	{
		name: "nothing to embed: only the dialect is stated, and standard meta-schemas stay outside",
		root: "https://x.example/root",
		documents: documents{
			"https://x.example/root": []byte(`{"$ref": "https://json-schema.org/draft/2020-12/schema"}`),
		},
		want: `{ "$schema": "https://json-schema.org/draft/2020-12/schema","$ref": "https://json-schema.org/draft/2020-12/schema"}`,
	},
	{
		name:      "a boolean",
		root:      "https://x.example/root",
		documents: documents{"https://x.example/root": []byte(`true`)},
		want:      `true`,
	},
}

func TestBundle(t *testing.T) {
	for _, test := range bundles {
		t.Run(test.name, func(t *testing.T) {
			got, err := compile.New(compile.Options{Loader: test.documents}).Bundle(test.root)
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != test.want+"\n" {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
			again := compile.New(compile.Options{})
			if err := again.Register("https://elsewhere.example/bundle", got); err != nil {
				t.Fatal(err)
			}
			if _, err := again.Compile("https://elsewhere.example/bundle"); err != nil {
				t.Errorf("the bundle does not compile: %v", err)
			}
		})
	}
}

// unbundled are schemas that can't be bundled without changing what they mean.
var unbundled = []struct {
	name, root, reason string
	documents          documents
}{
	{
		name: "a part", root: "https://x.example/root#/$defs/a",
		documents: documents{"https://x.example/root": []byte(`{"$defs": {"a": {}}}`)},
		reason:    "only whole documents can be",
	},
	{
		name: "what $ref silences would speak", root: "https://x.example/root",
		documents: documents{
			"https://x.example/root": []byte(`{"$schema": "` + draft7 + `", "items": {"$ref": "one"}}`),
			"https://x.example/one":  []byte(`{"$schema": "` + draft7 + `", "type": "null", "$ref": "#/definitions/n", "definitions": {"n": {}}}`),
		},
		reason: "in its own document type is ignored beside $ref, and embedded it would not be",
	},
	{
		name: "a part of a document by the URI that it was found at", root: "https://x.example/root",
		documents: documents{
			"https://x.example/root":     []byte(`{"$ref": "one.json#/$defs/a"}`),
			"https://x.example/one.json": []byte(`{"$id": "https://x.example/one", "$defs": {"a": {}}}`),
		},
		reason: `"one.json#/$defs/a" leads into a document by the URI it was found at, but calls itself "https://x.example/one"`,
	},
	{
		name: "no absolute URI, and a reference that needs one", root: "root.json",
		documents: documents{
			"https://x.example/one": []byte(`true`),
		},
		reason: "the schema has no absolute URI, and a reference needs one",
	},
}

func TestBundleRefuses(t *testing.T) {
	for _, test := range unbundled {
		t.Run(test.name, func(t *testing.T) {
			c := compile.New(compile.Options{Loader: test.documents})
			if err := c.Register("root.json", []byte(`{"$ref": "https://x.example/one"}`)); err != nil {
				t.Fatal(err)
			}
			got, err := c.Bundle(test.root)
			var refused *compile.BundleError
			if !errors.As(err, &refused) || refused.Reason != test.reason {
				t.Errorf("got %s, %v", got, err)
			}
		})
	}
	c := compile.New(compile.Options{})
	if err := c.Register("root.json", []byte(`{"$ref": "other.json"}`)); err != nil {
		t.Fatal(err)
	}
	var unresolved *compile.UnresolvedReferenceError
	if _, err := c.Bundle("root.json"); !errors.As(err, &unresolved) {
		t.Errorf("a reference to nothing: %v", err)
	}
}
