package eval

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/verdict-schema/verdict/eval/instance"
)

// Unique asserts that no two items of an array are equal (Validation §6.4.3).
type Unique struct{ leaf }

// Types: arrays.
func (*Unique) Types() instance.Types { return instance.Array }

func (*Unique) String() string { return "uniqueItems" }

func (*Unique) check(d *instance.Document, m *machine, i int) bool {
	a, _ := equalItems(d, m, i)
	return a < 0
}

func (*Unique) fault(m *machine, i int) Fault {
	a, b := equalItems(m.document, m, i)
	f := fault("uniqueItems", Parameter{"first", m.position(i, a)}, Parameter{"second", m.position(i, b)})
	f.At = b
	return f
}

// position is the place of the item at index j in the array at index i.
func (m *machine) position(i, j int) int {
	n := 0
	for k := i + 1; k < j; k = int(m.tape[k].Next) {
		n++
	}
	return n
}

// pairwise is the number of items up to which comparing each with each is
// cheaper than hashing them.
const pairwise = 8

// equalItems returns the indexes of two equal items, the second as early as
// possible, or -1.
//
// Items are put into a table by hash, and compared where hashes are equal. The
// hash is seeded, so that an instance can't be made up in advance to collide;
// should equal hashes of different items pile up all the same, the items are
// sorted instead.
func equalItems(d *instance.Document, m *machine, i int) (first, second int) {
	r := &d.Tape()[i]
	if r.Count < 2 {
		return -1, -1
	}
	if r.Count <= pairwise {
		return equalPair(d, m, i)
	}
	u := uniqueTables.Get().(*uniqueTable)
	defer u.release()
	return u.search(d, m, i)
}

func equalPair(d *instance.Document, m *machine, i int) (first, second int) {
	tape := d.Tape()
	end := int(tape[i].Next)
	for b := int(tape[i+1].Next); b < end; b = int(tape[b].Next) {
		for a := i + 1; a < b; a = int(tape[a].Next) {
			if equalHere(d, m, a, b) {
				return a, b
			}
		}
	}
	return -1, -1
}

// equalHere compares two values of one document, the common cases first.
func equalHere(d *instance.Document, m *machine, a, b int) bool {
	x, y := &d.Tape()[a], &d.Tape()[b]
	if x.Type != y.Type || x.Count != y.Count || int(x.Next)-a != int(y.Next)-b {
		return false
	}
	if x.Type&instance.String != 0 {
		return x.Word == y.Word && (x.Count <= 8 || d.Content(a) == d.Content(b))
	}
	if m != nil && x.Type&(instance.Array|instance.Object) != 0 {
		m.charge(int(x.Next) - a)
	}
	return instance.Equal(d, a, d, b)
}

// uniqueTables holds the tables of [equalItems] between uses. An evaluation seldom
// needs one.
var uniqueTables = sync.Pool{New: func() any { return new(uniqueTable) }}

// A uniqueTable finds equal items by hash.
type uniqueTable struct {
	seed  uint64
	slots []uniqueSlot
}

type uniqueSlot struct {
	hash  uint64
	index int32 // of the item plus one; 0 is an empty slot
}

func (u *uniqueTable) search(d *instance.Document, m *machine, i int) (first, second int) {
	tape := d.Tape()
	if u.seed == 0 {
		u.seed = rand.Uint64() | 1
	}
	count := int(tape[i].Count)
	capacity := 1 << bits.Len(uint(2*count))
	if cap(u.slots) < capacity {
		u.slots = make([]uniqueSlot, capacity)
	}
	slots := u.slots[:capacity]
	clear(slots)
	futile := 0
	alone := largestAlone(tape, i)
	hashed := int(tape[i].Next) - i
	if alone >= 0 {
		hashed -= int(tape[alone].Next) - alone
	}
	if m != nil {
		m.charge(hashed)
	}
	for j, end := i+1, int(tape[i].Next); j < end; j = int(tape[j].Next) {
		if j == alone {
			continue
		}
		h := d.Hash(j, u.seed)
		k := h & uint64(capacity-1)
		for ; slots[k].index != 0; k = (k + 1) & uint64(capacity-1) {
			if slots[k].hash != h {
				continue
			}
			if a := int(slots[k].index) - 1; equalHere(d, m, a, j) {
				return a, j
			}
			if futile++; futile > 64 {
				return equalBySorting(d, i)
			}
		}
		slots[k] = uniqueSlot{h, int32(j) + 1}
	}
	return -1, -1
}

// largestAlone returns the index of the item that takes the most records, if no
// other takes as many, or -1. It equals no other item, so it need not be hashed;
// and what is hashed takes at most half of the array's records. So an array in
// an array in an array, each with unique items, is not hashed at every level.
func largestAlone(tape []instance.Record, i int) int {
	largest, most := -1, 1
	for j, end := i+1, int(tape[i].Next); j < end; j = int(tape[j].Next) {
		switch size := int(tape[j].Next) - j; {
		case size > most:
			largest, most = j, size
		case size == most:
			largest = -1
		}
	}
	return largest
}

// equalBySorting finds two equal items without hashes.
func equalBySorting(d *instance.Document, i int) (first, second int) {
	var items []int
	tape := d.Tape()
	for j, end := i+1, int(tape[i].Next); j < end; j = int(tape[j].Next) {
		items = append(items, j)
	}
	slices.SortStableFunc(items, func(a, b int) int { return instance.Compare(d, a, d, b) })
	first, second = -1, -1
	for k := 1; k < len(items); k++ {
		a, b := items[k-1], items[k]
		if (second < 0 || b < second) && instance.Equal(d, a, d, b) {
			first, second = a, b
		}
	}
	return first, second
}

// release puts the table back, unless it grew large.
func (u *uniqueTable) release() {
	if cap(u.slots) <= 1<<16 {
		uniqueTables.Put(u)
	}
}
