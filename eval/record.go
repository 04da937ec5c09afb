package eval

// How the step loop records: what it writes down, and what it need not walk
// through, because a verdict is enough.

// unrecorded decides a node without writing anything down. A node that some
// unevaluated keyword can see keeps its marks.
func (m *machine) unrecorded(n *Node, i int) bool {
	r := m.recorder
	m.recorder = nil
	var ok bool
	if n.tracked {
		ok = m.run(n, i)
	} else {
		ok = m.valid(n, i)
	}
	m.recorder = r
	return ok
}

// known tells the verdict of a branch where that is all that is wanted of it.
// For a schema that explains, that is so when the branch is valid; it is
// decided first, so that an explanation only walks down where something is
// wrong. Deciding in vain is bounded by a share of all steps, or else every
// level of a deep instance might decide all levels below it.
func (m *machine) known(b *Branch, i int) (ok, known bool) {
	r := m.recorder
	switch {
	case r.want.Everything:
		return false, false
	case r.frame.abandoned:
		return false, true
	case r.want.Annotations:
		if b.Node.annotates&r.mask != 0 {
			return false, false
		}
		return m.unrecorded(b.Node, i), true
	case r.saturated():
		return m.unrecorded(b.Node, i), true
	}
	before := m.taken()
	if r.wasted > 1024+2*(before-r.wasted) {
		return false, false
	}
	base := len(m.marks)
	if m.unrecorded(b.Node, i) {
		return true, true
	}
	m.marks = m.marks[:base]
	r.wasted += m.taken() - before
	return false, m.err != nil
}

// taken is how many steps were taken so far.
func (m *machine) taken() int { return m.spent - m.budget }

// recordInPlace applies a branch to the same value and writes down what came of it.
func (m *machine) recordInPlace(b *Branch, i int) bool {
	if ok, known := m.known(b, i); known {
		return ok
	}
	if k, ok := m.earlier(b, i); ok {
		m.recorder.alias(b, i, k)
		m.markAll() // what the earlier failure has complained of is not reported again
		return false
	}
	return m.recordSchema(b, i)
}

// recordBelow is recordInPlace for another value.
func (m *machine) recordBelow(b *Branch, i int) bool {
	base := len(m.marks)
	outer := m.inPlace
	m.inPlace = 0
	ok, known := m.known(b, i)
	if !known {
		if k, found := m.earlier(b, i); found {
			m.recorder.alias(b, i, k)
		} else {
			ok = m.recordSchema(b, i)
		}
	}
	m.inPlace = outer
	m.marks = m.marks[:base]
	return ok
}

// recordingSteps is what writing down a unit, or a name or position in an
// annotation, counts for, in steps: it takes some ten times as long as deciding,
// and memory besides.
const recordingSteps = 16

func (m *machine) recordSchema(b *Branch, i int) bool {
	m.charge(recordingSteps)
	k := len(m.recorder.units)
	m.recorder.openSchema(b, i)
	ok := m.run(b.Node, i)
	m.recorder.closeSchema(ok)
	if !ok && m.memo.on && b.Node.special&shared != 0 && k < len(m.recorder.units) {
		if m.recorder.known == nil {
			m.recorder.known = make(map[memoKey]int32)
		}
		m.recorder.known[memoKey{b.Node.id, i, m.scope.id}] = int32(k)
	}
	return ok
}

// earlier returns the unit that explains why a branch fails at a value, if one
// that is still there does. It is only asked in long evaluations: without it, a
// schema in which many paths lead to one node would explain it once a path.
func (m *machine) earlier(b *Branch, i int) (k int32, ok bool) {
	r := m.recorder
	if !m.memo.on || r.want.Everything || r.want.Annotations || b.Node.special&shared == 0 {
		return 0, false
	}
	k, ok = r.known[memoKey{b.Node.id, i, m.scope.id}]
	if !ok || int(k) >= len(r.units) {
		return 0, false
	}
	u := &r.units[k] // or what stands there since the unit was taken back
	return k, u.branch != nil && u.branch.Node == b.Node && int(u.index) == i && !u.valid && u.same == 0 && int(u.next) > int(k)
}

