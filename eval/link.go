package eval

// Link makes a graph out of an entry node and everything that its steps reach.
// It is the last stage of compiling: it numbers the nodes, finds cycles and
// sharing, decides which nodes need the tracker or the dynamic scope, and runs
// the optimiser. The nodes must not be changed afterwards, nor linked again.
//
// It returns a [*RecursionError] for a schema that applies itself to the same
// value by static references.
func Link(entry *Node, s Settings) (*Graph, error) {
	s.MaxDepth = s.maxDepth()
	g := &Graph{Entry: entry, Nodes: reach(entry), settings: s}
	resources := make(map[*Resource]bool)
	for k, n := range g.Nodes {
		n.id = k
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

// reach lists the nodes that can be reached from entry, breadth first, which
// is the same order for the same schema.
func reach(entry *Node) []*Node {
	seen := map[*Node]bool{entry: true}
	nodes := []*Node{entry}
	for k := 0; k < len(nodes); k++ {
		nodes[k].edges(func(_ EdgeKind, n *Node) {
			if !seen[n] {
				seen[n] = true
				nodes = append(nodes, n)
			}
		})
	}
	return nodes
}

// markShared marks nodes that more than one edge leads to.
func markShared(g *Graph) {
	count := make([]int, len(g.Nodes))
	count[g.Entry.id]++
	for _, n := range g.Nodes {
		n.edges(func(_ EdgeKind, to *Node) {
			if count[to.id]++; count[to.id] > 1 {
				to.special |= shared
			}
		})
	}
}

// markDynamic marks the nodes from which a dynamic reference can be reached:
// only the step loop keeps the scope that it looks at.
func markDynamic(g *Graph) {
	callers := make([][]*Node, len(g.Nodes))
	var reached []*Node
	for _, n := range g.Nodes {
		n.edges(func(_ EdgeKind, to *Node) { callers[to.id] = append(callers[to.id], n) })
		for k := range n.Steps {
			if _, ok := n.Steps[k].Do.(*DynamicRef); ok && n.special&bySteps == 0 {
				n.special |= bySteps
				reached = append(reached, n)
			}
		}
	}
	g.dynamic = len(reached) > 0
	for k := 0; k < len(reached); k++ {
		for _, n := range callers[reached[k].id] {
			if n.special&bySteps == 0 {
				n.special |= bySteps
				reached = append(reached, n)
			}
		}
	}
}
