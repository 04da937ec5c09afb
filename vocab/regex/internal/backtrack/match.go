package backtrack

import (
	"time"
	"unicode/utf8"
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
