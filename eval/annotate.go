package eval

import "github.com/verdict-schema/verdict/eval/instance"

// Annotate asserts nothing; the keyword's own value is its annotation
// (Core §7.7.1): title, default, unknown keywords, and format or content
// keywords that are not asked to assert.
type Annotate struct {
	leaf
	Of    instance.Types
	Value instance.Value
}

// Types: those that the keyword speaks of.
func (in *Annotate) Types() instance.Types { return in.Of }

func (*Annotate) String() string { return "annotate" }

func (*Annotate) check(*instance.Document, *machine, int) bool { return true }

func (in *Annotate) apply(m *machine, _ int) bool {
	if m.annotating() {
		m.annotate(in.Value)
	}
	return true
}

// Both is an assertion whose keyword annotates as well.
type Both struct {
	Assertion assertion
	Value     instance.Value
}

// AssertAndAnnotate returns an instruction that asserts what a does and
// annotates with the keyword's value.
func AssertAndAnnotate(a Instruction, value instance.Value) Instruction {
	return &Both{a.(assertion), value}
}

// Types: those of the assertion.
func (in *Both) Types() instance.Types { return in.Assertion.Types() }

func (in *Both) String() string { return in.Assertion.String() + ", annotate" }

func (in *Both) check(d *instance.Document, m *machine, i int) bool {
	return in.Assertion.check(d, m, i)
}

func (in *Both) edges(func(EdgeKind, *Node)) {}

func (in *Both) apply(m *machine, i int) bool {
	if m.annotating() {
		m.annotate(in.Value)
	}
	if in.Assertion.check(m.document, m, i) {
		return true
	}
	m.fault(func() Fault { return in.Assertion.fault(m, i) })
	return false
}

// annotating reports whether the keyword that is running should say what it
// annotates. A member name, as propertyNames applies a schema to, is no value of
// the instance, so that nothing is attached to it.
func (m *machine) annotating() bool {
	r := m.recorder
	if r == nil || !r.want.Annotations && !r.want.Everything {
		return false
	}
	u := &r.units[r.open[len(r.open)-1]]
	if nameRecord(m.document, int(u.index)) {
		return false
	}
	s := u.step
	return s.annotates&r.mask != 0 && r.want.wantsAnnotation(s)
}

// annotate sets the annotation of the keyword that is running.
func (m *machine) annotate(value any) {
	if !m.annotating() {
		return
	}
	u := &m.recorder.units[m.recorder.open[len(m.recorder.open)-1]]
	u.annotated, u.annotation = true, value
}

// annotateNames annotates with member names.
func (m *machine) annotateNames(names []string) {
	if m.annotating() {
		if names == nil {
			names = []string{}
		}
		m.charge(recordingSteps * len(names))
		m.annotate(names)
	}
}

// annotateIndexes annotates with positions of items.
func (m *machine) annotateIndexes(positions []int) {
	if m.annotating() {
		if positions == nil {
			positions = []int{}
		}
		m.charge(recordingSteps * len(positions))
		m.annotate(positions)
	}
}

// annotateItems annotates with the position of the last of count items, or
// with true where those were all.
func (m *machine) annotateItems(count int, all bool) {
	if all {
		m.annotate(true)
	} else {
		m.annotate(count - 1)
	}
}
