package eval

// Where the optimiser has copied what a node asks into those that apply it,
// several programs apply a node that only one step does. Unless its results are
// kept all the same, a chain of such nodes is decided once for every way.

// markSharedPrograms marks the nodes that fast programs lead to by more than
// one way. A node that one program has in its lists for several types is
// reached by one of them at a time.
func (o *optimiser) markSharedPrograms() {
	ways := make([]int, len(o.drafts))
	once := make([]int, len(o.drafts)) // ways within one list
	most := make([]int, len(o.drafts)) // ways within one program
	for _, n := range o.order {
		var reached []*Node
		for k := range typeCount {
			var listed []*Node
			n.fast.edges(k, func(to *Node) {
				once[to.id]++
				listed = append(listed, to)
			})
			for _, to := range listed {
				most[to.id] = max(most[to.id], once[to.id])
				once[to.id] = 0
			}
			reached = append(reached, listed...)
		}
		for _, to := range reached {
			ways[to.id] += most[to.id]
			most[to.id] = 0
			if ways[to.id] > 1 {
				to.special |= shared
			}
		}
	}
}

// edges calls visit for every node that the program may apply to or below a
// value of the type whose list is number k.
func (p *program) edges(k int, visit func(*Node)) {
	for _, in := range p.of(k) {
		in.edges(func(_ EdgeKind, n *Node) { visit(n) })
	}
	if k == objectType && p.object != nil {
		p.object.edges(visit)
	}
	if k == arrayType && p.array != nil {
		p.array.edges(visit)
	}
}

func (s *objectScan) edges(visit func(*Node)) {
	visitIf := func(n *Node) {
		if n != nil {
			visit(n)
		}
	}
	for k := range s.names.slots {
		if e := &s.names.slots[k]; e.used() {
			visitIf(e.node)
		}
	}
	for _, e := range s.names.overflow {
		visitIf(e.node)
	}
	for _, nodes := range s.more {
		for _, n := range nodes {
			visit(n)
		}
	}
	visitIf(s.nameNode)
	for k := range s.patterns {
		visitIf(s.patterns[k].node)
	}
	for k := range s.additional {
		visit(s.additional[k].node)
	}
}

func (s *arrayScan) edges(visit func(*Node)) {
	for _, n := range s.prefix {
		visit(n)
	}
	if s.items != nil {
		visit(s.items)
	}
}
