package tool_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/schema/tool"
)

// nested is a schema of some depth.
func nested(keyword string, depth int) string {
	return strings.Repeat(`{"`+keyword+`": `, depth) + `{}` + strings.Repeat(`}`, depth)
}

// list writes n times what a format makes of the numbers from 0.
func list(n int, format string) string {
	items := make([]string, n)
	for k := range items {
		items[k] = fmt.Sprintf(format, k)
	}
	return strings.Join(items, ", ")
}

// A schema beyond a limit is an execution failure, wherever in it the excess is:
// under not and oneOf, where a plain mismatch would turn into a verdict, too.
func TestSchemaLimits(t *testing.T) {
	limits := tool.WithLimits(tool.Limits{SchemaSize: 5000, SchemaDepth: 20, Subschemas: 50, References: 10, Documents: 2, PatternWork: 100_000})
	loader := tool.WithLoader(schema.LoaderFunc(func(uri string) ([]byte, error) {
		return []byte(`{"$ref": "` + uri + `x"}`), nil
	}))
	for name, over := range map[string]string{
		"size":                  `{"description": "` + strings.Repeat("x", 5000) + `"}`,
		"depth":                 nested("items", 20),
		"subschemas":            `{"properties": {` + list(60, `"p%d": {}`) + `}}`,
		"references":            `{"properties": {` + list(11, `"p%d": {"$ref": "#"}`) + `}}`,
		"documents":             `{"$ref": "https://example.com/"}`,
		"pattern":               `{"pattern": "` + strings.Repeat("(a|", 1200) + "b" + strings.Repeat(")", 1200) + `"}`,
		"patterns":              `{"properties": {` + list(40, `"p%[1]d": {"pattern": "(?:a|bc%[1]d){900}x"}`) + `}}`,
		"exponent":              `{"minimum": 1e` + strings.Repeat("9", 30) + `}`,
		"depth of a value":      `{"const": ` + strings.Repeat("[", 30) + strings.Repeat("]", 30) + `}`,
		"depth of an extension": `{"x-own": ` + strings.Repeat("[", 30) + strings.Repeat("]", 30) + `}`,
	} {
		for _, around := range []string{
			`{"properties": {"a": %s}}`, `{"properties": {"a": {"not": %s}}}`, `{"properties": {"a": {"oneOf": [{}, %s]}}}`,
			`{"properties": {"a": {"anyOf": [{}, %s]}}}`, `{"not": %s}`,
		} {
			_, err := tool.CompileInput(json.RawMessage(fmt.Sprintf(around, over)), limits, loader)
			e := expect(t, err, tool.Execution, tool.Limit)
			if !e.HostOnly() {
				t.Errorf("%s: not for the host only", name)
			}
		}
	}
}

// Limits that a check runs into are execution failures as well.
func TestCheckLimits(t *testing.T) {
	long := `"` + strings.Repeat("a", 40) + `b"`
	deep := strings.Repeat("[", 40) + strings.Repeat("]", 40)
	for _, c := range []struct {
		name, schema, value string
		code                tool.Code
	}{
		{"size", `{}`, `"` + strings.Repeat("x", 5000) + `"`, tool.Limit},
		{"depth", `{}`, deep, tool.Limit},
		{"exponent", `{}`, `1e` + strings.Repeat("9", 30), tool.Limit},
		{"steps", `{"items": {"anyOf": [` + list(40, `{"contains": {"required": ["p%d"]}}`) + `, {"contains": {"required": ["a"]}}]}}`, `[` + list(100, `[{}, {"a": %d}]`) + `]`, tool.Limit},
		{"regular expression", `{"pattern": "^(a+)+\\1$"}`, long, tool.RegexpTime},
	} {
		for _, around := range []string{`%s`, `{"not": %s}`, `{"oneOf": [%s, {}]}`, `{"anyOf": [%s, {"type": "null"}]}`, `{"if": %s, "else": false}`} {
			text := `{"properties": {"a": ` + fmt.Sprintf(around, c.schema) + `}}`
			limits := tool.Limits{ArgumentSize: 4000, ArgumentDepth: 30, RegexpTime: time.Millisecond}
			if c.code == tool.Limit {
				limits.Steps = 50
			}
			e := expect(t, compileInput(t, text, tool.WithLimits(limits)).Check(json.RawMessage(`{"a": `+c.value+`}`)), tool.Execution, c.code)
			if !e.HostOnly() || strings.Contains(e.ForModel(), c.value) || strings.Contains(e.ForModel(), "not at fault") {
				t.Errorf("%s: %s", c.name, e.ForModel())
			}
		}
	}
}

