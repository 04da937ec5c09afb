package eval

import "github.com/verdict-schema/verdict/eval/instance"

// A Relation is how a number must stand to a bound.
type Relation uint8

const (
	AtLeast Relation = iota // minimum
	Above                   // exclusiveMinimum
	AtMost                  // maximum
	Under                   // exclusiveMaximum
)

// relations hold each relation's sign and what a comparison may give.
var relations = [...]struct {
	sign              string
	less, equal, more bool
}{
	AtLeast: {">=", false, true, true},
	Above:   {">", false, false, true},
	AtMost:  {"<=", true, true, false},
	Under:   {"<", true, false, false},
}

func (r Relation) holds(order int) bool {
	switch {
	case order < 0:
		return relations[r].less
	case order > 0:
		return relations[r].more
	}
	return relations[r].equal
}

// Bound asserts that a number stands in a relation to a limit, exactly.
type Bound struct {
	leaf
	Relation Relation
	Limit    instance.Decimal

	small   int64 // the limit, where it fits
	isSmall bool
}

// NewBound returns the assertion that a number stands in relation to limit.
func NewBound(relation Relation, limit instance.Decimal) *Bound {
	b := &Bound{Relation: relation, Limit: limit}
	b.small, b.isSmall = limit.Int64()
	return b
}

// Types: numbers.
func (*Bound) Types() instance.Types { return instance.Number }

func (in *Bound) String() string {
	return "number " + relations[in.Relation].sign + " " + in.Limit.String()
}

func (in *Bound) check(d *instance.Document, m *machine, i int) bool {
	r := &d.Tape()[i]
	if in.isSmall && r.Flags&instance.Int64 != 0 {
		return in.Relation.holds(compareInt64(int64(r.Word), in.small))
	}
	m.chargeLength(r)
	return in.Relation.holds(d.Number(i).Compare(in.Limit))
}

func compareInt64(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// boundCodes are the fault codes by relation.
var boundCodes = [...]string{AtLeast: "minimum", Above: "exclusiveMinimum", AtMost: "maximum", Under: "exclusiveMaximum"}

func (in *Bound) fault(*machine, int) Fault {
	return fault(boundCodes[in.Relation], Parameter{"limit", in.Limit})
}

// MultipleOf asserts that a number divided by the divisor is an integer,
// exactly (Validation §6.2.1).
type MultipleOf struct {
	leaf
	Divisor instance.Decimal

	small int64 // the divisor, where it is an integer that fits; else 0
}

// NewMultipleOf returns the assertion for a divisor above zero.
func NewMultipleOf(divisor instance.Decimal) *MultipleOf {
	small, _ := divisor.Int64()
	return &MultipleOf{Divisor: divisor, small: small}
}

// Types: numbers.
func (*MultipleOf) Types() instance.Types { return instance.Number }

func (in *MultipleOf) String() string { return "multiple of " + in.Divisor.String() }

func (in *MultipleOf) check(d *instance.Document, m *machine, i int) bool {
	r := &d.Tape()[i]
	if in.small > 0 && r.Flags&instance.Int64 != 0 {
		return int64(r.Word)%in.small == 0
	}
	m.chargeLength(r)
	return d.Number(i).MultipleOf(in.Divisor)
}

func (in *MultipleOf) fault(*machine, int) Fault {
	return fault("multipleOf", Parameter{"divisor", in.Divisor})
}
