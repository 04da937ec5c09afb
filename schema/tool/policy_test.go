package tool_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/schema/tool"
)

// The dialects by their $schema, each with one that only it understands.
var dialects = []struct {
	uri           string
	latest        bool
	schema        string // without $schema and braces
	valid, broken string
}{
	{"https://json-schema.org/draft/2020-12/schema", true,
		`"properties": {"a": {"prefixItems": [{"type": "string"}], "items": {"type": "integer"}}}`, `{"a": ["x", 1]}`, `{"a": ["x", "y"]}`},
	{"https://json-schema.org/draft/2020-12/schema#", true,
		`"properties": {"a": {"prefixItems": [{"type": "string"}]}}`, `{"a": ["x"]}`, `{"a": [1]}`},
	{"https://json-schema.org/draft/2019-09/schema", false,
		`"properties": {"a": {"items": [{"type": "string"}], "additionalItems": {"type": "integer"}}}`, `{"a": ["x", 1]}`, `{"a": ["x", "y"]}`},
	{"http://json-schema.org/draft-07/schema#", false,
		`"dependencies": {"a": ["b"]}, "definitions": {"b": {"$id": "#b", "type": "string"}}, "properties": {"b": {"$ref": "#b"}}`, `{"a": 1, "b": "x"}`, `{"a": 1}`},
	{"http://json-schema.org/draft-07/schema", false,
		`"properties": {"a": {"$ref": "#/definitions/s", "type": "integer"}}, "definitions": {"s": {"type": "string"}}`, `{"a": "x"}`, `{"a": 1}`},
	{"http://json-schema.org/draft-06/schema#", false,
		`"properties": {"a": {"if": false, "exclusiveMinimum": 1}}`, `{"a": 2}`, `{"a": 1}`},
	{"http://json-schema.org/draft-04/schema#", false,
		`"properties": {"a": {"minimum": 1, "exclusiveMinimum": true}}`, `{"a": 2}`, `{"a": 1}`},
}

func TestDialects(t *testing.T) {
	for _, d := range dialects {
		text := `{"$schema": "` + d.uri + `", "type": "object", ` + d.schema + `}`
		s, err := tool.CompileInput(json.RawMessage(text))
		if d.latest && err != nil {
			t.Errorf("%s: %v", d.uri, err)
		}
		if !d.latest {
			expect(t, err, tool.Unsupported, tool.UnknownDialect)
			s, err = tool.CompileInput(json.RawMessage(text), tool.WithDialects(tool.Published()...))
		}
		if err != nil {
			t.Errorf("%s: %v", d.uri, err)
			continue
		}
		if err := s.Check(json.RawMessage(d.valid)); err != nil {
			t.Errorf("%s: %s: %v", d.uri, d.valid, err)
		}
		expect(t, s.Check(json.RawMessage(d.broken)), tool.Validation, tool.Arguments)
		if s.Declared() != d.uri {
			t.Errorf("declared %q, want %q", s.Declared(), d.uri)
		}
	}
}

// Without $schema a schema is one of 2020-12 under every preset.
func TestDefaultDialect(t *testing.T) {
	text := `{"properties": {"a": {"prefixItems": [{"type": "string"}]}}}`
	for _, dialects := range [][]schema.Dialect{tool.Latest(), tool.Published()} {
		s := compileInput(t, text, tool.WithDialects(dialects...))
		expectLines(t, s.Check(json.RawMessage(`{"a": [1]}`)), "$.a[0]: expected string, got integer")
	}
}

