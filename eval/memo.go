package eval

import (
	"math/rand/v2"
	"slices"
)

// memo keeps results of shared nodes by value, so that a schema in which many
// paths lead to one node (a1 = allOf[a0, a0], a2 = allOf[a1, a1], …, or a
// recursive anyOf) costs one evaluation a value and not one a path. Most
// evaluations are over before it would pay, so it is only switched on when the
// first slice of steps is used up; at any moment it is right to begin, and to
// forget what was known.
type memo struct {
	on       bool
	verdicts verdictCache
	results  map[memoKey]memoResult
	blocks   [][]mark
	kept     int // marks in blocks
}

// A memoKey is a node at a value. Under a dynamic scope the same node may mean
// different things, so the scope is part of the key; elsewhere it is 0.
type memoKey struct {
	node, index int
	scope       scopeID
}

// A memoResult is a verdict and the marks that came with it.
type memoResult struct {
	ok    bool
	marks []mark
}

const (
	// maxResults is how many results with marks are kept at a time.
	maxResults = 1 << 18
	// maxKeptMarks is how many marks blocks may hold; a result with more is not kept.
	maxKeptMarks = 1 << 24
	// inlineMarks is how many marks are copied rather than put into a block.
	inlineMarks = 8
)

// replay returns what is known of a node that was run, and puts back its marks.
func (c *memo) replay(m *machine, key memoKey) (ok, known bool) {
	r, known := c.results[key]
	if known {
		m.marks = append(m.marks, r.marks...)
	}
	return r.ok, known
}

// keepMarks keeps a verdict and the marks from base on, each mark once: were
// they kept as they come, a chain of shared nodes would double them each time.
// Many marks go into a block, which from then on is a single mark, so that
// each further node of the chain costs one mark more and not all again.
func (c *memo) keepMarks(m *machine, key memoKey, ok bool, base int) {
	if m.err != nil {
		return
	}
	r := memoResult{ok: ok}
	if len(m.marks) > base {
		m.charge((len(m.marks) - base) / 16)
		fresh := m.marks[base:]
		slices.Sort(fresh)
		m.marks = m.marks[:base+len(slices.Compact(fresh))]
		fresh = m.marks[base:]
		if len(fresh) > inlineMarks {
			if c.kept+len(fresh) > maxKeptMarks {
				return
			}
			c.kept += len(fresh)
			c.blocks = append(c.blocks, slices.Clone(fresh))
			m.marks = append(m.marks[:base], blockMark(len(c.blocks)-1))
		}
		r.marks = slices.Clone(m.marks[base:])
	}
	if c.results == nil || len(c.results) >= maxResults {
		c.results = make(map[memoKey]memoResult)
	}
	c.results[key] = r
}

// reset forgets everything; what grew large is dropped.
func (c *memo) reset() {
	const retained = 1 << 12
	c.on = false
	c.verdicts.reset()
	if len(c.results) > retained {
		c.results = nil
	}
	clear(c.results)
	c.blocks, c.kept = nil, 0
}

// A verdictCache keeps verdicts of nodes that leave no marks: a table with open
// addressing, at most half full. One that can't grow any more is emptied, so
// that it never takes more memory than its largest size, however long the
// evaluation.
type verdictCache struct {
	slots []verdictSlot // a power of two
	used  int
	// seed keeps schemas from being made up so that their nodes meet.
	seed uint64
}

type verdictSlot struct {
	node, index int32
	state       verdictState
}

type verdictState uint8

const (
	unknown verdictState = iota
	refused
	accepted
)

const (
	fewestSlots = 1 << 8
	mostSlots   = 1 << 20
)

// slot is where a node at a value is, or where it would be entered.
func (c *verdictCache) slot(node, index int32) *verdictSlot {
	h := (uint64(uint32(node))<<32 | uint64(uint32(index))) ^ c.seed
	h *= 0x9E3779B97F4A7C15
	h ^= h >> 29
	h *= 0xBF58476D1CE4E5B9
	last := uint64(len(c.slots) - 1)
	for k := h >> 32; ; k++ {
		s := &c.slots[k&last]
		if s.state == unknown || s.node == node && s.index == index {
			return s
		}
	}
}

// find returns what is known of a node at a value.
func (c *verdictCache) find(n *Node, i int) (ok, known bool) {
	if c.used == 0 {
		return false, false
	}
	s := c.slot(int32(n.id), int32(i))
	return s.state == accepted, s.state != unknown
}

func (c *verdictCache) keep(n *Node, i int, ok bool) {
	if 2*c.used >= len(c.slots) {
		c.grow()
	}
	s := c.slot(int32(n.id), int32(i))
	if s.state == unknown {
		c.used++
	}
	*s = verdictSlot{int32(n.id), int32(i), refused}
	if ok {
		s.state = accepted
	}
}

// grow makes room.
func (c *verdictCache) grow() {
	old := c.slots
	switch {
	case len(old) == 0:
		c.seed = rand.Uint64()
		c.slots = make([]verdictSlot, fewestSlots)
	case len(old) < mostSlots:
		c.slots = make([]verdictSlot, 4*len(old))
		for k := range old {
			if s := &old[k]; s.state != unknown {
				*c.slot(s.node, s.index) = *s
			}
		}
	default:
		clear(c.slots)
		c.used = 0
	}
}

func (c *verdictCache) reset() {
	const retained = 1 << 12
	if len(c.slots) > retained {
		c.slots = nil
	}
	if c.used > 0 {
		clear(c.slots)
		c.used = 0
	}
}
