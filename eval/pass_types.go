package eval

import "github.com/verdict-schema/verdict/eval/instance"

// splitTypes narrows the types that the program looks at by what the list says
// of types, and returns the list without what has thereby been said. Type
// assertions are the most common instruction of real schemas, and a value of a
// wrong type is then refused by one look at a table.
func (o *optimiser) splitTypes(p *program, list []Instruction) []Instruction {
	kept := o.building[:0]
	for _, in := range list {
		if p.splitType(in) {
			kept = append(kept, in)
		}
	}
	o.building = kept
	if len(kept) == len(list) {
		return list
	}
	return o.lists.keep(kept)
}

// splitType narrows the types by an instruction, and reports whether that does
// not say all of it.
func (p *program) splitType(in Instruction) bool {
	switch in := in.(type) {
	case *Type:
		p.check &= in.Allowed
		return in.Literal && p.check&instance.Integer != 0 && !in.Allowed.Has(instance.Number)
	case *Constant:
		if !in.Valid {
			p.check = 0
		}
		return false
	case *In:
		p.check &= in.types
		return in.types&^(instance.Null) != 0
	}
	return true
}
