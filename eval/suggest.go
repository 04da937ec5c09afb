package eval

import (
	"iter"
	"math/bits"
	"strings"
	"unicode/utf8"
)

// Bounds of what is compared to find what was probably meant.
const (
	maxSuggested  = 64   // bytes of a word
	maxCandidates = 1000 // words looked at
	maxEdits      = 3
)

// nearest returns the candidate that a misspelt word was probably meant to be:
// the one that the fewest edits lead to, if those are few for its length. Of
// equally near ones the first counts. A word of one or two letters is an edit
// away from half of all such words, so nothing is made of it.
func nearest(word string, candidates iter.Seq[string]) (best string, found bool) {
	if len(word) > maxSuggested {
		return "", false
	}
	s := speller{word: word, runes: utf8.RuneCountInString(word)}
	s.letters, s.ascii = lettersOf(word)
	most := min(1+(s.runes-1)/4, maxEdits)
	count := 0
	for c := range candidates {
		if count++; count > maxCandidates || most < 0 {
			break
		}
		if c == word || !s.plausible(c, most) {
			continue
		}
		if strings.EqualFold(c, word) {
			return c, true
		}
		if d := s.distance(c, most); d <= most && s.runes > 2 {
			best, found, most = c, true, d-1
		}
	}
	return best, found
}

// A speller compares a word with others. The rows are those of the matrix of
// distances between beginnings of two words; only three are needed at a time.
type speller struct {
	word    string
	runes   int
	letters uint64
	ascii   bool
	rows    [3][maxSuggested + 2]int
}

// lettersOf is the set of letters of a word, folded into 64 bits.
func lettersOf(word string) (set uint64, ascii bool) {
	ascii = true
	for k := range len(word) {
		set |= 1 << ((word[k] | 0x20) & 63)
		ascii = ascii && word[k] < utf8.RuneSelf
	}
	return set, ascii
}

// plausible is false for most candidates that are too far away, at little cost:
// an edit replaces a letter by another one, so that it changes two in the set
// of letters, or as many as the bytes of both.
func (s *speller) plausible(c string, most int) bool {
	if len(c) > maxSuggested {
		return false
	}
	letters, ascii := lettersOf(c)
	bytes := 1
	if !ascii || !s.ascii {
		bytes = utf8.UTFMax
	}
	apart := len(c) - len(s.word)
	return max(apart, -apart) <= bytes*most && bits.OnesCount64(letters^s.letters) <= 2*bytes*most
}

// distance is the number of edits between the word and a candidate, a swap of
// neighbouring letters counting as one, or more than most. Only the cells of the
// matrix that can be reached with so few edits are looked at: those of row i from
// i-most to i+most, with a wall to either side.
func (s *speller) distance(candidate string, most int) int {
	var buffer [maxSuggested]rune
	b := buffer[:0]
	for _, c := range candidate {
		b = append(b, c)
	}
	if s.runes-len(b) > most || len(b)-s.runes > most {
		return most + 1
	}
	before, last, row := &s.rows[0], &s.rows[1], &s.rows[2]
	for j := range len(b) + 1 {
		last[j] = j
	}
	i, previous := 0, rune(-1)
	for _, a := range s.word {
		i++
		from, to := max(1, i-most), min(len(b), i+most)
		row[from-1], row[to+1] = most+1, most+1
		if from == 1 {
			row[0] = i
		}
		least := row[from-1]
		for j := from; j <= to; j++ {
			cost := 1
			if a == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if j > 1 && a == b[j-2] && previous == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > most {
			return least
		}
		before, last, row = last, row, before
		previous = a
	}
	return last[len(b)]
}
