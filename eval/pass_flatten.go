package eval

import "slices"

// maxFlattened is how long a list may grow by flattening. Lists are kept
// without repetition, so only schemas made of many different parts meet it.
const maxFlattened = 48

// flatten appends an instruction to the list of node n, or if it is a reference
// or an allOf the instructions of what it applies, which are flat already. Nodes
// on a cycle keep their call, and so do nodes that only steps can decide.
//
// 28 of 37 schemas of a census of real ones had chains of this kind.
func (o *optimiser) flatten(flat []Instruction, n *Node, in Instruction) []Instruction {
	count, ok := conjuncts(in)
	if !ok || !o.flattens(n, in, len(flat)) {
		return appendNew(flat, in)
	}
	for k := range count {
		for _, in := range o.draftOf(conjunct(in, k)).list {
			flat = appendNew(flat, in)
		}
	}
	return flat
}

// conjuncts returns how many nodes an instruction applies, all of which must
// succeed; ok is false if it is of another kind.
func conjuncts(in Instruction) (count int, ok bool) {
	switch in := in.(type) {
	case *Ref:
		return 1, true
	case *All:
		return len(in.Branches), true
	}
	return 0, false
}

// conjunct is one of those nodes.
func conjunct(in Instruction, k int) *Node {
	if all, ok := in.(*All); ok {
		return all.Branches[k].Node
	}
	return in.(*Ref).Branch.Node
}

// flattens reports whether the nodes that an instruction applies, all of which
// must succeed, can be put in its place in a list of some length.
func (o *optimiser) flattens(n *Node, in Instruction, length int) bool {
	count, _ := conjuncts(in)
	for k := range count {
		t := conjunct(in, k)
		if t == n || o.draftOf(t).state&drafted == 0 || t.special&(bySteps|recursive) != 0 {
			return false
		}
		length += len(o.draftOf(t).list)
	}
	if length > maxFlattened {
		return false
	}
	for k := range count {
		if !o.affords(o.draftOf(conjunct(in, k)).list) {
			return false
		}
	}
	return true
}

const (
	// light is how many names and branches a list may have to be copied freely.
	light = 64
	// copies is how often a schema's names and branches may be copied on average.
	copies = 16
)

// affords reports whether a list of instructions may be put into one more
// program, each of which makes tables of its own for all names. A thousand
// references to an object of a thousand properties would make a million.
func (o *optimiser) affords(list []Instruction) bool {
	w := 0
	for _, in := range list {
		w += weight(in)
	}
	if w <= light {
		return true
	}
	o.room -= w
	return o.room >= 0
}

// weight is how many names and branches an instruction has.
func weight(in Instruction) int {
	switch in := in.(type) {
	case *Properties:
		return len(in.Names)
	case *PatternProperties:
		return len(in.Patterns)
	case *AdditionalProperties:
		return len(in.Names) + len(in.Patterns)
	case *Required:
		return len(in.Names)
	case *AnyOf:
		return len(in.Branches)
	case *OneOf:
		return len(in.Branches)
	case *DependentSchemas:
		return len(in.Branches)
	case *DependentRequired:
		return len(in.Names)
	}
	return 1
}

// appendNew appends an instruction that the list does not have yet. Only
// identical ones are dropped, those that come from one node by two ways.
func appendNew(list []Instruction, in Instruction) []Instruction {
	if slices.Contains(list, in) {
		return list
	}
	return append(list, in)
}
