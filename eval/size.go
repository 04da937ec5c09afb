package eval

import (
	"fmt"
	"math"

	"github.com/verdict-schema/verdict/eval/instance"
)

// Unbounded is the upper limit of a size that has none.
const Unbounded = math.MaxUint32

// Size asserts how many code points a string, items an array or members an
// object has (Validation §6.3.1-2, §6.4.1-2, §6.5.1-2). No instance reaches
// Unbounded, so limits above it are clamped to it by whoever lowers them.
type Size struct {
	leaf
	Of       instance.Types // String, Array or Object
	Min, Max uint32
	// Beyond is a lower limit that no instance can reach; else nil.
	Beyond *instance.Decimal
}

// Types: the one type that is measured.
func (in *Size) Types() instance.Types { return in.Of }

func (in *Size) String() string {
	switch {
	case in.Beyond != nil:
		return fmt.Sprintf("size of %s: impossible", in.Of)
	case in.Max == Unbounded:
		return fmt.Sprintf("size of %s >= %d", in.Of, in.Min)
	}
	return fmt.Sprintf("size of %s %d..%d", in.Of, in.Min, in.Max)
}

func (in *Size) check(d *instance.Document, m *machine, i int) bool {
	if in.Beyond != nil {
		return false
	}
	r := &d.Tape()[i]
	n := r.Count
	if in.Of == instance.String {
		return in.length(d, m, r, i)
	}
	return n >= in.Min && n <= in.Max
}

// length decides from the length in bytes where that is enough: a code point
// takes one to four of them.
func (in *Size) length(d *instance.Document, m *machine, r *instance.Record, i int) bool {
	n := r.Count
	if r.Flags&instance.ASCII != 0 {
		return n >= in.Min && n <= in.Max
	}
	if n < in.Min || uint64(n) > 4*uint64(in.Max) {
		return false
	}
	if uint64(n) >= 4*uint64(in.Min) && n <= in.Max {
		return true
	}
	m.chargeLength(r)
	points := uint32(d.Length(i))
	return points >= in.Min && points <= in.Max
}

// sizeCodes are the fault codes of a type, for the lower limit and the upper one.
func sizeCodes(t instance.Types) (lower, upper string) {
	switch t {
	case instance.String:
		return "minLength", "maxLength"
	case instance.Array:
		return "minItems", "maxItems"
	}
	return "minProperties", "maxProperties"
}

func (in *Size) fault(m *machine, i int) Fault {
	n := int(m.tape[i].Count)
	if in.Of == instance.String {
		n = m.document.Length(i)
	}
	lower, upper := sizeCodes(in.Of)
	if in.Beyond != nil || uint32(n) < in.Min {
		return fault(lower, Parameter{"limit", lowerLimit(in.Min, in.Beyond)}, Parameter{"count", n})
	}
	return fault(upper, Parameter{"limit", int(in.Max)}, Parameter{"count", n})
}

// lowerLimit is a lower limit as a message names it.
func lowerLimit(limit uint32, beyond *instance.Decimal) any {
	if beyond != nil {
		return *beyond
	}
	return int(limit)
}
