package charset

import (
	"slices"
	"testing"
	"unicode"
)

func TestOfSortsAndMerges(t *testing.T) {
	got := Of(Range{'x', 'z'}, Range{'a', 'c'}, Range{'d', 'f'}, Range{'b', 'b'})
	if want := (Set{{'a', 'f'}, {'x', 'z'}}); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestNegate(t *testing.T) {
	for _, c := range []struct{ in, want Set }{
		{nil, Any},
		{Any, nil},
		{Of(Range{0, 9}), Set{{10, MaxRune}}},
		{Of(Range{5, 6}, Range{8, MaxRune}), Set{{0, 4}, {7, 7}}},
	} {
		if got := c.in.Negate(); !slices.Equal(got, c.want) {
			t.Errorf("not %v is %v, want %v", c.in, got, c.want)
		}
	}
}

func TestContains(t *testing.T) {
	s := Of(Range{2, 3}, Range{5, 5}, Range{8, 9})
	want := []rune{2, 3, 5, 8, 9}
	for r := range rune(12) {
		if got := s.Contains(r); got != slices.Contains(want, r) {
			t.Errorf("contains %d: %v", r, got)
		}
	}
}

func TestDisjoint(t *testing.T) {
	a, b := Of(Range{1, 3}, Range{7, 9}), Of(Range{4, 6}, Range{10, 12})
	if !a.Disjoint(b) || !b.Disjoint(a) || !a.Disjoint(nil) {
		t.Error("sets without a common member are not disjoint")
	}
	if a.Disjoint(Of(Range{9, 10})) || Any.Disjoint(a) {
		t.Error("sets with a common member are disjoint")
	}
}

func TestFold(t *testing.T) {
	for _, c := range []struct{ in, want Set }{
		{Rune('a'), Of(Range{'A', 'A'}, Range{'a', 'a'})},
		{Rune('k'), Of(Range{'K', 'K'}, Range{'k', 'k'}, Range{0x212A, 0x212A})},
		{Rune('ſ'), Of(Range{'S', 'S'}, Range{'s', 's'}, Range{'ſ', 'ſ'})},
		{Rune('1'), Rune('1')},
		{Rune('İ'), Rune('İ')}, // folds to two code points, so not simply
		{Rune('a').Negate(), Any},
		{nil, nil},
	} {
		if got := c.in.Fold(); !slices.Equal(got, c.want) {
			t.Errorf("%v folds to %v, want %v", c.in, got, c.want)
		}
	}
}

// TestFoldingsAreComplete looks for code points that fold but have no case mapping.
func TestFoldingsAreComplete(t *testing.T) {
	want := 0
	for r := range rune(MaxRune + 1) {
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			want++
		}
	}
	if got := len(foldings()); got != want {
		t.Errorf("%d foldings, want %d", got, want)
	}
	if !slices.IsSortedFunc(foldings(), func(a, b folding) int { return int(a.from - b.from) }) {
		t.Error("foldings are not sorted")
	}
}

func TestCanonical(t *testing.T) {
	if Canonical('k') != Canonical('K') || Canonical('k') != Canonical(0x212A) || Canonical('k') == Canonical('j') {
		t.Error("Canonical does not tell what folds alike")
	}
}
