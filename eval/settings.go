package eval

import (
	"fmt"
	"math/bits"
)

// Settings are the limits of every evaluation of a graph.
type Settings struct {
	// MaxSteps is how many steps an evaluation may take; a step is a node
	// decided for a value, or comparable work. 0 means DefaultSteps plus
	// DefaultStepsPerValue for each value of the instance.
	MaxSteps int
	// MaxDepth is how deeply nodes may nest while they are being decided; 0
	// means DefaultDepth. It is at most 300,000, for which a goroutine's stack
	// is sure to be large enough.
	MaxDepth int
	// Without switches passes of the optimiser off.
	Without Pass

	maxInPlace int
	mostAtOnce int // steps that may pass before they are compared with MaxSteps
	firstSlice int // steps before the memo is switched on, beside those by value
}

// The limits that a zero Settings stands for.
const (
	DefaultSteps         = 10_000_000
	DefaultStepsPerValue = 1_000
	DefaultDepth         = 200_000
)

// deepest is the most that MaxDepth can be. A level of an evaluation that
// records takes up to 1,300 bytes of stack, on 32-bit machines up to 700, and
// Go ends the program, not the goroutine, when a stack would have to grow
// beyond 512 or 128 megabytes (the largest powers of two below its limits).
const deepest = 150_000 + 150_000*(bits.UintSize/64)

func (s *Settings) maxDepth() int {
	if s.MaxDepth <= 0 {
		return min(DefaultDepth, deepest)
	}
	return min(s.MaxDepth, deepest)
}

func (s *Settings) maxSteps(values int) int {
	if s.MaxSteps > 0 {
		return s.MaxSteps
	}
	return DefaultSteps + DefaultStepsPerValue*values
}

// A RecursionError says that a schema applies itself to the same value, again
// and again (Core §9.4.1).
type RecursionError struct {
	// Location is the absolute keyword location of a schema on the cycle.
	Location string
}

func (e *RecursionError) Error() string {
	return fmt.Sprintf("schema %s applies itself to the same value without end", e.Location)
}
