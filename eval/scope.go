package eval

import "slices"

// scope is the dynamic scope (Core §7.1), reduced to what can matter: the
// resources that have a dynamic anchor which the graph asks for, each where it
// was first entered. That keeps it as short as there are such resources.
type scope struct {
	resources []*Resource
	// id names the whole stack; equal stacks have equal ids within one
	// evaluation, so that the memo can tell them apart in one comparison.
	id    scopeID
	outer []scopeID
	ids   map[scopeStep]scopeID
}

type scopeID int32

type scopeStep struct {
	outer    scopeID
	resource *Resource
}

// enter pushes a resource; it reports whether that changed anything.
func (s *scope) enter(r *Resource) bool {
	if len(r.Anchors) == 0 || slices.Contains(s.resources, r) {
		return false
	}
	s.resources = append(s.resources, r)
	s.outer = append(s.outer, s.id)
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
	last := len(s.resources) - 1
	s.id = s.outer[last]
	s.resources, s.outer = s.resources[:last], s.outer[:last]
}

// resolve returns the outermost node that the anchor names, or nil.
func (s *scope) resolve(anchor string) *Node {
	for _, r := range s.resources {
		if n := r.Anchors[anchor]; n != nil {
			return n
		}
	}
	return nil
}

func (s *scope) reset() {
	clear(s.resources)
	s.resources, s.outer, s.id = s.resources[:0], s.outer[:0], 0
	clear(s.ids)
}
