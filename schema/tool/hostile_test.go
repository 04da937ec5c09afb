package tool_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/schema/tool"
)

// Schemas as large as they may be, of parts that each take more than they show,
// are compiled or refused in a time and a memory that a host can spare.
func TestHostileSchemas(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for name, text := range map[string]string{
		"programs":     `{"properties": {` + list(15000, `"p%[1]d": {"pattern": "(?:(?:a|bc%[1]d){30}){30}x"}`) + `}}`,
		"large ones":   `{"properties": {` + list(8000, `"p%[1]d": {"pattern": "^(?:[a-z%[1]d]\\p{L}){1000}(?:(?:a|bc%[1]d){90}){90}x"}`) + `}}`,
		"tables":       `{"properties": {` + list(12000, `"p%[1]d": {"pattern": "(?:[a-z]|[0-9]b)*a(?:[a-z]|[0-9]b){12}x%[1]d$"}`) + `}}`,
		"sets":         `{"properties": {` + list(12000, `"p%[1]d": {"pattern": "[^\\p{L}%[1]d][^\\p{N}%[1]d](?i:\\P{Lu})(a)\\1"}`) + `}}`,
		"names":        `{"patternProperties": {` + list(15000, `"[^\\p{L}%[1]d]a(?:b|cd){20}": {}`) + `}}`,
		"alternatives": `{"oneOf": [` + list(9000, `{"properties": {"k": {"enum": ["p%[1]d", 1]}}, "required": ["k"]}`) + `]}`,
		"values":       `{"enum": [` + list(100000, `"p%d"`) + `]}`,
		"anchors":      `{"$dynamicAnchor": "n", "$defs": {` + list(4900, `"p%[1]d": {"$id": "r%[1]d", "$dynamicAnchor": "n", "not": {"$dynamicRef": "#n"}}`) + `}}`,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		begin := time.Now()
		_, err := tool.CompileInput(json.RawMessage(text))
		took := time.Since(begin)
		runtime.ReadMemStats(&after)
		if allocated := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 20*time.Second || allocated > 500 {
			t.Errorf("%s: %v and %d MB, %v", name, took, allocated, err)
		}
		if err != nil {
			expect(t, err, tool.Execution, tool.Limit)
		}
	}
}

// What the schemas of a batch take together is bounded, and so is what a compiler
// keeps; both count what schemas refer to.
func TestMemory(t *testing.T) {
	document := `{"$defs": {` + list(1000, `"d%d": {"minLength": 1}`) + `}, "additionalProperties": {"$ref": "#/$defs/d1"}}`
	registered := tool.WithResource("https://example.com/large", document)
	batch := make([]tool.Descriptor, 20)
	for k := range batch {
		batch[k] = descriptor(fmt.Sprint("t", k), fmt.Sprintf(`{"title": "%d", "$ref": "https://example.com/large"}`, k))
	}
	most := 10 * 25 * len(document)
	for _, mode := range []tool.Mode{tool.Strict, tool.Quarantine} {
		b, err := tool.Admit(t.Context(), batch, mode, registered, tool.WithLimits(tool.Limits{BatchMemory: most}))
		if expect(t, err, tool.Execution, tool.Limit); b != nil {
			t.Error("there is a bundle")
		}
		if _, err := tool.Admit(t.Context(), batch[:5], mode, registered, tool.WithLimits(tool.Limits{BatchMemory: most})); err != nil {
			t.Error(err)
		}
	}
	c := tool.NewCompiler(registered, tool.WithCache(1000, most))
	kept := 0
	var first []*tool.Schema
	for round := range 2 {
		for k := len(batch) - 1; k >= 0; k-- { // backwards and forwards, so that the last ones come first again
			d := batch[k]
			if round == 1 {
				d = batch[len(batch)-1-k]
			}
			s, err := c.CompileInput(t.Context(), d.InputSchema)
			if err != nil {
				t.Fatal(err)
			}
			if round == 0 {
				first = append(first, s)
			} else if s == first[k] {
				kept++
			}
		}
	}
	if kept == 0 || kept > 10 {
		t.Errorf("%d of 20 kept in the memory for fewer than ten", kept)
	}
}

// That lines are left out is told, even if those that are shown came to fewer than
// there may be, because they are alike.
func TestTruncated(t *testing.T) {
	s := compileInput(t, `{"additionalProperties": false}`, tool.WithMaxLines(3, 40))
	long := strings.Repeat("a", 100)
	e := expect(t, s.Check(json.RawMessage(`{`+list(20, `"`+long+`%d`+long+`": 1`)+`}`)), tool.Validation, tool.Arguments)
	if len(e.Violations) != 1 || !e.Truncated || !strings.HasSuffix(e.ForModel(), "\n…") {
		t.Errorf("truncated %v: %s", e.Truncated, e.ForModel())
	}
	e = expect(t, s.Check(json.RawMessage(`{"a": 1, "b": 1, "c": 1}`)), tool.Validation, tool.Arguments)
	if len(e.Violations) != 3 || e.Truncated {
		t.Errorf("truncated %v: %s", e.Truncated, e.ForModel())
	}
	// No length makes lines longer than that.
	s = compileInput(t, `{"additionalProperties": false}`, tool.WithMaxLines(3, 1))
	if line := expect(t, s.Check(json.RawMessage(`{"`+long+`": 1}`)), tool.Validation, tool.Arguments).Lines()[0]; len(line) > 40 || !strings.HasPrefix(line, "$") {
		t.Errorf("a line of %d bytes: %s", len(line), line)
	}
}

