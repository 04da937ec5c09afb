package syntax

import (
	"slices"
	"testing"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
)

// The sets are normalized, and relate as they should.
func TestSets(t *testing.T) {
	for k, s := range []charset.Set{lineTerminators, notLineTerminators, digitSet, wordSet, wordFoldSet, spaceSet} {
		if !slices.Equal(s, charset.Of(s...)) {
			t.Errorf("set %d is not normalized", k)
		}
	}
	if !slices.Equal(notLineTerminators, lineTerminators.Negate()) {
		t.Error("notLineTerminators is not what lineTerminators is not")
	}
	if !slices.Equal(wordFoldSet, charset.Union(wordSet, charset.Rune('ſ'), charset.Rune('\u212A'))) {
		t.Error("wordFoldSet is not wordSet and two more")
	}
}
