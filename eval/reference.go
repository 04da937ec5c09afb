package eval

import "github.com/verdict-schema/verdict/eval/instance"

// Ref applies the node that a reference was resolved to (Core §8.2.3.1).
type Ref struct {
	URI    string // as written
	Branch Branch
}

// Types: every value.
func (*Ref) Types() instance.Types { return instance.Any }

func (in *Ref) String() string { return "ref " + in.Branch.Node.Location }

func (in *Ref) edges(visit func(EdgeKind, *Node)) { visit(Always, in.Branch.Node) }

func (in *Ref) check(m *machine, i int) bool { return m.valid(in.Branch.Node, i) }

func (in *Ref) apply(m *machine, i int) bool { return m.conjoin(&in.Branch, i) }

// DynamicRef applies the node that the outermost resource of the dynamic scope
// gives its dynamic anchor to (Core §8.2.3.2). Lowered references stand here
// only where the compiler could not tell which that is.
type DynamicRef struct {
	URI    string // as written
	Anchor string
	// Initial is where the reference leads lexically.
	Initial Branch
	// Candidates are all nodes that it may lead to, the initial one among them.
	Candidates []*Node
}

// Types: every value.
func (*DynamicRef) Types() instance.Types { return instance.Any }

func (in *DynamicRef) String() string { return "dynamicRef " + in.Anchor }

func (in *DynamicRef) edges(visit func(EdgeKind, *Node)) {
	for _, n := range in.Candidates {
		visit(Perhaps, n)
	}
}

func (in *DynamicRef) branch(m *machine) Branch {
	if n := m.scope.resolve(in.Anchor); n != nil {
		return Branch{Node: n}
	}
	return in.Initial
}

func (in *DynamicRef) check(m *machine, i int) bool { return m.valid(in.branch(m).Node, i) }

func (in *DynamicRef) apply(m *machine, i int) bool {
	b := in.branch(m)
	return m.conjoin(&b, i)
}
