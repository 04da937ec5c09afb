package eval

import (
	"fmt"

	"github.com/verdict-schema/verdict/eval/instance"
)

// All applies every branch to the same value; each must succeed (Core §10.2.1.1).
type All struct{ Branches []Branch }

// Types: every value.
func (*All) Types() instance.Types { return instance.Any }

func (in *All) String() string { return fmt.Sprintf("allOf %d", len(in.Branches)) }

func (in *All) edges(visit func(EdgeKind, *Node)) { visitAll(in.Branches, Always, visit) }

func (in *All) check(d *instance.Document, m *machine, i int) bool {
	for k := range in.Branches {
		if !in.Branches[k].Node.valid(d, m, i) {
			return false
		}
	}
	return true
}

func (in *All) apply(m *machine, i int) bool {
	ok := true
	for k := range in.Branches {
		if !m.conjoin(&in.Branches[k], i) {
			ok = false
			if m.recorder == nil {
				return false
			}
		}
	}
	return ok
}

// AnyOf applies its branches to the same value; one must succeed (Core §10.2.1.2).
type AnyOf struct{ Branches []Branch }

// Types: every value.
func (*AnyOf) Types() instance.Types { return instance.Any }

func (in *AnyOf) String() string { return fmt.Sprintf("anyOf %d", len(in.Branches)) }

func (in *AnyOf) edges(visit func(EdgeKind, *Node)) { visitAll(in.Branches, Perhaps, visit) }

func (in *AnyOf) check(d *instance.Document, m *machine, i int) bool {
	for k := range in.Branches {
		if in.Branches[k].Node.valid(d, m, i) {
			return true
		}
	}
	return false
}

// apply tries every branch, since each that succeeds may mark or annotate.
func (in *AnyOf) apply(m *machine, i int) bool {
	ok := false
	for k := range in.Branches {
		if m.try(&in.Branches[k], i) {
			ok = true
		}
	}
	if !ok {
		m.markUnknown()
		m.fault(func() Fault { return fault("anyOf", Parameter{"count", len(in.Branches)}) })
	}
	return ok
}

// OneOf applies its branches to the same value; exactly one must succeed
// (Core §10.2.1.3).
type OneOf struct{ Branches []Branch }

// severalMatch is the code of a value that more than one branch accepts.
const severalMatch = "oneOf.several"

// Types: every value.
func (*OneOf) Types() instance.Types { return instance.Any }

func (in *OneOf) String() string { return fmt.Sprintf("oneOf %d", len(in.Branches)) }

func (in *OneOf) edges(visit func(EdgeKind, *Node)) { visitAll(in.Branches, Perhaps, visit) }

func (in *OneOf) check(d *instance.Document, m *machine, i int) bool {
	found := false
	for k := range in.Branches {
		if in.Branches[k].Node.valid(d, m, i) {
			if found {
				return false
			}
			found = true
		}
	}
	return found
}

func (in *OneOf) apply(m *machine, i int) bool {
	var matched []int
	count := 0
	for k := range in.Branches {
		if !m.try(&in.Branches[k], i) {
			continue
		}
		count++
		if m.recorder != nil {
			matched = append(matched, k)
		} else if count > 1 {
			break
		}
	}
	switch {
	case count == 0:
		m.markUnknown()
		m.fault(func() Fault { return fault("oneOf", Parameter{"count", len(in.Branches)}) })
	case count > 1 && m.recorder != nil:
		m.recorder.dropBranches() // those that fail are not to blame
		m.fault(func() Fault { return fault(severalMatch, Parameter{"matched", matched}) })
	}
	return count == 1
}

// Not applies a branch to the same value; it must fail (Core §10.2.1.4). What
// it marks or annotates is dropped either way.
type Not struct{ Branch Branch }

// Types: every value.
func (*Not) Types() instance.Types { return instance.Any }

func (*Not) String() string { return "not" }

func (in *Not) edges(visit func(EdgeKind, *Node)) { visit(Perhaps, in.Branch.Node) }

