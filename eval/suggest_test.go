package eval

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// edits is the distance between two words by its definition.
func edits(a, b []rune) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		d[i][0] = i
		for j := range d[i] {
			switch {
			case i == 0:
				d[i][j] = j
			case j == 0:
			default:
				d[i][j] = min(d[i-1][j], d[i][j-1]) + 1
				if a[i-1] == b[j-1] {
					d[i][j] = min(d[i][j], d[i-1][j-1])
				}
				d[i][j] = min(d[i][j], d[i-1][j-1]+1)
				if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
					d[i][j] = min(d[i][j], d[i-2][j-2]+1)
				}
			}
		}
	}
	return d[len(a)][len(b)]
}

func TestDistance(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := func() []rune {
		word := make([]rune, random.IntN(12))
		for k := range word {
			word[k] = []rune("abcé")[random.IntN(4)]
		}
		return word
	}
	for range 20000 {
		a, b := words(), words()
		s := speller{word: string(a), runes: len(a)}
		s.letters, s.ascii = lettersOf(s.word)
		want, most := edits(a, b), random.IntN(6)
		got := s.distance(string(b), most)
		if got != want && (got <= most || want <= most) {
			t.Fatalf("%q and %q are %d edits apart, not %d; at most %d were asked for", string(a), string(b), want, got, most)
		}
		if want <= most && !s.plausible(string(b), most) {
			t.Fatalf("%q is not plausible for %q, with %d edits", string(b), string(a), want)
		}
	}
}

func TestNearest(t *testing.T) {
	for word, want := range map[string]string{
		"colour": "color", "COLOR": "color", "widht": "width", "heigth": "height", "depth": "", "id": "", "größe": "grösse",
	} {
		if got, found := nearest(word, slices.Values([]string{"color", "width", "height", "ix", "grösse"})); got != want || found != (want != "") {
			t.Errorf("%q is taken for %q, want %q", word, got, want)
		}
	}
	long := strings.Repeat("a", maxSuggested)
	if _, found := nearest(long+"x", slices.Values([]string{long})); found {
		t.Error("a long word was compared")
	}
}
