package eval

import "math"

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
	g := &Graph{Entry: entry, Nodes: reach(entry), settings: s}
	resources := make(map[*Resource]bool)
	for _, n := range g.Nodes {
		if len(n.Resource.Anchors) > 0 {
			resources[n.Resource] = true
		}
		prepare(n)
	}
	numberAnchors(g)
	g.settings.maxInPlace = len(g.Nodes)*(len(resources)+1) + 1
	if n := findInPlaceCycle(g); n != nil {
		return nil, &RecursionError{Location: n.Location()}
	}
	markShared(g)
	order := markRecursive(g)
	markDeep(order)
	markDynamic(g)
	collectors(g, order)
	optimise(g, order)
	g.stateless = !g.needsMachine()
	for _, n := range g.Nodes {
		n.links = nil // no longer needed
	}
	return g, nil
}

// prepare fills in what the step loop looks at.
func prepare(n *Node) {
	for k := range n.Steps {
		s := &n.Steps[k]
		s.types = s.Do.Types()
		s.apply, _ = s.Do.(applicator)
	}
}

// edges calls visit for every edge of the node's steps.
func (n *Node) edges(visit func(EdgeKind, *Node)) {
	for k := range n.Steps {
		n.Steps[k].Do.edges(visit)
	}
}

// A link is an edge of the graph while it is being linked.
type link struct {
	to   *Node
	kind EdgeKind
	// dynamic says that the edge is one that a dynamic reference may take.
	dynamic bool
}

// reach lists the nodes that can be reached from entry, breadth first, which
// is the same order for the same schema. It numbers them and writes down their
// links.
func reach(entry *Node) []*Node {
	nodes := []*Node{entry}
	entry.id = 1
	var links []link
	dynamic := false
	visit := func(kind EdgeKind, to *Node) {
		links = append(links, link{to, kind, dynamic})
		if to.id == 0 {
			nodes = append(nodes, to)
			to.id = len(nodes)
		}
	}
	for k := 0; k < len(nodes); k++ {
		n := nodes[k]
		begin := len(links)
		for s := range n.Steps {
			_, dynamic = n.Steps[s].Do.(*DynamicRef)
			n.Steps[s].Do.edges(visit)
		}
		n.links = links[begin:len(links):len(links)]
	}
	for _, n := range nodes {
		n.id-- // 0 was for those that had not been seen
	}
	return nodes
}

// markShared marks nodes that more than one edge leads to.
func markShared(g *Graph) {
	count := make([]int, len(g.Nodes))
	count[g.Entry.id]++
	for _, n := range g.Nodes {
		for _, l := range n.links {
			if count[l.to.id]++; count[l.to.id] > 1 {
				l.to.special |= shared
			}
		}
	}
}

// markDynamic marks the nodes from which a dynamic reference can be reached:
// only the step loop keeps the scope that it looks at.
func markDynamic(g *Graph) {
	var reached []*Node
	for _, n := range g.Nodes {
		for k := range n.Steps {
			if _, ok := n.Steps[k].Do.(*DynamicRef); ok && n.special&bySteps == 0 {
				n.special |= bySteps
				reached = append(reached, n)
			}
		}
	}
	if len(reached) == 0 {
		return
	}
	callers := make([][]*Node, len(g.Nodes))
	for _, n := range g.Nodes {
		for _, l := range n.links {
			callers[l.to.id] = append(callers[l.to.id], n)
		}
	}
	g.dynamic = true
	for k := 0; k < len(reached); k++ {
		for _, n := range callers[reached[k].id] {
			if n.special&bySteps == 0 {
				n.special |= bySteps
				reached = append(reached, n)
			}
		}
	}
}
