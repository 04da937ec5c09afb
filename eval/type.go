package eval

import (
	"github.com/verdict-schema/verdict/eval/instance"
)

// Type asserts that the value's type is one of a set.
type Type struct {
	leaf
	Allowed instance.Types
	// Literal says that an integer counts as one only if it is written without
	// fraction and exponent (draft-04 §3.5); 1.0 then is a number, no integer.
	Literal bool
}

// Types: every value has a type to look at.
func (*Type) Types() instance.Types { return instance.Any }

func (in *Type) String() string { return "type " + in.Allowed.String() }

func (in *Type) check(d *instance.Document, m *machine, i int) bool {
	t := d.Tape()[i].Type
	if in.Literal && t == instance.Integer && !in.Allowed.Has(instance.Number) && !d.IsDigits(i) {
		return false
	}
	return t&in.Allowed != 0
}

func (in *Type) fault(m *machine, i int) Fault {
	found := m.tape[i].Type
	if in.Literal && found == instance.Integer && !m.document.IsDigits(i) {
		found = instance.Fraction
	}
	return fault("type", Parameter{"expected", in.Allowed}, Parameter{"found", Found(found)})
}

// Found is the type of a value as a message names it.
type Found instance.Types

// Always is the boolean schema true or false: nothing is looked at.
type Constant struct {
	leaf
	Valid bool
}

// Types: every value.
func (*Constant) Types() instance.Types { return instance.Any }

func (in *Constant) String() string {
	if in.Valid {
		return "valid"
	}
	return "invalid"
}

func (in *Constant) check(*instance.Document, *machine, int) bool { return in.Valid }

func (in *Constant) fault(*machine, int) Fault { return fault("false") }