func TestUnsupported(t *testing.T) {
	const meta = `{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.com/meta",
		"$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": true, "https://example.com/vocab": true}}`
	registered := tool.WithResource("https://example.com/meta", meta)
	for _, c := range []struct {
		name, text string
		options    []tool.Option
		class      tool.Class
		code       tool.Code
	}{
		{"unknown dialect", `{"$schema": "https://example.com/meta"}`, nil, tool.Unsupported, tool.UnknownDialect},
		{"misspelt dialect", `{"$schema": "https://json-schema.org/draft/2020-21/schema"}`, nil, tool.Unsupported, tool.UnknownDialect},
		{"dialect of an embedded resource", `{"$defs": {"a": {"$id": "a", "$schema": "http://json-schema.org/draft-07/schema#"}}}`, nil,
			tool.Unsupported, tool.UnknownDialect},
		{"meta-schema of another dialect", `{"properties": {"a": {"$ref": "http://json-schema.org/draft-07/schema#"}}}`, nil,
			tool.Unsupported, tool.UnknownDialect},
		{"unknown required vocabulary", `{"$schema": "https://example.com/meta"}`, []tool.Option{registered},
			tool.Unsupported, tool.UnknownVocabulary},
		{"compile error", `{"minimum": "1"}`, nil, tool.Validation, tool.InvalidSchema},
		{"pattern", `{"properties": {"a": {"pattern": "("}}}`, nil, tool.Validation, tool.InvalidSchema},
		{"not JSON", `{"type": }`, nil, tool.Validation, tool.InvalidSchema},
		{"member twice", `{"type": "object", "type": "object"}`, nil, tool.Validation, tool.InvalidSchema},
		{"endless", `{"allOf": [{"$ref": "#"}]}`, nil, tool.Validation, tool.InvalidSchema},
		{"local reference", `{"properties": {"a": {"$ref": "#/$defs/missing"}}}`, nil, tool.Unresolved, tool.Reference},
		{"anchor", `{"properties": {"a": {"$ref": "#missing"}}}`, nil, tool.Unresolved, tool.Reference},
		{"relative reference", `{"properties": {"a": {"$ref": "other.json"}}}`, nil, tool.Unresolved, tool.Reference},
		{"file", `{"properties": {"a": {"$ref": "file:///etc/passwd"}}}`, nil, tool.Unresolved, tool.Reference},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := tool.CompileInput(json.RawMessage(c.text), c.options...)
			e := expect(t, err, c.class, c.code)
			if !e.HostOnly() || strings.Contains(e.ForModel(), e.Violations[0].Message) {
				t.Errorf("%v must be for the host only", e)
			}
		})
	}
}

func TestRoot(t *testing.T) {
	for _, accepted := range []string{
		`{}`, `{"type": "object"}`, `{"type": ["object"]}`,
		`{"properties": {"a": true, "b": {"not": false}}}`,
		`{"oneOf": [{"required": ["a"]}, {"required": ["b"]}], "type": "object", "properties": {"a": {}, "b": {}}}`,
		`{"$ref": "#/$defs/o", "$defs": {"o": {"type": ["object", "null"]}}}`,
	} {
		s := compileInput(t, accepted)
		// Whatever the schema says, arguments are objects.
		for _, other := range []string{`[]`, `"x"`, `1`, `true`} {
			expect(t, s.Check(json.RawMessage(other)), tool.Validation, tool.Arguments)
		}
		if string(s.Raw()) != accepted {
			t.Errorf("%s became %s", accepted, s.Raw())
		}
	}
	for _, refused := range []string{
		`{"type": "array"}`, `{"type": ["object", "null"]}`, `{"type": ["object", "array"]}`,
		`true`, `false`, `[]`, `"object"`, `null`, ``, ` `,
	} {
		for _, compile := range []func(any, ...tool.Option) (*tool.Schema, error){tool.CompileInput, tool.CompileOutput} {
			_, err := compile(json.RawMessage(refused))
			expect(t, err, tool.Validation, tool.InvalidRoot)
		}
	}
	_, err := tool.CompileInput(json.RawMessage(`{"type": []}`))
	expect(t, err, tool.Validation, tool.InvalidSchema)
}

func TestAnyOutput(t *testing.T) {
	s, err := tool.CompileOutput(json.RawMessage(`{"type": ["array", "null"]}`), tool.AllowAnyOutput(true))
	if err != nil {
		t.Fatal(err)
	}
	for _, valid := range []any{json.RawMessage(`[]`), json.RawMessage(`null`), []string{"x"}} {
		if err := s.Check(valid); err != nil {
			t.Errorf("%v: %v", valid, err)
		}
	}
	expectLines(t, s.Check(json.RawMessage(`{}`)), "$: expected null or array, got an empty object")
	expectLines(t, s.Check(nil), "$: expected structured content, got none")
	_, err = tool.CompileInput(json.RawMessage(`{"type": "array"}`), tool.AllowAnyOutput(true))
	expect(t, err, tool.Validation, tool.InvalidRoot)
}

// The schema is kept byte for byte, and a Go value by its JSON form.
func TestRaw(t *testing.T) {
	const text = "{ \"type\":\"object\",\n\t\"x-n\": 1.50e2, \"default\": {\"é\": \"\\u00e9\"} }\n"
	given := []byte(text)
	s, err := tool.CompileInput(given)
	if err != nil {
		t.Fatal(err)
	}
	given[0] = '['
	s.Raw()[0] = '['
	if string(s.Raw()) != text {
		t.Errorf("got %s", s.Raw())
	}
	s, err = tool.CompileInput(map[string]any{"type": "object", "required": []string{"a"}})
	if err != nil {
		t.Fatal(err)
	}
	expectLines(t, s.Check(map[string]any{}), `$: missing required property "a"`)
	_, err = tool.CompileInput(map[string]any{"type": func() {}})
	expect(t, err, tool.Validation, tool.InvalidSchema)
	_, err = tool.CompileInput(`{"type": "object"}`)
	expect(t, err, tool.Validation, tool.InvalidRoot)
}

