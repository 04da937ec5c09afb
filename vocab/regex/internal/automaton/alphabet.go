package automaton

import (
	"slices"
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

	members  []bitSet  // for each set of the pattern, its classes
	contexts []context // for each class
}

// has reports whether class c lies in the set with the given number.
func (a *alphabet) has(set int32, c class) bool { return a.members[set].has(int(c)) }

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
	d := divider{sets: slices.Clone(sets)}
	var contexts []context // that the sets after those of the pattern stand for
	for _, known := range [...]struct {
		context context
		set     charset.Set
	}{{newline, syntax.LineTerminators()}, {word, syntax.WordSet(false)}, {wordFold, syntax.WordSet(true)}} {
		if asked&known.context != 0 {
			d.sets = append(d.sets, known.set)
			contexts = append(contexts, known.context)
		}
	}
	a := &alphabet{}
	if !d.divide(a) {
		return nil, false
	}
	a.size = len(d.signatures)
	a.fillASCII()
	a.describe(d.signatures, len(sets), contexts)
	return a, true
}

// work is what telling the runs apart took: each has a signature, of a bit a set.
func (a *alphabet) work() int { return len(a.starts) * (1 + len(a.members)/64) }

// fillASCII makes the table of the code points that are looked up most.
func (a *alphabet) fillASCII() {
	run := 0
	for r := range rune(len(a.ascii)) {
		if run+1 < len(a.starts) && a.starts[run+1] == r {
			run++
		}
		a.ascii[r] = a.ids[run]
	}
}

// describe fills what is looked up by class from the classes' signatures, in
// which the sets of the pattern come first, and one set a context then.
func (a *alphabet) describe(signatures []bitSet, sets int, contexts []context) {
	a.members = make([]bitSet, sets)
	a.contexts = make([]context, a.size)
	for id, signature := range signatures {
		for i := range signature.all {
			if i < sets {
				a.members[i].append(id)
			} else {
				a.contexts[id] |= contexts[i-sets]
			}
		}
	}
}
