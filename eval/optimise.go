package eval

import (
	"maps"
	"slices"

	"github.com/verdict-schema/verdict/eval/instance"
)

// The optimiser turns the steps of each node into its fast program. It works
// on instructions alone and knows no keyword. Every rewrite is a pass with a
// name and a file of its own, and can be switched off; with all of them off
// the fast program is the steps, run without a tracker.

// A Pass is a rewrite of the optimiser.
type Pass uint16

const (
	// Flatten puts the instructions of what a node applies to the same value,
	// by allOf or by reference, in place of the application.
	Flatten Pass = 1 << iota
	// StaticUnevaluated turns unevaluated* into additional* where what will
	// have been evaluated is known at compile time.
	StaticUnevaluated
	// Merge joins subschemas that are applied to the same members or items.
	Merge
	// SplitTypes decides by the type of the value what types alone decide.
	SplitTypes
	// FuseObject joins what is asked of members into one scan.
	FuseObject
	// FuseArray joins what is asked of items into one scan.
	FuseArray
	// NarrowUnions leaves of anyOf and oneOf what can matter for each type of
	// value, and tells the branches apart before one is tried.
	NarrowUnions
	// GroupConditions tells the conditions of several ifs apart in one pass.
	GroupConditions
	// CheapFirst orders instructions by what they cost.
	CheapFirst

	allPasses = 1<<iota - 1
)

// Passes lists every pass, for tests that switch them off.
func Passes() []Pass {
	var list []Pass
	for p := Pass(1); p < allPasses; p <<= 1 {
		list = append(list, p)
	}
	return list
}

// An optimiser is the state of one run over a graph.
type optimiser struct {
	graph  *Graph
	passes Pass
	drafts []draft // by node id
	// madeDrafts are those of the nodes that merge made, whose ids follow.
	madeDrafts []*draft
	// order has a node after those it reaches, cycles apart; nodes that merge
	// made are among them.
	order        []*Node
	conjunctions map[string]*Node
	merging      int // how deeply merge is nested
	// effort is what is left of the work that goes into telling branches apart.
	effort int
	// tracking says that some node looks at evaluated locations.
	tracking bool
	// room is how many names and branches may still be copied by flattening.
	room int

	// What is being made, in memory that is used again.
	building []Instruction   // the list of a node
	scratch  []*mergeScratch // by level of merging
	nodes    []*Node         // of a union
	known    []*facts        // of nodes
	found    factFinder
	fusion   objectFusion
	switches switchBuilder

	// What is there until the optimiser is done.
	lists      arena[Instruction] // of drafts
	moreDrafts arena[draft]       // of the nodes that merge made

	// What stays in the graph.
	programs  arena[Instruction] // lists of programs
	madeNodes arena[madeNode]
	arrays    arena[arrayScan]
	unions    arena[union]
	branches  arena[*Node] // of unions
}

// A draft is a node's program while it is being rewritten.
type draft struct {
	list []Instruction
	// like is a node with the same list, or nil: its program serves for both.
	like  *Node
	facts *facts         // if they are known
	types instance.Types // if typesKnown
	state draftState
}

// A draftState says what has been found out about a draft, and is being found out.
type draftState uint8

const (
	// drafted: the list is complete.
	drafted draftState = 1 << iota
	// splitUp: the program's types are known.
	splitUp
	typesKnown
	// Those are at work, further down the stack.
	findingFacts
	findingTypes
	findingLimit
)

// draftOf is the draft of a node.
func (o *optimiser) draftOf(n *Node) *draft {
	if n.id < len(o.drafts) {
		return &o.drafts[n.id]
	}
	return o.madeDrafts[n.id-len(o.drafts)]
}

// optimise fills in the fast programs. order has a node after those it
// reaches, so that what is put in place of an application is itself finished.
func optimise(g *Graph, l *links, order []*Node) {
	o := &optimiser{graph: g, passes: allPasses &^ g.settings.Without, drafts: make([]draft, len(g.Nodes)), building: make([]Instruction, 0, 16)}
	o.effort = effortPerNode*len(g.Nodes) + 1<<16
	o.room = copies*l.weight + 1<<16
	o.tracking = len(l.tracking) > 0
	o.order = make([]*Node, 0, len(order))
	for _, n := range order {
		o.draft(n)
		o.order = append(o.order, n)
	}
	for _, n := range o.order {
		o.split(n)
	}
	for _, n := range o.order {
		o.fuse(n)
	}
	o.markSharedPrograms()
}

// effortPerNode bounds, for each node of the graph, how many instructions and
// names are looked at to tell branches of unions apart. Real schemas need a
// handful; a schema made up to need more is decided without.
const effortPerNode = 256

// spend takes n from the effort and reports whether that much was left.
func (o *optimiser) spend(n int) bool {
	o.effort -= n
	return o.effort >= 0
}

// on reports whether a pass is switched on.
func (o *optimiser) on(p Pass) bool { return o.passes&p == p }

// draft makes the list of instructions that decide a node.
func (o *optimiser) draft(n *Node) {
	d := o.draftOf(n)
	d.list, d.like = o.ownList(n)
	if o.tracking && o.on(StaticUnevaluated) {
		o.staticUnevaluated(d)
	}
	if o.on(Flatten) && len(d.list) == 1 {
		if ref, ok := d.list[0].(*Ref); ok {
			n.fast.alias = ref.Branch.Node
		}
	}
	if o.on(Merge) {
		o.merge(d)
	}
	if o.tracking && slices.ContainsFunc(d.list, tracks) {
		n.special |= bySteps
	}
	d.state |= drafted
}

// ownList lists what the steps of a node assert. Where that is what another node
// asserts, as for most references, it returns that node with its list.
func (o *optimiser) ownList(n *Node) (list []Instruction, like *Node) {
	list = o.building[:0]
	for k := range n.Steps {
		in := n.Steps[k].Do
		switch both := in.(type) {
		case *Annotate:
			continue
		case *Both:
			in = both.Assertion
		}
		if !o.on(Flatten) {
			list = append(list, in)
			continue
		}
		if count, _ := conjuncts(in); count > 0 && len(list) == 0 {
			like = conjunct(in, 0)
		}
		list = o.flatten(list, n, in)
	}
	o.building = list
	if like != nil && like.special&(bySteps|recursive) == 0 {
		if d := o.draftOf(like); d.state&drafted != 0 && slices.Equal(list, d.list) {
			return d.list, like
		}
	}
	return o.lists.keep(list), nil
}

// fuse builds the scans, for which the types that each child accepts are known
// by now.
func (o *optimiser) fuse(n *Node) {
	if n.special&bySteps != 0 {
		return
	}
	if like := o.draftOf(n).like; like != nil {
		n.share(like)
		return
	}
	if o.on(FuseObject) {
		o.fuseObject(&n.fast)
	}
	if o.on(FuseArray) {
		o.fuseArray(&n.fast)
	}
}

// sortedKeys lists the keys of a map in order, so that programs are the same
// for the same schema.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
