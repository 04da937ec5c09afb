// Package automaton decides, in time linear in the text, whether a pattern
// without back-references matches somewhere in it.
//
// A pattern becomes a nondeterministic program (program.go, compile.go) over an
// alphabet of classes: code points that no part of the pattern tells apart
// (alphabet.go). A small program without look-around is turned into a table
// that takes one step a character (table.go); any other is simulated, all its
// states at once (simulate.go). Whether a match exists depends neither on
// greediness nor on captures, so both are dropped.
package automaton

import (
	"fmt"
	"strings"

	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// opcode says what an instruction does.
type opcode uint8

const (
	opMatch  opcode = iota // the body has matched
	opSet                  // consume a code point of set a, go to out
	opSplit                // go to out and to a
	opAssert               // go to out if assertion a holds here
	opLook                 // go to out if look a holds here
	opLookNo               // go to out if look a does not hold here
)

type inst struct {
	op     opcode
	out, a int32
}

// A look is a look-around: a program of its own, run over the whole text
// before those that ask for it. A look-behind runs forwards and holds where a
// match ends; a look-ahead runs backwards over the mirrored body and holds
// where a match begins. So each is one pass over the text.
type look struct {
	entry  int32
	behind bool
}

// A Program is a compiled pattern. It is immutable.
type Program struct {
	insts    []inst
	entry    int32
	looks    []look // inner ones first
	alphabet *alphabet
	contexts context // what the assertions of the program ask about
	work     int
}

// Work is what it took to make the program, and the table if one was tried, in
// steps of about the same cost: instructions, parts of the alphabet, entries.
func (p *Program) Work() int { return p.work }

// A SizeError says that a pattern needs more instructions than the limit.
type SizeError struct{ Limit int }

func (e *SizeError) Error() string { return fmt.Sprintf("more than %d instructions", e.Limit) }

// String lists the instructions, for tests and people.
func (p *Program) String() string {
	var b strings.Builder
	for pc, in := range p.insts {
		mark := ' '
		if int32(pc) == p.entry {
			mark = '>'
		}
		fmt.Fprintf(&b, "%c%3d %s\n", mark, pc, in)
	}
	for i, l := range p.looks {
		fmt.Fprintf(&b, "look %d at %d behind=%v\n", i, l.entry, l.behind)
	}
	return b.String()
}

func (in inst) String() string {
	switch in.op {
	case opMatch:
		return "match"
	case opSet:
		return fmt.Sprintf("set %d -> %d", in.a, in.out)
	case opSplit:
		return fmt.Sprintf("split -> %d %d", in.out, in.a)
	case opAssert:
		return fmt.Sprintf("assert %d -> %d", in.a, in.out)
	case opLook:
		return fmt.Sprintf("look %d -> %d", in.a, in.out)
	}
	return fmt.Sprintf("no look %d -> %d", in.a, in.out)
}

// context is what an assertion needs to know of the code point on one side of
// a position.
type context uint8

const (
	edge     context = 1 << iota // there is none: the text begins or ends here
	newline                      // a line terminator
	word                         // a word character
	wordFold                     // a word character under the flag i
)

// holds evaluates an assertion between two code points (section "Assertion").
func holds(a syntax.Assertion, before, after context) bool {
	switch a {
	case syntax.InputStart:
		return before&edge != 0
	case syntax.InputEnd:
		return after&edge != 0
	case syntax.LineStart:
		return before&(edge|newline) != 0
	case syntax.LineEnd:
		return after&(edge|newline) != 0
	case syntax.WordEdge:
		return (before^after)&word != 0
	case syntax.NoWordEdge:
		return (before^after)&word == 0
	case syntax.WordEdgeFold:
		return (before^after)&wordFold != 0
	}
	return (before^after)&wordFold == 0
}

// asks maps an assertion to the parts of the context that it asks about.
var asks = [...]context{
	syntax.InputStart:     edge,
	syntax.InputEnd:       edge,
	syntax.LineStart:      edge | newline,
	syntax.LineEnd:        edge | newline,
	syntax.WordEdge:       word,
	syntax.NoWordEdge:     word,
	syntax.WordEdgeFold:   wordFold,
	syntax.NoWordEdgeFold: wordFold,
}
