// Package syntax parses ECMA-262 regular expressions into a tree.
//
// The grammar is section "Patterns" of ECMA-262, 16th edition (2025), with the
// flag u (production parameters [+UnicodeMode, +NamedCaptureGroups]) and
// without v. Flags are resolved while parsing: what a tree says does not depend
// on any flag, because modifiers such as (?i:…) change the sets and assertions
// in it. Start with Parse; node.go has the tree, parse.go the terms, and files by
// the productions' names the rest.
//
// The package knows nothing of matching.
package syntax

import (
	"slices"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
)

// An Op says what a Node is.
type Op uint8

// The kinds of node.
const (
	Empty         Op = iota // matches the empty string
	Char                    // one code point of Set
	Concat                  // Subs one after the other
	Alternate               // one of Subs, the first that leads to a match
	Repeat                  // Subs[0], Min to Max times
	Capture                 // Subs[0], remembered as group Group
	BackReference           // what one of Groups has matched, if any has
	Look                    // a look-ahead or look-behind at Subs[0]
	Assert                  // an Assertion
)

// An Assertion is a condition on the code points before and after a position.
type Assertion uint8

// The assertions of section "Assertion", each flag a kind of its own.
const (
	InputStart     Assertion = iota // ^
	InputEnd                        // $
	LineStart                       // ^ with m
	LineEnd                         // $ with m
	WordEdge                        // \b
	NoWordEdge                      // \B
	WordEdgeFold                    // \b with i
	NoWordEdgeFold                  // \B with i
)

// Unbounded is the Max of a Repeat without an upper bound.
const Unbounded = -1

// A Node is one part of a pattern. Which fields mean something depends on Op.
type Node struct {
	Op        Op
	Assertion Assertion
	Set       charset.Set
	Subs      []*Node

	Min, Max int  // Repeat; Max may be Unbounded
	Lazy     bool // Repeat: as few times as possible

	Before int // Repeat: the number of groups that begin before it
	Last   int // Repeat: the number of the last group inside, Before if there is none

	Group  int   // Capture: its number, from 1
	Groups []int // BackReference: the groups that it may name
	Fold   bool  // BackReference: compare without regard to case

	Behind bool // Look: (?<= or (?<!
	Negate bool // Look: (?! or (?<!
}

// A Pattern is a parsed pattern.
type Pattern struct {
	Root           *Node
	Groups         int  // the number of capturing groups
	BackReferences bool // whether the tree has any
	Looks          bool // whether the tree has look-around
	Ranges         int  // of all sets that had to be made, each time they were
}

// Limits bounds what Parse accepts; zero fields mean no bound.
type Limits struct {
	Depth int // nesting of groups
}

// A SyntaxError says where and why a pattern is not one.
type SyntaxError struct {
	Offset int // in bytes
	Reason string
}

func (e *SyntaxError) Error() string { return e.Reason }

// A DepthError says that groups nest deeper than the limit.
type DepthError struct{ Limit int }

func (e *DepthError) Error() string { return "groups nest too deep" }

var empty = &Node{Op: Empty}

func char(s charset.Set) *Node { return &Node{Op: Char, Set: s} }

func concat(subs []*Node) *Node {
	switch len(subs) {
	case 0:
		return empty
	case 1:
		return subs[0]
	}
	return &Node{Op: Concat, Subs: subs}
}

// Anchored reports whether every match of n begins at the start of the text.
func Anchored(n *Node) bool {
	switch n.Op {
	case Assert:
		return n.Assertion == InputStart
	case Capture:
		return Anchored(n.Subs[0])
	case Repeat:
		return n.Min > 0 && Anchored(n.Subs[0])
	case Concat:
		for _, sub := range n.Subs {
			if Anchored(sub) {
				return true
			}
			if sub.Op != Look && sub.Op != Assert {
				return false
			}
		}
	case Alternate:
		return !slices.ContainsFunc(n.Subs, func(s *Node) bool { return !Anchored(s) })
	}
	return false
}
