package eval

import "encoding/json"

// inside goes through the units directly inside unit k as the output has them:
// then and else, which the keyword if applies, stand beside it.
func (w *outputWriter) inside(k int) []int {
	var list []int
	isKeyword := w.units[k].step != nil
	for c := k + 1; c < int(w.units[k].next); c = int(w.units[c].next) {
		if isKeyword {
			if w.units[c].branch.Sibling == "" {
				list = append(list, c)
			}
			continue
		}
		list = append(list, c)
		for b := c + 1; b < int(w.units[c].next); b = int(w.units[b].next) {
			if w.units[b].branch.Sibling != "" {
				list = append(list, b)
			}
		}
	}
	return list
}

// own makes a unit tell what unit k says of itself. The unit of a boolean
// schema false speaks for the schema around it.
func (w *outputWriter) own(to *OutputUnit, k int) {
	u := &w.units[k]
	for f := range u.faults {
		w.fault(to, k, &u.faults[f])
	}
	if u.same > 0 {
		to.Error = "the same as at " + w.keywordLocation(int(u.same), "")
	}
	if u.annotated && u.valid {
		to.Annotation = annotationJSON(u.annotation)
	}
}

// isConstant reports whether unit k is the keyword unit of a boolean schema.
func (w *outputWriter) isConstant(k int) bool {
	return w.units[k].step != nil && w.units[k].step.Keyword == ""
}

// tree makes the root of a tree, of which only one unit may be left, or none.
func (w *outputWriter) tree(u *OutputUnit) *OutputUnit {
	if u != nil && u.KeywordLocation == "" {
		return u
	}
	root, list := w.unit(0), []*OutputUnit{}
	if u != nil {
		list = append(list, u)
	}
	root.put(list)
	return root
}

// detailed is the tree of unit k with what says nothing removed and what holds
// one unit replaced by that one; nil if nothing is left (Core §12.4.3).
func (w *outputWriter) detailed(k int) *OutputUnit {
	if len(w.units) == 0 || w.units[k].valid != w.valid {
		return nil
	}
	to := w.unit(k)
	w.own(to, k)
	var list []*OutputUnit
	for _, c := range w.inside(k) {
		if w.isConstant(c) {
			w.own(to, c)
		} else if u := w.detailed(c); u != nil {
			list = append(list, u)
		}
	}
	if to.Error == "" && to.Annotation == nil && len(list) < 2 {
		if len(list) == 0 {
			return nil
		}
		return list[0]
	}
	if len(list) > 0 {
		to.put(list)
	}
	return to
}

// verbose is the tree of unit k and everything in it (Core §12.4.4). A keyword
// whose only unit is a subschema at the same location is one with it, such as
// $ref and what it leads to.
func (w *outputWriter) verbose(k int) *OutputUnit {
	u := &w.units[k]
	to := w.unit(k)
	w.own(to, k)
	list := []*OutputUnit{}
	for _, c := range w.inside(k) {
		if w.isConstant(c) {
			w.own(to, c)
		} else {
			list = append(list, w.verbose(c))
		}
	}
	if u.step != nil && len(list) == 1 && to.Error == "" && to.Annotation == nil && list[0].Valid == to.Valid &&
		list[0].KeywordLocation == to.KeywordLocation && list[0].InstanceLocation == to.InstanceLocation {
		return list[0]
	}
	if isCondition(u) {
		to.Valid = true // what then or else says is told beside it
	}
	if len(list) > 0 || !to.Valid && to.Error == "" {
		to.put(list)
	}
	return to
}

// isCondition reports whether a unit is that of the keyword if, which itself
// never fails.
func isCondition(u *unit) bool {
	if u.step == nil {
		return false
	}
	_, ok := u.step.Do.(*If)
	return ok
}

// node is the tree of schema unit k.
func (w *outputWriter) node(k int) *OutputNode {
	n := w.nodeAlone(k)
	for _, c := range w.inside(k) {
		if w.units[c].step == nil {
			n.Details = append(n.Details, w.node(c)) // then or else
			continue
		}
		for _, b := range w.inside(c) {
			n.Details = append(n.Details, w.node(b))
		}
	}
	return n
}

// list lists the schema units that have something to tell, and the root.
func (w *outputWriter) list() *OutputList {
	list := &OutputList{Valid: w.valid}
	for k := range w.units {
		if w.units[k].step != nil {
			continue
		}
		if n := w.nodeAlone(k); k == 0 || n.Errors != nil || n.Annotations != nil || n.DroppedAnnotations != nil {
			list.Details = append(list.Details, n)
		}
	}
	return list
}

// nodeAlone is the output of schema unit k without what is in it.
func (w *outputWriter) nodeAlone(k int) *OutputNode {
	u := &w.units[k]
	n := &OutputNode{
		Valid:            u.valid,
		EvaluationPath:   w.keywordLocation(k, ""),
		SchemaLocation:   w.absoluteLocation(k, ""),
		InstanceLocation: w.places.pointer(int(u.index)),
	}
	annotations := make(map[string]json.RawMessage)
	for c := k + 1; c < int(u.next); c = int(w.units[c].next) {
		w.tell(n, annotations, c)
	}
	switch {
	case len(annotations) == 0:
	case n.Valid:
		n.Annotations = annotations
	default:
		n.DroppedAnnotations = annotations
	}
	return n
}

// tell adds what keyword unit c says.
func (w *outputWriter) tell(n *OutputNode, annotations map[string]json.RawMessage, c int) {
	u := &w.units[c]
	if u.annotated && u.valid {
		annotations[u.step.Keyword] = annotationJSON(u.annotation)
	}
	for f := range u.faults {
		e := w.error(c, &u.faults[f])
		keyword := u.step.Keyword
		if s := u.faults[f].Sibling; s != "" {
			keyword = s
		}
		if n.Errors == nil {
			n.Errors = make(map[string]string)
		}
		if n.Errors[keyword] != "" {
			e.Message = n.Errors[keyword] + "; " + e.Message
		}
		n.Errors[keyword] = e.Message
	}
}