// record runs one keyword and writes down what came of it.
func (m *machine) record(s *Step, i, base int) bool {
	r := m.recorder
	if r.frame.abandoned {
		return false
	}
	if r.saturated() {
		m.recorder = nil
		ok := m.step(s, i, base)
		m.recorder = r
		return ok
	}
	m.charge(recordingSteps)
	if _, ok := s.Do.(*Annotate); ok && !r.want.Everything && (!r.want.Annotations || s.annotates&r.mask == 0) {
		return true
	}
	var ok bool
	if s.apply == nil {
		ok = m.recordAssertion(s, i)
	} else {
		r.openKeyword(s, i, false)
		ok = m.step(s, i, base)
		r.closeKeyword(ok)
	}
	if r.full() && r.tentative == 0 {
		m.overrun()
	}
	return ok
}

// recordAssertion is record for a keyword that has nothing to tell unless it
// fails.
func (m *machine) recordAssertion(s *Step, i int) bool {
	ok := s.Do.check(m.document, m, i)
	if ok && !m.recorder.want.Everything {
		return true
	}
	m.recorder.openKeyword(s, i, m.tape[i].Type&discriminating != 0)
	if !ok {
		m.fault(func() Fault { return s.Do.(assertion).fault(m, i) })
	}
	m.recorder.closeKeyword(ok)
	return ok
}

// overrun goes on to count errors beyond those wanted, for about as long as it
// took to find the others.
func (m *machine) overrun() {
	r := m.recorder
	if r.deadline == 0 {
		r.deadline = 2*m.taken() + 64
	}
	if r.want.MaxErrors == 1 || m.taken() > r.deadline {
		r.more = true
		m.fail(errEnough)
	}
}

// try applies a branch, to the same value, whose failure may not count. The
// marks of one that fails are gone.
func (m *machine) try(b *Branch, i int) bool {
	if m.recorder == nil {
		return m.here(b, i)
	}
	outer := m.recorder.begin(i)
	ok := m.here(b, i)
	m.recorder.end(outer)
	return ok
}

// tryBelow is try for another value.
func (m *machine) tryBelow(b *Branch, i int) bool {
	if m.recorder == nil {
		return m.valid(b.Node, i)
	}
	outer := m.recorder.begin(i)
	ok := m.below(b, i)
	m.recorder.end(outer)
	return ok
}

// decide is try for a branch whose explanation nobody would look at.
func (m *machine) decide(b *Branch, i int) bool {
	if m.recorder == nil {
		return m.here(b, i)
	}
	return m.unrecorded(b.Node, i)
}

// decideBelow is decide for another value.
func (m *machine) decideBelow(b *Branch, i int) bool {
	r := m.recorder
	m.recorder = nil
	ok := m.valid(b.Node, i)
	m.recorder = r
	return ok
}

// begin begins a branch, applied to the value at index i, that is tried.
func (r *recorder) begin(i int) (outer frame) {
	outer = r.frame
	r.tentative++
	r.frame = frame{value: int32(i)}
	return outer
}

// end ends it.
func (r *recorder) end(outer frame) {
	r.tentative--
	r.frame = outer
}

// fault writes down why the keyword that is running fails, where that is wanted.
func (m *machine) fault(f func() Fault) {
	r := m.recorder
	switch {
	case r == nil || m.err != nil:
	case r.tentative == 0 && r.full():
		r.rest++ // only counted
	default:
		made := f()
		for _, p := range made.Parameters {
			if names, ok := p.Value.([]string); ok {
				m.charge(len(names))
			}
		}
		r.fault(made)
	}
}

// keepsBranches reports whether a branch whose failure is no fault need be
// written down: not in search of errors.
func (m *machine) keepsBranches() bool {
	return m.recorder != nil && (m.recorder.want.Everything || m.recorder.want.Annotations)
}
