package eval

// Where the optimiser has copied what a node asks into those that apply it,
// several programs apply a node that only one step does. Unless its results are
// kept all the same, a chain of such nodes is decided once for every way.

// markSharedPrograms marks the nodes that fast programs lead to by more than
// one way. A node that one program has in its lists for several types is
// reached by one of them at a time.
func (o *optimiser) markSharedPrograms() {
	w := ways{
		counts:  make([]wayCount, len(o.drafts)+len(o.madeDrafts)),
		listed:  make([]*Node, 0, fewNodes),
		reached: make([]*Node, 0, fewNodes),
	}
	visit := w.visit
	for _, n := range o.order {
		for k := range typeCount {
			if n.fast.repeats(k) {
				continue
			}
			n.fast.edges(k, visit)
			w.endList()
		}
		w.endProgram()
	}
}

// fewNodes is how many nodes there is room for at first.
const fewNodes = 16

// ways counts the ways that lead to nodes not known to be shared.
type ways struct {
	counts          []wayCount // by node id
	listed, reached []*Node    // of the list and the program that is gone through
}

// A wayCount is how many ways lead to a node: by all programs so far, by the
// list that is gone through, and by the list of a program that has most.
type wayCount struct{ all, once, most int32 }

func (w *ways) visit(_ EdgeKind, n *Node) {
	if n.special&shared != 0 {
		return
	}
	c := &w.counts[n.id]
	if c.once++; c.once == 1 {
		w.listed = append(w.listed, n)
	}
}

func (w *ways) endList() {
	for _, n := range w.listed {
		c := &w.counts[n.id]
		c.most = max(c.most, c.once)
		c.once = 0
	}
	w.reached = append(w.reached, w.listed...)
	w.listed = w.listed[:0]
}

func (w *ways) endProgram() {
	for _, n := range w.reached {
		c := &w.counts[n.id]
		c.all += c.most
		c.most = 0
		if c.all > 1 {
			n.special |= shared
		}
	}
	w.reached = w.reached[:0]
}

// repeats reports whether the list for type number k leads nowhere, or is that
// of a type with a smaller number.
func (p *program) repeats(k int) bool {
	if k == objectType && p.object != nil || k == arrayType && p.array != nil {
		return false
	}
	if p.spans[k].from == p.spans[k].to {
		return true
	}
	for earlier := range k {
		if p.spans[earlier] == p.spans[k] {
			return true
		}
	}
	return false
}

// edges calls visit for every node that the program may apply to or below a
// value of the type whose list is number k.
func (p *program) edges(k int, visit func(EdgeKind, *Node)) {
	for _, in := range p.of(k) {
		in.edges(visit)
	}
	if k == objectType && p.object != nil {
		p.object.edges(visit)
	}
	if k == arrayType && p.array != nil {
		p.array.edges(visit)
	}
}

func (s *objectScan) edges(visit func(EdgeKind, *Node)) {
	visitIf := func(n *Node) {
		if n != nil {
			visit(Below, n)
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
			visit(Below, n)
		}
	}
	visitIf(s.nameNode)
	for k := range s.patterns {
		visitIf(s.patterns[k].node)
	}
	for k := range s.additional {
		visit(Below, s.additional[k].node)
	}
}

func (s *arrayScan) edges(visit func(EdgeKind, *Node)) {
	for _, n := range s.prefix {
		visit(Below, n)
	}
	if s.items != nil {
		visit(Below, s.items)
	}
}