// What people don't see is escaped, so that nothing is smuggled to a model in a
// name, in arguments or in a schema.
func TestInvisible(t *testing.T) {
	for _, c := range []rune{'\n', '\t', 0, 0x1b, 0x7f, 0x85, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200d, 0x2028, 0x202e,
		0x2060, 0x2066, 0x2800, 0x3000, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0x1d173, 0xe0001, 0xe0041, 0xe0100, 0xe01ef, 0xe000, 0xffff} {
		name, _ := json.Marshal("a" + string(c))
		s := compileInput(t, fmt.Sprintf(`{"required": ["b", %[1]s], "properties": {"a": {"enum": ["x", %[1]s]}}, "additionalProperties": false, "unevaluatedProperties": {"pattern": %[1]s}}`, name))
		for _, args := range []string{`{"a": 1}`, fmt.Sprintf(`{%s: 1}`, name)} {
			e := expect(t, s.Check(json.RawMessage(args)), tool.Validation, tool.Arguments)
			for _, line := range e.Lines() {
				if strings.ContainsRune(line, c) {
					t.Errorf("U+%04X is in %q", c, line)
				}
			}
		}
		if e := expect(t, (*tool.Bundle)(nil).Check("a"+string(c), nil), tool.Validation, tool.UnknownTool); strings.ContainsRune(e.ForModel(), c) {
			t.Errorf("U+%04X is in %q", c, e.ForModel())
		}
	}
	s := compileInput(t, `{"additionalProperties": false}`)
	expectLines(t, s.Check(json.RawMessage(`{"größe 表 👍": 1}`)), `$["größe 表 👍"]: property "größe 表 👍" is not allowed`)
}

// A host's format may say what it likes: its reasons are not passed on, not even
// with a limit.
func TestSecretsOfFormats(t *testing.T) {
	own := tool.WithFormat("own", func(s string) error {
		return fmt.Errorf("looking up %s: %w", s, &schema.LimitError{Limit: "look-ups", Value: 2, Max: 1})
	})
	const text, args = `{"properties": {"a": {"not": {"format": "own"}}}}`, `{"a": "hunter2"}`
	e := expect(t, compileInput(t, text, tool.AssertFormat(true), own).Check(json.RawMessage(args)), tool.Execution, tool.Limit)
	for err := error(e); err != nil; err = errors.Unwrap(err) {
		if strings.Contains(err.Error(), "hunter2") {
			t.Errorf("given away: %v", err)
		}
	}
	e = expect(t, compileInput(t, text, tool.AssertFormat(true), own, tool.EchoValues(true)).Check(json.RawMessage(args)), tool.Execution, tool.Limit)
	if !strings.Contains(e.Error(), "hunter2") {
		t.Errorf("got %v", e)
	}
}

// Nothing that was admitted changes with the bytes that it was made of.
func TestBytesChangeLater(t *testing.T) {
	overwrite := func(b []byte) {
		for k := range b {
			b[k] = ' '
		}
	}
	document := []byte(`{"type": "string"}`)
	list := []byte(`{"tools": [{"name": "a", "title": "T", "inputSchema": {"properties": {"p": {"$ref": "https://example.com/d"}}}, "outputSchema": {"required": ["q"]}}]}`)
	registered := tool.WithResource("https://example.com/d", document)
	overwrite(document)
	descriptors, err := tool.ParseList(list)
	if err != nil {
		t.Fatal(err)
	}
	overwrite(list)
	raw := string(descriptors[0].Raw)
	b, err := tool.Admit(t.Context(), descriptors, tool.Strict, registered)
	if err != nil {
		t.Fatal(err)
	}
	overwrite(descriptors[0].Raw)
	overwrite(descriptors[0].InputSchema)
	overwrite(descriptors[0].OutputSchema)
	descriptors[0] = tool.Descriptor{}
	one, _ := b.Lookup("a")
	if one.Name != "a" || one.Title != "T" || string(one.Raw) != raw || !strings.Contains(raw, string(one.InputSchema)) || string(one.OutputSchema) != `{"required": ["q"]}` {
		t.Errorf("changed to %+v", one.Descriptor)
	}
	args := []byte(`{"p": 1, "secret": "x"}`)
	err = b.Check("a", args)
	overwrite(args)
	expectLines(t, err, "$.p: expected string, got integer")
	expectLines(t, one.Output.Check(json.RawMessage(`{}`)), `$: missing required property "q"`)
}
