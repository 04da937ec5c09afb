package syntax

import (
	"math"
	"strings"
)

// maxCount is where repeat counts saturate: no text is as long.
const maxCount = math.MaxInt / 16

// braces is a quantifier {min}, {min,} or {min,max}, as text.
type braces struct {
	min, max  string
	unbounded bool
	length    int
}

// scanBraces reads a braced quantifier without consuming it.
func (p *parser) scanBraces() (b braces, ok bool) {
	rest := p.src[p.pos:]
	if !strings.HasPrefix(rest, "{") {
		return b, false
	}
	i := 1
	digits := func() string {
		start := i
		for i < len(rest) && isDigit(rest[i]) {
			i++
		}
		return rest[start:i]
	}
	b.min = digits()
	b.max = b.min
	if b.min != "" && i < len(rest) && rest[i] == ',' {
		i++
		b.max = digits()
		b.unbounded = b.max == ""
	}
	b.length = i + 1
	return b, b.min != "" && i < len(rest) && rest[i] == '}'
}

// quantifierFollows reports whether a quantifier stands here, where none may.
func (p *parser) quantifierFollows() bool {
	if p.at("*") || p.at("+") || p.at("?") {
		return true
	}
	_, ok := p.scanBraces()
	return ok
}

// quantified: n and the quantifier after it, if there is one; before is the
// number of groups that begin before n.
func (p *parser) quantified(n *Node, before int) *Node {
	low, high := 0, Unbounded
	switch {
	case p.take("*"):
	case p.take("+"):
		low = 1
	case p.take("?"):
		high = 1
	default:
		b, ok := p.scanBraces()
		if !ok {
			return n
		}
		if !b.unbounded && less(b.max, b.min) {
			p.fail(p.pos, "repeat counts {%s,%s} are out of order", b.min, b.max)
		}
		low = count(b.min)
		if !b.unbounded {
			high = count(b.max)
		}
		p.pos += b.length
	}
	lazy := p.take("?")
	return &Node{Op: Repeat, Subs: []*Node{n}, Min: low, Max: high, Lazy: lazy, Before: before, Last: p.out.Groups}
}

// less compares decimal numbers of any length.
func less(a, b string) bool {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}

// count is the value of a decimal number, saturating at maxCount.
func count(digits string) int {
	n := 0
	for _, d := range []byte(digits) {
		n = min(n*10+int(d-'0'), maxCount)
	}
	return n
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
