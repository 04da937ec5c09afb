package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/schema/tool"
)

func descriptor(name, input string) tool.Descriptor {
	return tool.Descriptor{Name: name, Revision: "r1", InputSchema: json.RawMessage(input)}
}

const (
	fine        = `{"type": "object"}`
	unsupported = `{"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}`
	invalid     = `{"type": "objekt"}`
	unresolved  = `{"properties": {"a": {"$ref": "#/$defs/a"}}}`
)

func TestStrict(t *testing.T) {
	batch := []tool.Descriptor{
		descriptor("a", fine), descriptor("b", unsupported), descriptor("c", invalid), descriptor("d", unresolved),
		descriptor("a", fine), descriptor("two words", fine), descriptor("", fine), {Name: "e"},
		{Name: "f", InputSchema: json.RawMessage(fine), OutputSchema: json.RawMessage(invalid)},
		{Name: "g", Description: "\xff", InputSchema: json.RawMessage(invalid), OutputSchema: json.RawMessage(unresolved)},
	}
	b, err := tool.Admit(t.Context(), batch, tool.Strict)
	var refused *tool.AdmissionError
	if b != nil || !errors.As(err, &refused) {
		t.Fatalf("got %v, %v", b, err)
	}
	var got []string
	for _, r := range refused.Rejections {
		for _, e := range r.Errors {
			got = append(got, fmt.Sprintf("%d %s %s %s", r.Index, r.Name, e.Part, e.Code))
			if !e.HostOnly() {
				t.Errorf("%v is not for the host only", e)
			}
		}
	}
	want := []string{
		"1 b inputSchema dialect", "2 c inputSchema schema", "3 d inputSchema reference", "4 a name duplicate-name",
		"5 two words name metadata", "6  name metadata", "7 e inputSchema metadata", "8 f outputSchema schema",
		"9 g description metadata", "9 g inputSchema schema", "9 g outputSchema reference",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if tool.ClassOf(err) != tool.Unsupported {
		t.Errorf("class %v, want that of the first fault", tool.ClassOf(err))
	}
	if lines := strings.Split(err.Error(), "\n"); len(lines) != 10 || !strings.Contains(lines[1], `tool 1 "b": inputSchema: #/$schema: unsupported dialect`) {
		t.Errorf("got %s", err)
	}
}

func TestQuarantine(t *testing.T) {
	b, err := tool.Admit(t.Context(), []tool.Descriptor{
		descriptor("a", fine), descriptor("b", unsupported),
		{Name: "c", Revision: "r2", InputSchema: json.RawMessage(fine), OutputSchema: json.RawMessage(unsupported)}, descriptor("d", fine),
	}, tool.Quarantine)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Names(); !slices.Equal(got, []string{"a", "d"}) {
		t.Errorf("admitted %v", got)
	}
	left := b.Rejected()
	if len(left) != 2 || left[0].Name != "b" || left[0].Revision != "r1" || left[1].Name != "c" || left[1].Revision != "r2" {
		t.Fatalf("left out %v", left)
	}
	expect(t, left[0], tool.Unsupported, tool.UnknownDialect)
	if e := left[1].Errors[0]; e.Part != "outputSchema" || !e.HostOnly() {
		t.Errorf("got %v", e)
	}
	e := expect(t, b.Check("b", nil), tool.Validation, tool.UnknownTool)
	if e.HostOnly() || e.ForModel() != `there is no tool "b"` {
		t.Errorf("got %v", e.ForModel())
	}
}

// In quarantine every other fault stays fatal, and all are reported.
func TestQuarantineFatal(t *testing.T) {
	limits := tool.WithLimits(tool.Limits{SchemaSize: 1000})
	for name, bad := range map[string]tool.Descriptor{
		"invalid schema": descriptor("x", invalid), "unresolved reference": descriptor("x", unresolved),
		"duplicate": descriptor("a", fine), "duplicate of one left out": descriptor("b", fine), "metadata": descriptor("x y", unsupported),
		"limit": descriptor("x", `{"description": "`+strings.Repeat("x", 1000)+`"}`), "no schema": {Name: "x"},
	} {
		b, err := tool.Admit(t.Context(), []tool.Descriptor{descriptor("a", fine), descriptor("b", unsupported), bad}, tool.Quarantine, limits)
		var refused *tool.AdmissionError
		if b != nil || !errors.As(err, &refused) || len(refused.Rejections) != 2 {
			t.Errorf("%s: got %v, %v", name, b, err)
		}
	}
}

// A batch that is refused in quarantine says so by the fault that it is refused
// for, however many tools would only have been left out.
func TestQuarantineReason(t *testing.T) {
	var batch []tool.Descriptor
	for k := range 20 {
		batch = append(batch, descriptor(fmt.Sprint("u", k), unsupported))
	}
	both := descriptor("both", unsupported)
	both.OutputSchema = json.RawMessage(invalid)
	for _, c := range []struct {
		bad   tool.Descriptor
		class tool.Class
		code  tool.Code
	}{
		{descriptor("x", unresolved), tool.Unresolved, tool.Reference}, {descriptor("x", invalid), tool.Validation, tool.InvalidSchema},
		{descriptor("u3", fine), tool.Validation, tool.DuplicateName}, {both, tool.Validation, tool.InvalidSchema},
		{descriptor("x", nested("not", 100)), tool.Execution, tool.Limit},
	} {
		all := append(slices.Clone(batch), c.bad)
		_, err := tool.Admit(t.Context(), all, tool.Quarantine)
		expect(t, err, c.class, c.code)
		var refused *tool.AdmissionError
		if !errors.As(err, &refused) || len(refused.Rejections) != 21 {
			t.Fatalf("got %v", err)
		}
		for k, r := range refused.Rejections {
			if r.Index != k || r.Fatal != (k == 20) {
				t.Errorf("rejection %d is of tool %d, fatal %v", k, r.Index, r.Fatal)
			}
		}
		if lines := strings.Split(err.Error(), "\n"); len(lines) != 12 || lines[1] != "  "+refused.Rejections[20].Error() || strings.Contains(lines[1], "unsupported") {
			t.Errorf("got %v", err)
		}
		_, err = tool.Admit(t.Context(), all, tool.Strict)
		expect(t, err, tool.Unsupported, tool.UnknownDialect)
	}
}

func TestEmpty(t *testing.T) {
	for _, batch := range [][]tool.Descriptor{nil, {}, {descriptor("a", unsupported)}} {
		var narrowed [][]string
		b, err := tool.Admit(t.Context(), batch, tool.Quarantine, tool.OnAdmit(func(names []string) error {
			narrowed = append(narrowed, names)
			return nil
		}))
		if err != nil || b == nil || b.Len() != 0 || len(b.Names()) != 0 || len(b.Rejected()) != len(batch) {
			t.Errorf("got %v, %v", b, err)
		}
		if len(narrowed) != 1 || len(narrowed[0]) != 0 {
			t.Errorf("narrowed to %v", narrowed)
		}
	}
}

// The hook narrows an authority whose type admission knows nothing of.
func TestOnAdmit(t *testing.T) {
	type authority map[string]bool
	may := authority{"a": true, "b": true, "z": true}
	narrow := tool.OnAdmit(func(admitted []string) error {
		for name := range may {
			if !slices.Contains(admitted, name) {
				delete(may, name)
			}
		}
		return nil
	})
	batch := []tool.Descriptor{descriptor("a", fine), descriptor("b", unsupported), descriptor("c", fine)}
	if _, err := tool.Admit(t.Context(), batch, tool.Strict, narrow); err == nil || len(may) != 3 {
		t.Errorf("a batch that is refused has narrowed the authority to %v, %v", may, err)
	}
	if _, err := tool.Admit(t.Context(), batch, tool.Quarantine, narrow); err != nil {
		t.Fatal(err)
	}
	if len(may) != 1 || !may["a"] {
		t.Errorf("narrowed to %v", may)
	}
	failing := tool.OnAdmit(func([]string) error { return errors.New("the store is down") })
	b, err := tool.Admit(t.Context(), batch, tool.Quarantine, failing)
	if expect(t, err, tool.Execution, tool.Failure); b != nil {
		t.Error("there is a bundle although the hook failed")
	}
	// Whatever its error is about, it is not about the batch.
	for _, cause := range []error{new(schema.UnresolvedReferenceError), new(schema.LimitError), new(schema.SchemaError), new(schema.UnsupportedDialectError)} {
		_, err := tool.Admit(t.Context(), nil, tool.Strict, tool.OnAdmit(func([]string) error { return cause }))
		if expect(t, err, tool.Execution, tool.Failure); !errors.Is(err, cause) {
			t.Errorf("got %v", err)
		}
	}
}

func TestAdmitCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var loads atomic.Int64
	loader := tool.WithLoader(schema.LoaderFunc(func(string) ([]byte, error) {
		if loads.Add(1) == 10 {
			cancel()
		}
		return []byte(`{}`), nil
	}))
	batch := make([]tool.Descriptor, 1000)
	for k := range batch {
		batch[k] = descriptor(fmt.Sprint("t", k), fmt.Sprintf(`{"$ref": "https://example.com/%d"}`, k))
	}
	b, err := tool.Admit(ctx, batch, tool.Quarantine, loader)
	if expect(t, err, tool.Execution, tool.Cancelled); b != nil || loads.Load() > 100 {
		t.Errorf("%d documents loaded", loads.Load())
	}
	_, err = tool.Admit(t.Context(), batch, tool.Strict, tool.WithLimits(tool.Limits{Tools: 999}))
	expect(t, err, tool.Execution, tool.Limit)
}

