package instance_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/eval/instance"
)

// object is the text of an object with the given names.
func object(names []string) string {
	var b strings.Builder
	b.WriteByte('{')
	for i, n := range names {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%d", n, i)
	}
	return b.String() + "}"
}

// One duplicate anywhere among names of any number is found, and none where
// there is none.
func TestDuplicateNames(t *testing.T) {
	for _, size := range []int{2, 3, 8, 31, 32, 33, 34, 100, 1000} {
		for _, format := range []string{"%d", "n%d", "a long member name, number %d"} {
			names := make([]string, size)
			for i := range names {
				names[i] = fmt.Sprintf(format, i)
			}
			if _, err := instance.Parse([]byte(object(names)), instance.Options{}); err != nil {
				t.Fatalf("%d distinct names: %v", size, err)
			}
			for range 20 {
				first, second := rand.IntN(size), rand.IntN(size)
				if first == second {
					continue
				}
				first, second = min(first, second), max(first, second)
				names[second] = names[first]
				_, err := instance.Parse([]byte(object(names)), instance.Options{})
				var e *instance.SyntaxError
				if !errors.As(err, &e) || e.Code != instance.DuplicateName || e.Name != names[first] {
					t.Fatalf("%d names, %d is %d: %v", size, second, first, err)
				}
				text := object(names)
				if at := strings.LastIndex(text, fmt.Sprintf("%q:", e.Name)); e.Offset != at {
					t.Fatalf("found at %d, stands at %d", e.Offset, at)
				}
				if at := strings.Index(text, fmt.Sprintf("%q:", e.Name)); e.First.Offset != at {
					t.Fatalf("found first at %d, stands at %d", e.First.Offset, at)
				}
				names[second] = fmt.Sprintf(format, second)
			}
		}
	}
}

func TestAllowDuplicateNames(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":1,"a":2}`:                                           `{"a":2}`,
		`{"a":1,"b":2,"a":{"x":[]},"c":3,"a":4}`:                  `{"b":2,"c":3,"a":4}`,
		`{"a":{"b":1,"b":2},"a":{"b":3,"b":[4]}}`:                 `{"a":{"b":[4]}}`,
		`[{"a":[1,2,3],"a":5},{"x":{"y":{"z":1,"z":2},"y":1}},7]`: `[{"a":5},{"x":{"y":1}},7]`,
		`{"a":1,"\u0061":2,"b":{}}`:                               `{"a":2,"b":{}}`,
	} {
		d, err := instance.Parse([]byte(text), instance.Options{AllowDuplicateNames: true})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got := string(d.AppendJSON(nil, 0)); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
		checkTape(t, d)
	}
}

// Wide objects full of duplicates keep the last of each name.
func TestAllowDuplicateNamesWide(t *testing.T) {
	for _, size := range []int{30, 100, 3000} {
		var names []string
		last := map[string]int{}
		for i := range size {
			names = append(names, fmt.Sprint("name", rand.IntN(size/3)))
			last[names[i]] = i
		}
		d, err := instance.Parse([]byte(object(names)), instance.Options{AllowDuplicateNames: true})
		if err != nil {
			t.Fatal(err)
		}
		checkTape(t, d)
		if d.Root().Len() != len(last) {
			t.Errorf("%d members, want %d", d.Root().Len(), len(last))
		}
		for name, value := range d.Root().Members() {
			if n, _ := value.Number().Int64(); int(n) != last[name] {
				t.Errorf("%s is %d, want %d", name, n, last[name])
			}
		}
	}
}

// checkTape checks what the comments on Record promise.
func checkTape(t *testing.T, d *instance.Document) {
	t.Helper()
	tape := d.Tape()
	var walk func(i int) int
	walk = func(i int) int {
		r := tape[i]
		next := i + 1
		switch r.Type {
		case instance.Array:
			for range r.Count {
				next = walk(next)
			}
		case instance.Object:
			for range r.Count {
				n := next
				next = walk(n + 1)
				if int(tape[n].Next) != next {
					t.Fatalf("name %d: Next is %d, want %d", n, tape[n].Next, next)
				}
				if tape[n].Word != instance.Key(d.Content(n)) || int(tape[n].Count) != len(d.Content(n)) {
					t.Fatalf("name %d has a wrong key or count", n)
				}
			}
		case instance.String:
			if d.Key(i) != instance.Key(d.Content(i)) || r.HasKey() && r.Word != d.Key(i) || int(r.Count) != len(d.Content(i)) {
				t.Fatalf("string %d has a wrong key or count", i)
			}
		}
		if int(r.Next) != next {
			t.Fatalf("record %d: Next is %d, want %d", i, r.Next, next)
		}
		return next
	}
	if len(tape) > 0 && walk(0) != len(tape) {
		t.Fatalf("the tape has %d records, the value %d", len(tape), walk(0))
	}
}

// Names crafted to meet in the hash table take n log n time, not n².
func TestCraftedNames(t *testing.T) {
	const n = 20_000
	// The multiplier is odd, so it has an inverse modulo 2^64: keys are made
	// from the slots they shall hash to.
	const golden = 0x9E3779B97F4A7C15
	inverse := uint64(golden)
	for range 6 {
		inverse *= 2 - golden*inverse
	}
	var names []string
	for i := uint64(1); len(names) < n; i++ {
		key := inverse * i // its hash is i: the upper bits, which choose the slot, are 0
		var name [8]byte
		binary.LittleEndian.PutUint64(name[:], key)
		plain := true
		for _, c := range name {
			plain = plain && c >= ' ' && c < 0x7f && c != '"' && c != '\\'
		}
		if plain {
			names = append(names, string(name[:]))
		}
	}
	start := time.Now()
	if _, err := instance.Parse([]byte(object(names)), instance.Options{}); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("%d crafted names took %v", n, took)
	}
	names = append(names, names[n/2])
	if _, err := instance.Parse([]byte(object(names)), instance.Options{}); err == nil {
		t.Error("the duplicate among crafted names is not found")
	}
	d, err := instance.Parse([]byte(object(names)), instance.Options{AllowDuplicateNames: true})
	if err != nil || d.Root().Len() != n {
		t.Errorf("crafted names with a duplicate: %v", err)
	}
}

// Deeply nested duplicates are removed in one go.
func TestNestedDuplicates(t *testing.T) {
	const depth = 9000
	text := strings.Repeat(`{"a":1,"a":`, depth) + "[]" + strings.Repeat("}", depth)
	d, err := instance.Parse([]byte(text), instance.Options{AllowDuplicateNames: true})
	if err != nil {
		t.Fatal(err)
	}
	checkTape(t, d)
	if len(d.Tape()) != 2*depth+1 {
		t.Errorf("%d records", len(d.Tape()))
	}
}
