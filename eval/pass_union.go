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

// stringsOf lists the different strings of a set.
func stringsOf(in *In) []string {
	list := make([]string, 0, in.strings.size)
	for k := range in.strings.slots {
		if e := &in.strings.slots[k]; e.used() {
			list = append(list, e.name)
		}
	}
	for name := range in.strings.overflow {
		list = append(list, name)
	}
	return list
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

// memberSwitch is [newMemberSwitch] where that is not too much work: its cost is
// that of the names of all branches times the branches.
func (o *optimiser) memberSwitch(known []*facts) *memberSwitch {
	names := 0
	for _, f := range known {
		names += len(f.required) + len(f.members) + len(f.known)
	}
	if !o.spend(names * len(known) / 8) {
		return nil
	}
	return newMemberSwitch(known)
}

// newMemberSwitch builds the switch, or returns nil where it would rule out
// nothing.
func newMemberSwitch(known []*facts) *memberSwitch {
	s := &memberSwitch{all: ^uint64(0) >> (64 - len(known)), required: make([]uint64, len(known))}
	s.open = s.all
	for k, f := range known {
		if f.closed {
			s.open &^= 1 << k
		}
	}
	useful := s.open != s.all
	var kept []string
	nextBit := uint64(1)
	for _, name := range switchNames(known) {
		member := s.switchMember(name, known)
		required := uint64(0)
		for k, f := range known {
			if f.required[name] {
				required |= 1 << k
			}
		}
		if required != 0 && nextBit != 0 {
			member.present, nextBit = nextBit, nextBit<<1
			for k := range known {
				if required&(1<<k) != 0 {
					s.required[k] |= member.present
				}
			}
		}
		if useless := member.present == 0 && !member.rulesOut(s.all); useless && s.open == s.all {
			continue
		}
		useful = true
		kept = append(kept, name)
		s.members = append(s.members, member)
	}
	if !useful {
		return nil
	}
	s.names = newNameTable(namesOnly(kept))
	return s
}

// switchMember is what a member of a name rules out by its value.
func (s *memberSwitch) switchMember(name string, known []*facts) switchMember {
	var member switchMember
	for t := range member.byType {
		member.byType[t] = s.all
		for k, f := range known {
			m, ok := f.members[name]
			if ok && m.types&(1<<t) == 0 || f.closed && !f.known[name] {
				member.byType[t] &^= 1 << k
			}
		}
	}
	byString, others := masks(known, s.all, func(f *facts) map[string]bool { return f.members[name].strings })
	order := sortedKeys(byString)
	for _, v := range order {
		member.allowed = append(member.allowed, byString[v])
	}
	member.strings, member.others = newNameTable(namesOnly(order)), others
	member.integers, member.otherIntegers = masks(known, s.all, func(f *facts) map[int64]bool { return f.members[name].integers })
	return member
}

// masks returns, for each value that some branch limits a member to, the
// branches that allow it, and those that allow any other value. It is empty
// where no branch limits the member.
func masks[T comparable](known []*facts, all uint64, limit func(*facts) map[T]bool) (byValue map[T]uint64, others uint64) {
	byValue = make(map[T]uint64)
	others = all
	for k, f := range known {
		values := limit(f)
		if values == nil {
			continue
		}
		others &^= 1 << k
		for v := range values {
			byValue[v] |= 1 << k
		}
	}
	for v := range byValue {
		byValue[v] |= others
	}
	return byValue, others
}

// rulesOut reports whether some value of the member rules out a branch.
func (m *switchMember) rulesOut(all uint64) bool {
	for _, left := range m.byType {
		if left != all {
			return true
		}
	}
	return m.strings.size > 0 || len(m.integers) > 0
}

// switchNames lists the names that may tell branches apart, in order.
func switchNames(known []*facts) []string {
	names := make(map[string]bool)
	for _, f := range known {
		for name := range f.required {
			names[name] = true
		}
		for name := range f.members {
			names[name] = true
		}
		for name := range f.known {
			names[name] = true
		}
	}
	return sortedKeys(names)
}