// A schema is compiled once, within a batch and from batch to batch, unless a
// loader had a part in it.
func TestCache(t *testing.T) {
	var loads atomic.Int64
	c := tool.NewCompiler(tool.WithCache(2, 1<<20), tool.WithLoader(schema.LoaderFunc(func(string) ([]byte, error) {
		loads.Add(1)
		return []byte(`{}`), nil
	})))
	compiled := func(text string) *tool.Schema {
		s, err := c.CompileInput(t.Context(), json.RawMessage(text))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	b, err := c.Admit(t.Context(), []tool.Descriptor{descriptor("a", fine), descriptor("b", fine)}, tool.Strict)
	if err != nil {
		t.Fatal(err)
	}
	one, _ := b.Lookup("a")
	two, _ := b.Lookup("b")
	if one.Input != two.Input || one.Input != compiled(fine) {
		t.Error("compiled more than once")
	}
	if out, err := c.CompileOutput(t.Context(), json.RawMessage(fine)); err != nil || out == one.Input {
		t.Error("an output schema is not an input schema")
	}
	compiled(`{}`)
	compiled(`{"title": "x"}`)
	if compiled(fine) == one.Input {
		t.Error("kept beyond the bound")
	}
	for range 2 {
		compiled(`{"$ref": "https://example.com/a"}`)
	}
	if loads.Load() != 2 {
		t.Errorf("loaded %d times", loads.Load())
	}
	none := tool.NewCompiler(tool.WithCache(0, 0))
	first, _ := none.CompileInput(t.Context(), json.RawMessage(fine))
	second, _ := none.CompileInput(t.Context(), json.RawMessage(fine))
	if first == second || first == nil {
		t.Error("kept without a cache")
	}
}

func TestRevision(t *testing.T) {
	revision := func(d tool.Descriptor) string {
		b, err := tool.Admit(t.Context(), []tool.Descriptor{d}, tool.Strict)
		if err != nil {
			t.Fatal(err)
		}
		one, _ := b.Lookup(d.Name)
		return one.Revision
	}
	plain := tool.Descriptor{Name: "a", InputSchema: json.RawMessage(fine)}
	described := plain
	described.Description = "x"
	if r := revision(plain); !strings.HasPrefix(r, "sha256:") || r != revision(plain) || r == revision(described) {
		t.Errorf("revision %s", r)
	}
	if r := revision(descriptor("a", fine)); r != "r1" {
		t.Errorf("revision %s", r)
	}
}

func TestParseDescriptor(t *testing.T) {
	const text = `{"name": "\u0061", "title": "T", "inputSchema": { "type":"object" }, "annotations": {}, "outputSchema": {}}`
	d, err := tool.ParseDescriptor([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if d.Name != "a" || d.Title != "T" || string(d.InputSchema) != `{ "type":"object" }` || string(d.OutputSchema) != `{}` || string(d.Raw) != text {
		t.Errorf("got %+v", d)
	}
	for _, bad := range []string{`{`, `[]`, `{"name": 1}`, `{"name": "a", "name": "b"}`, `{"name": "a", "description": null}`} {
		_, err := tool.ParseDescriptor([]byte(bad))
		expect(t, err, tool.Validation, tool.BadMetadata)
	}
	var refused *tool.AdmissionError
	_, err = tool.ParseList([]byte(`{"tools": [1, {"name": "a"}, {"name": "b", "title": 1}]}`))
	if !errors.As(err, &refused) || len(refused.Rejections) != 2 || refused.Rejections[1].Index != 2 || refused.Rejections[1].Name != "b" {
		t.Errorf("got %v", err)
	}
	for _, bad := range []string{`{}`, `{"tools": {}}`, `{"tools": [1]}`, `[]`} {
		_, err := tool.ParseList([]byte(bad))
		expect(t, err, tool.Validation, tool.BadMetadata)
	}
}
