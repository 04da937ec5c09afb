package vocab

import (
	"math/bits"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A keywordTable finds keywords by the key that the parser has computed for
// every member name (see [instance.Key]). It is open-addressed and at most half
// full. The zero table has none.
type keywordTable struct {
	slots []ranked
	shift uint8
}

// A ranked keyword has its place in the dialect's order.
type ranked struct {
	key     uint64
	keyword *Keyword // nil in a slot that is free
	rank    int
}

// spread multiplies keys, which may be the names themselves, so that their
// upper bits differ: 2^64 divided by the golden ratio.
const spread = 0x9E3779B97F4A7C15

// newKeywordTable returns an empty table with room for n keywords.
func newKeywordTable(n int) keywordTable {
	width := bits.Len(uint(2*n + 1))
	return keywordTable{slots: make([]ranked, 1<<width), shift: uint8(64 - width)}
}

// find returns the keyword of a name, or nil.
func (t *keywordTable) find(key uint64, name string) (*Keyword, int) {
	if len(t.slots) == 0 {
		return nil, 0
	}
	slot := t.slot(key, name)
	return slot.keyword, slot.rank
}

// slot returns the slot of a name, or the free one that it belongs into.
func (t *keywordTable) slot(key uint64, name string) *ranked {
	last := uint64(len(t.slots) - 1)
	for at := key * spread >> t.shift; ; at = (at + 1) & last {
		slot := &t.slots[at]
		if slot.keyword == nil || slot.key == key && slot.keyword.Name == name {
			return slot
		}
	}
}

// set enters a keyword in place of one of the same name.
func (t *keywordTable) set(keyword *Keyword, rank int) {
	key := instance.Key(keyword.Name)
	*t.slot(key, keyword.Name) = ranked{key, keyword, rank}
}
