package eval

import (
	"math"
	"math/bits"
	"slices"
	"sync/atomic"

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
	lengths    uint64 // of the names, modulo 64, as a set of bits
	longest    int    // length of a name
	// direct says that every entry stands in its first slot: a name that is not
	// there is not in the table.
	direct bool
	// overflow has the entries that would have stood more than maxProbes slots
	// from their first: there are none unless somebody made the names up to
	// collide, and then they cost no more than others.
	overflow map[string]*tableEntry
}

// maxProbes is how many slots are looked at for a name.
const maxProbes = 32

// A tableEntry is a name and what the scan of an object needs to know of it.
type tableEntry struct {
	word   uint64
	length uint32 // noLength in a slot that is not used
	head   uint32 // see [instance.Head]
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

// newNameTable builds a table of names; of those that are repeated the first is
// kept.
func newNameTable(names []string) nameTable {
	if len(names) == 0 {
		return nameTable{}
	}
	var few [fewWords]uint64
	words := few[:0]
	for _, name := range names {
		words = append(words, instance.Key(name))
	}
	t := newNameTableIn(make([]tableEntry, slotCount(len(names))), words)
	for k, name := range names {
		t.add(&tableEntry{name: name}, words[k], k)
	}
	return t
}

// fewWords is up to how many words are worked on without memory of their own.
const fewWords = 64

// slotCount is how many slots a table of some entries has.
func slotCount(entries int) int { return 1 << bits.Len(uint(2*entries-1)) }

// newNameTableIn returns a table in some slots, to which an entry is to be
// added for each of some words.
func newNameTableIn(slots []tableEntry, words []uint64) nameTable {
	shift := uint8(64 - bits.Len(uint(len(slots)-1)))
	for k := range slots {
		slots[k].length = noLength
	}
	return nameTable{slots: slots, size: len(words), direct: true, shift: shift, multiplier: chooseMultiplier(words, shift)}
}

// add adds entry number k, whose key is a word, unless there is one with its name.
func (t *nameTable) add(e *tableEntry, word uint64, k int) {
	e.word, e.head = word, instance.Head(e.name)
	e.length, e.index = uint32(len(e.name)), int32(k)
	t.lengths |= 1 << (len(e.name) % 64)
	t.longest = max(t.longest, len(e.name))
	t.insert(e)
}

func (t *nameTable) insert(e *tableEntry) {
	last := uint64(len(t.slots) - 1)
	k := (e.word * t.multiplier) >> t.shift
	for range maxProbes {
		slot := &t.slots[k]
		switch {
		case !slot.used():
			*slot = *e
			return
		case slot.word == e.word && slot.name == e.name:
			t.size--
			return
		}
		k = (k + 1) & last
		t.direct = false
	}
	if t.overflow == nil {
		t.overflow = make(map[string]*tableEntry)
	}
	if t.overflow[e.name] != nil {
		t.size--
	} else {
		kept := *e
		t.overflow[e.name] = &kept
	}
}

// A lazyTable is a nameTable that is built when it is first asked for. The
// optimiser leaves most tables of the instructions unasked, so that what is not
// built should be small.
type lazyTable struct {
	names []string
	table atomic.Pointer[nameTable]
}

func (l *lazyTable) get() *nameTable {
	if t := l.table.Load(); t != nil {
		return t
	}
	return l.build()
}

// build builds the table, unless another goroutine is done before.
func (l *lazyTable) build() *nameTable {
	t := newNameTable(l.names)
	l.table.CompareAndSwap(nil, &t)
	return l.table.Load()
}

// chooseMultiplier tries odd numbers of well-mixed bits until one puts every
// word into a slot of its own, or keeps the best. Large tables are never free
// of collisions, and there the candidates hardly differ.
func chooseMultiplier(words []uint64, shift uint8) uint64 {
	tries := 64
	if len(words) > 128 {
		tries = 4
	}
	var few [512]uint8
	taken := few[:]
	if capacity := 1 << (64 - shift); capacity > len(few) {
		taken = make([]uint8, capacity)
	}
	candidate, chosen, best := uint64(0x9E3779B97F4A7C15), uint64(0), len(words)
	for round := range tries {
		if n := collisions(words, candidate|1, shift, taken, uint8(round+1), best); n < best {
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

// collisions counts the words that a multiplier sends to a slot that is taken,
// up to enough of them. round marks the slots in taken that were taken in this
// call.
func collisions(words []uint64, multiplier uint64, shift uint8, taken []uint8, round uint8, enough int) int {
	n := 0
	for _, word := range words {
		slot := (word * multiplier) >> (shift & 63)
		if taken[slot] == round {
			if n++; n >= enough {
				break
			}
		}
		taken[slot] = round
	}
	return n
}

// shownEntries is how many entries of a table a dump shows.
const shownEntries = 8

// entries lists the entries in the order of the list that the table was built
// from.
func (t *nameTable) entries() []*tableEntry {
	var list []*tableEntry
	for k := range t.slots {
		if e := &t.slots[k]; e.used() {
			list = append(list, e)
		}
	}
	for _, e := range t.overflow {
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b *tableEntry) int { return int(a.index - b.index) })
	return list
}

// String is the entry as a dump shows it: "!" stands for required.
func (e *tableEntry) String() string {
	text := "(" + e.name
	if e.required > 0 {
		text += "!"
	}
	if e.accept != instance.Any {
		text += ": accept " + orNone(e.accept)
	}
	if e.check != 0 {
		text += ", look at " + e.node.Location()
	}
	return text + ")"
}

func (e *tableEntry) used() bool { return e.length != noLength }

// first is the slot where a key's entry is, if it is in the table and no other
// took its place.
func (t *nameTable) first(word uint64) *tableEntry {
	return &t.slots[(word*t.multiplier)>>(t.shift&63)]
}

// is reports whether the entry is sure to be for the content of a name or string.
// Up to 8 bytes, the key is the content, and up to 12 bytes with the head.
func (e *tableEntry) is(r *instance.Record) bool {
	return e.word == r.Word && e.length == r.Count &&
		(r.Count <= 8 || e.head == r.Extra && r.Flags&instance.Decoded == 0)
}

// holds reports whether the entry is for the content of the name or string r
// at index i.
func (e *tableEntry) holds(d *instance.Document, r *instance.Record, i int) bool {
	return e.word == r.Word && e.length == r.Count && (r.Count <= 8 || e.name == d.Content(i))
}

// find returns the entry for the content of the name or string at index i.
func (t *nameTable) find(d *instance.Document, i int) *tableEntry {
	if t.size == 0 {
		return nil
	}
	r := &d.Tape()[i]
	if !r.HasKey() {
		return t.findLong(d.Content(i))
	}
	e := t.first(r.Word)
	if e.holds(d, r, i) {
		return e
	}
	return t.second(e, d, r, i)
}

// findLong is find for a string that has no key yet. Where no entry is as long, it
// needs none.
func (t *nameTable) findLong(content string) *tableEntry {
	if len(content) > t.longest || t.lengths>>(len(content)%64)&1 == 0 {
		return nil
	}
	return t.search(instance.Key(content), content)
}

// second is find where the first slot, e, is not sure to hold the name.
func (t *nameTable) second(e *tableEntry, d *instance.Document, r *instance.Record, i int) *tableEntry {
	if t.direct && e.word != r.Word {
		return nil
	}
	return t.probe(d, r, i)
}

// probe is second where the name may stand in another slot.
func (t *nameTable) probe(d *instance.Document, r *instance.Record, i int) *tableEntry {
	return t.search(r.Word, d.Content(i))
}

// search finds the entry for a content with a key, slot by slot.
func (t *nameTable) search(word uint64, content string) *tableEntry {
	last := uint64(len(t.slots) - 1)
	k := (word * t.multiplier) >> (t.shift & 63)
	for range maxProbes {
		e := &t.slots[k&last]
		switch {
		case !e.used():
			return nil
		case e.word == word && e.name == content:
			return e
		}
		k++
	}
	return t.overflow[content]
}
