package eval

import "github.com/verdict-schema/verdict/eval/instance"

// UnevaluatedProperties applies a subschema to each member that no other
// keyword of the schema object, or of what it applied in place, has evaluated
// (Core §11.3).
type UnevaluatedProperties struct{ Branch Branch }

// Types: objects.
func (*UnevaluatedProperties) Types() instance.Types { return instance.Object }

func (*UnevaluatedProperties) String() string { return "unevaluatedProperties" }

func (in *UnevaluatedProperties) edges(visit func(EdgeKind, *Node)) { visit(Below, in.Branch.Node) }

// check is never right without the tracker; nodes with this instruction are
// always run by steps, unless the optimiser replaced it.
func (in *UnevaluatedProperties) check(d *instance.Document, m *machine, i int) bool {
	return in.apply(m, i)
}

func (in *UnevaluatedProperties) apply(m *machine, i int) bool {
	epoch, all := m.evaluated()
	if all {
		m.annotateNames(nil)
		return true
	}
	ok := true
	var names []string
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		if m.seen.at[j+1] == epoch {
			continue
		}
		if !m.below(&in.Branch, j+1) {
			ok = false
			if m.recorder == nil {
				return false
			}
		}
		if m.annotating() {
			names = append(names, m.document.Content(j))
		}
	}
	m.markAll()
	m.annotateNames(names)
	return ok
}

// UnevaluatedItems applies a subschema to each item that no other keyword of
// the schema object, or of what it applied in place, has evaluated (Core §11.2).
type UnevaluatedItems struct{ Branch Branch }

// Types: arrays.
func (*UnevaluatedItems) Types() instance.Types { return instance.Array }

func (*UnevaluatedItems) String() string { return "unevaluatedItems" }

func (in *UnevaluatedItems) edges(visit func(EdgeKind, *Node)) { visit(Below, in.Branch.Node) }

func (in *UnevaluatedItems) check(d *instance.Document, m *machine, i int) bool {
	return in.apply(m, i)
}

func (in *UnevaluatedItems) apply(m *machine, i int) bool {
	epoch, all := m.evaluated()
	if all {
		return true
	}
	ok, applied := true, false
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		if m.seen.at[j] == epoch {
			continue
		}
		applied = true
		if !m.below(&in.Branch, j) {
			ok = false
			if m.recorder == nil {
				return false
			}
		}
	}
	m.markAll()
	if applied {
		m.annotate(true)
	}
	return ok
}
