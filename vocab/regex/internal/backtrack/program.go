// Package backtrack decides by backtracking, as ECMA-262 section "Pattern
// Semantics" describes it, whether a pattern matches somewhere in a text. It
// handles every pattern; it is for those with back-references, which no
// linear-time method can take, and its time and memory are limited.
//
// program.go has the instructions, compile.go makes them of a tree, match.go
// runs them: step.go the simple ones, loop.go quantifiers, look.go look-around.
package backtrack

import "github.com/verdict-schema/verdict/vocab/regex/internal/charset"

// opcode says what an instruction does. Positions are byte offsets. "Fails"
// means: goes back to the last alternative left open.
type opcode uint8

const (
	opMatch   opcode = iota
	opSet            // consume a code point of set, in the direction of behind
	opSplit          // go on at the next instruction; the alternative is at a
	opJump           // go on at a
	opAssert         // fail unless assertion a holds
	opStore          // register a = position
	opLoop           // start a loop: count register a = 0
	opTest           // of loop: go on with the body (next) or leave (a), see loop
	opBody           // start an iteration of loop
	opNext           // end an iteration of loop, go back to a
	opBack           // match again what a group of groups has matched
	opRun            // consume loop.min to loop.max code points of set
	opLook           // start a look-around: body next, afterwards a
	opFound          // end of the body of a look-around
	opCapture        // the group in groups is complete; it was entered at register a
)

type inst struct {
	op     opcode
	behind bool // read backwards
	negate bool // of a look-around
	fold   bool // compare without regard to case
	a      int
	set    *members
	loop   *loop
	groups []int
}

// A loop is a quantifier. Two registers belong to it, at count and count+1: how
// many iterations have begun, and where the current one began.
type loop struct {
	min, max    int // max < 0: unbounded
	lazy        bool
	count       int
	first, last int // the registers of the groups inside, to be reset: first ≤ r < last
}

// members is a set of code points with a quick test for ASCII.
type members struct {
	ascii [2]uint64
	set   charset.Set
}

func (m *members) has(r rune) bool {
	if r < 128 {
		return m.ascii[r>>6]>>(r&63)&1 != 0
	}
	return m.set.Contains(r)
}

// Work is what it took to make the program, in steps of about the same cost. An
// instruction stands for several, because of the table in its set.
func (p *Program) Work() int { return 16 * len(p.insts) }

// A Program is a compiled pattern. It is immutable.
type Program struct {
	insts     []inst
	registers int
	anchored  bool
}
