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

func (*Annotate) check(*machine, int) bool { return true }

func (in *Annotate) apply(m *machine, _ int) bool {
	m.annotate(in.Value)
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

func (in *Both) check(m *machine, i int) bool { return in.Assertion.check(m, i) }

func (in *Both) edges(func(EdgeKind, *Node)) {}

func (in *Both) apply(m *machine, i int) bool {
	m.annotate(in.Value)
	if in.Assertion.check(m, i) {
		return true
	}
	m.fault(func() Fault { return in.Assertion.fault(m, i) })
	return false
}
