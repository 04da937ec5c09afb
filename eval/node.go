package eval

import (
	"fmt"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A Node is one subschema, lowered. Its Steps say what the schema's keywords
// mean, keyword by keyword, and serve whoever wants reasons; the fields below
// them are the optimiser's version of the same, which only decides. A node is
// built by the compiler, linked once (see [Link]) and never changed after.
type Node struct {
	// Resource is the schema resource that the subschema belongs to.
	Resource *Resource
	// Source is the subschema in its document.
	Source instance.Value
	// Steps is the program that explains, in the dialect's order of keywords.
	Steps []Step

	id      int
	special special
	// tracked: an unevaluated keyword can see the marks of this node.
	tracked bool
	fast    program
	label   *string // the name of a node that was made of others, or nil
	// annotates are the keywords that may annotate when the node is applied,
	// as bits that the graph gave them.
	annotates uint64
}

// Location is the absolute keyword location of the subschema. It is made when
// it is asked for: most never are.
func (n *Node) Location() string {
	switch {
	case n.label != nil:
		return *n.label
	case n.Resource.Locate == nil:
		return ""
	}
	return n.Resource.Locate(n.Source.Index())
}

// special says why a node can't be decided by its fast program alone.
type special uint8

const (
	// bySteps: the node, or one it reaches, needs the tracker or the dynamic
	// scope, which only the step loop keeps.
	bySteps special = 1 << iota
	// shared: more than one edge leads here, so results are worth keeping once
	// an evaluation turns out to be long.
	shared
	// recursive: the node lies on a cycle of the graph, so the depth of the
	// evaluation is counted here.
	recursive
	// deep: so many nodes may contain each other below this one that the depth
	// is counted here too.
	deep

	counted = recursive | deep
)

// A Resource is a schema resource as the dynamic scope knows it (Core §7.1,
// §8.2.4.2).
type Resource struct {
	// URI is the canonical URI of the resource.
	URI string
	// Document is the URI under which the resource's document was registered or
	// found.
	Document string
	// Anchors are the nodes that the resource's dynamic anchors name, for
	// those anchors that a dynamic reference of this program asks for.
	Anchors map[string]*Node
	anchors []scopeAnchor
	// Locate gives the absolute keyword location of the value at a tape index of
	// the document. It may be called by several goroutines.
	Locate func(index int) string
	// Position finds an offset of the document's text, which may be asked for
	// by several goroutines; nil for a document without text.
	Position func(offset int) instance.Position
}

// A Step is one keyword of a subschema, lowered to an instruction.
type Step struct {
	// Keyword is the keyword's name.
	Keyword string
	// Source is the keyword's value in the schema document.
	Source instance.Value
	// Messages are the keyword's messages by fault code; nil for none.
	Messages *Messages
	// Do is the instruction.
	Do Instruction

	types     instance.Types
	apply     applicator // Do, where it is one
	annotates uint64     // the keyword's bit, where it may annotate
}

// A Branch is a subschema as a keyword applies it.
type Branch struct {
	Node *Node
	// Path are the tokens from the keyword to the subschema, for the keyword
	// location; a reference has none.
	Path []string
	// Sibling is the keyword that the subschema is the value of, where that is
	// not the keyword that applies it: then and else beside if.
	Sibling string
}

// EdgeKind says how an instruction applies a node.
type EdgeKind uint8

const (
	// Always applies to the same value, and its result always counts (allOf, $ref).
	Always EdgeKind = iota
	// Perhaps applies to the same value, and its result may not count, or it
	// may not be applied at all (anyOf, oneOf, not, if, then, dependentSchemas).
	Perhaps
	// Below applies to another value: a member, an item, a member name.
	Below
)

// InPlace reports whether the edge stays at the same value (Core §10.2).
func (k EdgeKind) InPlace() bool { return k != Below }

// A Graph is a compiled schema: an entry and every node it can reach.
type Graph struct {
	Entry *Node
	Nodes []*Node

	// stateless says that the entry's fast program runs without a machine.
	stateless bool

	dynamic  bool // some node needs the dynamic scope
	anchors  int  // dynamic anchors that references ask for
	settings Settings
	// annotations are the keywords that may annotate, by bit, apart from those
	// that share the last.
	annotations []string
}

// Dump prints the programs of every node, for tests and for the curious.
func (g *Graph) Dump() string {
	var b strings.Builder
	for _, n := range g.Nodes {
		fmt.Fprintf(&b, "%s\n", n.Location())
		for _, s := range n.Steps {
			fmt.Fprintf(&b, "  %-22s %s\n", s.Keyword, s.Do)
		}
		b.WriteString(n.fast.dump())
	}
	return b.String()
}
