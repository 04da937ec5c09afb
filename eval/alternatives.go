package eval

import (
	"fmt"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// Alternatives asserts that the value is of one of some types, or that one of
// some branches accepts it (draft-03 §5.1), or that neither is so (§5.25). An
// integer is one that is written without fraction and exponent.
type Alternatives struct {
	Code     string // the fault's code
	Allowed  instance.Types
	Branches []Branch
	// Forbids turns the verdict around.
	Forbids bool
}

// Types: every value.
func (*Alternatives) Types() instance.Types { return instance.Any }

func (in *Alternatives) String() string {
	relation := "one of"
	if in.Forbids {
		relation = "none of"
	}
	return fmt.Sprintf("%s %s and %d schemas", relation, in.Allowed, len(in.Branches))
}

func (in *Alternatives) edges(visit func(EdgeKind, *Node)) { visitAll(in.Branches, Perhaps, visit) }

// named reports whether the types alone accept the value.
func (in *Alternatives) named(d *instance.Document, i int) bool {
	return (&Type{Allowed: in.Allowed, Literal: true}).check(d, nil, i)
}

func (in *Alternatives) check(d *instance.Document, m *machine, i int) bool {
	if in.named(d, i) {
		return !in.Forbids
	}
	for k := range in.Branches {
		if in.Branches[k].Node.valid(d, m, i) {
			return !in.Forbids
		}
	}
	return in.Forbids
}

// apply tries every branch, since each that succeeds may annotate.
func (in *Alternatives) apply(m *machine, i int) bool {
	accepted := in.named(m.document, i)
	base := len(m.marks)
	for k := range in.Branches {
		if m.try(&in.Branches[k], i) {
			accepted = true
		}
	}
	if in.Forbids {
		m.marks = m.marks[:base]
	} else if !accepted {
		m.markUnknown()
	}
	if accepted == in.Forbids {
		m.fault(func() Fault { return in.fault(m, i) })
	}
	return accepted != in.Forbids
}

func (in *Alternatives) fault(m *machine, i int) Fault {
	if in.Forbids {
		return fault(in.Code, Parameter{"disallowed", in.words()})
	}
	return fault(in.Code, Parameter{"expected", in.words()}, Parameter{"found", Found(m.tape[i].Type)})
}

// words are the types and schemas as a message names them.
func (in *Alternatives) words() Phrase {
	var parts []string
	if in.Allowed != 0 {
		parts = append(parts, write(in.Allowed))
	}
	if len(in.Branches) > 0 {
		parts = append(parts, "a value that a schema of the list accepts")
	}
	return Phrase(strings.Join(parts, " or "))
}
