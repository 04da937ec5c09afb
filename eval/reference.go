package eval

import (
	"fmt"

	"github.com/verdict-schema/verdict/eval/instance"
)

// Ref applies the node that a reference was resolved to (Core §8.2.3.1).
type Ref struct {
	URI    string // as written
	Branch Branch
}

// Types: every value.
func (*Ref) Types() instance.Types { return instance.Any }

func (in *Ref) String() string { return "ref " + in.Branch.Node.Location() }

func (in *Ref) edges(visit func(EdgeKind, *Node)) { visit(Always, in.Branch.Node) }

func (in *Ref) check(d *instance.Document, m *machine, i int) bool {
	return in.Branch.Node.valid(d, m, i)
}

func (in *Ref) apply(m *machine, i int) bool { return m.conjoin(&in.Branch, i) }

// DynamicRef applies the node that the outermost resource of the dynamic scope
// gives its dynamic anchor to (Core §8.2.3.2). Lowered references stand here
// only where the compiler could not tell which that is.
type DynamicRef struct {
	URI    string // as written
	Anchor string
	// Initial is where the reference leads lexically. It has no node where a
	// dialect asks for the anchor to be in the dynamic scope only.
	Initial Branch
	// Candidates stand for all nodes that it may lead to, the initial one among
	// them. References to one anchor share them.
	Candidates *Candidates

	number int32 // of the anchor, in the graph
}

// Candidates are the nodes that dynamic references to one anchor may lead to.
// The graph has a node for them that is never applied: edges to it and from it
// take the place of an edge from every reference to every candidate.
type Candidates struct{ node *Node }

// NewCandidates returns the set of some nodes; there must be one at least.
func NewCandidates(anchor string, nodes []*Node) *Candidates {
	label := "candidates for " + anchor
	return &Candidates{&Node{
		label:    &label,
		Resource: nodes[0].Resource,
		Steps:    []Step{{Do: &candidates{nodes: nodes}}},
	}}
}

// candidates is the instruction of the node of [Candidates].
type candidates struct{ nodes []*Node }

// Types: every value.
func (*candidates) Types() instance.Types { return instance.Any }

func (in *candidates) String() string { return fmt.Sprintf("%d candidates", len(in.nodes)) }

func (in *candidates) edges(visit func(EdgeKind, *Node)) {
	for _, n := range in.nodes {
		visit(Perhaps, n)
	}
}

// check is never asked: see [Candidates].
func (*candidates) check(*instance.Document, *machine, int) bool { return false }

// Types: every value.
func (*DynamicRef) Types() instance.Types { return instance.Any }

func (in *DynamicRef) String() string { return "dynamicRef " + in.Anchor }

func (in *DynamicRef) edges(visit func(EdgeKind, *Node)) {
	if in.Candidates != nil {
		visit(Perhaps, in.Candidates.node)
	}
}

// branch is what the reference leads to now. Without anything there is no
// verdict.
func (in *DynamicRef) branch(m *machine) (b Branch, ok bool) {
	b = in.Initial
	if n := m.scope.resolve(in.number); n != nil {
		b = Branch{Node: n}
	}
	if b.Node == nil {
		m.fail(&UnresolvedAnchorError{Reference: in.URI})
	}
	return b, b.Node != nil
}

func (in *DynamicRef) check(d *instance.Document, m *machine, i int) bool {
	b, ok := in.branch(m)
	return ok && b.Node.valid(d, m, i)
}

func (in *DynamicRef) apply(m *machine, i int) bool {
	b, ok := in.branch(m)
	if !ok || m.recorder == nil {
		return ok && m.run(b.Node, i)
	}
	recorded := b // outlives the call
	return m.conjoin(&recorded, i)
}

// An UnresolvedAnchorError says that no schema resource of the dynamic scope
// has the anchor that a dynamic reference asks for. It says nothing of validity.
type UnresolvedAnchorError struct {
	// Reference is the dynamic reference as written.
	Reference string
}

func (e *UnresolvedAnchorError) Error() string {
	return fmt.Sprintf("the dynamic reference %q leads to nothing: no schema resource in the dynamic scope has the anchor", e.Reference)
}
