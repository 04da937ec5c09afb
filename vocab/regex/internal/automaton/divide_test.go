package automaton

import (
	"math/rand"
	"testing"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
)

// TestAlphabet compares the classes of code points with the sets they come from.
func TestAlphabet(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for range 200 {
		var sets []charset.Set
		for range random.Intn(150) {
			var ranges []charset.Range
			for range random.Intn(4) {
				low := rune(random.Intn(300))
				ranges = append(ranges, charset.Range{Lo: low, Hi: low + rune(random.Intn(100))})
			}
			if random.Intn(9) == 0 {
				ranges = append(ranges, charset.Range{Lo: 0x10FF00, Hi: charset.MaxRune})
			}
			sets = append(sets, charset.Of(ranges...))
		}
		a, ok := newAlphabet(sets, word|newline)
		if !ok {
			t.Fatal("too many classes")
		}
		for _, r := range append(runesTo(410), 0x2028, 0x10FEFF, 0x10FF00, charset.MaxRune) {
			for i, s := range sets {
				if a.has(int32(i), a.of(r)) != s.Contains(r) {
					t.Fatalf("%U in %v: got %v", r, s, !s.Contains(r))
				}
			}
			if got, want := a.contexts[a.of(r)], contextOf(r); got != want {
				t.Fatalf("the context of %U is %b, want %b", r, got, want)
			}
		}
	}
}

func runesTo(n rune) (out []rune) {
	for r := range n {
		out = append(out, r)
	}
	return out
}

func contextOf(r rune) context {
	switch {
	case r == '\n', r == '\r', r == 0x2028, r == 0x2029:
		return newline
	case '0' <= r && r <= '9', 'A' <= r && r <= 'Z', 'a' <= r && r <= 'z', r == '_':
		return word
	}
	return 0
}
