package eval

import "fmt"

// Settings are the limits of every evaluation of a graph.
type Settings struct {
	// MaxSteps is how many steps an evaluation may take; a step is a node
	// decided for a value, or comparable work. 0 means DefaultSteps plus
	// DefaultStepsPerValue for each value of the instance.
	MaxSteps int
	// MaxDepth is how deeply nodes may nest while they are being decided; 0
	// means DefaultDepth.
	MaxDepth int
	// Without switches passes of the optimiser off.
	Without Pass

	maxInPlace int
}

// The limits that a zero Settings stands for. The depth is what a goroutine's
// stack, one gigabyte at the most, holds several times over.
const (
	DefaultSteps         = 10_000_000
	DefaultStepsPerValue = 1_000
	DefaultDepth         = 200_000
)

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
