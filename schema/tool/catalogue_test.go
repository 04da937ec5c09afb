package tool_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/schema/tool"
)

// Every tool of a real server is admitted. Arguments generated from its schema are
// valid, and each way in which they are spoilt is told in a line.
func TestRealTools(t *testing.T) {
	descriptors := catalogue(t)
	b, err := tool.Admit(t.Context(), descriptors, tool.Strict)
	if err != nil {
		t.Fatal(err)
	}
	if b.Len() != len(descriptors) || b.Len() < 58 || len(b.Rejected()) != 0 {
		t.Fatalf("%d of %d admitted", b.Len(), len(descriptors))
	}
	checks := 0
	for k, d := range descriptors {
		if got := b.Names()[k]; got != d.Name {
			t.Errorf("tool %d is %s, want %s", k, got, d.Name)
		}
		one, _ := b.Lookup(d.Name)
		if string(one.InputSchema) != string(d.InputSchema) || string(one.Input.Raw()) != string(d.InputSchema) {
			t.Errorf("%s: the schema has changed", d.Name)
		}
		var s node
		if err := json.Unmarshal(d.InputSchema, &s); err != nil {
			t.Fatal(err)
		}
		mutated := 0
		for seed := range uint64(20) {
			valid := newGenerator(seed).value(s).(node)
			checkBoth(t, b, d.Name, valid, "")
			for _, m := range mutations(s, valid) {
				checkBoth(t, b, d.Name, m.arguments, m.line)
				mutated++
			}
		}
		if properties, _ := s["properties"].(node); mutated == 0 && len(properties) > 0 {
			t.Errorf("%s: nothing could be spoilt", d.Name)
		}
		checks += mutated
	}
	t.Logf("%d tools, %d spoilt calls", b.Len(), checks)
}

// checkBoth checks arguments as text and as a Go value, and asks for one line that
// begins in some way, or for none.
func checkBoth(t *testing.T, b *tool.Bundle, name string, args node, line string) {
	t.Helper()
	text, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	for _, given := range []any{args, text} {
		err := b.Check(name, given)
		if line == "" {
			if err != nil {
				t.Errorf("%s: %s: %v", name, text, err)
			}
			continue
		}
		e := expect(t, err, tool.Validation, tool.Arguments)
		if len(e.Violations) != 1 || !strings.HasPrefix(e.Lines()[0], line) {
			t.Errorf("%s: %s: got %q, want %q", name, text, e.Lines(), line)
		}
	}
}
