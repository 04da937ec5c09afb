package eval

import "slices"

// What a recording evaluation asks of nodes is found out when they are linked:
// which of them an unevaluated keyword can see, and below which of them a
// wanted annotation can arise. Everything else need only be decided.

// lastBit stands for all annotating keywords that have no bit of their own.
const lastBit = 63

// spreadAnnotations gives nodes what the nodes that they apply annotate. It
// reports whether that changed anything.
func (l *links) spreadAnnotations(order []*Node) (changed bool) {
	for _, n := range order {
		before := n.annotates
		for _, to := range l.of(n.id) {
			n.annotates |= l.nodes[to.to].annotates
		}
		changed = changed || n.annotates != before
	}
	return changed
}

// annotationBit is the bit of an annotating keyword.
func (l *links) annotationBit(keyword string) uint64 {
	bit := slices.Index(l.keywords, keyword)
	if bit < 0 {
		if bit = len(l.keywords); bit < lastBit {
			l.keywords = append(grown(l.keywords), keyword)
		}
	}
	return 1 << bit
}

// annotationMask are the bits of the annotations that are wanted.
func (g *Graph) annotationMask(w *Want) uint64 {
	if w.Keywords == nil || w.Everything {
		return ^uint64(0)
	}
	var mask uint64
	for _, keyword := range w.Keywords {
		if bit := slices.Index(g.annotations, keyword); bit >= 0 {
			mask |= 1 << bit
		} else if len(g.annotations) == lastBit {
			mask |= 1 << lastBit
		}
	}
	return mask
}

// wantsAnnotation is for keywords that share a bit.
func (w *Want) wantsAnnotation(s *Step) bool {
	return s.annotates != 1<<lastBit || w.Everything || w.Keywords == nil || slices.Contains(w.Keywords, s.Keyword)
}

// annotates reports whether a step may annotate: all but those that only
// combine or assert.
func annotates(s *Step) bool {
	switch in := s.Do.(type) {
	case *All, *AnyOf, *OneOf, *Alternatives, *Not, *If, *DependentSchemas, *Cases, *Ref, *DynamicRef, *PropertyNames, *DependentRequired:
		return false
	case *Contains:
		return in.Marks
	}
	return s.apply != nil
}

// markTracked marks the nodes whose marks an unevaluated keyword can see: those
// that have one, and what they apply in place.
func (l *links) markTracked() {
	reached := l.tracking
	for k := 0; k < len(reached); k++ {
		for _, to := range l.of(reached[k].id) {
			if n := l.nodes[to.to]; to.kind.InPlace() && !n.tracked {
				n.tracked = true
				reached = append(reached, n)
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
