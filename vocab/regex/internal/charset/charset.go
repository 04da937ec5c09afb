// Package charset holds sets of Unicode code points, the CharSet of ECMA-262
// (section "Pattern Semantics"), as sorted ranges.
//
// A Set is immutable: every operation returns a new one. Start with Of and
// Union; Fold is what the modifier i does to a set.
package charset

import (
	"cmp"
	"slices"
	"sync"
	"unicode"
)

// MaxRune is the largest code point.
const MaxRune = unicode.MaxRune

// A Range is the code points Lo to Hi, both included.
type Range struct{ Lo, Hi rune }

// A Set is a set of code points: ranges in ascending order that neither overlap
// nor touch, so that equal sets have equal representations.
type Set []Range

// Any is the set of all code points.
var Any = Set{{0, MaxRune}}

// Of returns the set of the given ranges, which may be in any order and overlap.
func Of(ranges ...Range) Set { return normalize(slices.Clone(ranges)) }

// Rune returns the set of one code point.
func Rune(r rune) Set { return Set{{r, r}} }

// normalize sorts ranges in place and merges those that overlap or touch.
func normalize(ranges []Range) Set {
	slices.SortFunc(ranges, func(a, b Range) int { return int(a.Lo - b.Lo) })
	out := ranges[:0]
	for _, r := range ranges {
		if n := len(out); n > 0 && r.Lo <= out[n-1].Hi+1 {
			out[n-1].Hi = max(out[n-1].Hi, r.Hi)
			continue
		}
		out = append(out, r)
	}
	return Set(out)
}

// Union returns the code points that are in any of the sets.
func Union(sets ...Set) Set {
	var all []Range
	for _, s := range sets {
		all = append(all, s...)
	}
	return normalize(all)
}

// Negate returns the code points that are not in s.
func (s Set) Negate() Set {
	var out Set
	next := rune(0)
	for _, r := range s {
		if r.Lo > next {
			out = append(out, Range{next, r.Lo - 1})
		}
		next = r.Hi + 1
	}
	if next <= MaxRune {
		out = append(out, Range{next, MaxRune})
	}
	return out
}

// Contains reports whether r is in s.
func (s Set) Contains(r rune) bool {
	lo, hi := 0, len(s)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		switch {
		case r < s[m].Lo:
			hi = m
		case r > s[m].Hi:
			lo = m + 1
		default:
			return true
		}
	}
	return false
}

// Single returns the only member of s, and whether s has exactly one.
func (s Set) Single() (rune, bool) {
	if len(s) == 1 && s[0].Lo == s[0].Hi {
		return s[0].Lo, true
	}
	return 0, false
}

// Disjoint reports whether s and t have no code point in common.
func (s Set) Disjoint(t Set) bool {
	for i, j := 0, 0; i < len(s) && j < len(t); {
		switch {
		case s[i].Hi < t[j].Lo:
			i++
		case t[j].Hi < s[i].Lo:
			j++
		default:
			return false
		}
	}
	return true
}

// Fold returns every code point that has the same simple case folding as some
// member of s: what Canonicalize (ECMA-262, "Runtime Semantics: Canonicalize")
// makes of a set when the flags u and i hold.
func (s Set) Fold() Set {
	out := slices.Clone([]Range(s))
	at := 0
	for _, f := range foldings() {
		for at < len(s) && s[at].Hi < f.from {
			at++
		}
		if at == len(s) {
			break
		}
		if s[at].Lo <= f.from && !s.Contains(f.to) {
			out = append(out, Range{f.to, f.to})
		}
	}
	return normalize(out)
}

// A folding is a pair of different code points that fold alike.
type folding struct{ from, to rune }

// foldings lists all, by from. They are listed when somebody first asks.
func foldings() []folding {
	folds.once.Do(func() { folds.list = listFoldings() })
	return folds.list
}

// folds is what foldings returns, once it was asked for.
var folds struct {
	once sync.Once
	list []folding
}

// listFoldings makes the list. Of two code points that fold alike one has a case
// mapping at least (ß has none, but ẞ has).
func listFoldings() []folding {
	var out []folding
	for _, c := range unicode.CaseRanges {
		for r := rune(c.Lo); r <= rune(c.Hi); r++ {
			for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
				out = append(out, folding{r, f}, folding{f, r})
			}
		}
	}
	slices.SortFunc(out, func(a, b folding) int { return cmp.Or(int(a.from-b.from), int(a.to-b.to)) })
	return slices.Compact(out)
}

// Canonical returns one fixed member of the code points that fold like r.
func Canonical(r rune) rune {
	least := r
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		least = min(least, f)
	}
	return least
}
