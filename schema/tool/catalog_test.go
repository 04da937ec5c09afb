package tool_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/verdict-schema/verdict/schema/tool"
)

// admit makes a bundle of tools that all have one schema.
func admit(tb testing.TB, schema string, names ...string) *tool.Bundle {
	tb.Helper()
	var batch []tool.Descriptor
	for _, name := range names {
		batch = append(batch, descriptor(name, schema))
	}
	b, err := tool.Admit(tb.Context(), batch, tool.Strict)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

func TestCatalog(t *testing.T) {
	var c tool.Catalog
	names := func() []string { return c.Snapshot().Names() }
	if _, ok := c.Lookup("a"); ok || len(names()) != 0 || len(c.Bundles()) != 0 {
		t.Error("an empty catalogue has tools")
	}
	expect(t, c.Check("a", nil), tool.Validation, tool.UnknownTool)
	one, two := admit(t, fine, "a", "b"), admit(t, `{"required": ["x"]}`, "c")
	if err := c.Replace(one, two, nil); err != nil {
		t.Fatal(err)
	}
	old := c.Snapshot()
	if !slices.Equal(names(), []string{"a", "b", "c"}) {
		t.Errorf("serves %v", names())
	}
	expectLines(t, c.Check("c", nil), `$: missing required property "x"`)

	for _, c := range []interface{ Replace(...*tool.Bundle) error }{&c, new(tool.Catalog)} {
		expect(t, c.Replace(one, admit(t, fine, "d", "b")), tool.Validation, tool.DuplicateName)
	}
	expect(t, c.Swap(two, admit(t, fine, "a")), tool.Validation, tool.DuplicateName)
	if !slices.Equal(names(), []string{"a", "b", "c"}) {
		t.Errorf("a replacement that failed left %v", names())
	}

	for _, step := range []struct {
		old, replacement *tool.Bundle
		want             []string
	}{
		{one, admit(t, fine, "b", "e"), []string{"b", "e", "c"}},
		{two, nil, []string{"b", "e"}},
		{nil, two, []string{"b", "e", "c"}},
		{one, nil, []string{"b", "e", "c"}},
		{nil, nil, []string{"b", "e", "c"}},
	} {
		if err := c.Swap(step.old, step.replacement); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(names(), step.want) {
			t.Errorf("serves %v, want %v", names(), step.want)
		}
	}
	// Of two who replace the same bundle one comes too late: what it brings is not
	// served beside what the other one brought.
	expect(t, c.Swap(one, admit(t, fine, "late")), tool.Execution, tool.Failure)
	if !slices.Equal(names(), []string{"b", "e", "c"}) {
		t.Errorf("serves %v", names())
	}
	if !slices.Equal(old.Names(), []string{"a", "b", "c"}) {
		t.Error("a snapshot has changed")
	}
	if _, err := tool.NewCatalog(one, one); err == nil {
		t.Error("a bundle twice")
	}
}

// Ten goroutines check calls while the catalogue is replaced a thousand times.
// Whatever they see belongs together: both tools of a revision accept its number,
// and only that.
func TestCatalogWhileReplaced(t *testing.T) {
	const revisions, goroutines = 1000, 10
	bundles := make([]*tool.Bundle, 10)
	for k := range bundles {
		bundles[k] = admit(t, fmt.Sprintf(`{"properties": {"revision": {"const": %d}}, "required": ["revision"]}`, k), "left", "right", fmt.Sprint("only", k))
	}
	c, err := tool.NewCatalog(bundles[0])
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	var group, started sync.WaitGroup
	started.Add(goroutines)
	for range goroutines {
		group.Go(func() {
			begun := sync.OnceFunc(started.Done)
			for {
				select {
				case <-done:
					return
				default:
				}
				checkSnapshot(t, c.Snapshot(), len(bundles))
				if err := c.Check("left", nil); tool.ClassOf(err) != tool.Validation {
					t.Errorf("got %v", err)
				}
				begun()
			}
		})
	}
	started.Wait()
	for k := range revisions {
		runtime.Gosched()
		if err := c.Replace(bundles[(k+1)%len(bundles)]); err != nil {
			t.Fatal(err)
		}
	}
	close(done)
	group.Wait()
}

// checkSnapshot looks for the revision that a snapshot is of.
func checkSnapshot(t *testing.T, b *tool.Bundle, revisions int) {
	found := 0
	for k := range revisions {
		args := json.RawMessage(fmt.Sprintf(`{"revision": %d}`, k))
		left, right, only := b.Check("left", args), b.Check("right", args), b.Check(fmt.Sprint("only", k), args)
		if (left == nil) != (right == nil) || (left == nil) != (only == nil) {
			t.Errorf("revision %d: %v, %v, %v", k, left, right, only)
		}
		if left == nil {
			found++
		}
	}
	if found != 1 {
		t.Errorf("a snapshot of %d revisions", found)
	}
}