// Many slow matches are cut off together, not only each on its own.
func TestTimeOfManyMatches(t *testing.T) {
	s := compileInput(t, `{"properties": {"a": {"items": {"not": {"pattern": "^(a+)+\\1$"}}}}}`,
		tool.WithLimits(tool.Limits{RegexpTime: time.Minute})) // so that no single match is cut off
	args := json.RawMessage(`{"a": [` + list(5000, `"`+strings.Repeat("a", 13)+`b%d"`) + `]}`)
	begin := time.Now()
	expect(t, s.Check(args), tool.Execution, tool.Limit)
	if took := time.Since(begin); took > 20*time.Second {
		t.Errorf("took %v", took)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	expect(t, s.CheckContext(ctx, args), tool.Execution, tool.Cancelled)
}

// The classic attacks on validators take no time.
func TestHostile(t *testing.T) {
	doubling := func(keyword string) string {
		var b strings.Builder
		b.WriteString(`{"$ref": "#/$defs/d30", "$defs": {"d0": {"type": "object"}`)
		for k := range 30 {
			fmt.Fprintf(&b, `, "d%d": {"%s": [{"$ref": "#/$defs/d%d"}, {"$ref": "#/$defs/d%d"}]}`, k+1, keyword, k, k)
		}
		b.WriteString(`}}`)
		return b.String()
	}
	begin := time.Now()
	for _, keyword := range []string{"allOf", "anyOf"} {
		if err := compileInput(t, doubling(keyword)).Check(json.RawMessage(`{}`)); err != nil {
			t.Error(err)
		}
	}
	s := compileInput(t, `{"properties": {"n": {"multipleOf": 3}, "e": {"const": 1}, "u": {"uniqueItems": true}}}`)
	if err := s.Check(json.RawMessage(`{"u": [` + list(20000, `{"a": %d}`) + `]}`)); err != nil {
		t.Error(err)
	}
	expect(t, s.Check(json.RawMessage(`{"n": 1e1000000000, "e": 1e1000000000}`)), tool.Validation, tool.Arguments)
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
}

// The default limits leave room: real catalogues are admitted with a fraction of
// each.
func TestDefaultLimits(t *testing.T) {
	d := tool.DefaultLimits()
	tools := tool.WithLimits(tool.Limits{
		SchemaSize: d.SchemaSize / 100, SchemaDepth: d.SchemaDepth / 8, Subschemas: d.Subschemas / 100, References: d.References / 100, PatternWork: d.PatternWork / 100, BatchMemory: d.BatchMemory / 100,
	})
	if _, err := tool.Admit(t.Context(), catalogue(t), tool.Strict, tools); err != nil {
		t.Error(err)
	}
	large := tool.WithLimits(tool.Limits{
		SchemaSize: d.SchemaSize / 3, SchemaDepth: d.SchemaDepth / 3, Subschemas: d.Subschemas / 10, References: d.References / 10,
	})
	everything := tool.WithResource("https://example.com/mcp", read(t, shared(t, "mcp/protocol/schema.json")))
	if _, err := tool.CompileInput(json.RawMessage(protocolUnion(t)), large, everything); err != nil {
		t.Error(err)
	}
}
