package backtrack

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
