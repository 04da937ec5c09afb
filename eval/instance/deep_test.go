package instance_test

import (
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/eval/instance"
)

// The functions that recurse stand documents far deeper than the default limit.
func TestDeepDocument(t *testing.T) {
	const depth = 100_000
	for _, text := range []string{
		strings.Repeat("[", depth) + strings.Repeat("]", depth),
		strings.Repeat(`{"a":`, depth) + "1" + strings.Repeat("}", depth),
	} {
		o := instance.Options{MaxDepth: depth}
		d, err := instance.Parse([]byte(text), o)
		if err != nil {
			t.Fatal(err)
		}
		e, err := instance.Lower(d.Root().Any(), o)
		if err != nil {
			t.Fatal(err)
		}
		if !instance.Equal(d, 0, e, 0) || instance.Compare(d, 0, e, 0) != 0 || d.Hash(0, 1) != e.Hash(0, 1) || string(e.AppendJSON(nil, 0)) != text {
			t.Error("a deep document is not equal to itself")
		}
		last := len(d.Tape()) - 1
		if instance.NewLocator(d).Pointer(last) != d.At(last).Pointer() {
			t.Error("two pointers to the deepest value")
		}
	}
}
