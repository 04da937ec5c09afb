package eval

import "slices"

// What a recording evaluation asks of nodes is found out when they are linked:
// which of them an unevaluated keyword can see, and below which of them a
// wanted annotation can arise. Everything else need only be decided.

// lastBit stands for all annotating keywords that have no bit of their own.
const lastBit = 63

// collectors prepares a graph for recording. order has a node after those that
// it reaches, cycles apart.
func collectors(g *Graph, order []*Node) {
	markTracked(g)
	g.annotations = make(map[string]uint64)
	cyclic := false
	for _, n := range order {
		cyclic = cyclic || n.special&recursive != 0
		for k := range n.Steps {
			s := &n.Steps[k]
			if annotates(s.Do) {
				s.annotates = g.annotationBit(s.Keyword)
				n.annotates |= s.annotates
			}
		}
	}
	for spreadAnnotations(order) && cyclic {
	}
}

// spreadAnnotations gives nodes what the nodes that they apply annotate. It
// reports whether that changed anything.
func spreadAnnotations(order []*Node) (changed bool) {
	for _, n := range order {
		before := n.annotates
		for _, l := range n.links {
			n.annotates |= l.to.annotates
		}
		changed = changed || n.annotates != before
	}
	return changed
}

// annotationBit is the bit of an annotating keyword.
func (g *Graph) annotationBit(keyword string) uint64 {
	bit, ok := g.annotations[keyword]
	if !ok {
		bit = 1 << min(len(g.annotations), lastBit)
		g.annotations[keyword] = bit
	}
	return bit
}

// annotationMask are the bits of the annotations that are wanted.
func (g *Graph) annotationMask(w *Want) uint64 {
	if w.Keywords == nil || w.Everything {
		return ^uint64(0)
	}
	var mask uint64
	for _, keyword := range w.Keywords {
		mask |= g.annotations[keyword]
	}
	return mask
}

// wantsAnnotation is for keywords that share a bit.
func (w *Want) wantsAnnotation(s *Step) bool {
	return s.annotates != 1<<lastBit || w.Everything || w.Keywords == nil || slices.Contains(w.Keywords, s.Keyword)
}

// annotates reports whether an instruction may annotate: all but those that
// only combine or assert.
func annotates(in Instruction) bool {
	switch in := in.(type) {
	case *All, *AnyOf, *OneOf, *Alternatives, *Not, *If, *DependentSchemas, *Cases, *Ref, *DynamicRef, *PropertyNames, *DependentRequired:
		return false
	case *Contains:
		return in.Marks
	}
	_, ok := in.(applicator)
	return ok
}

// markTracked marks the nodes whose marks an unevaluated keyword can see: those
// that have one, and what they apply in place.
func markTracked(g *Graph) {
	var reached []*Node
	visit := func(n *Node) {
		if !n.tracked {
			n.tracked = true
			reached = append(reached, n)
		}
	}
	for _, n := range g.Nodes {
		if slices.ContainsFunc(n.Steps, func(s Step) bool { return tracks(s.Do) }) {
			visit(n)
		}
	}
	for k := 0; k < len(reached); k++ {
		for _, l := range reached[k].links {
			if l.kind.InPlace() {
				visit(l.to)
			}
		}
	}
}

// tracks reports whether an instruction looks at evaluated locations.
func tracks(in Instruction) bool {
	switch in := in.(type) {
	case *UnevaluatedProperties, *UnevaluatedItems:
		return true
	case *Call:
		return in.Tracks
	}
	return false
}