func (in *Not) check(d *instance.Document, m *machine, i int) bool {
	return !in.Branch.Node.valid(d, m, i)
}

func (in *Not) apply(m *machine, i int) bool {
	base := len(m.marks)
	var ok bool
	if m.keepsBranches() {
		ok = m.try(&in.Branch, i)
	} else {
		ok = m.decide(&in.Branch, i)
	}
	m.marks = m.marks[:base]
	if ok {
		m.fault(in.fault)
	}
	return !ok
}

// fault says what the value must not be, where that is a single assertion.
func (in *Not) fault() Fault {
	if steps := in.Branch.Node.Steps; len(steps) == 1 {
		switch inner := steps[0].Do.(type) {
		case *Type:
			return fault("not.type", Parameter{"unexpected", inner.Allowed})
		case *In:
			return fault("not.enum", Parameter{"unexpected", inner.Values})
		case *Required:
			return fault("not.required", Parameter{"names", inner.Names})
		case *Pattern:
			return fault("not.pattern", Parameter{"pattern", Phrase(inner.Expression)})
		}
	}
	return fault("not")
}

// If applies a condition to the same value and, by what came of it, one of two
// branches (Core §10.2.2). Then and Else may have no node.
type If struct{ Condition, Then, Else Branch }

// Types: every value.
func (*If) Types() instance.Types { return instance.Any }

func (*If) String() string { return "if" }

func (in *If) edges(visit func(EdgeKind, *Node)) {
	for _, b := range []*Branch{&in.Condition, &in.Then, &in.Else} {
		if b.Node != nil {
			visit(Perhaps, b.Node)
		}
	}
}

func (in *If) check(d *instance.Document, m *machine, i int) bool {
	next := in.Then.Node
	if !in.Condition.Node.valid(d, m, i) {
		next = in.Else.Node
	}
	return next == nil || next.valid(d, m, i)
}

func (in *If) apply(m *machine, i int) bool {
	next := &in.Else
	if in.condition(m, i) {
		next = &in.Then
	}
	return next.Node == nil || m.conjoin(next, i)
}

func (in *If) condition(m *machine, i int) bool {
	if m.recorder == nil || m.keepsBranches() {
		return m.try(&in.Condition, i)
	}
	base := len(m.marks)
	ok := m.decide(&in.Condition, i)
	if !ok {
		m.marks = m.marks[:base]
	}
	return ok
}

// DependentSchemas applies, for each trigger that an object has, a branch to
// the object (Core §10.2.2.4).
type DependentSchemas struct {
	Triggers []string
	Branches []Branch // of Triggers

	table lazyTable
}

// NewDependentSchemas returns the instruction for distinct triggers.
func NewDependentSchemas(triggers []string, branches []Branch) *DependentSchemas {
	return &DependentSchemas{Triggers: triggers, Branches: branches, table: lazyTable{names: triggers}}
}

// Types: objects.
func (*DependentSchemas) Types() instance.Types { return instance.Object }

func (in *DependentSchemas) String() string { return fmt.Sprintf("dependentSchemas %q", in.Triggers) }

func (in *DependentSchemas) edges(visit func(EdgeKind, *Node)) { visitAll(in.Branches, Perhaps, visit) }

func (in *DependentSchemas) check(d *instance.Document, m *machine, i int) bool {
	for j, end := i+1, int(d.Tape()[i].Next); j < end; j = int(d.Tape()[j].Next) {
		if e := in.table.get().find(d, j); e != nil && !in.Branches[e.index].Node.valid(d, m, i) {
			return false
		}
	}
	return true
}

func (in *DependentSchemas) apply(m *machine, i int) bool {
	ok := true
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		e := in.table.get().find(m.document, j)
		if e == nil {
			continue
		}
		if !m.conjoin(&in.Branches[e.index], i) {
			ok = false
			if m.recorder == nil {
				return false
			}
		}
	}
	return ok
}
