package eval

import "slices"

// nodeLists are lists of nodes by number, all in one slice. They are made to be
// used again and again.
type nodeLists struct {
	lists []nodeList
	items []nodeItem
}

// A nodeList has the places of its first and last item, both -1 where it is empty.
type nodeList struct{ first, last int32 }

// A nodeItem has the place of the item after it in its list, or -1.
type nodeItem struct {
	node *Node
	next int32
}

// reset forgets all nodes.
func (l *nodeLists) reset() {
	l.lists, l.items = l.lists[:0], l.items[:0]
}

// expect makes room for more nodes in some lists.
func (l *nodeLists) expect(lists, nodes int) {
	l.lists = slices.Grow(l.lists, max(lists-len(l.lists), 0))
	l.items = slices.Grow(l.items, nodes)
}

// add appends a node to the list with a number.
func (l *nodeLists) add(number int, n *Node) {
	for len(l.lists) <= number {
		l.lists = append(l.lists, nodeList{-1, -1})
	}
	place := int32(len(l.items))
	l.items = append(l.items, nodeItem{n, -1})
	list := &l.lists[number]
	if list.first < 0 {
		list.first = place
	} else {
		l.items[list.last].next = place
	}
	list.last = place
}

// appendTo appends the nodes of the list with a number.
func (l *nodeLists) appendTo(nodes []*Node, number int) []*Node {
	if number >= len(l.lists) {
		return nodes
	}
	for k := l.lists[number].first; k >= 0; k = l.items[k].next {
		nodes = append(nodes, l.items[k].node)
	}
	return nodes
}
