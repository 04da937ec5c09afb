package eval

import "github.com/verdict-schema/verdict/eval/instance"

// run decides node n for the value at index i by its steps. It keeps the
// tracker's marks and the dynamic scope, and where the machine records, it
// records: units, faults, annotations. Without a recorder it stops at the
// first keyword that fails.
//
// The marks that n leaves behind are those of a schema that succeeded; they
// are gone when it fails (Core §7.7.1.2).
func (m *machine) run(n *Node, i int) bool {
	if m.budget--; m.budget < 0 && !m.refill() {
		return false
	}
	m.used = true
	if r := &m.tape[i]; r.Type&(instance.Array|instance.Object) != 0 {
		m.chargeWidth(r)
	}
	key := memoKey{n.id, i, m.scope.id}
	remember := m.recorder == nil && n.special&shared != 0
	if remember && m.memo.on {
		if ok, known := m.memo.replay(m, key); known {
			return ok
		}
	}
	if m.inPlace > m.graph.settings.maxInPlace {
		m.fail(&RecursionError{Location: n.Location()})
		return false
	}
	if !m.descend() {
		return false
	}
	m.inPlace++
	entered := m.graph.dynamic && m.enter(n.Resource)
	base := len(m.marks)
	ok := m.steps(n, i, base)
	if entered {
		m.scope.leave()
	}
	if remember && m.memo.on {
		m.memo.keepMarks(m, key, ok, base)
	}
	m.inPlace--
	m.depth--
	return ok
}

// enter goes into a resource. Whether that changes the dynamic scope takes time
// by the number of the resource's anchors, of which there nearly always is one.
func (m *machine) enter(r *Resource) bool {
	if len(r.anchors) >= widthPerStep {
		m.charge(len(r.anchors) / widthPerStep)
	}
	return m.scope.enter(r, m.graph.anchors)
}

// steps runs the keywords of n.
func (m *machine) steps(n *Node, i, base int) bool {
	valid := true
	t := m.tape[i].Type
	for k := range n.Steps {
		s := &n.Steps[k]
		if s.types&t == 0 {
			continue
		}
		if m.recorder != nil {
			valid = m.record(s, i, base) && valid
			continue
		}
		if !m.step(s, i, base) {
			m.marks = m.marks[:base]
			return false
		}
	}
	return valid
}

// step runs one keyword. base is where the marks of its schema begin.
func (m *machine) step(s *Step, i, base int) bool {
	if s.apply == nil {
		return s.Do.check(m.document, m, i)
	}
	outer := m.base
	m.base = base
	ok := s.apply.apply(m, i)
	m.base = outer
	return ok
}

// here applies a branch to the same value. The marks of a branch that fails
// are gone.
func (m *machine) here(b *Branch, i int) bool {
	base := len(m.marks)
	ok := m.conjoin(b, i)
	if !ok {
		m.marks = m.marks[:base]
	}
	return ok
}

// conjoin is here for a branch without which the schema can't succeed. Where
// the machine records, a branch that fails keeps its marks: the verdict is
// settled, and a member that the branch has already complained of need not be
// reported as unevaluated too.
func (m *machine) conjoin(b *Branch, i int) bool {
	if m.recorder == nil {
		return m.run(b.Node, i)
	}
	return m.recordInPlace(b, i)
}

// below applies a branch to another value, whose marks are nobody's business
// up here. Without a recorder the fast program decides.
func (m *machine) below(b *Branch, i int) bool {
	if m.recorder == nil {
		return m.valid(b.Node, i)
	}
	return m.recordBelow(b, i)
}
