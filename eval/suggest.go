package eval

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// Bounds of what is compared to find what was probably meant.
const (
	maxSuggested  = 64   // bytes of a word
	maxCandidates = 1000 // words looked at
)

// nearest returns the candidate that a misspelt word was probably meant to be:
// the one that the fewest edits lead to, if those are few for its length. Of
// equally near ones the first counts.
func nearest(word string, candidates iter.Seq[string]) (string, bool) {
	if len(word) > maxSuggested {
		return "", false
	}
	most := 1 + (utf8.RuneCountInString(word)-1)/3
	best, found := "", false
	letters := []rune(word)
	count := 0
	for c := range candidates {
		if count++; count > maxCandidates {
			break
		}
		if len(c) > maxSuggested || c == word {
			continue
		}
		if strings.EqualFold(c, word) {
			return c, true
		}
		if d := distance(letters, []rune(c), most); d <= most {
			best, found, most = c, true, d-1
		}
	}
	// A word of one or two letters is an edit away from half of all such words.
	return best, found && len(letters) > 2
}

// distance is the number of edits between two words, a swap of neighbouring
// letters counting as one, or more than most.
func distance(a, b []rune, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row[0] = i + 1
		least := row[0]
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
			least = min(least, row[j+1])
		}
		if least > most {
			return least
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
