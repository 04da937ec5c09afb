package eval

import "math"

// A mark says that a location of the current value has been evaluated: the
// tape index of a member's value or of an item, or everything.
//
// Marks form a stack. A schema object's marks are those above the height at
// which it began; a subschema that fails takes its marks with it, and so does
// one that was applied to another value. So at any moment the marks of the
// schema object that is running speak of its own value only (Core §7.7).
type mark int32

// everything marks all members or items of the current value.
const everything mark = -1

// markValue says that the member value or item at index i was evaluated.
func (m *machine) markValue(i int) { m.marks = append(m.marks, mark(i)) }

// markAll says that every member or item was evaluated.
func (m *machine) markAll() { m.marks = append(m.marks, everything) }

// epochs is a set of small numbers, such as tape indexes, that is emptied by
// counting up.
type epochs struct {
	at      []uint32
	current uint32
}

// begin starts a new, empty set of numbers below n.
func (e *epochs) begin(n int) uint32 {
	if len(e.at) < n {
		e.at = make([]uint32, n)
		e.current = 0
	}
	e.current++
	return e.current
}

// settle is called between evaluations: it keeps the count from wrapping
// around in the middle of one, and large sets from staying in the pool.
func (e *epochs) settle() {
	if e.current > math.MaxUint32/2 || len(e.at) > 1<<20 {
		*e = epochs{}
	}
}

// evaluated collects the marks of the running schema into a set. It reports
// whether everything was evaluated; otherwise a location i was if
// m.seen.at[i] is the returned epoch. Sets of nested values do not disturb
// each other, since they hold different indexes.
func (m *machine) evaluated() (epoch uint32, all bool) {
	epoch = m.seen.begin(len(m.tape))
	for _, k := range m.marks[m.base:] {
		if k == everything {
			return epoch, true
		}
		m.seen.at[k] = epoch
	}
	return epoch, false
}
