package tool_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/schema/tool"
)

// Whatever a schema and arguments are: an error is an *Error of a class, its lines
// are lines and bounded, the text and its decoded form come to the same, and
// nothing is changed.
func FuzzCheck(f *testing.F) {
	for _, d := range dialects {
		f.Add(`{"$schema": "`+d.uri+`", `+d.schema+`}`, d.valid)
		f.Add(`{`+d.schema+`}`, d.broken)
	}
	for _, text := range []string{fine, unsupported, invalid, unresolved, nested("not", 10), `{"pattern": "^(a+)+$"}`, issueSearch} {
		f.Add(text, `{"a": 1, "owner": "x"}`)
		f.Add(text, `null`)
	}
	c := tool.NewCompiler(
		tool.WithDialects(tool.Published()...), tool.WithMaxLines(5, 80), tool.AssertFormat(true), tool.AssertContent(true),
		tool.WithLimits(tool.Limits{SchemaSize: 1 << 14, ArgumentSize: 1 << 14, Steps: 100_000}),
	)
	f.Fuzz(func(t *testing.T, text, args string) {
		s, err := c.CompileInput(t.Context(), json.RawMessage(text))
		if err != nil {
			checkError(t, err)
			return
		}
		if string(s.Raw()) != text {
			t.Errorf("%q became %q", text, s.Raw())
		}
		given := []byte(args)
		err = s.Check(given)
		if string(given) != args {
			t.Errorf("%q became %q", args, given)
		}
		checkError(t, err)
		var e *tool.Error
		if errors.As(err, &e) && e.Code == tool.Syntax || args == "" {
			return
		}
		value, failed := decode(args)
		if failed != nil {
			return // such as a number beyond what encoding/json takes
		}
		if again := s.Check(value); tool.ClassOf(again) != tool.ClassOf(err) && tool.ClassOf(err) != tool.Execution && tool.ClassOf(again) != tool.Execution {
			t.Errorf("%s under %s: text gives %v, value %v", args, text, err, again)
		}
	})
}

func decode(text string) (v any, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// checkError checks what holds for every error under the fuzz target's policy.
func checkError(t *testing.T, err error) {
	if err == nil {
		return
	}
	var e *tool.Error
	if !errors.As(err, &e) || e.Class == tool.NoError || tool.ClassOf(err) != e.Class || e.Code == "" {
		t.Fatalf("not an error of a class: %#v", err)
	}
	if n := len(e.Violations); n == 0 || n > 5 {
		t.Errorf("%d violations", n)
	}
	for _, line := range e.Lines() {
		if len(line) > 80 || strings.ContainsAny(line, "\n\r") || !utf8.ValidString(line) {
			t.Errorf("a line of %d bytes: %q", len(line), line)
		}
	}
	if e.HostOnly() && strings.Contains(e.ForModel(), e.Violations[0].Message) {
		t.Errorf("a model is told %q", e.ForModel())
	}
}
