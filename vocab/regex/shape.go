package regex

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// A shape is a hand-written matcher for patterns of a simple form. It allocates
// nothing and needs no limit.
type shape interface{ match(s string) bool }

type (
	anything struct{}
	contains string
	prefix   string
	suffix   string
	exact    string
	oneOf    []string            // few texts
	anyOf    map[string]struct{} // more texts
)

func (anything) match(string) bool     { return true }
func (c contains) match(s string) bool { return strings.Contains(s, string(c)) }
func (p prefix) match(s string) bool   { return strings.HasPrefix(s, string(p)) }
func (p suffix) match(s string) bool   { return strings.HasSuffix(s, string(p)) }
func (e exact) match(s string) bool    { return s == string(e) }
func (o oneOf) match(s string) bool    { return slices.Contains(o, s) }
func (a anyOf) match(s string) bool    { _, ok := a[s]; return ok }

// fewTexts is up to how many texts comparing one after the other is fastest.
const fewTexts = 8

// shapeOf returns the shape of a simplified pattern, or nil.
func shapeOf(root *syntax.Node, f *facts) shape {
	if f.all {
		return anything{}
	}
	if text, start, end, ok := literal(root); ok {
		return literalShape(text, start, end)
	}
	if n := len(f.strings); n > 0 {
		return textsShape(f.strings)
	}
	if s, ok := runsOf(root); ok {
		return s
	}
	if s, ok := findOf(root); ok {
		return s
	}
	return nil
}

func literalShape(text string, start, end bool) shape {
	switch {
	case start && end:
		return exact(text)
	case start:
		return prefix(text)
	case end:
		return suffix(text)
	}
	return contains(text)
}

func textsShape(texts []string) shape {
	if len(texts) <= fewTexts {
		return oneOf(texts)
	}
	all := make(anyOf, len(texts))
	for _, t := range texts {
		all[t] = struct{}{}
	}
	return all
}

// runs is ^ and a sequence of sets, each with counts, and perhaps $, in which
// taking as many code points as possible is never a mistake.
type runs struct {
	table [256]uint8 // for each ASCII character the runs' bits; none for other bytes
	runs  []characterRun
	end   bool // whether nothing may follow
}

type characterRun struct {
	bit      uint8
	min, max int
	other    others
	set      charset.Set
}

// others says which code points beyond ASCII are in a set.
type others uint8

const (
	noOthers others = iota
	allOthers
	someOthers
)

func (t *runs) match(s string) bool {
	pos := 0
	for i := range t.runs {
		r := &t.runs[i]
		start, stop := pos, len(s)
		if r.max < stop-pos {
			stop = pos + r.max
		}
		for pos < stop && t.table[s[pos]]&r.bit != 0 {
			pos++
		}
		n := pos - start
		if pos < stop && s[pos] >= utf8.RuneSelf && r.other != noOthers {
			pos, n = t.mixed(r, s, pos, n)
		}
		if n < r.min {
			return false
		}
	}
	return !t.end || pos == len(s)
}

// mixed goes on with a run that has n code points up to pos and comes upon one
// beyond ASCII. It returns where the run ends, and its length.
func (t *runs) mixed(r *characterRun, s string, pos, n int) (int, int) {
	for ; pos < len(s) && n < r.max; n++ {
		size := 1
		if c := s[pos]; c >= utf8.RuneSelf {
			size = r.beyondASCII(s[pos:])
		} else if t.table[c]&r.bit == 0 {
			break
		}
		if size == 0 {
			break
		}
		pos += size
	}
	return pos, n
}

// beyondASCII returns the length of the code point that s begins with, or 0 if
// it is not in the set.
func (r *characterRun) beyondASCII(s string) int {
	if r.other == noOthers {
		return 0
	}
	c, n := utf8.DecodeRuneInString(s)
	if r.other == someOthers && !r.set.Contains(c) {
		return 0
	}
	return n
}

// runsOf makes a runs matcher of a pattern, if it is one.
func runsOf(root *syntax.Node) (*runs, bool) {
	subs := parts(root)
	if len(subs) < 2 || !isAssertion(subs[0], syntax.InputStart) {
		return nil, false
	}
	subs = subs[1:]
	t := &runs{end: isAssertion(subs[len(subs)-1], syntax.InputEnd)}
	if t.end {
		subs = subs[:len(subs)-1]
	}
	for _, sub := range subs {
		r, ok := characterRunOf(sub)
		if !ok {
			return nil, false
		}
		t.runs = append(t.runs, r)
	}
	t.dropOpenEnd()
	return t, t.deterministic() && t.fill()
}

func characterRunOf(n *syntax.Node) (characterRun, bool) {
	r := characterRun{min: 1, max: 1}
	if n.Op == syntax.Repeat {
		r.min, r.max = n.Min, n.Max
		if n.Max == syntax.Unbounded {
			r.max = math.MaxInt
		}
		n = n.Subs[0]
	}
	r.set = n.Set
	return r, n.Op == syntax.Char
}

// dropOpenEnd drops what need not be matched when anything may follow.
func (t *runs) dropOpenEnd() {
	for !t.end && len(t.runs) > 0 {
		last := &t.runs[len(t.runs)-1]
		if last.max = last.min; last.min > 0 {
			return
		}
		t.runs = t.runs[:len(t.runs)-1]
	}
}

// deterministic reports whether a run that may stop early has no code point in
// common with what may come after it.
func (t *runs) deterministic() bool {
	for i, r := range t.runs {
		if r.min == r.max {
			continue
		}
		for _, after := range t.runs[i+1:] {
			if !r.set.Disjoint(after.set) {
				return false
			}
			if after.min > 0 {
				break
			}
		}
	}
	return true
}

// fill gives every distinct set a bit of the table; there are eight.
func (t *runs) fill() bool {
	var sets []charset.Set
	for i := range t.runs {
		r := &t.runs[i]
		at := slices.IndexFunc(sets, func(s charset.Set) bool { return slices.Equal(s, r.set) })
		if at < 0 {
			at = len(sets)
			sets = append(sets, r.set)
		}
		if at > 7 {
			return false
		}
		r.bit = 1 << at
		for c := range rune(utf8.RuneSelf) {
			if r.set.Contains(c) {
				t.table[c] |= r.bit
			}
		}
		r.other = othersOf(r.set)
	}
	return true
}

func othersOf(s charset.Set) others {
	if len(s) == 0 {
		return noOthers
	}
	switch last := s[len(s)-1]; {
	case last.Hi < utf8.RuneSelf:
		return noOthers
	case last.Lo <= utf8.RuneSelf && last.Hi == charset.MaxRune:
		return allOthers
	}
	return someOthers
}

// find is one set, min times in a row, anywhere.
type find struct {
	runs
}

func findOf(root *syntax.Node) (*find, bool) {
	r, ok := characterRunOf(root)
	if !ok {
		return nil, false
	}
	r.max = r.min
	f := &find{runs{runs: []characterRun{r}}}
	return f, f.fill()
}

func (f *find) match(s string) bool {
	r := &f.runs.runs[0]
	n := 0
	for pos := 0; pos < len(s) && n < r.min; {
		size := 1
		if c := s[pos]; c < utf8.RuneSelf {
			if f.table[c]&r.bit == 0 {
				size = 0
			}
		} else {
			size = r.beyondASCII(s[pos:])
		}
		if n++; size == 0 {
			_, size = utf8.DecodeRuneInString(s[pos:])
			n = 0
		}
		pos += size
	}
	return n >= r.min
}
