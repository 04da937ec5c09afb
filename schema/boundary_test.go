package schema_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/schema"
)

// What package tool needs of a schema by strangers and of arguments with secrets.

func TestWithholdValues(t *testing.T) {
	const text = `{"properties": {
		"a": {"type": "integer"}, "b": {"const": "x"}, "c": {"maxLength": 2}, "d": {"format": "email"}, "e": {"format": "own"},
		"f": {"contentMediaType": "application/json", "contentSchema": {"type": "null"}}, "g": {"anyOf": [{"type": "null"}, {"minLength": 50}]},
		"h": {"propertyNames": {"maxLength": 2}}, "i": {"type": "boolean"}}}`
	const args = `{"a": "secret", "b": "secret", "c": "secret", "d": "secret", "e": "secret", "f": "\"secret\"", "g": "secret", "h": {"name": 1}, "i": 12345}`
	want := []string{
		"expected integer, got string", `expected "x", got string`, "expected at most 2 characters, got 6", "expected email, got string",
		"expected own, got string", "expected content that matches contentSchema",
		"none of the alternatives matches; anyOf/1 comes closest: expected at least 50 characters, got 6",
		`property name "name"`, "expected boolean, got integer",
	}
	s := schema.MustCompile(text, schema.WithholdValues(true), schema.AssertFormat(true), schema.AssertContent(true),
		schema.WithFormat("own", func(s string) error { return errors.New("bad " + s) }))
	result, err := s.Evaluate(t.Context(), []byte(args))
	if err != nil {
		t.Fatal(err)
	}
	var invalid *schema.ValidationError
	if !errors.As(s.Validate([]byte(args)), &invalid) || len(invalid.Errors) != len(want) || len(result.Errors()) != len(want) {
		t.Fatalf("got %v", invalid)
	}
	for k, e := range invalid.Errors {
		if !strings.Contains(e.Message, want[k]) || strings.Contains(e.Message, "secret") || strings.Contains(e.Message, "12345") {
			t.Errorf("got %q, want %q", e.Message, want[k])
		}
		if again := result.Errors()[k].Message; again != e.Message {
			t.Errorf("Evaluate says %q", again)
		}
	}
	quoting, err := s.Evaluate(t.Context(), []byte(args), schema.WithholdValues(false))
	if err != nil || !strings.Contains(quoting.Errors()[0].Message, `"secret"`) {
		t.Errorf("got %v, %v", quoting.Errors()[0], err)
	}
}

func TestCompileContext(t *testing.T) {
	c := schema.NewCompiler(schema.WithResource("https://example.com/a", `{"properties": {"a": {"minimum": 1}}}`))
	cause := errors.New("the host is shutting down")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	if _, err := c.CompileContext(ctx, "https://example.com/a"); !errors.Is(err, cause) {
		t.Errorf("got %v", err)
	}
	if _, err := c.Compile("https://example.com/a"); err != nil {
		t.Errorf("later: %v", err)
	}
}

func TestReferenceLimit(t *testing.T) {
	text := `{"properties": {"a": {"$ref": "#"}, "b": {"$ref": "#"}, "c": {"$ref": "#"}}}`
	if _, err := schema.Compile(text, schema.WithLimits(schema.Limits{References: 3})); err != nil {
		t.Error(err)
	}
	_, err := schema.Compile(text, schema.WithLimits(schema.Limits{References: 2}))
	if schema.ClassOf(err) != schema.Limit {
		t.Errorf("got %v", err)
	}
}

// A pattern beyond the limits of regular expressions may be a valid one.
func TestPatternLimit(t *testing.T) {
	_, err := schema.Compile(`{"pattern": "` + strings.Repeat("(a|", 2000) + "b" + strings.Repeat(")", 2000) + `"}`)
	if schema.ClassOf(err) != schema.Limit {
		t.Errorf("got %v", err)
	}
}

// A dialect that is not accepted is refused before a loader is asked for it.
func TestRefusedDialectIsNotLoaded(t *testing.T) {
	loader := schema.LoaderFunc(func(uri string) ([]byte, error) {
		t.Errorf("asked for %s", uri)
		return nil, schema.ErrNotFound
	})
	_, err := schema.Compile(`{"$schema": "https://example.com/meta"}`, schema.WithLoader(loader), schema.WithDialects(schema.Draft202012))
	if schema.ClassOf(err) != schema.Unsupported {
		t.Errorf("got %v", err)
	}
}

// Patterns that are small take much together.
func TestPatternWorkLimit(t *testing.T) {
	text := `{"properties": {"a": {"pattern": "(?:a|bc){900}x"}, "b": {"pattern": "(?:a|bc){900}y"}}}`
	if _, err := schema.Compile(text); err != nil {
		t.Error(err)
	}
	for _, around := range []string{`%`, `{"not": %}`, `{"oneOf": [true, %]}`} {
		_, err := schema.Compile(strings.Replace(around, "%", text, 1), schema.WithLimits(schema.Limits{PatternWork: 10_000}))
		if schema.ClassOf(err) != schema.Limit {
			t.Errorf("got %v", err)
		}
	}
}

func TestSize(t *testing.T) {
	const referred = `{"$defs": {"a": {"type": "string"}, "b": {}}}`
	const text = `{"properties": {"a": {"$ref": "https://example.com/d#/$defs/a"}, "b": true}}`
	s := schema.MustCompile(text, schema.WithResource("https://example.com/d", referred))
	if subschemas, bytes := s.Size(); subschemas != 4 || bytes != len(text)+len(referred) {
		t.Errorf("%d subschemas in %d bytes", subschemas, bytes)
	}
}

func TestRegisteredBytesAreCopied(t *testing.T) {
	document := []byte(`{"type": "string"}`)
	registered := schema.WithResource("https://example.com/d", document)
	clear(document)
	s, err := schema.NewCompiler(registered).Compile("https://example.com/d")
	if err != nil || s.Valid([]byte(`1`)) || !s.Valid([]byte(`"x"`)) {
		t.Errorf("got %v", err)
	}
}
