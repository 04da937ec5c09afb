package regex

import (
	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// simplify returns a tree that matches in the same texts, without captures,
// nested sequences and parts that match nothing but the empty string. It is for
// patterns without back-references.
func simplify(n *syntax.Node) *syntax.Node {
	switch n.Op {
	case syntax.Capture:
		return simplify(n.Subs[0])
	case syntax.Concat:
		return simplifyConcat(n)
	case syntax.Alternate:
		return simplifyAlternate(n)
	case syntax.Repeat:
		sub := simplify(n.Subs[0])
		if n.Max == 0 || sub.Op == syntax.Empty {
			return &syntax.Node{Op: syntax.Empty}
		}
		if n.Min == 1 && n.Max == 1 {
			return sub
		}
		return &syntax.Node{Op: syntax.Repeat, Subs: []*syntax.Node{sub}, Min: n.Min, Max: n.Max}
	case syntax.Look:
		return &syntax.Node{Op: syntax.Look, Subs: []*syntax.Node{simplify(n.Subs[0])}, Behind: n.Behind, Negate: n.Negate}
	}
	return n
}

func simplifyConcat(n *syntax.Node) *syntax.Node {
	var subs []*syntax.Node
	for _, sub := range n.Subs {
		switch sub = simplify(sub); sub.Op {
		case syntax.Empty:
		case syntax.Concat:
			subs = append(subs, sub.Subs...)
		default:
			subs = append(subs, sub)
		}
	}
	switch len(subs) {
	case 0:
		return &syntax.Node{Op: syntax.Empty}
	case 1:
		return subs[0]
	}
	return sequence(subs...)
}

// simplifyAlternate makes one set of alternatives that are all one code point.
func simplifyAlternate(n *syntax.Node) *syntax.Node {
	subs := make([]*syntax.Node, 0, len(n.Subs))
	sets := make([]charset.Set, 0, len(n.Subs))
	for _, sub := range n.Subs {
		sub = simplify(sub)
		subs = append(subs, sub)
		if sub.Op == syntax.Char {
			sets = append(sets, sub.Set)
		}
	}
	if len(sets) == len(subs) {
		return &syntax.Node{Op: syntax.Char, Set: charset.Union(sets...)}
	}
	return &syntax.Node{Op: syntax.Alternate, Subs: subs}
}
