package eval

import (
	"slices"
	"strconv"
)

// merge joins subschemas that a list applies to the same members or items: two
// properties of one name, two items from the same position on, as they come
// together when allOf is flattened. Each member is then looked at once, by a
// node that asks for what all of them ask.
//
// Schemas with versions of one object, each an allOf of what came before, have
// five or more subschemas for every member.
//
// Merging nodes of nodes of nodes can lead to as many nodes as there are sets of
// them, so it ends when it has made more than there were, or goes too deep.
func (o *optimiser) merge(d *draft) {
	if len(o.conjunctions) > len(o.graph.Nodes)+64 || o.merging > 64 {
		return
	}
	o.merging++
	defer func() { o.merging-- }()
	d.list = o.mergeItems(o.mergeProperties(d.list))
}

// A mergeScratch is what a merge needs while it is being done. Making a
// conjunction merges again, so that there is one for each level.
type mergeScratch struct {
	names nameIndex
	nodes nodeLists // by name
	// distinct are the nodes of a conjunction, key is what it is called.
	distinct []*Node
	key      []byte
}

// mergeScratch is the scratch of the current level.
func (o *optimiser) mergeScratch() *mergeScratch {
	for len(o.scratch) <= o.merging {
		o.scratch = append(o.scratch, new(mergeScratch))
	}
	return o.scratch[o.merging]
}

// mergeItems joins the items from one position on.
func (o *optimiser) mergeItems(list []Instruction) []Instruction {
	if !slices.ContainsFunc(list, isItems) || !hasRepeated(list) {
		return list
	}
	merged := o.lists.take(len(list))[:0]
	for k, in := range list {
		items, ok := in.(*Items)
		if !ok {
			merged = append(merged, in)
		} else if !isRepeated(list, k) {
			s := o.mergeScratch()
			s.distinct = appendItems(s.distinct[:0], list[k:], items.From)
			merged = append(merged, &Items{From: items.From, Branch: Branch{Node: o.conjunction(s.distinct)}})
		}
	}
	return merged
}

func isItems(in Instruction) bool {
	_, ok := in.(*Items)
	return ok
}

func hasRepeated(list []Instruction) bool {
	for k := range list {
		if isRepeated(list, k) {
			return true
		}
	}
	return false
}

// isRepeated reports whether the instruction at k is the items of a position
// that there are items of before it.
func isRepeated(list []Instruction, k int) bool {
	items, ok := list[k].(*Items)
	return ok && slices.ContainsFunc(list[:k], func(in Instruction) bool {
		earlier, ok := in.(*Items)
		return ok && earlier.From == items.From
	})
}

// appendItems appends the nodes for the items from a position on.
func appendItems(nodes []*Node, list []Instruction, from int) []*Node {
	for _, in := range list {
		if items, ok := in.(*Items); ok && items.From == from {
			nodes = append(nodes, items.Branch.Node)
		}
	}
	return nodes
}

// mergeProperties joins the properties of a list.
func (o *optimiser) mergeProperties(list []Instruction) []Instruction {
	first, last := -1, -1
	for k, in := range list {
		if _, ok := in.(*Properties); ok {
			if last = k; first < 0 {
				first = k
			}
		}
	}
	if first == last {
		return list
	}
	merged := o.lists.take(len(list))[:0]
	for k, in := range list {
		if _, ok := in.(*Properties); !ok {
			merged = append(merged, in)
		} else if k == first {
			merged = append(merged, o.allProperties(list[first:last+1]))
		}
	}
	return merged
}

// allProperties is what the properties in a list come to.
func (o *optimiser) allProperties(list []Instruction) *Properties {
	s := o.mergeScratch()
	s.names.reset()
	s.nodes.reset()
	for _, in := range list {
		if properties, ok := in.(*Properties); ok {
			for k, name := range properties.Names {
				s.nodes.add(s.names.number(name, k), properties.Branches[k].Node)
			}
		}
	}
	names := slices.Clone(s.names.names)
	branches := make([]Branch, len(names))
	for k := range branches {
		s.distinct = s.nodes.appendTo(s.distinct[:0], k)
		branches[k].Node = o.conjunction(s.distinct)
	}
	return NewProperties(names, branches)
}

// conjunction returns a node that asks for what all of some nodes ask. The same
// nodes give the same node. It changes the list.
func (o *optimiser) conjunction(nodes []*Node) *Node {
	distinct := nodes[:0]
	for _, n := range nodes {
		if n = n.resolved(); !slices.Contains(distinct, n) {
			distinct = append(distinct, n)
		}
	}
	if len(distinct) == 1 {
		return distinct[0]
	}
	s := o.mergeScratch()
	s.key = appendConjunctionKey(s.key[:0], distinct)
	if n := o.conjunctions[string(s.key)]; n != nil {
		return n
	}
	label := string(s.key)
	n, d := o.made(label, distinct[0].Resource)
	if o.conjunctions == nil {
		o.conjunctions = make(map[string]*Node)
	}
	o.conjunctions[label] = n
	d.list = o.conjunctionList(distinct)
	o.merge(d)
	o.order = append(o.order, n)
	return n
}

// made makes a node that no schema has.
func (o *optimiser) made(label string, r *Resource) (*Node, *draft) {
	m := o.madeNodes.one()
	m.label = label
	m.node = Node{label: &m.label, Resource: r, id: len(o.drafts) + len(o.madeDrafts)}
	d := o.moreDrafts.one()
	d.state = drafted
	o.madeDrafts = append(o.madeDrafts, d)
	return &m.node, d
}

// A madeNode is a node that merge made.
type madeNode struct {
	node  Node
	label string
}

// conjunctionList is what some nodes ask together.
func (o *optimiser) conjunctionList(nodes []*Node) []Instruction {
	list := o.building[:0]
	for _, part := range nodes {
		p := o.draftOf(part)
		if p.state&drafted == 0 || part.special&(bySteps|recursive) != 0 || len(list)+len(p.list) > maxFlattened || !o.affords(p.list) {
			list = appendNew(list, &Ref{Branch: Branch{Node: part}})
			continue
		}
		for _, in := range p.list {
			list = appendNew(list, in)
		}
	}
	o.building = list
	return o.lists.keep(list)
}

// appendConjunctionKey appends what the conjunction of some nodes is called.
func appendConjunctionKey(key []byte, nodes []*Node) []byte {
	key = append(key, "and("...)
	for k, n := range nodes {
		if k > 0 {
			key = append(key, '&')
		}
		key = strconv.AppendInt(key, int64(n.id), 10)
	}
	return append(key, ')')
}
