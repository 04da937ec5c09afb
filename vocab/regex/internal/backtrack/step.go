package backtrack

import (
	"unicode/utf8"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

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
