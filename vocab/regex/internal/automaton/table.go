package automaton

import (
	"slices"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// Bounds of a table: beyond them the program is simulated.
const (
	maxEntries = 1 << 15 // 64 KiB
	maxWork    = 1 << 18 // instructions visited while building
)

// A Table is a program as a deterministic automaton: for each state and class
// of code point the next state. States are kept multiplied by the length of a
// row, so that a step is one addition and one load. It is immutable.
type Table struct {
	alphabet *alphabet
	next     []uint16
	first    uint16
	accept   uint16 // the state in which a match is certain, and the length of a row
}

// The state from which no match is possible is 0; accept comes next. The last
// column of a row is for the end of the text.
const dead = 0

// Match reports whether the pattern matches somewhere in s.
func (t *Table) Match(s string) bool {
	state, next, ascii := t.first, t.next, &t.alphabet.ascii
	for i := 0; i < len(s); {
		if state <= t.accept {
			return state != dead
		}
		var c class
		if b := s[i]; b < utf8.RuneSelf {
			c = ascii[b]
			i++
		} else {
			r, n := utf8.DecodeRuneInString(s[i:])
			c = t.alphabet.of(r)
			i += n
		}
		state = next[int(state)+int(c)]
	}
	return next[int(state)+int(t.accept)-1] != dead
}

// MatchesAll reports whether the pattern matches every string.
func (t *Table) MatchesAll() bool { return t.all(int(t.first)) }

// MatchesNonEmpty reports whether the pattern matches every string but "".
func (t *Table) MatchesNonEmpty() bool {
	row := t.next[t.first:][:t.accept]
	if row[len(row)-1] != dead {
		return false
	}
	for _, state := range row[:len(row)-1] {
		if !t.all(int(state)) {
			return false
		}
	}
	return true
}

// all reports whether every string is accepted from a state on.
func (t *Table) all(state int) bool {
	seen := map[int]bool{state: true}
	for queue := []int{state}; len(queue) > 0; queue = queue[1:] {
		row := t.next[queue[0]:][:t.accept]
		if row[len(row)-1] == dead {
			return false
		}
		for _, s := range row[:len(row)-1] {
			if !seen[int(s)] {
				seen[int(s)] = true
				queue = append(queue, int(s))
			}
		}
	}
	return true
}

// builder turns a program into a table by the subset construction.
type builder struct {
	p      *Program
	t      *Table
	states map[string]uint16
	queue  []kernel
	work   int
	full   bool

	// closed is the kernel in hand with its assertions decided, for a context
	// after it: classes of the same context share it.
	closed struct {
		set     sparse
		after   context
		known   bool // whether it is of this kernel
		matched bool
		work    int // that it took
	}

	set   sparse // scratch: the closure under construction
	stack []int32
	moved []int32
	key   []byte
	pcs   []int32 // of the kernels, one after the other
}

// A kernel is what a state stands for: the instructions reached, with splits
// followed but assertions not yet decided, and the context before the position.
type kernel struct {
	pcs    []int32
	before context
}

// Table makes a table of the program, or nil if it has look-around or the
// table would be too large.
func (p *Program) Table() *Table {
	row := p.alphabet.size + 1
	if len(p.looks) > 0 || row*4 > maxEntries {
		return nil
	}
	t := &Table{alphabet: p.alphabet, accept: uint16(row)}
	b := &builder{p: p, t: t, states: map[string]uint16{}}
	b.set.init(len(p.insts))
	b.closed.set.init(len(p.insts))
	t.next = make([]uint16, 2*row, 8*row)
	for i := row; i < 2*row; i++ {
		t.next[i] = t.accept
	}
	t.first = b.state([]int32{p.entry}, edge)
	for at := 2 * row; len(b.queue) > 0 && !b.full; at += row {
		k := b.queue[0]
		b.queue = b.queue[1:]
		b.closed.known = false
		for c := 0; c < p.alphabet.size && !b.full; c++ {
			to := b.step(k, class(c)) // may grow the table
			t.next[at+c] = to
		}
		t.next[at+row-1] = b.end(k)
	}
	p.work += b.work + len(t.next)
	if b.full {
		return nil
	}
	return t
}

// state returns the state for the instructions at pcs, making it if it is new.
func (b *builder) state(pcs []int32, before context) uint16 {
	b.set.clear()
	asserts := false
	for _, pc := range pcs {
		if b.follow(&b.set, pc, &asserts) {
			return b.t.accept
		}
	}
	if len(b.set.dense) == 0 {
		return dead
	}
	if !asserts {
		before = 0
	}
	slices.Sort(b.set.dense)
	return b.intern(kernel{b.set.dense, before})
}

// follow adds what can be reached from pc through splits alone, and reports
// whether that is a match.
func (b *builder) follow(set *sparse, pc int32, asserts *bool) bool {
	b.stack = append(b.stack[:0], pc)
	for len(b.stack) > 0 {
		pc := b.stack[len(b.stack)-1]
		b.stack = b.stack[:len(b.stack)-1]
		if !set.add(pc) {
			continue
		}
		b.work++
		switch in := b.p.insts[pc]; in.op {
		case opMatch:
			return true
		case opSplit:
			b.stack = append(b.stack, in.a, in.out)
		case opAssert:
			*asserts = true
		}
	}
	return false
}

// intern looks a kernel up, or gives it a row.
func (b *builder) intern(k kernel) uint16 {
	b.key = append(b.key[:0], byte(k.before))
	for _, pc := range k.pcs {
		if op := b.p.insts[pc].op; op != opSplit {
			b.key = append(b.key, byte(pc), byte(pc>>8), byte(pc>>16))
		}
	}
	if len(b.key) == 1 {
		return dead
	}
	if s, ok := b.states[string(b.key)]; ok {
		return s
	}
	row := int(b.t.accept)
	if len(b.t.next)+row > maxEntries || b.work > maxWork {
		b.full = true
		return dead
	}
	s := uint16(len(b.t.next))
	b.states[string(b.key)] = s
	b.t.next = append(b.t.next, make([]uint16, row)...)
	b.pcs = append(b.pcs, k.pcs...)
	kept := b.pcs[len(b.pcs)-len(k.pcs):]
	b.queue = append(b.queue, kernel{kept, k.before})
	return s
}

// step is the state after a code point of class c. With many classes and many
// instructions a single state is too much work, so it is bounded here as well.
func (b *builder) step(k kernel, c class) uint16 {
	if b.work > maxWork {
		b.full = true
		return dead
	}
	after := b.p.alphabet.contexts[c]
	if b.close(k, after) {
		return b.t.accept
	}
	b.moved = b.moved[:0]
	for _, pc := range b.closed.set.dense {
		if in := b.p.insts[pc]; in.op == opSet && b.p.alphabet.has(in.a, c) {
			b.moved = append(b.moved, in.out)
		}
	}
	return b.state(b.moved, after)
}

// end is accept or dead: whether there is a match if the text ends here.
func (b *builder) end(k kernel) uint16 {
	if b.close(k, edge) {
		return b.t.accept
	}
	return dead
}

// close decides the assertions of the kernel in hand, now that the context after
// the position is known, and reports whether there is a match. Work is counted
// each time.
func (b *builder) close(k kernel, after context) bool {
	closed := &b.closed
	if closed.known && closed.after == after {
		b.work += closed.work
		return closed.matched
	}
	before := b.work
	closed.matched = b.decide(k, after, &closed.set)
	closed.after, closed.known, closed.work = after, true, b.work-before
	return closed.matched
}

// decide is close for a kernel and context that are new.
func (b *builder) decide(k kernel, after context, set *sparse) bool {
	set.clear()
	var ignored bool
	for _, pc := range k.pcs {
		if b.follow(set, pc, &ignored) {
			return true
		}
	}
	for i := 0; i < len(set.dense); i++ {
		in := b.p.insts[set.dense[i]]
		if in.op != opAssert || !holds(syntax.Assertion(in.a), k.before, after) {
			continue
		}
		if b.follow(set, in.out, &ignored) {
			return true
		}
	}
	return false
}

// sparse is a set of small numbers that is cleared in no time.
type sparse struct {
	dense []int32
	index []int32
}

func (s *sparse) init(n int) {
	s.index = make([]int32, n)
	s.dense = make([]int32, 0, n)
}

func (s *sparse) clear() { s.dense = s.dense[:0] }

func (s *sparse) add(n int32) bool {
	if i := s.index[n]; int(i) < len(s.dense) && s.dense[i] == n {
		return false
	}
	s.index[n] = int32(len(s.dense))
	s.dense = append(s.dense, n)
	return true
}
