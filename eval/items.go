package eval

import (
	"fmt"

	"github.com/verdict-schema/verdict/eval/instance"
)

// Items of an array at index i: the first stands at i+1, and each Next is the
// index of the following one, up to the array's own Next.

// PrefixItems applies a subschema to each of the first items, by position
// (Core §10.3.1.1).
type PrefixItems struct {
	Branches []Branch
}

// Types: arrays.
func (*PrefixItems) Types() instance.Types { return instance.Array }

func (in *PrefixItems) String() string { return fmt.Sprintf("prefixItems %d", len(in.Branches)) }

func (in *PrefixItems) edges(visit func(EdgeKind, *Node)) { visitAll(in.Branches, Below, visit) }

func (in *PrefixItems) check(d *instance.Document, m *machine, i int) bool {
	j, end := i+1, int(d.Tape()[i].Next)
	for k := 0; j < end && k < len(in.Branches); k++ {
		if !in.Branches[k].Node.valid(d, m, j) {
			return false
		}
		j = int(d.Tape()[j].Next)
	}
	return true
}

func (in *PrefixItems) apply(m *machine, i int) bool {
	ok := true
	j, end, k := i+1, int(m.tape[i].Next), 0
	for ; j < end && k < len(in.Branches); k++ {
		if !m.below(&in.Branches[k], j) {
			ok = false
			if m.recorder == nil {
				return false
			}
		}
		m.markValue(j)
		j = int(m.tape[j].Next)
	}
	if k > 0 {
		m.annotateItems(k, j >= end)
	}
	return ok
}

// Items applies one subschema to every item from a position on (Core §10.3.1.2).
type Items struct {
	From   int
	Branch Branch
}

// Types: arrays.
func (*Items) Types() instance.Types { return instance.Array }

func (in *Items) String() string { return fmt.Sprintf("items from %d", in.From) }

func (in *Items) edges(visit func(EdgeKind, *Node)) { visit(Below, in.Branch.Node) }

// start is the index of the first item that the instruction looks at.
func (in *Items) start(d *instance.Document, i int) int {
	j, end := i+1, int(d.Tape()[i].Next)
	for k := 0; k < in.From && j < end; k++ {
		j = int(d.Tape()[j].Next)
	}
	return j
}

func (in *Items) check(d *instance.Document, m *machine, i int) bool {
	n := in.Branch.Node
	for j, end := in.start(d, i), int(d.Tape()[i].Next); j < end; j = int(d.Tape()[j].Next) {
		if !n.valid(d, m, j) {
			return false
		}
	}
	return true
}

func (in *Items) apply(m *machine, i int) bool {
	ok := true
	j, end := in.start(m.document, i), int(m.tape[i].Next)
	if j >= end {
		return true
	}
	for ; j < end; j = int(m.tape[j].Next) {
		if !m.below(&in.Branch, j) {
			ok = false
			if m.recorder == nil {
				return false
			}
		}
	}
	m.markAll()
	m.annotate(true)
	return ok
}

// Contains asserts how many items a subschema accepts, and marks those that it
// does (Core §10.3.1.3, Validation §6.4.4-5).
type Contains struct {
	Branch   Branch
	Min, Max uint32
	// Marks says whether items that match count as evaluated, and are what the
	// keyword annotates.
	Marks bool
	// MinCode and MaxCode are the fault codes for too few and too many matches.
	MinCode, MaxCode string
	// Beyond is a lower limit that no instance can reach; else nil.
	Beyond *instance.Decimal
}

// Types: arrays.
func (*Contains) Types() instance.Types { return instance.Array }

func (in *Contains) String() string { return fmt.Sprintf("contains %d..%d", in.Min, in.Max) }

func (in *Contains) edges(visit func(EdgeKind, *Node)) { visit(Below, in.Branch.Node) }

// holds reports whether a number of matches is right.
func (in *Contains) holds(n uint32) bool { return in.Beyond == nil && n >= in.Min && n <= in.Max }

func (in *Contains) check(d *instance.Document, m *machine, i int) bool {
	r := &d.Tape()[i]
	if in.Beyond != nil || r.Count < in.Min {
		return false
	}
	var n uint32
	for j, end := i+1, int(r.Next); j < end; j = int(d.Tape()[j].Next) {
		if !in.Branch.Node.valid(d, m, j) {
			continue
		}
		if n++; n > in.Max {
			return false
		}
		if n >= in.Min && in.Max == Unbounded {
			return true
		}
	}
	return in.holds(n)
}

func (in *Contains) apply(m *machine, i int) bool {
	var n uint32
	var matched []int
	all := true
	position := 0
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		if in.matches(m, j) {
			n++
			if in.Marks {
				m.markValue(j)
			}
			if m.annotating() {
				matched = append(matched, position)
			}
		} else {
			all = false
		}
		position++
	}
	switch {
	case !in.Marks:
	case all && n > 0:
		m.annotate(true)
	default:
		m.annotateIndexes(matched)
	}
	if in.holds(n) {
		return true
	}
	m.fault(func() Fault { return in.miss(n) })
	return false
}

// matches reports whether the item at index j counts.
func (in *Contains) matches(m *machine, j int) bool {
	if m.recorder == nil || m.keepsBranches() {
		return m.tryBelow(&in.Branch, j)
	}
	return m.decideBelow(&in.Branch, j)
}

func (in *Contains) miss(n uint32) Fault {
	if in.Beyond != nil || n < in.Min {
		return in.missed(in.MinCode, lowerLimit(in.Min, in.Beyond), n)
	}
	return in.missed(in.MaxCode, int(in.Max), n)
}

// missed is the fault of a limit, which a keyword of its own may have set.
func (in *Contains) missed(code string, limit any, n uint32) Fault {
	f := fault(code, Parameter{"limit", limit}, Parameter{"count", int(n)})
	if code != "contains" {
		f.Sibling = code
	}
	return f
}
