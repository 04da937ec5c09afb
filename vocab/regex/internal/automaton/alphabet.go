package automaton

import (
	"slices"
	"sort"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// class is a set of code points that no set of the pattern tells apart.
type class = uint16

// maxClasses bounds the alphabet; no real pattern comes near it.
const maxClasses = 1 << 15

// An alphabet maps code points to classes.
type alphabet struct {
	ascii  [utf8.RuneSelf]class
	starts []rune  // where a run of one class begins, ascending, from 0
	ids    []class // the class of each run
	size   int

	members  [][]uint64 // for each set of the pattern, its classes as a bit set
	contexts []context  // for each class
}

// has reports whether class c lies in the set with the given number.
func (a *alphabet) has(set int32, c class) bool {
	return a.members[set][c>>6]>>(c&63)&1 != 0
}

// of returns the class of a code point.
func (a *alphabet) of(r rune) class {
	if r < utf8.RuneSelf {
		return a.ascii[r]
	}
	lo, hi := 0, len(a.starts)
	for lo+1 < hi {
		if m := int(uint(lo+hi) >> 1); a.starts[m] <= r {
			lo = m
		} else {
			hi = m
		}
	}
	return a.ids[lo]
}

// newAlphabet divides the code points by the sets of the pattern, and by those
// that its assertions ask about.
func newAlphabet(sets []charset.Set, asked context) (*alphabet, bool) {
	dividers := slices.Clone(sets)
	known := map[context]charset.Set{newline: syntax.LineTerminators(), word: syntax.WordSet(false), wordFold: syntax.WordSet(true)}
	for c, s := range known {
		if asked&c != 0 {
			dividers = append(dividers, s)
		}
	}
	a := &alphabet{starts: boundaries(dividers)}
	ids := map[string]class{}
	signature := make([]byte, (len(dividers)+7)/8)
	cursor := make([]int, len(dividers))
	var samples []rune // a code point of each class
	for _, start := range a.starts {
		sign(signature, dividers, cursor, start)
		id, ok := ids[string(signature)]
		if !ok {
			id = class(len(samples))
			if int(id) == maxClasses {
				return nil, false
			}
			ids[string(signature)] = id
			samples = append(samples, start)
		}
		a.ids = append(a.ids, id)
	}
	a.size = len(samples)
	a.describe(sets, samples, known, asked)
	return a, true
}

// boundaries lists where any of the sets begins or stops, from 0.
func boundaries(sets []charset.Set) []rune {
	out := []rune{0}
	for _, s := range sets {
		for _, r := range s {
			out = append(out, r.Lo)
			if r.Hi < charset.MaxRune {
				out = append(out, r.Hi+1)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// sign writes which sets contain r. Calls go upwards in r: cursor remembers
// the range reached in each set.
func sign(signature []byte, sets []charset.Set, cursor []int, r rune) {
	clear(signature)
	for i, s := range sets {
		for cursor[i] < len(s) && s[cursor[i]].Hi < r {
			cursor[i]++
		}
		if cursor[i] < len(s) && s[cursor[i]].Lo <= r {
			signature[i>>3] |= 1 << (i & 7)
		}
	}
}

// describe fills what is looked up by class.
func (a *alphabet) describe(sets []charset.Set, samples []rune, known map[context]charset.Set, asked context) {
	for r := range a.ascii {
		i := sort.Search(len(a.starts), func(i int) bool { return a.starts[i] > rune(r) })
		a.ascii[r] = a.ids[i-1]
	}
	for _, s := range sets {
		bits := make([]uint64, (a.size+63)/64)
		for id, r := range samples {
			if s.Contains(r) {
				bits[id>>6] |= 1 << (id & 63)
			}
		}
		a.members = append(a.members, bits)
	}
	a.contexts = make([]context, a.size)
	for id, r := range samples {
		for c, s := range known {
			if asked&c != 0 && s.Contains(r) {
				a.contexts[id] |= c
			}
		}
	}
}
