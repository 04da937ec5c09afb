package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/schema/tool"
)

// Keywords of 2020-12, each with arguments that are valid and with a line for
// those that are not.
func TestKeywords(t *testing.T) {
	for _, c := range []struct{ schema, valid, broken, line string }{
		{`{"properties": {"a": {"prefixItems": [{"type": "string"}, {"type": "integer"}], "items": false}}}`,
			`{"a": ["x", 1]}`, `{"a": ["x", 1, 2]}`, `$.a[2]: item 2 is not allowed`},
		{`{"allOf": [{"properties": {"a": {}}}], "properties": {"b": {}}, "unevaluatedProperties": false}`,
			`{"a": 1, "b": 2}`, `{"a": 1, "c": 2}`, `$.c: property "c" is not allowed: nothing that applies here describes it`},
		{`{"properties": {"a": true, "b": false}}`, `{"a": 1}`, `{"b": 1}`, `$.b: property "b" is not allowed`},
		{`{"$defs": {"n": {"type": "integer", "minimum": 1}}, "properties": {"a": {"$ref": "#/$defs/n"}}}`,
			`{"a": 1}`, `{"a": 0}`, `$.a: expected a number of at least 1, got integer`},
		{`{"$defs": {"t": {"$anchor": "tree", "properties": {"next": {"$ref": "#tree"}}, "required": ["id"]}}, "properties": {"t": {"$ref": "#tree"}}}`,
			`{"t": {"id": 1, "next": {"id": 2}}}`, `{"t": {"id": 1, "next": {}}}`, `$.t.next: missing required property "id"`},
		{`{"dependentRequired": {"a": ["b"]}}`, `{"a": 1, "b": 1}`, `{"a": 1}`,
			`$: missing property "b", required because property "a" is present`},
		{`{"properties": {"count": {"type": "integer"}}}`, `{"count": 1.0}`, `{"count": "seven"}`, `$.count: expected integer, got string`},
		{`{"properties": {"user": {"properties": {"address": {"required": ["zip"]}}}}}`,
			`{"user": {"address": {"zip": 1}}}`, `{"user": {"address": {}}}`, `$.user.address: missing required property "zip"`},
		{`{"properties": {"items": {"items": {"properties": {"x y": {"type": "boolean"}}}}}}`,
			`{"items": [{"x y": true}]}`, `{"items": [{}, {"x y": 0}]}`, `$.items[1]["x y"]: expected boolean, got integer`},
		{`{"properties": {"0": {"properties": {"a/b~\"": {"type": "null"}}}}}`,
			`{"0": {}}`, `{"0": {"a/b~\"": 0}}`, `$["0"]["a/b~\""]: expected null, got integer`},
		{`{"properties": {"s": {"enum": ["open", "closed"]}}}`, `{"s": "open"}`, `{"s": "ajar"}`,
			`$.s: expected "open" or "closed", got string`},
		{`{"properties": {"s": {"maxLength": 3}}}`, `{"s": "abc"}`, `{"s": "abcd"}`, `$.s: expected at most 3 characters, got 4`},
		{`{"properties": {"id": {"const": 9007199254740993}}}`, `{"id": 9007199254740993}`, `{"id": 9007199254740992}`,
			`$.id: expected 9007199254740993, got integer`},
		{`{"properties": {"id": {"maximum": 9007199254740992}}}`, `{"id": 9007199254740992}`, `{"id": 9007199254740993}`,
			`$.id: expected a number of at most 9007199254740992, got integer`},
		{`{"type": "object", "properties": {"a": {}, "b": {}}, "additionalProperties": false, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}`,
			`{"a": 1}`, `{"a": 1, "b": 2}`, `$: expected a match for exactly one alternative of oneOf, but 0 and 1 match (counted from 0)`},
	} {
		s := compileInput(t, c.schema)
		if err := s.Check(json.RawMessage(c.valid)); err != nil {
			t.Errorf("%s: %s: %v", c.schema, c.valid, err)
		}
		expectLines(t, s.Check(json.RawMessage(c.broken)), c.line)
		// Go values come to the same.
		expectLines(t, s.Check(decoded(t, c.broken)), c.line)
	}
}

