package automaton

import (
	"time"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// A Limit bounds a simulation; zero fields mean no bound.
type Limit struct {
	Deadline time.Time
	LookBits int // positions times look-arounds: the results kept
}

func (l Limit) expired() bool { return !l.Deadline.IsZero() && time.Now().After(l.Deadline) }

// workBetweenChecks is how many instructions run between two looks at the
// clock: some tens of microseconds.
const workBetweenChecks = 1 << 14

// An Outcome is what a simulation came to.
type Outcome uint8

// The outcomes. Only the first two are verdicts.
const (
	NoMatch Outcome = iota
	Match
	OutOfTime
	OutOfMemory
)

// A Scratch is the memory of a simulation, to be used again but not at the
// same time. The zero Scratch is ready.
type Scratch struct {
	text  []class    // the text as classes
	holds [][]uint64 // for each look, the positions where it holds
	now   sparse
	next  sparse
	stack []int32
}

// Size is about how many bytes the memory takes.
func (s *Scratch) Size() int {
	n := 2*cap(s.text) + 8*len(s.now.index)
	for _, bits := range s.holds {
		n += 8 * cap(bits)
	}
	return n
}

// run is one simulation.
type run struct {
	*Scratch
	p       *Program
	limit   Limit
	work    int  // since the clock was looked at
	matched bool // whether the current states include a match
}

// Simulate decides whether the program matches somewhere in s by following all
// its states at once. Its time is proportional to the length of s times the
// size of the program, and cut off by the limit.
func (p *Program) Simulate(s string, limit Limit, scratch *Scratch) Outcome {
	r := &run{Scratch: scratch, p: p, limit: limit}
	r.prepare(s)
	if limit.LookBits > 0 && len(p.looks)*(len(r.text)+1) > limit.LookBits {
		return OutOfMemory
	}
	for i, l := range p.looks {
		r.holds[i] = zeroed(r.holds[i], len(r.text)/64+1)
		if out := r.pass(l.entry, !l.behind, r.holds[i]); out != NoMatch {
			return out
		}
	}
	return r.pass(p.entry, false, nil)
}

func (r *run) prepare(s string) {
	r.text = r.text[:0]
	for i := 0; i < len(s); {
		c, n := rune(s[i]), 1
		if c >= utf8.RuneSelf {
			c, n = utf8.DecodeRuneInString(s[i:])
		}
		r.text = append(r.text, r.p.alphabet.of(c))
		i += n
	}
	for len(r.holds) < len(r.p.looks) {
		r.holds = append(r.holds, nil)
	}
	if len(r.now.index) < len(r.p.insts) {
		r.now.init(len(r.p.insts))
		r.next.init(len(r.p.insts))
	}
}

func zeroed(bits []uint64, n int) []uint64 {
	if cap(bits) < n {
		return make([]uint64, n)
	}
	bits = bits[:n]
	clear(bits)
	return bits
}

// pass runs a program over the text. With hits it notes every position where
// the program has matched; without, it stops at the first.
func (r *run) pass(entry int32, backwards bool, hits []uint64) Outcome {
	at, stop, step := 0, len(r.text), 1
	if backwards {
		at, stop, step = stop, at, -1
	}
	r.now.clear()
	r.matched = false
	r.follow(&r.now, entry, at)
	for {
		if r.matched && hits == nil {
			return Match
		}
		if r.matched {
			hits[at>>6] |= 1 << (at & 63)
		}
		if at == stop || len(r.now.dense) == 0 {
			return NoMatch
		}
		if r.work += len(r.now.dense) + 1; r.work > workBetweenChecks {
			if r.work = 0; r.limit.expired() {
				return OutOfTime
			}
		}
		c := r.text[min(at, at+step)]
		at += step
		r.advance(c, at)
	}
}

// advance moves every state over a code point of class c, to position at.
func (r *run) advance(c class, at int) {
	r.next.clear()
	r.matched = false
	for _, pc := range r.now.dense {
		if in := &r.p.insts[pc]; in.op == opSet && r.p.alphabet.has(in.a, c) {
			r.follow(&r.next, in.out, at)
		}
	}
	r.now, r.next = r.next, r.now
}

// follow adds to s what can be reached from pc at position at without
// consuming anything.
func (r *run) follow(s *sparse, pc int32, at int) {
	r.stack = append(r.stack[:0], pc)
	for len(r.stack) > 0 {
		pc := r.stack[len(r.stack)-1]
		r.stack = r.stack[:len(r.stack)-1]
		if !s.add(pc) {
			continue
		}
		switch in := &r.p.insts[pc]; in.op {
		case opMatch:
			r.matched = true
		case opSplit:
			r.stack = append(r.stack, in.a, in.out)
		case opAssert:
			if holds(syntax.Assertion(in.a), r.context(at-1), r.context(at)) {
				r.stack = append(r.stack, in.out)
			}
		case opLook, opLookNo:
			if r.looked(in.a, at) == (in.op == opLook) {
				r.stack = append(r.stack, in.out)
			}
		}
	}
}

func (r *run) looked(look int32, at int) bool { return r.holds[look][at>>6]>>(at&63)&1 != 0 }

// context is that of the code point at an index of the text.
func (r *run) context(i int) context {
	if i < 0 || i >= len(r.text) {
		return edge
	}
	return r.p.alphabet.contexts[r.text[i]]
}
