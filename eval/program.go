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

// maxTypes is the number of types that tables by type have room for: one that
// makes an index into them cheap to check.
const maxTypes = 8

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
	// list has the instructions to run for values of each type, one type's
	// after another's; those of the type with number k are list[spans[k].from:
	// spans[k].to]. Types with the same instructions share them.
	list  []Instruction
	spans [maxTypes]span
}

// A span is a part of a list.
type span struct{ from, to uint32 }

// of returns the instructions to run for values of the type with number k.
func (p *program) of(k int) []Instruction {
	s := p.spans[k]
	return p.list[s.from:s.to]
}

// replace puts a list in the place of one that is as long or longer, and that
// no other type has. It may use the memory of that one.
func (p *program) replace(k int, list []Instruction) {
	s := &p.spans[k]
	s.to = s.from + uint32(copy(p.list[s.from:s.to], list))
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
			if m.admitted != n {
				return m.guarded(n, i)
			}
			m.admitted = nil
		}
	}
	p := &n.fast
	r := &d.Tape()[i]
	t := r.Type
	switch {
	case t&instance.Object != 0:
		if m != nil && r.Count >= widthPerStep {
			m.chargeWidth(r)
		}
		if p.object != nil && !p.object.check(d, m, i) {
			return false
		}
	case t&instance.Array != 0:
		if m != nil && r.Count >= widthPerStep {
			m.chargeWidth(r)
		}
		if p.array != nil && !p.array.check(d, m, i) {
			return false
		}
	}
	list := p.spans[bits.TrailingZeros8(uint8(t))&(maxTypes-1)]
	for k := list.from; k < list.to; k++ {
		if !p.list[k].check(d, m, i) {
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
	if list := n.fast.of(stringType); len(list) == 1 {
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
		if done&(1<<k) != 0 || len(p.of(k)) == 0 {
			continue
		}
		types := p.alike(k)
		done |= types
		for _, in := range p.of(k) {
			fmt.Fprintf(&b, "    %s: %s\n", types, in)
		}
	}
	return b.String()
}

// alike are the types that have the same list as number k.
func (p *program) alike(k int) instance.Types {
	var types instance.Types
	for other := range typeCount {
		if slices.Equal(p.of(k), p.of(other)) {
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
