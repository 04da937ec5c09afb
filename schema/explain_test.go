package schema_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/pointer"
	"github.com/verdict-schema/verdict/schema"
)

func invalidError(t testing.TB, s *schema.Schema, text string) *schema.ValidationError {
	t.Helper()
	var invalid *schema.ValidationError
	if err := s.Validate([]byte(text)); !errors.As(err, &invalid) {
		t.Fatalf("%.100s: %v", text, err)
	}
	return invalid
}

// wrongItems is an array of n items of the wrong type for strings.
func wrongItems(n int) string {
	return "[" + strings.TrimSuffix(strings.Repeat("1,", n), ",") + "]"
}

func TestValidationErrorText(t *testing.T) {
	const order = `{"required": ["id"], "properties": {"items": {"items": {"properties": {"count": {"type": "integer"}}}}, "note": true}, "additionalProperties": false}`
	tests := []struct{ name, schema, instance, want string }{
		{"one", `{"type": "integer"}`, `"7"`, `expected integer, got string "7" (line 1, column 1)`},
		{"several", order, `{"items": [{}, {"count": "7"}], "nite": true}`, `invalid: 3 errors:
  missing required property "id" (line 1, column 1)
  /items/1/count: expected integer, got string "7" (line 1, column 26)
  /nite: property "nite" is not allowed; did you mean "note"? (line 1, column 33)`},
		{"many", `{"items": {"type": "null"}}`, wrongItems(12), `invalid: 12 errors:
  /0: expected null, got integer 1 (line 1, column 2)
  /1: expected null, got integer 1 (line 1, column 4)
  /2: expected null, got integer 1 (line 1, column 6)
  /3: expected null, got integer 1 (line 1, column 8)
  /4: expected null, got integer 1 (line 1, column 10)
  /5: expected null, got integer 1 (line 1, column 12)
  /6: expected null, got integer 1 (line 1, column 14)
  /7: expected null, got integer 1 (line 1, column 16)
  /8: expected null, got integer 1 (line 1, column 18)
  /9: expected null, got integer 1 (line 1, column 20)
  … 2 more`},
	}
	for _, test := range tests {
		if got := invalidError(t, schema.MustCompile(test.schema), test.instance).Error(); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

func TestNumberOfErrors(t *testing.T) {
	const text = `{"items": {"type": "string"}}`
	tests := []struct {
		options          []schema.Option
		items            int
		errors, omitted  int
		truncated, exact bool
		says             string
	}{
		{nil, 100, 100, 0, false, true, "100 errors:"},
		{nil, 101, 100, 1, true, true, "101 errors:"},
		{nil, 150, 100, 50, true, true, "150 errors:"},
		{nil, 100_000, 100, 0, true, false, "errors or more:"},
		{[]schema.Option{schema.WithMaxErrors(3)}, 5, 3, 2, true, true, "5 errors:"},
		{[]schema.Option{schema.WithMaxErrors(1)}, 5, 1, 0, true, false, "1 error or more:"},
		{[]schema.Option{schema.WithMaxErrors(0)}, 5000, 5000, 0, false, true, "5000 errors:"},
	}
	for _, test := range tests {
		e := invalidError(t, schema.MustCompile(text, test.options...), wrongItems(test.items))
		if len(e.Errors) != test.errors || e.Truncated != test.truncated || test.exact && e.Omitted != test.omitted {
			t.Errorf("%d items: %d errors, %d omitted, truncated %v", test.items, len(e.Errors), e.Omitted, e.Truncated)
		}
		if first, _, _ := strings.Cut(e.Error(), "\n"); !strings.Contains(first, test.says) {
			t.Errorf("%d items: %s", test.items, first)
		}
	}
}

// The errors are those of Validate whatever limit Evaluate has, and Evaluate has
// none unless it is given one.
func TestNumberOfErrorsOfEvaluate(t *testing.T) {
	s := schema.MustCompile(`{"items": {"type": "string"}}`, schema.WithMaxErrors(2))
	if r := evaluate(t, s, wrongItems(500)); len(r.Errors()) != 500 {
		t.Errorf("%d errors", len(r.Errors()))
	}
	r := evaluate(t, s, wrongItems(9), schema.WithMaxErrors(4))
	if count, more := r.Omitted(); len(r.Errors()) != 4 || count != 5 || more {
		t.Errorf("%d errors, %d omitted, more: %v", len(r.Errors()), count, more)
	}
}

// Errors are in instance order however the schema is written, and the same on
// every run.
func TestOrderOfErrors(t *testing.T) {
	s := schema.MustCompile(`{"allOf": [
		{"properties": {"z": {"type": "null"}, "a": {"type": "null", "maximum": 1, "const": 0}}},
		{"properties": {"a": {"multipleOf": 2}, "m": false}},
		{"required": ["q"]}]}`)
	want := []string{"required", "multipleOf", "type", "maximum", "const", "properties", "type"}
	for range 20 {
		var got []string
		for _, e := range invalidError(t, s, `{"a": 3, "m": 2, "z": 1}`).Errors {
			got = append(got, e.Code)
		}
		slices.Sort(got[1:5])
		slices.Sort(want[1:5])
		if !slices.Equal(got, want) {
			t.Fatalf("%q, want %q", got, want)
		}
	}
}

func TestWithMessages(t *testing.T) {
	german := map[string]string{
		"type":     "erwartet: {expected}",
		"required": "{missing|Die Eigenschaft|Die Eigenschaften} {missing} {missing|fehlt|fehlen}[, {nothing}]",
		"minimum":  "{unknown} {",
	}
	s := schema.MustCompile(`{"required": ["a", "b"], "properties": {"c": {"type": "null"}, "d": {"minimum": 1}}}`, schema.WithMessages(german))
	var got []string
	for _, e := range invalidError(t, s, `{"c": 1, "d": 0}`).Errors {
		got = append(got, e.Message)
	}
	want := []string{`Die Eigenschaften "a" and "b" fehlen`, `erwartet: null`, `{unknown} {}`}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	r := evaluate(t, s, `{"a": 1}`, schema.WithMessages(map[string]string{"required": "needs {missing}"}))
	if got := r.Errors()[0].Message; got != `needs "b"` {
		t.Error(got)
	}
	if german["type"] != "erwartet: {expected}" || len(german) != 3 {
		t.Error("the caller's table was changed")
	}
}

func TestErrorParameter(t *testing.T) {
	e := invalidError(t, schema.MustCompile(`{"enum": ["a", "b"]}`), `7`).Errors[0]
	if got := e.Parameter("expected"); got != `"a" or "b"` {
		t.Error(got)
	}
	if got := e.Parameter("nothing"); got != "" {
		t.Error(got)
	}
}

func TestClosest(t *testing.T) {
	s := schema.MustCompile(`{"anyOf": [{"type": "string"}, {"items": {"oneOf": [{"type": "null"}, {"required": ["a"], "type": "object"}]}, "type": "array"}]}`)
	e := invalidError(t, s, `[null, {}]`).Errors[0]
	closest := e.Closest()
	if closest.Code != "required" || closest.InstanceLocation != "/1" || closest.KeywordLocation != "/anyOf/1/items/oneOf/1/required" {
		t.Errorf("closest is %s at %s", closest, closest.KeywordLocation)
	}
	if len(e.Alternatives) != 2 || e.Alternatives[1].KeywordLocation != "/anyOf/0" {
		t.Errorf("alternatives %+v", e.Alternatives)
	}
}

// What a schema reaches on exponentially many ways is explained once.
func TestSharedSubschemasAreExplainedOnce(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"$ref": "#/$defs/a40", "$defs": {"a0": {"type": "string"}`)
	for k := range 40 {
		fmt.Fprintf(&b, `, "a%d": {"allOf": [{"$ref": "#/$defs/a%d"}, {"$ref": "#/$defs/a%d"}]}`, k+1, k, k)
	}
	b.WriteString("}}")
	for _, maxErrors := range []int{0, 1, 100} {
		s := schema.MustCompile(b.String(), schema.WithMaxErrors(maxErrors))
		if e := invalidError(t, s, `1`); len(e.Errors) != 1 {
			t.Errorf("at most %d: %d errors", maxErrors, len(e.Errors))
		}
		if text := outputText(t, evaluate(t, s, `1`), schema.Basic); len(text) > 5_000_000 {
			t.Errorf("%d bytes of output", len(text))
		}
	}
}

// Alternatives in alternatives, each explained, do not multiply.
func TestNestedAlternatives(t *testing.T) {
	s := schema.MustCompile(`{"$ref": "#/$defs/n", "$defs": {"n": {"anyOf": [
		{"type": "object", "properties": {"c": {"$ref": "#/$defs/n"}}, "required": ["x"]},
		{"type": "object", "properties": {"c": {"$ref": "#/$defs/n"}}, "required": ["y"]}]}}}`)
	text := strings.Repeat(`{"c": `, 60) + `{}` + strings.Repeat(`}`, 60)
	e := invalidError(t, s, text)
	if len(e.Errors) != 1 || len(e.Errors[0].Alternatives) != 2 {
		t.Errorf("%d errors", len(e.Errors))
	}
	if len(e.Error()) > 1000 {
		t.Errorf("%d bytes of text", len(e.Error()))
	}
}

// Many alternatives with many errors each are explained in little memory.
func TestManyAlternativesAreBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"anyOf": [`)
	for k := range 1000 {
		if k > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, `{"items": {"minimum": %d}}`, k+2)
	}
	b.WriteString("]}")
	s := schema.MustCompile(b.String(), schema.WithMaxErrors(1))
	text := []byte(wrongItems(10_000))
	bytes := testing.Benchmark(func(b *testing.B) {
		for b.Loop() {
			_ = s.Validate(text)
		}
	}).AllocedBytesPerOp()
	if bytes > 20_000_000 {
		t.Errorf("%d bytes for 1,000 alternatives with 10,000 errors each", bytes)
	}
}

// A verdict that is known is given, though explaining it meets a limit.
func TestLimitWhileExplaining(t *testing.T) {
	s := schema.MustCompile(`{"items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}`, schema.WithLimits(schema.Limits{Steps: 3000}))
	e := invalidError(t, s, wrongItems(5000))
	if !e.Truncated || len(e.Errors) == 0 {
		t.Errorf("%d errors, truncated: %v", len(e.Errors), e.Truncated)
	}
}

// FuzzExplain checks what must hold of every result.
func FuzzExplain(f *testing.F) {
	schemas := []*schema.Schema{
		schema.MustCompile(annotated),
		schema.MustCompile(`{"$ref": "#/$defs/n", "$defs": {"n": {"anyOf": [{"type": "string", "minLength": 2}, {"items": {"$ref": "#/$defs/n"}, "type": "array", "uniqueItems": true},
			{"additionalProperties": {"$ref": "#/$defs/n"}, "propertyNames": {"maxLength": 3}, "type": "object", "minProperties": 1}]}}}`),
		schema.MustCompile(`{"if": {"required": ["a"]}, "then": {"properties": {"b": false}}, "else": {"enum": ["abc", [1], {}]}, "dependentSchemas": {"b": {"maxProperties": 1}},
			"oneOf": [{"properties": {"k": {"const": "x"}}}, {"properties": {"k": {"const": "y"}}, "unevaluatedProperties": false}], "not": {"contains": {"const": 1}}}`),
	}
	for _, seed := range []string{`{"list": [1, 2, 3], "mail": "a@b"}`, `"x"`, `["ab", "ab"]`, `{"a": {"long name": "xy"}}`, `{"k": "z", "b": 1, "a": "é\n\u202e😀"}`,
		`[[[{"é": [null]}]]]`, `{"~/": {"": {}}}`, "[1,\n 1.5e3]", `null`, `"abd"`, `[1e1000, -0.1E-999999]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range schemas {
			checkResult(t, s, text)
		}
	})
}

func checkResult(t *testing.T, s *schema.Schema, text string) {
	r, err := s.Evaluate(context.Background(), []byte(text))
	if err != nil {
		return // not JSON
	}
	if valid := s.Valid([]byte(text)); valid != r.Valid() || valid != (len(r.Errors()) == 0) || valid != (s.Validate([]byte(text)) == nil) {
		t.Fatalf("%s: Valid %v, Evaluate %v, %d errors", text, valid, r.Valid(), len(r.Errors()))
	}
	for _, e := range r.Errors() {
		checkError(t, text, e)
	}
	for _, format := range schema.OutputFormats() {
		if text := outputText(t, r, format); !strings.Contains(text, fmt.Sprintf(`{"valid":%v`, r.Valid())) {
			t.Errorf("%s: %s", format, text)
		}
	}
}

// plainValue is a text as encoding/json reads it, whatever the size of its numbers.
func plainValue(t *testing.T, text string) any {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var document any
	if err := decoder.Decode(&document); err != nil {
		t.Fatal(err)
	}
	return document
}

// checkError checks an error's place and message.
func checkError(t *testing.T, text string, e *schema.Error) {
	t.Helper()
	document := plainValue(t, text)
	location, err := pointer.Parse(e.InstanceLocation)
	if err == nil {
		_, err = pointer.EvaluateValue(document, location)
	}
	if err != nil {
		t.Errorf("%s: %s: %v", text, e.InstanceLocation, err)
	}
	if len(e.Message) > 2000 || !utf8.ValidString(e.Message) || strings.ContainsFunc(e.Message, unicode.IsControl) || strings.Contains(e.Message, "{count") {
		t.Errorf("%s: message %q", text, e.Message)
	}
	before := text[:e.Position.Offset]
	line := strings.Count(before, "\n") + 1
	column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
	if e.Position.Line != line || e.Position.Column != column || e.EndOffset <= e.Position.Offset || e.EndOffset > len(text) {
		t.Errorf("%s: %s..%d", text, e.Position, e.EndOffset)
	}
	for _, a := range e.Alternatives {
		for _, inner := range a.Errors {
			checkError(t, text, inner)
		}
	}
}
