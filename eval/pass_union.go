package eval

import (
	"math/bits"

	"github.com/verdict-schema/verdict/eval/instance"
)

// narrowUnion replaces an anyOf or oneOf in the program for values of type t.
// Branches that can't accept such a value are dropped; where one branch is left
// it stands for the union, and where one accepts every such value nothing does.
// Unions of string constants become a set. Most unions of real schemas are over
// a type or a discriminating member, and are then decided without a try.
//
// It appends what to put in place of the instruction, and reports whether values
// of the type are valid at all.
func (o *optimiser) narrowUnion(list []Instruction, in Instruction, t instance.Types) (appended []Instruction, possible bool) {
	branches, exactlyOne := unionBranches(in)
	certain := 0
	o.nodes = o.nodes[:0]
	for k := range branches {
		n := branches[k].Node
		if !o.mayAccept(n, t) {
			continue
		}
		o.nodes = append(o.nodes, n.resolved())
		if o.isSplit(n) && n.fast.accept&t != 0 {
			certain++
		}
	}
	nodes := o.nodes
	switch {
	case len(nodes) == 0 || exactlyOne && certain > 1:
		return list, false
	case certain > 0 && (!exactlyOne || len(nodes) == 1):
		return list, true
	case len(nodes) == 1:
		return o.inline(list, nodes[0], t), true
	}
	if t == instance.String {
		if set := o.stringSet(nodes, exactlyOne); set != nil {
			return append(list, set), true
		}
	}
	u := o.unions.one()
	*u = union{nodes: o.branches.keep(nodes), exactlyOne: exactlyOne, of: t}
	if t == instance.Object {
		o.addSwitch(u)
	}
	return append(list, u), true
}

// isSplit reports whether a node's program is known.
func (o *optimiser) isSplit(n *Node) bool { return o.draftOf(n).state&splitUp != 0 }

func unionBranches(in Instruction) (branches []Branch, exactlyOne bool) {
	switch in := in.(type) {
	case *AnyOf:
		return in.Branches, false
	case *OneOf:
		return in.Branches, true
	}
	return nil, false
}

// mayAccept reports whether a node may accept a value of type t.
func (o *optimiser) mayAccept(n *Node, t instance.Types) bool { return o.possible(n, 0)&t != 0 }

// inline appends what a node asks of values of type t, in place of applying it.
// A long list is not copied: it may itself be made of others, and in a chain of
// unions each would hold all that come after.
func (o *optimiser) inline(list []Instruction, n *Node, t instance.Types) []Instruction {
	if o.isSplit(n) && n.special&(bySteps|recursive) == 0 {
		if own := n.fast.of(bits.TrailingZeros8(uint8(t))); len(own) <= maxFlattened && o.affords(own) {
			return append(list, own...)
		}
	}
	return append(list, &Ref{Branch: Branch{Node: n.resolved()}})
}

// setWork is how much more work a string is that is put into another set, than
// one that is only looked at.
const setWork = 8

// stringSet joins nodes that only ask a string to be in a set, or returns nil.
// Each string is kept once: in unions of unions, the same may come many ways.
func (o *optimiser) stringSet(nodes []*Node, exactlyOne bool) Instruction {
	var values []instance.Value
	from := make(map[string]int) // the first node that each string comes from
	for k, n := range nodes {
		if !o.isSplit(n) {
			return nil
		}
		list := n.fast.of(stringType)
		if len(list) != 1 {
			return nil
		}
		set, ok := list[0].(*In)
		if !ok {
			return nil
		}
		if !o.spend(setWork * len(set.Values)) { // each is looked up, kept and put into a table
			return nil
		}
		for _, v := range set.Values {
			if !v.Is(instance.String) {
				continue
			}
			first, known := from[v.Content()]
			switch {
			case !known:
				from[v.Content()] = k
				values = append(values, v)
			case exactlyOne && first != k:
				return nil
			}
		}
	}
	return NewIn("enum", values)
}

// addSwitch gives a union over objects the switch that suits its size.
func (o *optimiser) addSwitch(u *union) {
	known := o.factsOfAll(u.nodes)
	if len(u.nodes) <= 64 {
		u.members = o.memberSwitch(known)
	} else {
		u.values = newValueSwitch(known)
	}
}

// factsOfAll returns what is known of some nodes, until it is called again.
func (o *optimiser) factsOfAll(nodes []*Node) []*facts {
	o.known = o.known[:0]
	for _, n := range nodes {
		f := o.facts(n, 0)
		if f == nil {
			f = &facts{}
		}
		o.known = append(o.known, f)
	}
	return o.known
}
