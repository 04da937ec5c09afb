package eval

import (
	"fmt"
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// In asserts that the value equals one of a set of values: enum and const
// (Validation §6.1.2-3). Membership is found by hash, whatever the set's size.
type In struct {
	leaf
	Values []instance.Value
	Code   string // "enum" or "const"

	types    instance.Types // types that occur in the set
	simple   [2]bool        // whether false and true are in the set
	strings  nameTable
	integers map[int64]struct{}
	others   map[uint64][]instance.Value // by hash
	// largest is how many records the largest of the others takes.
	largest int
}

// NewIn returns the assertion for a set of values.
func NewIn(code string, values []instance.Value) *In {
	in := &In{Values: values, Code: code}
	var names []string
	for _, v := range values {
		in.types |= v.Type()
		r := &v.Document().Tape()[v.Index()]
		switch {
		case r.Type == instance.Null:
		case r.Type == instance.Boolean:
			in.simple[truth(r)] = true
		case r.Type&instance.String != 0:
			if names == nil {
				names = make([]string, 0, len(values))
			}
			names = append(names, v.Content())
		case r.Flags&instance.Int64 != 0:
			if in.integers == nil {
				in.integers = make(map[int64]struct{})
			}
			in.integers[int64(r.Word)] = struct{}{}
		default:
			if in.others == nil {
				in.others = make(map[uint64][]instance.Value)
			}
			in.largest = max(in.largest, int(r.Next)-v.Index())
			h := v.Document().Hash(v.Index(), setSeed)
			in.others[h] = append(in.others[h], v)
		}
	}
	in.strings = newNameTable(names)
	for _, list := range in.others {
		if len(list) > fewOfAHash {
			slices.SortFunc(list, compareValues)
		}
	}
	return in
}

// fewOfAHash is how many different values of one hash are compared in turn.
// More, which no schema has that was not made for it, are searched by order.
const fewOfAHash = 4

// crowded reports whether so many values have one hash that finding one takes
// steps.
func (in *In) crowded() bool {
	for _, list := range in.others {
		if len(list) > fewOfAHash {
			return true
		}
	}
	return false
}

func compareValues(a, b instance.Value) int {
	return instance.Compare(a.Document(), a.Index(), b.Document(), b.Index())
}

// setSeed is the seed under which sets keep their values: any number will do,
// as the schema and not the instance decides how many values share a hash.
const setSeed = 0

func truth(r *instance.Record) int {
	if r.Flags&instance.True != 0 {
		return 1
	}
	return 0
}

// Types: every value.
func (*In) Types() instance.Types { return instance.Any }

func (in *In) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "in {")
	for k, v := range in.Values {
		if k > 0 {
			b.WriteString(", ")
		}
		if k == 8 {
			fmt.Fprintf(&b, "… %d values", len(in.Values))
			break
		}
		b.Write(v.Document().AppendJSON(nil, v.Index()))
	}
	b.WriteByte('}')
	return b.String()
}

func (in *In) check(d *instance.Document, m *machine, i int) bool {
	r := &d.Tape()[i]
	if r.Type&in.types == 0 {
		return false
	}
	switch {
	case r.Type&instance.String != 0:
		return in.strings.find(d, i) != nil
	case r.Type == instance.Null:
		return true
	case r.Type == instance.Boolean:
		return in.simple[truth(r)]
	case r.Flags&instance.Int64 != 0:
		_, ok := in.integers[int64(r.Word)]
		return ok
	}
	return in.other(d, m, i)
}

// other looks for a value that has no table of its own. Equal values take
// equally many records, so that nothing larger than what the schema lists need
// be hashed: under a recursive schema it would be, at every level.
func (in *In) other(d *instance.Document, m *machine, i int) bool {
	if int(d.Tape()[i].Next)-i > in.largest {
		return false
	}
	list := in.others[d.Hash(i, setSeed)]
	if len(list) > fewOfAHash {
		m.charge(int(d.Tape()[i].Next) - i)
		_, found := slices.BinarySearchFunc(list, d.At(i), compareValues)
		return found
	}
	for _, v := range list {
		if instance.Equal(d, i, v.Document(), v.Index()) {
			return true
		}
	}
	return false
}

func (in *In) fault(*machine, int) Fault {
	if in.Code == "const" {
		return fault(in.Code, Parameter{"expected", in.Values[0]})
	}
	return fault(in.Code, Parameter{"expected", in.Values})
}
