package compile

import (
	"slices"

	"github.com/verdict-schema/verdict/eval"
)

// manyNodes and manySteps are how many of those are made at a time, at most: as
// many as the allocator still gives quickly.
const manyNodes, manySteps = 64, 256

// node returns the node of a subschema, and sees to it that it is lowered.
func (l *lowering) node(t target) *eval.Node {
	d := t.resource.document
	of, number := l.nodesOf(d), d.number(t.index)
	if number >= len(of.list) {
		of.list = append(of.list, make([]*eval.Node, len(d.owners)-len(of.list))...)
	}
	n := of.list[number]
	if n == nil {
		if len(l.spare) == 0 {
			l.spare = make([]eval.Node, min(l.expected(d, of), manyNodes))
		}
		n, l.spare = &l.spare[0], l.spare[1:]
		n.Resource, n.Source = l.scope(t.resource), t.value()
		of.list[number] = n
		of.count++
		l.count++
		l.queue = append(l.queue, pending{n, t})
	}
	return n
}

// expected is how many nodes a document may still get: where the entry is the
// whole document, one for each of its subschemas, since most schemas reach
// most of theirs; otherwise no more than there are already, and a few.
func (l *lowering) expected(d *document, of *nodesOf) int {
	left := len(d.owners) - 1 - of.count
	if l.whole && d == l.entry.document {
		return left
	}
	return min(left, 8+l.count)
}

// nodesOf are the nodes of a document's subschemas, by their numbers.
type nodesOf struct {
	list  []*eval.Node
	count int // of those that are there
}

// nodesOf returns the nodes of a document.
func (l *lowering) nodesOf(d *document) *nodesOf {
	if d == l.entry.document {
		return &l.nodes
	}
	of := l.others[d]
	if of == nil {
		if l.others == nil {
			l.others = make(map[*document]*nodesOf)
		}
		of = &nodesOf{}
		l.others[d] = of
	}
	return of
}

// scope returns a resource as the dynamic scope knows it.
func (l *lowering) scope(r *resource) *eval.Resource {
	s := l.scopeOfEntry
	if r != l.entry {
		s = l.scopes[r]
	}
	if s != nil {
		return s
	}
	s = &eval.Resource{URI: r.uri, Document: r.document.uri, Position: r.document.position, Locate: r.location}
	l.order = append(l.order, r)
	switch {
	case r == l.entry:
		l.scopeOfEntry = s
	case l.scopes == nil:
		l.scopes = map[*resource]*eval.Resource{r: s}
	default:
		l.scopes[r] = s
	}
	return s
}

// room returns an empty list of steps with room for n, which keep cuts to what
// has been put into it. Lists stand one after the other in one array.
func (l *lowering) room(n int) []eval.Step {
	if len(l.steps) < n {
		l.steps = make([]eval.Step, max(n, min(n+2*(len(l.queue)-l.next), manySteps)))
	}
	return l.steps[:0:n]
}

// keep takes the node's steps out of the room of n that was made for them, and
// leaves the rest for others. Most keywords emit one step; where some emitted
// more, the list may have outgrown the room.
func (l *lowering) keep(node *eval.Node, n int) {
	used := min(len(node.Steps), n)
	node.Steps = slices.Clip(node.Steps)
	l.steps = l.steps[used:]
}
