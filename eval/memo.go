package eval

import "slices"

// memo keeps results of shared nodes by value, so that a schema in which many
// paths lead to one node (a1 = allOf[a0, a0], a2 = allOf[a1, a1], …, or a
// recursive anyOf) costs one evaluation a value and not one a path. Most
// evaluations are over before it would pay, so it is only switched on when the
// first slice of steps is used up; at any moment it is right to begin.
type memo struct {
	on       bool
	verdicts map[memoKey]bool
	results  map[memoKey]memoResult
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

// verdict returns what is known of a node that leaves no marks.
func (c *memo) verdict(n *Node, i int) (ok, known bool) {
	ok, known = c.verdicts[memoKey{node: n.id, index: i}]
	return ok, known
}

func (c *memo) keep(n *Node, i int, ok bool) {
	if c.verdicts == nil {
		c.verdicts = make(map[memoKey]bool)
	}
	c.verdicts[memoKey{node: n.id, index: i}] = ok
}

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
func (c *memo) keepMarks(m *machine, key memoKey, ok bool, base int) {
	if m.err != nil {
		return
	}
	if c.results == nil {
		c.results = make(map[memoKey]memoResult)
	}
	r := memoResult{ok: ok}
	if len(m.marks) > base {
		fresh := m.marks[base:]
		slices.Sort(fresh)
		m.marks = m.marks[:base+len(slices.Compact(fresh))]
		r.marks = slices.Clone(m.marks[base:])
	}
	c.results[key] = r
}

// reset forgets everything; maps that grew large are dropped.
func (c *memo) reset() {
	const retained = 1 << 12
	c.on = false
	if len(c.verdicts) > retained {
		c.verdicts = nil
	}
	if len(c.results) > retained {
		c.results = nil
	}
	clear(c.verdicts)
	clear(c.results)
}
