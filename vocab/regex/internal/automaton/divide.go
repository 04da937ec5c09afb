package automaton

import (
	"encoding/binary"
	"slices"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
)

// A divider tells apart the code points that some sets do.
type divider struct {
	sets       []charset.Set
	signatures []bitSet // of each class: the numbers of the sets that hold it
}

// A turn is a code point with which a set begins, or before which it has ended.
type turn struct {
	at  rune
	set int
}

// turns lists where sets begin and end, in the order of the code points.
func (d *divider) turns() []turn {
	var out []turn
	for i, s := range d.sets {
		for _, r := range s {
			out = append(out, turn{r.Lo, i}, turn{r.Hi + 1, i})
		}
	}
	slices.SortFunc(out, func(a, b turn) int { return int(a.at - b.at) })
	return out
}

// divide makes runs of one class each, or gives up if there are too many
// classes. It goes through the code points once and keeps their signature up to
// date, so that the cost of a set is that of its own ranges, however many other
// sets there are.
func (d *divider) divide(a *alphabet) bool {
	ids := map[string]class{}
	now := make([]uint64, (len(d.sets)+63)/64)
	var key []byte
	turns := d.turns()
	for at, i := rune(0), 0; at <= charset.MaxRune; at = turns[i].at {
		for ; i < len(turns) && turns[i].at == at; i++ {
			now[turns[i].set>>6] ^= 1 << (turns[i].set & 63)
		}
		signature := trimmed(now)
		key = signature.appendTo(key[:0])
		id, ok := ids[string(key)]
		if !ok {
			id = class(len(d.signatures))
			if int(id) == maxClasses {
				return false
			}
			ids[string(key)] = id
			d.signatures = append(d.signatures, bitSet{signature.first, slices.Clone(signature.words)})
		}
		a.starts = append(a.starts, at)
		a.ids = append(a.ids, id)
		if i == len(turns) {
			break
		}
	}
	return true
}

// A bitSet is a set of small numbers. It takes the memory of the span of its
// members, which is short for the many sets of a hostile pattern.
type bitSet struct {
	first int // words before those that are kept, all empty
	words []uint64
}

// trimmed returns the set of the bits that are set in words, which it shares.
func trimmed(words []uint64) bitSet {
	first, end := 0, len(words)
	for first < end && words[first] == 0 {
		first++
	}
	for end > first && words[end-1] == 0 {
		end--
	}
	return bitSet{first, words[first:end]}
}

func (s *bitSet) has(n int) bool {
	word := n>>6 - s.first
	return uint(word) < uint(len(s.words)) && s.words[word]>>(n&63)&1 != 0
}

// append adds a number that is greater than all that are in the set.
func (s *bitSet) append(n int) {
	word := n >> 6
	if len(s.words) == 0 {
		s.first = word
	}
	for s.first+len(s.words) <= word {
		s.words = append(s.words, 0)
	}
	s.words[word-s.first] |= 1 << (n & 63)
}

// all goes through the members.
func (s *bitSet) all(yield func(int) bool) {
	for i, word := range s.words {
		for n := (s.first + i) << 6; word != 0; n, word = n+1, word>>1 {
			if word&1 != 0 && !yield(n) {
				return
			}
		}
	}
}

// appendTo appends bytes that tell the set from others.
func (s *bitSet) appendTo(key []byte) []byte {
	key = binary.NativeEndian.AppendUint64(key, uint64(s.first))
	for _, word := range s.words {
		key = binary.NativeEndian.AppendUint64(key, word)
	}
	return key
}
