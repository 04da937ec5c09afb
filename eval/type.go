package eval

import "github.com/verdict-schema/verdict/eval/instance"

// Type asserts that the value's type is one of a set.
type Type struct {
	leaf
	Allowed instance.Types
}

// Types: every value has a type to look at.
func (*Type) Types() instance.Types { return instance.Any }

func (in *Type) String() string { return "type " + in.Allowed.String() }

func (in *Type) check(m *machine, i int) bool { return m.tape[i].Type&in.Allowed != 0 }

func (in *Type) fault(m *machine, i int) Fault {
	return fault("type", Parameter{"expected", in.Allowed}, Parameter{"found", Found(m.tape[i].Type)})
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

func (in *Constant) check(*machine, int) bool { return in.Valid }

func (in *Constant) fault(*machine, int) Fault { return fault("false") }
