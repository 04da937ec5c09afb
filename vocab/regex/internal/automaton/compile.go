package automaton

import (
	"slices"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// compiler emits a program from its end to its start: every piece is told
// where to go on, so no jump has to be patched but those of loops.
type compiler struct {
	p     *Program
	limit int
	full  bool // the limit is reached; what is emitted no longer matters

	sets  []charset.Set
	index map[string]int32         // set → number
	known map[*charset.Range]int32 // the same for sets seen before, by identity
}

// Compile makes a program of at most limit instructions. The tree must not
// contain back-references.
func Compile(root *syntax.Node, limit int) (*Program, error) {
	c := &compiler{p: &Program{}, limit: limit, index: map[string]int32{}, known: map[*charset.Range]int32{}}
	match := c.emit(inst{op: opMatch})
	start := c.node(root, match, false)
	if !syntax.Anchored(root) {
		start = c.search(start)
	}
	c.p.entry = start
	c.p.work += len(c.p.insts)
	if c.full {
		return nil, &SizeError{limit}
	}
	var ok bool
	if c.p.alphabet, ok = newAlphabet(c.sets, c.p.contexts); !ok {
		return nil, &SizeError{limit}
	}
	c.p.work += c.p.alphabet.work()
	return c.p, nil
}

func (c *compiler) emit(in inst) int32 {
	if len(c.p.insts) >= c.limit {
		c.full = true
		return 0
	}
	c.p.insts = append(c.p.insts, in)
	return int32(len(c.p.insts) - 1)
}

// search lets a body begin at every position.
func (c *compiler) search(body int32) int32 {
	again := c.emit(inst{op: opSplit, out: body})
	next := c.emit(inst{op: opSet, a: c.set(charset.Any), out: again})
	c.p.insts[again].a = next
	return again
}

// set gives every distinct set a number.
func (c *compiler) set(s charset.Set) int32 {
	if len(s) == 0 {
		return c.number("", s)
	}
	if n, ok := c.known[&s[0]]; ok {
		return n
	}
	c.p.work += len(s)
	key := make([]byte, 0, len(s)*8)
	for _, r := range s {
		for _, b := range [...]rune{r.Lo, r.Hi} {
			key = append(key, byte(b), byte(b>>8), byte(b>>16))
		}
	}
	n := c.number(string(key), s)
	c.known[&s[0]] = n
	return n
}

func (c *compiler) number(key string, s charset.Set) int32 {
	n, ok := c.index[key]
	if !ok {
		n = int32(len(c.sets))
		c.index[key] = n
		c.sets = append(c.sets, s)
	}
	return n
}

// node emits n so that it goes on at next; mirrored, for text read backwards.
func (c *compiler) node(n *syntax.Node, next int32, mirrored bool) int32 {
	if c.full {
		return 0
	}
	switch n.Op {
	case syntax.Char:
		return c.emit(inst{op: opSet, a: c.set(n.Set), out: next})
	case syntax.Concat:
		return c.concat(n.Subs, next, mirrored)
	case syntax.Alternate:
		return c.alternate(n.Subs, next, mirrored)
	case syntax.Repeat:
		return c.repeat(n, next, mirrored)
	case syntax.Capture:
		return c.node(n.Subs[0], next, mirrored)
	case syntax.Look:
		return c.look(n, next)
	case syntax.Assert:
		c.p.contexts |= asks[n.Assertion]
		return c.emit(inst{op: opAssert, a: int32(n.Assertion), out: next})
	}
	return next // Empty
}

func (c *compiler) concat(subs []*syntax.Node, next int32, mirrored bool) int32 {
	if mirrored {
		for _, sub := range subs {
			next = c.node(sub, next, mirrored)
		}
		return next
	}
	for _, sub := range slices.Backward(subs) {
		next = c.node(sub, next, mirrored)
	}
	return next
}

func (c *compiler) alternate(subs []*syntax.Node, next int32, mirrored bool) int32 {
	start := c.node(subs[len(subs)-1], next, mirrored)
	for _, sub := range slices.Backward(subs[:len(subs)-1]) {
		start = c.emit(inst{op: opSplit, out: c.node(sub, next, mirrored), a: start})
	}
	return start
}

// repeat writes the body as often as the counts say; an iteration that matches
// nothing changes nothing in a program without captures.
func (c *compiler) repeat(n *syntax.Node, next int32, mirrored bool) int32 {
	body := n.Subs[0]
	if body.Op == syntax.Empty || n.Max == 0 {
		return next
	}
	start, copies := next, n.Min
	if n.Max == syntax.Unbounded {
		start = c.loop(body, next, n.Min == 0, mirrored)
		copies = max(copies-1, 0)
	}
	for i := n.Min; i < n.Max && !c.full; i++ {
		start = c.emit(inst{op: opSplit, out: c.node(body, start, mirrored), a: next})
	}
	for i := 0; i < copies && !c.full; i++ {
		before := start
		if start = c.node(body, start, mirrored); start == before {
			break // the body is empty, however often
		}
	}
	return start
}

// loop emits body* or, unless optional, body+.
func (c *compiler) loop(body *syntax.Node, next int32, optional, mirrored bool) int32 {
	again := c.emit(inst{op: opSplit, a: next})
	first := c.node(body, again, mirrored)
	if c.full {
		return 0
	}
	c.p.insts[again].out = first
	if optional {
		return again
	}
	return first
}

// look emits the body of a look-around as a program of its own, and the
// instruction that asks whether it holds.
func (c *compiler) look(n *syntax.Node, next int32) int32 {
	end := c.emit(inst{op: opMatch})
	entry := c.search(c.node(n.Subs[0], end, !n.Behind))
	c.p.looks = append(c.p.looks, look{entry: entry, behind: n.Behind})
	op := opLook
	if n.Negate {
		op = opLookNo
	}
	return c.emit(inst{op: op, a: int32(len(c.p.looks) - 1), out: next})
}
