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
// It reports what to put in place of the instruction, and whether values of
// the type are valid at all.
func (o *optimiser) narrowUnion(in Instruction, t instance.Types) (list []Instruction, possible bool) {
	branches, exactlyOne := unionBranches(in)
	var nodes []*Node
	certain := 0
	for k := range branches {
		n := branches[k].Node
		if !o.mayAccept(n, t) {
			continue
		}
		nodes = append(nodes, n.resolved())
		if o.drafts[n.id].split && n.fast.accept&t != 0 {
			certain++
		}
	}
	switch {
	case len(nodes) == 0 || exactlyOne && certain > 1:
		return nil, false
	case certain > 0 && (!exactlyOne || len(nodes) == 1):
		return nil, true
	case len(nodes) == 1:
		return o.inline(nodes[0], t), true
	}
	if t == instance.String {
		if set := o.stringSet(nodes, exactlyOne); set != nil {
			return []Instruction{set}, true
		}
	}
	u := &union{nodes: nodes, exactlyOne: exactlyOne, of: t}
	if t == instance.Object {
		o.addSwitch(u)
	}
	return []Instruction{u}, true
}

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

// inline is what a node asks of values of type t, in place of applying it. A
// long list is not copied: it may itself be made of others, and in a chain of
// unions each would hold all that come after.
func (o *optimiser) inline(n *Node, t instance.Types) []Instruction {
	if o.drafts[n.id].split && n.special&(bySteps|recursive) == 0 {
		if list := n.fast.of(bits.TrailingZeros8(uint8(t))); len(list) <= maxFlattened {
			return list
		}
	}
	return []Instruction{&Ref{Branch: Branch{Node: n.resolved()}}}
}

// stringSet joins nodes that only ask a string to be in a set, or returns nil.
// Each string is kept once: in unions of unions, the same may come many ways.
func (o *optimiser) stringSet(nodes []*Node, exactlyOne bool) Instruction {
	var values []instance.Value
	from := make(map[string]int) // the first node that each string comes from
	for k, n := range nodes {
		if !o.drafts[n.id].split {
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
		if !o.spend(len(set.Values)) {
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
	known := make([]*facts, len(u.nodes))
	for k, n := range u.nodes {
		if known[k] = o.facts(n, 0); known[k] == nil {
			known[k] = &facts{}
		}
	}
	if len(u.nodes) <= 64 {
		u.members = o.memberSwitch(known)
	} else {
		u.values = newValueSwitch(known)
	}
}
