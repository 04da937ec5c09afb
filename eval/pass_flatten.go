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
	return length <= maxFlattened
}

// appendNew appends an instruction that the list does not have yet. Only
// identical ones are dropped, those that come from one node by two ways.
func appendNew(list []Instruction, in Instruction) []Instruction {
	if slices.Contains(list, in) {
		return list
	}
	return append(list, in)
}
