package eval

import "github.com/verdict-schema/verdict/eval/instance"

// splitTypes narrows the types that the program looks at by what the list says
// of types, and returns the list without what has thereby been said. Type
// assertions are the most common instruction of real schemas, and a value of a
// wrong type is then refused by one look at a table.
func (p *program) splitTypes(list []Instruction) []Instruction {
	var kept []Instruction
	for _, in := range list {
		switch in := in.(type) {
		case *Type:
			p.check &= in.Allowed
			if in.Literal && p.check&instance.Integer != 0 && !in.Allowed.Has(instance.Number) {
				kept = append(kept, in)
			}
		case *Constant:
			if !in.Valid {
				p.check = 0
			}
		case *In:
			p.check &= in.types
			if in.types&^(instance.Null) != 0 {
				kept = append(kept, in)
			}
		default:
			kept = append(kept, in)
		}
	}
	return kept
}
