package eval

import "math"

// A mark says that a location of the current value has been evaluated: the
// tape index of a member's value or of an item, or everything, or all that a
// block of the memo holds.
//
// Marks form a stack. A schema object's marks are those above the height at
// which it began; a subschema that fails takes its marks with it, and so does
// one that was applied to another value. So at any moment the marks of the
// schema object that is running speak of its own value only (Core §7.7).
type mark int32

// everything marks all members or items of the current value.
const everything mark = -1

// blockMark stands for all marks of a block.
func blockMark(block int) mark { return mark(-2 - block) }

// block is the block that a mark stands for, or -1.
func (k mark) block() int { return max(int(-2-k), -1) }

// markValue says that the member value or item at index i was evaluated.
func (m *machine) markValue(i int) { m.marks = append(m.marks, mark(i)) }

// markAll says that every member or item was evaluated.
func (m *machine) markAll() { m.marks = append(m.marks, everything) }

// markUnknown marks everything where no alternative matches: which locations the
// one that was meant would have evaluated is not known, so that errors about
// all of them would tell nothing. The verdict is false already.
func (m *machine) markUnknown() {
	if m.recorder != nil {
		m.markAll()
	}
}

// epochs is a set of small numbers, such as tape indexes, that is emptied by
// counting up.
type epochs struct {
	at      []uint32
	current uint32
}

// begin starts a new, empty set of numbers below n.
func (e *epochs) begin(n int) uint32 {
	if len(e.at) < n {
		e.at = make([]uint32, n+n/2)
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
	all = m.eachMark(func(k mark) { m.seen.at[k] = epoch })
	return epoch, all
}

// eachMark calls visit for the marks of the running schema, those in blocks
// among them, until one turns up that marks everything, and reports that.
func (m *machine) eachMark(visit func(mark)) (all bool) {
	var opened []int
	var epoch uint32
	list := m.marks[m.base:]
	for next := 0; ; next++ {
		m.charge(len(list) / 16)
		for _, k := range list {
			block := k.block()
			switch {
			case k == everything:
				return true
			case block < 0:
				visit(k)
			default:
				if opened == nil {
					epoch = m.opened.begin(len(m.memo.blocks))
				}
				if m.opened.at[block] != epoch {
					m.opened.at[block] = epoch
					opened = append(opened, block)
				}
			}
		}
		if next == len(opened) {
			return false
		}
		list = m.memo.blocks[opened[next]]
	}
}
