package eval

import (
	"slices"
	"strconv"
	"strings"
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

func (o *optimiser) mergeItems(list []Instruction) []Instruction {
	byStart := make(map[int][]*Node)
	count := 0
	for _, in := range list {
		if items, ok := in.(*Items); ok {
			byStart[items.From] = append(byStart[items.From], items.Branch.Node)
			count++
		}
	}
	if count == len(byStart) {
		return list
	}
	var merged []Instruction
	for _, in := range list {
		items, ok := in.(*Items)
		if !ok {
			merged = append(merged, in)
			continue
		}
		if nodes := byStart[items.From]; nodes != nil {
			byStart[items.From] = nil
			merged = append(merged, &Items{From: items.From, Branch: Branch{Node: o.conjunction(nodes)}})
		}
	}
	return merged
}

func (o *optimiser) mergeProperties(list []Instruction) []Instruction {
	var names []string
	nodes := make(map[string][]*Node)
	count := 0
	for _, in := range list {
		properties, ok := in.(*Properties)
		if !ok {
			continue
		}
		count++
		for k, name := range properties.Names {
			if nodes[name] == nil {
				names = append(names, name)
			}
			nodes[name] = append(nodes[name], properties.Branches[k].Node)
		}
	}
	if count < 2 {
		return list
	}
	branches := make([]Branch, len(names))
	for k, name := range names {
		branches[k].Node = o.conjunction(nodes[name])
	}
	var merged []Instruction
	placed := false
	for _, in := range list {
		if _, ok := in.(*Properties); !ok {
			merged = append(merged, in)
		} else if !placed {
			placed = true
			merged = append(merged, NewProperties(names, branches))
		}
	}
	return merged
}

// conjunction returns a node that asks for what all of some nodes ask. The same
// nodes give the same node.
func (o *optimiser) conjunction(nodes []*Node) *Node {
	var distinct []*Node
	for _, n := range nodes {
		if n = n.resolved(); !slices.Contains(distinct, n) {
			distinct = append(distinct, n)
		}
	}
	if len(distinct) == 1 {
		return distinct[0]
	}
	key := conjunctionKey(distinct)
	if n := o.conjunctions[key]; n != nil {
		return n
	}
	n := &Node{label: "and(" + key + ")", Resource: distinct[0].Resource, id: len(o.drafts)}
	d := &draft{done: true}
	o.drafts = append(o.drafts, d)
	o.conjunctions[key] = n
	for _, part := range distinct {
		p := o.drafts[part.id]
		if !p.done || part.special&(bySteps|recursive) != 0 || len(d.list)+len(p.list) > maxFlattened || !o.affords(p.list) {
			d.list = appendNew(d.list, &Ref{Branch: Branch{Node: part}})
			continue
		}
		for _, in := range p.list {
			d.list = appendNew(d.list, in)
		}
	}
	o.merge(d)
	o.order = append(o.order, n)
	return n
}

func conjunctionKey(nodes []*Node) string {
	var b strings.Builder
	for k, n := range nodes {
		if k > 0 {
			b.WriteByte('&')
		}
		b.WriteString(strconv.Itoa(n.id))
	}
	return b.String()
}
