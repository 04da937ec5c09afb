package backtrack

import (
	"slices"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// Compile makes a program of a pattern. Its size is proportional to the size
// of the pattern: counts are kept in registers, not written out.
func Compile(p *syntax.Pattern) *Program {
	c := &compiler{p: &Program{registers: 2 * (p.Groups + 1)}}
	c.node(p.Root, false)
	c.emit(inst{op: opMatch})
	c.p.anchored = syntax.Anchored(p.Root)
	return c.p
}

type compiler struct{ p *Program }

func (c *compiler) emit(in inst) int {
	c.p.insts = append(c.p.insts, in)
	return len(c.p.insts) - 1
}

// here is the address of the next instruction.
func (c *compiler) here() int { return len(c.p.insts) }

// register sets n registers aside.
func (c *compiler) register(n int) int {
	c.p.registers += n
	return c.p.registers - n
}

// node emits n; behind, for text read backwards, as in a look-behind.
func (c *compiler) node(n *syntax.Node, behind bool) {
	switch n.Op {
	case syntax.Char:
		c.emit(inst{op: opSet, set: newMembers(n.Set), behind: behind})
	case syntax.Concat:
		c.concat(n.Subs, behind)
	case syntax.Alternate:
		c.alternate(n.Subs, behind)
	case syntax.Repeat:
		c.repeat(n, behind)
	case syntax.Capture:
		c.capture(n, behind)
	case syntax.BackReference:
		c.emit(inst{op: opBack, groups: n.Groups, fold: n.Fold, behind: behind})
	case syntax.Look:
		c.look(n)
	case syntax.Assert:
		c.emit(inst{op: opAssert, a: int(n.Assertion)})
	}
}

func newMembers(s charset.Set) *members {
	m := &members{set: s}
	for r := range rune(128) {
		if s.Contains(r) {
			m.ascii[r>>6] |= 1 << (r & 63)
		}
	}
	return m
}

func (c *compiler) concat(subs []*syntax.Node, behind bool) {
	if behind {
		for _, sub := range slices.Backward(subs) {
			c.node(sub, behind)
		}
		return
	}
	for _, sub := range subs {
		c.node(sub, behind)
	}
}

func (c *compiler) alternate(subs []*syntax.Node, behind bool) {
	var ends []int
	for _, sub := range subs[:len(subs)-1] {
		split := c.emit(inst{op: opSplit})
		c.node(sub, behind)
		ends = append(ends, c.emit(inst{op: opJump}))
		c.p.insts[split].a = c.here()
	}
	c.node(subs[len(subs)-1], behind)
	for _, end := range ends {
		c.p.insts[end].a = c.here()
	}
}

// capture: groups number g is kept in registers 2g (start) and 2g+1 (end). Both
// are written only when the group is complete, so that a back-reference inside
// it still sees its former value; until then the position where it was entered
// is kept in a register of its own.
func (c *compiler) capture(n *syntax.Node, behind bool) {
	entered := c.register(1)
	c.emit(inst{op: opStore, a: entered})
	c.node(n.Subs[0], behind)
	c.emit(inst{op: opCapture, a: entered, groups: []int{n.Group}, behind: behind})
}

// repeat (section "Runtime Semantics: RepeatMatcher").
func (c *compiler) repeat(n *syntax.Node, behind bool) {
	l := &loop{min: n.Min, max: n.Max, lazy: n.Lazy}
	body := n.Subs[0]
	if body.Op == syntax.Char && !n.Lazy {
		c.emit(inst{op: opRun, set: newMembers(body.Set), loop: l, behind: behind})
		return
	}
	l.count = c.register(2)
	l.first, l.last = 2*(n.Before+1), 2*(n.Last+1)
	c.emit(inst{op: opLoop, loop: l})
	test := c.emit(inst{op: opTest, loop: l})
	c.emit(inst{op: opBody, loop: l})
	c.node(body, behind)
	c.emit(inst{op: opNext, loop: l, a: test})
	c.p.insts[test].a = c.here()
}

func (c *compiler) look(n *syntax.Node) {
	mark := c.register(1)
	at := c.emit(inst{op: opLook, negate: n.Negate, groups: []int{mark}})
	c.node(n.Subs[0], n.Behind)
	c.emit(inst{op: opFound, negate: n.Negate, groups: []int{mark}, a: at})
	c.p.insts[at].a = c.here()
}
