package eval

import "slices"

// maxFlattened is how long a list may grow by flattening. Lists are kept
// without repetition, so only schemas made of many different parts meet it.
const maxFlattened = 48

// flatten replaces references and allOf by the instructions of what they
// apply, again and again, since those are flat already. Nodes on a cycle keep
// their call, and so do nodes that only steps can decide.
//
// 28 of 37 schemas of a census of real ones had chains of this kind.
func (o *optimiser) flatten(n *Node, d *draft) {
	var flat []Instruction
	for _, in := range d.list {
		targets := conjuncts(in)
		if targets == nil || !o.flattens(n, targets, len(flat)) {
			flat = appendNew(flat, in)
			continue
		}
		for _, t := range targets {
			for _, in := range o.drafts[t.id].list {
				flat = appendNew(flat, in)
			}
		}
	}
	d.list = flat
}

// conjuncts returns the nodes that an instruction applies, all of which must
// succeed, or nil if it is of another kind.
func conjuncts(in Instruction) []*Node {
	switch in := in.(type) {
	case *Ref:
		return []*Node{in.Branch.Node}
	case *All:
		nodes := make([]*Node, len(in.Branches))
		for k := range in.Branches {
			nodes[k] = in.Branches[k].Node
		}
		return nodes
	}
	return nil
}

func (o *optimiser) flattens(n *Node, targets []*Node, length int) bool {
	for _, t := range targets {
		if t == n || !o.drafts[t.id].done || t.special&(bySteps|recursive) != 0 {
			return false
		}
		length += len(o.drafts[t.id].list)
	}
	if length > maxFlattened {
		return false
	}
	for _, t := range targets {
		if !o.affords(o.drafts[t.id].list) {
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
