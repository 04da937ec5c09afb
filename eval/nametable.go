package eval

import (
	"math"
	"math/bits"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A nameTable maps strings to entries by the key that the parser has already
// computed for every name and string of an instance (see [instance.Key]). It
// is an open-addressed table, built once, whose multiplier was chosen so that
// almost every look-up takes one probe.
type nameTable struct {
	slots      []tableEntry
	multiplier uint64
	shift      uint8
	size       int
}

// A tableEntry is a name and what the scan of an object needs to know of it.
type tableEntry struct {
	word   uint64
	length uint32 // noLength in a slot that is not used
	// required counts towards the number of required members.
	required uint8
	// accept and check are the types of value that need no look, and those
	// that node decides; every other type is refused.
	accept, check instance.Types
	node          *Node
	// strings, if not nil, is all that node asks of a string.
	strings *nameTable
	name    string
	// index is the entry's place in the list that the table was built from.
	index int32
}

// noLength is the length of no name.
const noLength = math.MaxUint32

// newNameTable builds a table over entries with distinct names; of entries
// with one name the first is kept.
func newNameTable(entries []tableEntry) nameTable {
	distinct := make([]tableEntry, 0, len(entries))
	seen := make(map[string]struct{}, len(entries))
	for k, e := range entries {
		if _, ok := seen[e.name]; ok {
			continue
		}
		seen[e.name] = struct{}{}
		e.word, e.length, e.index = instance.Key(e.name), uint32(len(e.name)), int32(k)
		distinct = append(distinct, e)
	}
	t := nameTable{size: len(distinct)}
	if t.size == 0 {
		return t
	}
	capacity := 1 << bits.Len(uint(2*t.size-1))
	t.shift = uint8(64 - bits.Len(uint(capacity-1)))
	if capacity == 1 {
		t.shift = 63
		capacity = 2
	}
	t.multiplier = chooseMultiplier(distinct, t.shift, capacity)
	t.slots = make([]tableEntry, capacity)
	for k := range t.slots {
		t.slots[k].length = noLength
	}
	for _, e := range distinct {
		k := int((e.word * t.multiplier) >> t.shift)
		for t.slots[k].used() {
			k = (k + 1) & (capacity - 1)
		}
		t.slots[k] = e
	}
	return t
}

// chooseMultiplier tries odd numbers of well-mixed bits until one puts every
// entry into a slot of its own, or keeps the best. Large tables are never free
// of collisions, and there the candidates hardly differ.
func chooseMultiplier(entries []tableEntry, shift uint8, capacity int) uint64 {
	tries := 64
	if len(entries) > 128 {
		tries = 4
	}
	candidate, chosen, best := uint64(0x9E3779B97F4A7C15), uint64(0), -1
	for range tries {
		if n := collisions(entries, candidate|1, shift, capacity); best < 0 || n < best {
			best, chosen = n, candidate|1
		}
		if best == 0 {
			break
		}
		candidate ^= candidate << 13
		candidate ^= candidate >> 7
		candidate ^= candidate << 17
	}
	return chosen
}

func collisions(entries []tableEntry, multiplier uint64, shift uint8, capacity int) int {
	taken := make([]bool, capacity)
	n := 0
	for _, e := range entries {
		k := (e.word * multiplier) >> shift
		if taken[k] {
			n++
		}
		taken[k] = true
	}
	return n
}

func (e *tableEntry) used() bool { return e.length != noLength }

// first is the slot where a key's entry is, if it is in the table and no other
// took its place.
func (t *nameTable) first(word uint64) *tableEntry {
	return &t.slots[(word*t.multiplier)>>(t.shift&63)]
}

// holds reports whether the entry is for the content of the name or string r
// at index i. Up to 8 bytes, the key is the content.
func (e *tableEntry) holds(m *machine, r *instance.Record, i int) bool {
	return e.word == r.Word && e.length == r.Count && (r.Count <= 8 || e.name == m.document.Content(i))
}

// find returns the entry for the content of the name or string at index i.
func (t *nameTable) find(m *machine, i int) *tableEntry {
	if t.size == 0 {
		return nil
	}
	r := &m.tape[i]
	if e := t.first(r.Word); e.holds(m, r, i) {
		return e
	} else if !e.used() {
		return nil
	}
	return t.probe(m, r, i)
}

// probe is find where the first slot belongs to another name.
func (t *nameTable) probe(m *machine, r *instance.Record, i int) *tableEntry {
	last := uint64(len(t.slots) - 1)
	for k := (r.Word*t.multiplier)>>(t.shift&63) + 1; ; k++ {
		e := &t.slots[k&last]
		if e.holds(m, r, i) {
			return e
		}
		if !e.used() {
			return nil
		}
	}
}

// has reports whether name is in the table, for use at compile time.
func (t *nameTable) has(name string) bool {
	if t.size == 0 {
		return false
	}
	word := instance.Key(name)
	for k := (word * t.multiplier) >> t.shift; t.slots[k].used(); k = (k + 1) & uint64(len(t.slots)-1) {
		if t.slots[k].name == name {
			return true
		}
	}
	return false
}
