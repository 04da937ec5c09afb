package eval

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// typeCount is the number of JSON types that a value's record may have.
const typeCount = 7

// A program is a node's keywords as the optimiser left them: split by the type
// of the value, fused and ordered, only good for deciding.
type program struct {
	// accept are the types of which every value is valid, check those that
	// need a look; values of all other types are invalid.
	accept, check instance.Types
	// object and array come first for their type, if they are not nil. They
	// are fields, not instructions among others, to be called directly.
	object *objectScan
	array  *arrayScan
	// alias is the node that this one comes to, where it does nothing but
	// apply that one.
	alias *Node
	// byType are the instructions to run for a value, by its type's bit.
	byType [typeCount][]Instruction
}

// valid decides the node for the value at index i. It collects nothing.
//
// The machine is nil where the graph is stateless; then nothing below looks at it.
func (n *Node) valid(d *instance.Document, m *machine, i int) bool {
	t := d.Tape()[i].Type
	if n.fast.accept&t != 0 {
		return true
	}
	if n.fast.check&t == 0 {
		return false
	}
	return n.look(d, m, i)
}

// look is valid for a value whose type is known to be among those that the
// node has to look at.
func (n *Node) look(d *instance.Document, m *machine, i int) bool {
	if m != nil {
		if m.budget--; m.budget < 0 || n.special&m.guard != 0 {
			return m.guarded(n, i)
		}
	}
	return n.fast.decide(d, m, i)
}

// decide runs the instructions for a value whose type is among those to check.
func (p *program) decide(d *instance.Document, m *machine, i int) bool {
	r := &d.Tape()[i]
	t := r.Type
	list := p.byType[bits.TrailingZeros8(uint8(t))%typeCount]
	if t&(instance.Object|instance.Array) != 0 {
		if m != nil {
			m.chargeWidth(r)
		}
		if t&instance.Object != 0 {
			if p.object != nil && !p.object.check(d, m, i) {
				return false
			}
		} else if p.array != nil && !p.array.check(d, m, i) {
			return false
		}
	}
	for _, in := range list {
		if !in.check(d, m, i) {
			return false
		}
	}
	return true
}

// resolved follows aliases.
func (n *Node) resolved() *Node {
	for n.fast.alias != nil {
		n = n.fast.alias
	}
	return n
}

// onlyStrings returns the table that decides strings, where nothing else is
// asked of them.
func (n *Node) onlyStrings() *nameTable {
	if n.special&bySteps != 0 || n.fast.check&instance.String == 0 {
		return nil
	}
	if list := n.fast.byType[stringType]; len(list) == 1 {
		if set, ok := list[0].(*In); ok {
			return &set.strings
		}
	}
	return nil
}

// dump prints the program, indented as part of a graph's dump.
func (p *program) dump() string {
	var b strings.Builder
	fmt.Fprintf(&b, "  fast: accept %s, check %s\n", orNone(p.accept), orNone(p.check))
	if p.object != nil {
		fmt.Fprintf(&b, "    object: %s\n", p.object)
	}
	if p.array != nil {
		fmt.Fprintf(&b, "    array: %s\n", p.array)
	}
	for done, k := instance.Types(0), 0; k < typeCount; k++ {
		if done&(1<<k) != 0 || len(p.byType[k]) == 0 {
			continue
		}
		types := p.alike(k)
		done |= types
		for _, in := range p.byType[k] {
			fmt.Fprintf(&b, "    %s: %s\n", types, in)
		}
	}
	return b.String()
}

// alike are the types that have the same list as number k.
func (p *program) alike(k int) instance.Types {
	var types instance.Types
	for other := range p.byType {
		if slices.Equal(p.byType[k], p.byType[other]) {
			types |= 1 << other
		}
	}
	return types
}

func orNone(t instance.Types) string {
	if t == 0 {
		return "nothing"
	}
	return t.String()
}
