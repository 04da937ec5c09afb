package eval

import (
	"math"
	"slices"
)

// Link makes a graph out of an entry node and everything that its steps reach.
// It is the last stage of compiling: it numbers the nodes, finds cycles and
// sharing, decides which nodes need the tracker or the dynamic scope, and runs
// the optimiser. The nodes must not be changed afterwards, nor linked again.
//
// It returns a [*RecursionError] for a schema that applies itself to the same
// value by static references.
func Link(entry *Node, s Settings) (*Graph, error) {
	s.MaxDepth = s.maxDepth()
	s.firstSlice, s.mostAtOnce = defaultFirstSlice, math.MaxInt
	if s.MaxSteps > 0 {
		s.mostAtOnce = s.MaxSteps
	}
	l := reach(entry)
	g := &Graph{Entry: entry, Nodes: l.nodes, settings: s, annotations: l.keywords}
	scoped := scopedResources(g)
	if len(l.dynamic) > 0 || scoped > 0 {
		numberAnchors(g)
	}
	g.settings.maxInPlace = len(g.Nodes)*(scoped+1) + 1
	order, cyclic := l.markRecursive()
	if cyclic {
		if n := l.findInPlaceCycle(); n != nil {
			return nil, &RecursionError{Location: n.Location()}
		}
	}
	l.markDeep(order)
	g.dynamic = len(l.dynamic) > 0
	l.markDynamic()
	l.markTracked()
	for l.spreadAnnotations(order) && cyclic {
	}
	optimise(g, l, order)
	g.stateless = s.MaxSteps <= 0 && g.fewVisits() // a limit of the user's counts each step
	return g, nil
}

// scopedResources counts the resources that have dynamic anchors.
func scopedResources(g *Graph) int {
	var counted map[*Resource]bool
	for _, n := range g.Nodes {
		if len(n.Resource.Anchors) > 0 && !counted[n.Resource] {
			if counted == nil {
				counted = make(map[*Resource]bool)
			}
			counted[n.Resource] = true
		}
	}
	return len(counted)
}

// edges calls visit for every edge of the node's steps.
func (n *Node) edges(visit func(EdgeKind, *Node)) {
	for k := range n.Steps {
		n.Steps[k].Do.edges(visit)
	}
}

// links are the edges of a graph while it is being linked, and what else is
// found by going through the steps once. The edges hold no pointers.
type links struct {
	nodes []*Node // by id
	// all has the links of one node after those of another; first says by node
	// id where they begin.
	all   []link
	first []int32

	// dynamic are the nodes with dynamic references, tracking those with keywords
	// that look at evaluated locations.
	dynamic, tracking []*Node
	keywords          []string // those that may annotate, by bit
	weight            int      // of all instructions
}

// A link is an edge to the node with an id.
type link struct {
	to   int32
	kind EdgeKind
	// dynamic says that the edge is one that a dynamic reference may take.
	dynamic bool
}

// of returns the links of the node with an id.
func (l *links) of(id int) []link {
	end := len(l.all)
	if id+1 < len(l.first) {
		end = int(l.first[id+1])
	}
	return l.all[l.first[id]:end]
}

// reach lists the nodes that can be reached from entry, breadth first, which
// is the same order for the same schema, with their links. It numbers them, and
// marks those that more than one edge leads to.
func reach(entry *Node) *links {
	l := &links{nodes: []*Node{entry}}
	entry.id = 1 // 0 is for those that have not been seen
	dynamic := false
	visit := func(kind EdgeKind, to *Node) {
		if to.id == 0 {
			l.nodes = append(grown(l.nodes), to)
			to.id = len(l.nodes)
		} else {
			to.special |= shared
		}
		l.all = append(grown(l.all), link{int32(to.id - 1), kind, dynamic})
	}
	for k := 0; k < len(l.nodes); k++ {
		l.first = append(grown(l.first), int32(len(l.all)))
		n := l.nodes[k]
		for s := range n.Steps {
			in := n.Steps[s].Do
			_, dynamic = in.(*DynamicRef)
			in.edges(visit)
			l.survey(n, &n.Steps[s], dynamic)
		}
	}
	for _, n := range l.nodes {
		n.id--
	}
	return l
}

// survey notes what is to be known of a step, and fills in what the step loop
// looks at.
func (l *links) survey(n *Node, s *Step, dynamic bool) {
	s.types = s.Do.Types()
	s.apply, _ = s.Do.(applicator)
	if annotates(s) {
		s.annotates = l.annotationBit(s.Keyword)
		n.annotates |= s.annotates
	}
	if dynamic && n.special&bySteps == 0 {
		n.special |= bySteps
		l.dynamic = append(l.dynamic, n)
	}
	if tracks(s.Do) && !n.tracked {
		n.tracked = true
		l.tracking = append(l.tracking, n)
	}
	l.weight += weight(s.Do)
}

// grown makes room for another element by doubling, where append takes more and
// smaller steps, each of which leaves its memory behind.
func grown[T any](list []T) []T {
	if len(list) < cap(list) {
		return list
	}
	return slices.Grow(list, max(len(list), 8))
}

// markDynamic marks the nodes from which a dynamic reference can be reached:
// only the step loop keeps the scope that it looks at.
func (l *links) markDynamic() {
	if len(l.dynamic) == 0 {
		return
	}
	callers := make([][]*Node, len(l.nodes))
	for _, n := range l.nodes {
		for _, to := range l.of(n.id) {
			callers[to.to] = append(callers[to.to], n)
		}
	}
	reached := l.dynamic
	for k := 0; k < len(reached); k++ {
		for _, n := range callers[reached[k].id] {
			if n.special&bySteps == 0 {
				n.special |= bySteps
				reached = append(reached, n)
			}
		}
	}
}
