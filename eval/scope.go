package eval

// scope is the dynamic scope (Core §7.1), reduced to what can matter: for each
// dynamic anchor that the graph asks for, the node in the outermost resource
// that has it. A resource whose anchors are all taken changes nothing when it
// is entered, so a scope is never deeper than there are anchors.
type scope struct {
	outermost []*Node // by anchor; nil where no resource has it yet
	taken     []int32 // the anchors that are not nil, in the order they were set
	levels    []scopeLevel
	// id names the whole scope; equal scopes that were entered alike have equal
	// ids within one evaluation, so that the memo can tell them apart in one
	// comparison.
	id  scopeID
	ids map[scopeStep]scopeID
}

type scopeID int32

// A scopeLevel is what the scope was before a resource was entered.
type scopeLevel struct {
	id    scopeID
	taken int
}

type scopeStep struct {
	outer    scopeID
	resource *Resource
}

// A scopeAnchor is a dynamic anchor of a resource, by number.
type scopeAnchor struct {
	anchor int32
	node   *Node
}

// numberAnchors numbers the dynamic anchors that a graph asks for, in the
// resources that have them and in the references.
func numberAnchors(g *Graph) {
	numbers := make(map[string]int32)
	number := func(anchor string) int32 {
		n, ok := numbers[anchor]
		if !ok {
			n = int32(len(numbers))
			numbers[anchor] = n
		}
		return n
	}
	done := make(map[*Resource]bool)
	for _, n := range g.Nodes {
		for k := range n.Steps {
			if in, ok := n.Steps[k].Do.(*DynamicRef); ok {
				in.number = number(in.Anchor)
			}
		}
		if r := n.Resource; !done[r] {
			done[r] = true
			for _, anchor := range sortedKeys(r.Anchors) {
				r.anchors = append(r.anchors, scopeAnchor{number(anchor), r.Anchors[anchor]})
			}
		}
	}
	g.anchors = len(numbers)
}

// enter goes into a resource of a graph with a number of anchors; it reports
// whether that changed anything.
func (s *scope) enter(r *Resource, anchors int) bool {
	if len(r.anchors) == 0 {
		return false
	}
	if len(s.outermost) < anchors {
		s.outermost = make([]*Node, anchors) // nothing was entered yet
	}
	before := len(s.taken)
	for _, a := range r.anchors {
		if s.outermost[a.anchor] == nil {
			s.outermost[a.anchor] = a.node
			s.taken = append(s.taken, a.anchor)
		}
	}
	if len(s.taken) == before {
		return false
	}
	s.levels = append(s.levels, scopeLevel{s.id, before})
	step := scopeStep{s.id, r}
	id, ok := s.ids[step]
	if !ok {
		if s.ids == nil {
			s.ids = make(map[scopeStep]scopeID)
		}
		id = scopeID(len(s.ids) + 1)
		s.ids[step] = id
	}
	s.id = id
	return true
}

// leave undoes an enter that returned true.
func (s *scope) leave() {
	last := len(s.levels) - 1
	level := s.levels[last]
	for _, anchor := range s.taken[level.taken:] {
		s.outermost[anchor] = nil
	}
	s.taken, s.levels, s.id = s.taken[:level.taken], s.levels[:last], level.id
}

// resolve returns the outermost node that an anchor names, or nil.
func (s *scope) resolve(anchor int32) *Node {
	if int(anchor) >= len(s.outermost) {
		return nil
	}
	return s.outermost[anchor]
}

func (s *scope) reset() {
	const retained = 1 << 12
	clear(s.outermost)
	s.taken, s.levels, s.id = s.taken[:0], s.levels[:0], 0
	if len(s.ids) > retained || len(s.outermost) > retained {
		s.ids, s.outermost = nil, nil
	}
	clear(s.ids)
}