func decoded(t *testing.T, text string) any {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestGoValues(t *testing.T) {
	s := compileInput(t, `{"properties": {"id": {"const": 9007199254740993}, "tags": {"items": {"type": "string"}}}, "required": ["id"]}`)
	type arguments struct {
		ID   int64    `json:"id"`
		Tags []string `json:"tags,omitempty"`
	}
	for _, valid := range []any{
		arguments{ID: 9007199254740993}, &arguments{ID: 9007199254740993, Tags: []string{"x"}},
		map[string]any{"id": json.Number("9007199254740993")}, map[string]uint64{"id": 9007199254740993},
	} {
		if err := s.Check(valid); err != nil {
			t.Errorf("%v: %v", valid, err)
		}
	}
	expectLines(t, s.Check(map[string]any{"id": 9007199254740992.0}), "$.id: expected 9007199254740993, got integer")
	expect(t, s.Check(map[string]any{"id": func() {}}), tool.Validation, tool.Syntax)
	// A string is a value, not a text: reading it would be coercion.
	expectLines(t, s.Check(`{"id": 9007199254740993}`), "$: expected object, got string")
}

// Nothing is coerced, trimmed or filled in, and arguments stay what they are.
func TestUnchanged(t *testing.T) {
	s := compileInput(t, `{"properties": {"n": {"type": "integer", "default": 3}, "s": {"const": "x"}, "b": {"type": "boolean"}}, "required": ["n"]}`)
	for _, broken := range []string{`{}`, `{"n": "3"}`, `{"n": 3, "s": " x"}`, `{"n": 3, "b": "true"}`, `{"n": null}`} {
		expect(t, s.Check(json.RawMessage(broken)), tool.Validation, tool.Arguments)
	}
	text := json.RawMessage("{ \"n\": 1.0, \"s\":\"\\u0078\"}")
	kept := string(text)
	value := map[string]any{"n": 1, "more": []any{map[string]any{}}}
	same := map[string]any{"n": 1, "more": []any{map[string]any{}}}
	if err := errors.Join(s.Check(text), s.Check(value)); err != nil {
		t.Error(err)
	}
	if string(text) != kept || !reflect.DeepEqual(value, same) {
		t.Errorf("changed to %s and %v", text, value)
	}
}

func TestAbsent(t *testing.T) {
	var noMap map[string]any
	var noStruct *struct{}
	absent := []any{nil, json.RawMessage(nil), []byte{}, json.RawMessage(`null`), []byte(" null\n"), noMap, noStruct}
	open, closed := compileInput(t, `{}`), compileInput(t, `{"required": ["a"]}`)
	must := compileInput(t, `{}`, tool.RequireArguments(true))
	returned, err := tool.CompileOutput(json.RawMessage(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range absent {
		if err := open.Check(args); err != nil {
			t.Errorf("%#v: %v", args, err)
		}
		expectLines(t, closed.Check(args), `$: missing required property "a"`)
		expectLines(t, must.Check(args), `$: expected object, got no arguments`)
		expect(t, returned.Check(args), tool.Validation, tool.Content)
	}
	// White space is no JSON text, and not absent either.
	expect(t, open.Check([]byte(" ")), tool.Validation, tool.Syntax)
}

func TestSyntax(t *testing.T) {
	s := compileInput(t, `{}`)
	for text, line := range map[string]string{
		`{"password": hunter2}`:                    `$: not valid JSON at line 1, column 14: unexpected character`,
		`{"password": "hunter2`:                    `$: not valid JSON at line 1, column 22: end of text`,
		`{"hunter2": 1, "hunter2": 2}`:             `$: not valid JSON at line 1, column 16: duplicate name`,
		"{\"a\": \"\xff hunter2\"}":                `$: not valid JSON at line 1, column 8: invalid utf8`,
		`{} {"hunter2": 1}`:                        `$: not valid JSON at line 1, column 4: trailing text`,
		"{\n\"password\": \"\\ud800\", \"a\": 1 }": `$: not valid JSON at line 2, column 14: lone surrogate`,
	} {
		e := expect(t, s.Check([]byte(text)), tool.Validation, tool.Syntax)
		if got := e.ForModel(); got != line {
			t.Errorf("got %s, want %s", got, line)
		}
	}
}

// No value of the arguments is quoted, unless that is asked for.
func TestSecrets(t *testing.T) {
	const text = `{"properties": {
		"a": {"type": "integer"}, "b": {"const": "x"}, "c": {"enum": ["x", "y"]}, "d": {"pattern": "^x"}, "e": {"maxLength": 2},
		"f": {"anyOf": [{"type": "integer"}, {"minLength": 90}]}, "g": {"oneOf": [{"type": "null"}, {"const": "z"}]}, "h": {"not": {"type": "string"}},
		"i": {"format": "email"}, "j": {"contentEncoding": "base64"}, "k": {"contentMediaType": "application/json", "contentSchema": {"const": 1}},
		"l": {"contains": {"type": "null"}}, "m": {"items": {"type": "null"}}, "n": {"uniqueItems": true}, "o": false, "p": {"format": "own"},
		"q": {"if": {"type": "string"}, "then": {"minLength": 90}}, "r": {"multipleOf": 7}, "s": {"$ref": "#/properties/a"}}}`
	const secret = "hunter2"
	args := json.RawMessage(`{"a": "hunter2", "b": "hunter2", "c": "hunter2", "d": "hunter2", "e": "hunter2", "f": "hunter2", "g": "hunter2", "h": "hunter2",
		"i": "hunter2", "j": "hunter2!", "k": "\"hunter2\"", "l": ["hunter2"], "m": ["hunter2"], "n": ["hunter2", "hunter2"], "o": "hunter2",
		"p": "hunter2", "q": "hunter2", "r": 123454321, "s": {"a": "hunter2"}}`)
	options := []tool.Option{
		tool.AssertFormat(true), tool.AssertContent(true), tool.WithMaxLines(100, 0),
		tool.WithFormat("own", func(s string) error { return errors.New("bad " + s) }),
	}
	e := expect(t, compileInput(t, text, options...).Check(args), tool.Validation, tool.Arguments)
	if len(e.Violations) != 19 {
		t.Errorf("%d violations, want one a property:\n%s", len(e.Violations), e.ForModel())
	}
	for _, said := range append(e.Lines(), e.Error(), e.ForModel()) {
		if strings.Contains(said, secret) || strings.Contains(said, "123454321") {
			t.Errorf("given away: %s", said)
		}
	}
	if e.Unwrap() != nil {
		t.Error("the cause gives the values away")
	}
	e = expect(t, compileInput(t, text, append(options, tool.EchoValues(true))...).Check(args), tool.Validation, tool.Arguments)
	if got, want := e.Lines()[0], `$.a: expected integer, got string "hunter2"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if e.Unwrap() == nil {
		t.Error("no cause")
	}
}

// Lines are bounded in number and length, and are lines.
func TestBounds(t *testing.T) {
	var args strings.Builder
	args.WriteString(`{"a": 1`)
	for k := range 200 {
		args.WriteString(`, "` + strings.Repeat("é", k) + `\n\u202e": 1`)
	}
	args.WriteString(`}`)
	s := compileInput(t, `{"additionalProperties": {"type": "string", "pattern": "`+strings.Repeat("x", 1000)+`"}}`, tool.WithMaxLines(7, 100))
	e := expect(t, s.Check([]byte(args.String())), tool.Validation, tool.Arguments)
	if len(e.Violations) != 7 || !e.Truncated {
		t.Errorf("%d violations, truncated %v", len(e.Violations), e.Truncated)
	}
	for _, line := range e.Lines() {
		if len(line) > 100 || strings.ContainsAny(line, "\n\u202e") || !strings.HasPrefix(line, "$") {
			t.Errorf("a line of %d bytes: %q", len(line), line)
		}
	}
	if _, more, _ := strings.Cut(e.ForModel(), "\n…"); more != "" {
		t.Errorf("got %s", e.ForModel())
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("the host is shutting down"))
	s := compileInput(t, `{"required": ["a"]}`)
	for _, args := range []string{`{}`, `{"a": 1}`} {
		expect(t, s.CheckContext(ctx, json.RawMessage(args)), tool.Execution, tool.Cancelled)
	}
	c := tool.NewCompiler()
	_, err := c.CompileInput(ctx, json.RawMessage(`{"minimum": 1}`))
	expect(t, err, tool.Execution, tool.Cancelled)
}
