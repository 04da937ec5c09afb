package backtrack

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
