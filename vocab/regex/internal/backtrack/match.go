package backtrack

import (
	"time"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// An Outcome is what a search came to.
type Outcome uint8

// The outcomes. Only the first two are verdicts.
const (
	NoMatch Outcome = iota
	Match
	OutOfTime
	OutOfMemory
)

// A Limit bounds a search; zero fields mean no bound.
type Limit struct {
	Deadline time.Time
	Entries  int // entries of the stack of open alternatives
}

// stepsBetweenChecks is how many instructions run between two looks at the
// clock: some tens of microseconds.
const stepsBetweenChecks = 1 << 12

// cheap is how many turns of a tight loop inside an instruction count as a step.
const cheap = 8

// An entry of the stack is a thing to do when the search fails.
type entry struct {
	kind entryKind
	a    int // open: the instruction; restore: the register
	pos  int // open: the position; restore: the value
	low  int // shrink: the position at which the run has its least length
}

// EntrySize is the size of an entry of the stack, in bytes.
const EntrySize = 32

type entryKind uint8

const (
	restore  entryKind = iota // give a register its former value and fail further
	open                      // go on at another alternative
	shrink                    // give back one code point of a run and go on
	lookMark                  // a look-around has failed
)

// A Scratch is the memory of a search, to be used again but not at the same
// time. The zero Scratch is ready.
type Scratch struct {
	registers []int
	stack     []entry
}

// Size is about how many bytes the memory takes.
func (s *Scratch) Size() int { return EntrySize*cap(s.stack) + 8*cap(s.registers) }

// machine is one search.
type machine struct {
	*Scratch
	p       *Program
	text    string
	limit   Limit
	steps   int
	stopped Outcome // OutOfTime or OutOfMemory, when the search was cut off
}

// Search decides whether the pattern matches somewhere in text.
func (p *Program) Search(text string, limit Limit, scratch *Scratch) Outcome {
	m := &machine{Scratch: scratch, p: p, text: text, limit: limit}
	if cap(m.registers) < p.registers {
		m.registers = make([]int, p.registers)
	}
	m.registers = m.registers[:p.registers]
	for start := 0; ; {
		if m.matchAt(start) {
			return Match
		}
		if m.stopped != NoMatch || p.anchored || start >= len(text) {
			return m.stopped
		}
		_, n := utf8.DecodeRuneInString(text[start:])
		start += n
	}
}

// undefined is the value of a register that holds no position.
const undefined = -1

// failed is the instruction that says: go back.
const failed = -1

func (m *machine) matchAt(start int) bool {
	for i := range m.registers {
		m.registers[i] = undefined
	}
	m.steps += len(m.registers) / cheap
	m.stack = m.stack[:0]
	pc, pos := 0, start
	for {
		if m.steps++; m.steps > stepsBetweenChecks {
			m.steps = 0
			if m.outOfTime() {
				return false
			}
		}
		if m.p.insts[pc].op == opMatch {
			return true
		}
		if pc, pos = m.step(pc, pos); pc == failed {
			if pc, pos = m.back(); pc == failed {
				return false
			}
		}
		if m.stopped != NoMatch {
			return false
		}
	}
}

func (m *machine) outOfTime() bool {
	if !m.limit.Deadline.IsZero() && time.Now().After(m.limit.Deadline) {
		m.stopped = OutOfTime
	}
	return m.stopped != NoMatch
}

func (m *machine) push(e entry) {
	if m.limit.Entries > 0 && len(m.stack) >= m.limit.Entries {
		m.stopped = OutOfMemory
		return
	}
	m.stack = append(m.stack, e)
}

// set changes a register so that failing undoes it.
func (m *machine) set(register, value int) {
	if old := m.registers[register]; old != value {
		m.push(entry{kind: restore, a: register, pos: old})
		m.registers[register] = value
	}
}

// back fails: it undoes registers up to the last open alternative.
func (m *machine) back() (pc, pos int) {
	for len(m.stack) > 0 {
		top := len(m.stack) - 1
		e := m.stack[top]
		m.stack = m.stack[:top]
		switch e.kind {
		case restore:
			m.registers[e.a] = e.pos
		case open:
			return e.a, e.pos
		case shrink:
			return m.shrink(e)
		case lookMark:
			if m.p.insts[e.a].negate {
				return m.p.insts[e.a].a, e.pos
			}
		}
	}
	return failed, 0
}

// step runs one instruction.
func (m *machine) step(pc, pos int) (int, int) {
	in := &m.p.insts[pc]
	switch in.op {
	case opSet:
		r, n := m.read(pos, in.behind)
		if n == 0 || !in.set.has(r) {
			return failed, 0
		}
		return pc + 1, moved(pos, n, in.behind)
	case opSplit:
		m.push(entry{kind: open, a: in.a, pos: pos})
	case opJump:
		return in.a, pos
	case opAssert:
		if !m.asserted(syntax.Assertion(in.a), pos) {
			return failed, 0
		}
	case opStore:
		m.set(in.a, pos)
	case opCapture:
		m.capture(in, pos)
	case opLoop:
		m.set(in.loop.count, 0)
	case opTest:
		return m.test(pc, pos)
	case opBody:
		m.body(in.loop, pos)
	case opNext:
		return m.next(in, pos)
	case opRun:
		return m.run(pc, pos)
	case opBack:
		return m.backReference(pc, pos)
	case opLook:
		m.look(pc, pos)
	case opFound:
		return m.found(in)
	}
	return pc + 1, pos
}

// read returns the code point at a position and its length, 0 at the edge.
func (m *machine) read(pos int, behind bool) (rune, int) {
	if behind {
		if pos == 0 {
			return 0, 0
		}
		return utf8.DecodeLastRuneInString(m.text[:pos])
	}
	if pos == len(m.text) {
		return 0, 0
	}
	if c := m.text[pos]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeRuneInString(m.text[pos:])
}

func moved(pos, n int, behind bool) int {
	if behind {
		return pos - n
	}
	return pos + n
}

func (m *machine) capture(in *inst, pos int) {
	from, to := m.registers[in.a], pos
	if in.behind {
		from, to = to, from
	}
	m.set(2*in.groups[0], from)
	m.set(2*in.groups[0]+1, to)
}

// test decides whether another iteration may or must come.
func (m *machine) test(pc, pos int) (int, int) {
	in := &m.p.insts[pc]
	l, count := in.loop, m.registers[in.loop.count]
	switch {
	case count < l.min:
		return pc + 1, pos
	case l.max >= 0 && count >= l.max:
		return in.a, pos
	case l.lazy:
		m.push(entry{kind: open, a: pc + 1, pos: pos})
		return in.a, pos
	}
	m.push(entry{kind: open, a: in.a, pos: pos})
	return pc + 1, pos
}

// body begins an iteration: the groups inside forget what they matched.
func (m *machine) body(l *loop, pos int) {
	m.set(l.count, m.registers[l.count]+1)
	m.set(l.count+1, pos)
	m.steps += (l.last - l.first) / cheap
	for r := l.first; r < l.last; r++ {
		m.set(r, undefined)
	}
}

// next ends an iteration. One beyond the least count that has matched nothing
// fails, so that loops end.
func (m *machine) next(in *inst, pos int) (int, int) {
	l := in.loop
	if m.registers[l.count] > l.min && m.registers[l.count+1] == pos {
		return failed, 0
	}
	return in.a, pos
}

// run consumes as many code points as it may, and leaves open to take fewer.
func (m *machine) run(pc, pos int) (int, int) {
	in := &m.p.insts[pc]
	low, count := pos, 0
	for in.loop.max < 0 || count < in.loop.max {
		r, n := m.read(pos, in.behind)
		if n == 0 || !in.set.has(r) {
			break
		}
		pos = moved(pos, n, in.behind)
		if count++; count == in.loop.min {
			low = pos
		}
	}
	m.steps += count / cheap
	if count < in.loop.min {
		return failed, 0
	}
	if pos != low {
		m.push(entry{kind: shrink, a: pc, pos: pos, low: low})
	}
	return pc + 1, pos
}

func (m *machine) shrink(e entry) (int, int) {
	behind := m.p.insts[e.a].behind
	_, n := m.read(e.pos, !behind)
	e.pos = moved(e.pos, n, !behind)
	if e.pos != e.low {
		m.push(e)
	}
	return e.a + 1, e.pos
}

// backReference (section "Runtime Semantics: BackreferenceMatcher"): a group
// that has matched nothing yet matches the empty string.
func (m *machine) backReference(pc, pos int) (int, int) {
	in := &m.p.insts[pc]
	for _, g := range in.groups {
		from, to := m.registers[2*g], m.registers[2*g+1]
		if from == undefined {
			continue
		}
		pos, ok := m.again(m.text[from:to], pos, in)
		if !ok {
			return failed, 0
		}
		return pc + 1, pos
	}
	return pc + 1, pos
}

// again matches a text once more, in the direction of the instruction.
func (m *machine) again(want string, pos int, in *inst) (int, bool) {
	m.steps += len(want) / cheap
	for len(want) > 0 {
		w, size := utf8.DecodeRuneInString(want)
		if in.behind {
			w, size = utf8.DecodeLastRuneInString(want)
			want = want[:len(want)-size]
		} else {
			want = want[size:]
		}
		r, n := m.read(pos, in.behind)
		if n == 0 || r != w && (!in.fold || charset.Canonical(r) != charset.Canonical(w)) {
			return 0, false
		}
		pos = moved(pos, n, in.behind)
	}
	return pos, true
}

// look starts a look-around: a register remembers where its mark lies.
func (m *machine) look(pc, pos int) {
	r := m.p.insts[pc].groups[0]
	m.push(entry{kind: restore, a: r, pos: m.registers[r]})
	m.registers[r] = len(m.stack)
	m.push(entry{kind: lookMark, a: pc, pos: pos})
}

// found ends a look-around whose body has matched. Alternatives left open in it
// are dropped; what it captured is kept, and undone when the search fails
// later, unless it is a negative one, which fails now.
func (m *machine) found(in *inst) (int, int) {
	mark := m.registers[in.groups[0]]
	if in.negate {
		for len(m.stack) > mark {
			top := len(m.stack) - 1
			if e := m.stack[top]; e.kind == restore {
				m.registers[e.a] = e.pos
			}
			m.stack = m.stack[:top]
		}
		return failed, 0
	}
	pos := m.stack[mark].pos
	kept := m.stack[:mark]
	for _, e := range m.stack[mark+1:] {
		if e.kind == restore {
			kept = append(kept, e)
		}
	}
	m.stack = kept
	return m.p.insts[in.a].a, pos
}

// asserted evaluates an assertion at a position.
func (m *machine) asserted(a syntax.Assertion, pos int) bool {
	switch a {
	case syntax.InputStart:
		return pos == 0
	case syntax.InputEnd:
		return pos == len(m.text)
	case syntax.LineStart:
		return m.sideIn(syntax.LineTerminators(), pos, true, true)
	case syntax.LineEnd:
		return m.sideIn(syntax.LineTerminators(), pos, false, true)
	}
	fold := a == syntax.WordEdgeFold || a == syntax.NoWordEdgeFold
	words := syntax.WordSet(fold)
	atEdge := m.sideIn(words, pos, true, false) != m.sideIn(words, pos, false, false)
	return atEdge == (a == syntax.WordEdge || a == syntax.WordEdgeFold)
}

// sideIn reports whether the code point on one side of a position is in a set;
// atEdge if there is none.
func (m *machine) sideIn(s charset.Set, pos int, before, atEdge bool) bool {
	r, n := m.read(pos, before)
	if n == 0 {
		return atEdge
	}
	return s.Contains(r)
}
