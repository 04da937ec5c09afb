package compile

import (
	"fmt"

	"github.com/verdict-schema/verdict/eval"
)

// A dynamicStep is a dynamic reference that waits for all resources to be
// known.
type dynamicStep struct {
	node   *eval.Node
	step   int
	anchor string
	uri    string
	// initial is where the reference leads if nothing outside its resource has
	// the anchor; it has no node where the resource has none either.
	initial eval.Branch
	place   Place
}

// EmitDynamic emits a dynamic reference (Core §8.2.3.2). It is an ordinary one
// where what it first leads to has no dynamic anchor of the name. It also is
// one where the entry's resource has such an anchor, since that resource is
// the outermost of every dynamic scope.
func (x *keywordContext) EmitDynamic(reference, fixed string) error {
	t, err := x.find(reference)
	if err != nil {
		return err
	}
	l := x.lowering
	initial := eval.Branch{Node: l.node(t)}
	anchor := fixed
	if anchor == "" {
		_, fragment := splitFragment(reference)
		anchor = percentDecoded(fragment)
	}
	at, isDynamic := t.resource.dynamic[anchor]
	if !isDynamic || at != t.index {
		x.Emit(&eval.Ref{URI: reference, Branch: initial})
		return nil
	}
	if index, ok := l.entry.dynamic[anchor]; ok {
		x.emitRef(reference, l.entry, index)
		return nil
	}
	l.dynamic = append(l.dynamic, &dynamicStep{node: x.node, step: len(x.node.Steps), anchor: anchor, uri: reference, initial: initial})
	x.Emit(&eval.DynamicRef{URI: reference, Anchor: anchor, Initial: initial})
	return nil
}

// EmitDynamicAnchor emits a reference to a dynamic anchor that is looked for in
// the dynamic scope alone. The resource that it stands in is in that scope, so
// an anchor there is where the reference leads at the least.
func (x *keywordContext) EmitDynamicAnchor(anchor string) error {
	l := x.lowering
	reference := "#" + anchor
	if index, ok := l.entry.dynamic[anchor]; ok {
		x.emitRef(reference, l.entry, index)
		return nil
	}
	d := &dynamicStep{node: x.node, step: len(x.node.Steps), anchor: anchor, uri: reference, place: x.document().place(x.value.Index())}
	if index, ok := x.target.resource.dynamic[anchor]; ok {
		d.initial.Node = l.node(target{x.target.resource, index})
	}
	l.dynamic = append(l.dynamic, d)
	x.Emit(&eval.DynamicRef{URI: reference, Anchor: anchor, Initial: d.initial})
	return nil
}

// emitRef emits a reference to a subschema of a resource.
func (x *keywordContext) emitRef(reference string, r *resource, index int) {
	n := x.lowering.node(target{r, index})
	x.Emit(&eval.Ref{URI: reference, Branch: eval.Branch{Node: n}})
}

// addCandidates lowers what dynamic references may lead to in the resources
// that are reachable so far, and reports whether that was anything new.
func (l *lowering) addCandidates() bool {
	if len(l.dynamic) == 0 {
		return false
	}
	if l.searched == nil {
		l.searched = make(map[string]int)
	}
	added := false
	for _, d := range l.dynamic {
		for k := l.searched[d.anchor]; k < len(l.order); k++ {
			r := l.order[k]
			index, ok := r.dynamic[d.anchor]
			if !ok {
				continue
			}
			scope := l.scope(r)
			if scope.Anchors == nil {
				scope.Anchors = make(map[string]*eval.Node)
			}
			scope.Anchors[d.anchor] = l.node(target{r.document.owner(index), index})
			added = true
		}
		l.searched[d.anchor] = len(l.order)
	}
	return added
}

// settleDynamic gives dynamic references their candidates, and makes ordinary
// ones of those that have only one.
func (l *lowering) settleDynamic() error {
	if len(l.dynamic) == 0 {
		return nil
	}
	nodes := make(map[string][]*eval.Node)
	shared := make(map[string]*eval.Candidates)
	for _, r := range l.order {
		for anchor, n := range l.scope(r).Anchors {
			nodes[anchor] = append(nodes[anchor], n)
		}
	}
	for _, d := range l.dynamic {
		step := &d.node.Steps[d.step]
		candidates := nodes[d.anchor]
		if len(candidates) == 0 {
			return &UnresolvedReferenceError{
				Place: d.place, Reference: d.uri, URI: d.uri,
				Reason: fmt.Sprintf("no schema resource that can be reached has the dynamic anchor %q", d.anchor),
			}
		}
		if len(candidates) == 1 && d.initial.Node != nil {
			step.Do = &eval.Ref{URI: d.uri, Branch: eval.Branch{Node: candidates[0]}}
			continue
		}
		if shared[d.anchor] == nil {
			shared[d.anchor] = eval.NewCandidates(d.anchor, candidates)
		}
		step.Do = &eval.DynamicRef{URI: d.uri, Anchor: d.anchor, Initial: d.initial, Candidates: shared[d.anchor]}
	}
	return nil
}
