package format_test

import (
	"math/rand/v2"
	"strings"
)

// This file is a small engine for grammars, kept simple rather than fast: it
// generates random sentences, and recognises sentences by following all
// derivations at once. The grammars themselves are in grammars_test.go.

// An expr is an expression of ABNF (RFC 5234).
type expr interface {
	// match returns where the expression may end in s if it starts at any of the
	// positions in from.
	match(s []rune, from positions) positions
	// generate appends a random sentence.
	generate(r *rand.Rand, b *strings.Builder)
}

// recognises reports whether all of s is a sentence.
func recognises(e expr, s string) bool {
	runes := []rune(s)
	from := make(positions, len(runes)+1)
	from[0] = true
	return e.match(runes, from)[len(runes)]
}

// sentence returns a random sentence.
func sentence(e expr, r *rand.Rand) string {
	var b strings.Builder
	e.generate(r, &b)
	return b.String()
}

// positions is a set of offsets in a slice of runes.
type positions []bool

// add puts the positions of q into p and reports whether some were new.
func (p positions) add(q positions) (grown bool) {
	for i, in := range q {
		grown = grown || in && !p[i]
		p[i] = p[i] || in
	}
	return grown
}

// ranges is one character out of pairs of bounds.
type ranges []rune

func (e ranges) match(s []rune, from positions) positions {
	to := make(positions, len(from))
	for i, c := range s {
		to[i+1] = from[i] && e.contains(c)
	}
	return to
}

func (e ranges) contains(c rune) bool {
	for i := 0; i < len(e); i += 2 {
		if e[i] <= c && c <= e[i+1] {
			return true
		}
	}
	return false
}

func (e ranges) generate(r *rand.Rand, b *strings.Builder) {
	i := 2 * r.IntN(len(e)/2)
	b.WriteRune(e[i] + r.Int32N(e[i+1]-e[i]+1))
}

// oneOf is one character out of those of s.
func oneOf(s string) ranges {
	var e ranges
	for _, c := range s {
		e = append(e, c, c)
	}
	return e
}

// union is one character out of several classes.
func union(classes ...ranges) ranges {
	var e ranges
	for _, class := range classes {
		e = append(e, class...)
	}
	return e
}

// text is a literal, in which letters match either case.
func text(s string) expr {
	var e sequence
	for _, c := range s {
		e = append(e, oneOf(strings.ToLower(string(c))+strings.ToUpper(string(c))))
	}
	return e
}

type sequence []expr

func seq(parts ...expr) expr { return sequence(parts) }

func (e sequence) match(s []rune, from positions) positions {
	for _, part := range e {
		from = part.match(s, from)
	}
	return from
}

func (e sequence) generate(r *rand.Rand, b *strings.Builder) {
	for _, part := range e {
		part.generate(r, b)
	}
}

type alternation []expr

func alt(parts ...expr) expr { return alternation(parts) }

func (e alternation) match(s []rune, from positions) positions {
	to := make(positions, len(from))
	for _, part := range e {
		to.add(part.match(s, from))
	}
	return to
}

func (e alternation) generate(r *rand.Rand, b *strings.Builder) {
	e[r.IntN(len(e))].generate(r, b)
}

// repetition is part, least to most times.
type repetition struct {
	part        expr
	least, most int
}

const unbounded = 1 << 30

func times(n int, parts ...expr) expr { return repetition{seq(parts...), n, n} }
func upTo(n int, parts ...expr) expr  { return repetition{seq(parts...), 0, n} }
func any0(parts ...expr) expr         { return repetition{seq(parts...), 0, unbounded} }
func any1(parts ...expr) expr         { return repetition{seq(parts...), 1, unbounded} }
func opt(parts ...expr) expr          { return upTo(1, parts...) }

func (e repetition) match(s []rune, from positions) positions {
	to := make(positions, len(from))
	for n := 0; n <= e.most; n++ {
		if n >= e.least && !to.add(from) {
			break
		}
		from = e.part.match(s, from)
	}
	return to
}

func (e repetition) generate(r *rand.Rand, b *strings.Builder) {
	n := min(e.most, e.least+r.IntN(4))
	for range n {
		e.part.generate(r, b)
	}
}