// Nothing is fetched, whatever a schema refers to and wherever it does so.
func TestNoRequests(t *testing.T) {
	var requests atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		requests.Add(1)
		_, _ = w.Write([]byte(`{}`))
	}))
	defer server.Close()
	for _, c := range []struct {
		text  string
		class tool.Class
		code  tool.Code
	}{
		{`{"properties": {"a": {"$ref": "URL/a"}}}`, tool.Unresolved, tool.Reference},
		{`{"properties": {"a": {"$dynamicRef": "URL/a#x"}}}`, tool.Unresolved, tool.Reference},
		{`{"$id": "URL/root", "properties": {"a": {"$ref": "a"}}}`, tool.Unresolved, tool.Reference},
		{`{"$schema": "URL/meta"}`, tool.Unsupported, tool.UnknownDialect},
		{`{"$defs": {"a": {"$id": "a", "$schema": "URL/meta"}}}`, tool.Unsupported, tool.UnknownDialect},
	} {
		_, err := tool.CompileInput(json.RawMessage(strings.ReplaceAll(c.text, "URL", server.URL)))
		expect(t, err, c.class, c.code)
	}
	s := compileInput(t, `{"$id": "`+server.URL+`/a", "properties": {"u": {"format": "uri"}, "c": {"contentMediaType": "application/json", "contentSchema": {"$ref": "#"}}}}`)
	if err := s.Check(json.RawMessage(`{"u": "` + server.URL + `", "c": "{}"}`)); err != nil {
		t.Error(err)
	}
	if n := requests.Load(); n != 0 {
		t.Errorf("%d requests", n)
	}
}

// A loader is asked for what schemas refer to, and for no dialect that is refused.
func TestLoader(t *testing.T) {
	var asked []string
	loader := schema.LoaderFunc(func(uri string) ([]byte, error) {
		asked = append(asked, uri)
		switch uri {
		case "https://example.com/name":
			return []byte(`{"type": "string"}`), nil
		case "https://example.com/broken":
			return nil, errors.New("the store is down")
		case "https://example.com/panic":
			panic("a fault in the host")
		}
		return nil, schema.ErrNotFound
	})
	compile := func(text string) (*tool.Schema, error) {
		return tool.CompileInput(json.RawMessage(text), tool.WithLoader(loader))
	}
	s, err := compile(`{"properties": {"a": {"$ref": "https://example.com/name"}}}`)
	if err != nil {
		t.Fatal(err)
	}
	expectLines(t, s.Check(json.RawMessage(`{"a": 1}`)), "$.a: expected string, got integer")
	_, err = compile(`{"$ref": "https://example.com/unknown"}`)
	expect(t, err, tool.Unresolved, tool.Reference)
	_, err = compile(`{"$ref": "https://example.com/broken"}`)
	expect(t, err, tool.Unresolved, tool.Reference)
	_, err = compile(`{"$ref": "https://example.com/panic"}`)
	expect(t, err, tool.Execution, tool.Failure)
	_, err = compile(`{"$schema": "https://example.com/meta"}`)
	expect(t, err, tool.Unsupported, tool.UnknownDialect)
	if len(asked) != 4 {
		t.Errorf("the loader was asked for %q", asked)
	}
}

// A registered document can be referred to, and a stranger's schema can't take
// its place or that of a standard meta-schema.
func TestRegistry(t *testing.T) {
	registered := tool.WithResource("https://example.com/name", `{"$id": "https://example.com/name", "type": "string"}`)
	s := compileInput(t, `{"properties": {"a": {"$ref": "https://example.com/name"}}}`, registered)
	expectLines(t, s.Check(json.RawMessage(`{"a": 1}`)), "$.a: expected string, got integer")

	c := tool.NewCompiler(registered)
	for _, taking := range []string{
		`{"$id": "https://example.com/name"}`,
		`{"$defs": {"x": {"$id": "https://example.com/name"}}}`,
		`{"$id": "https://json-schema.org/draft/2020-12/schema"}`,
	} {
		_, _ = c.CompileInput(t.Context(), json.RawMessage(taking))
		s, err := c.CompileInput(t.Context(), json.RawMessage(`{"properties": {"b": {"$ref": "https://example.com/name"}}}`))
		if err != nil {
			t.Fatal(err)
		}
		expectLines(t, s.Check(json.RawMessage(`{"b": 1}`)), "$.b: expected string, got integer")
		_, err = c.CompileInput(t.Context(), json.RawMessage(`{"minimum": "1"}`))
		expect(t, err, tool.Validation, tool.InvalidSchema)
	}
}
