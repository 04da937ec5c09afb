package eval

import (
	"slices"

	"github.com/verdict-schema/verdict/eval/instance"
)

// split distributes the list of a node over the types of value.
func (o *optimiser) split(n *Node) {
	d, p := o.draftOf(n), &n.fast
	p.check = instance.Any
	switch {
	case n.special&bySteps != 0:
	case d.like != nil:
		n.share(d.like)
	default:
		list := d.list
		if o.on(SplitTypes) {
			list = o.splitTypes(p, list)
		}
		o.splitList(p, list)
	}
	d.state |= splitUp
}

// share gives a node the program of one that asks the same.
func (n *Node) share(like *Node) {
	alias := n.fast.alias
	n.fast = like.fast
	n.fast.alias = alias
}

// splitList gives a program the list of each type that it looks at. Types with
// equal lists, as most nodes have, share one.
func (o *optimiser) splitList(p *program, list []Instruction) {
	all := o.building[:0]
	for k := range typeCount {
		t := instance.Types(1 << k)
		if p.check&t == 0 {
			continue
		}
		from := len(all)
		possible := true
		if all, possible = o.splitOff(all, list, k); !possible {
			p.check &^= t
			all = all[:from]
			continue
		}
		own := all[from:]
		if len(own) == 0 && o.on(SplitTypes) {
			p.accept |= t
			p.check &^= t
		}
		p.spans[k] = span{uint32(from), uint32(len(all))}
		for earlier := range k {
			if s := p.spans[earlier]; slices.Equal(all[s.from:s.to], own) {
				p.spans[k], all = s, all[:from]
				break
			}
		}
	}
	o.building = all
	p.list = o.programs.keep(all)
}

// splitOff appends what a list asks of values of the type with number k. It
// reports whether such values may be valid.
func (o *optimiser) splitOff(all, list []Instruction, k int) (appended []Instruction, possible bool) {
	from := len(all)
	if all, possible = o.collect(all, list, instance.Types(1<<k)); !possible || len(all) == from {
		return all, possible
	}
	if k == objectType && o.on(GroupConditions) {
		all = all[:from+len(o.groupConditions(all[from:]))]
	}
	if o.on(CheapFirst) {
		slices.SortStableFunc(all[from:], func(a, b Instruction) int { return cost(a) - cost(b) })
	}
	return all, true
}

// collect appends the instructions of a list that look at a type. It reports
// whether values of the type may be valid.
func (o *optimiser) collect(all, list []Instruction, t instance.Types) (appended []Instruction, possible bool) {
	from := len(all)
	for _, in := range list {
		if in.Types()&t == 0 {
			continue
		}
		if branches, _ := unionBranches(in); branches == nil || !o.on(NarrowUnions|SplitTypes) {
			all = append(all, in)
			continue
		}
		before := len(all)
		if all, possible = o.narrowUnion(all, in, t); !possible {
			return all, false
		}
		all = withoutRepeated(all, from, before)
	}
	return all, true
}

// withoutRepeated leaves out of list[narrowed:] what list[from:] has before it.
func withoutRepeated(list []Instruction, from, narrowed int) []Instruction {
	kept := list[:narrowed]
	for _, in := range list[narrowed:] {
		if !slices.Contains(kept[from:], in) {
			kept = append(kept, in)
		}
	}
	return kept
}
