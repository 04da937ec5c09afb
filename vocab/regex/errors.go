package regex

import (
	"fmt"
	"time"
	"unicode/utf8"
)

// A SyntaxError says that a pattern is not an ECMA-262 regular expression with
// the flag u, and where and why.
type SyntaxError struct {
	Pattern string
	Offset  int // where in Pattern, in bytes
	Reason  string
}

// Error says what is wrong at which byte.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("invalid regular expression %s: %s (at byte %d)", quoted(e.Pattern), e.Reason, e.Offset)
}

// A Limit names what a LimitError has run into.
type Limit string

// The limits: see the fields of Options.
const (
	PatternLength Limit = "pattern length" // in bytes
	NestingDepth  Limit = "nesting depth"
	ProgramSize   Limit = "program size" // in instructions
	MatchTime     Limit = "time"
	MatchMemory   Limit = "memory"
)

// A LimitError says that a pattern could not be compiled, or a text not be
// matched, within the limits. It is never a verdict: the text may match or not.
type LimitError struct {
	Pattern string
	Limit   Limit
	Max     int64 // the limit's value; nanoseconds for MatchTime, bytes for MatchMemory
}

// exceeded says of a pattern what a limit is about.
func exceeded(l Limit) string {
	switch l {
	case PatternLength:
		return "is longer than %d bytes"
	case NestingDepth:
		return "nests deeper than %d levels"
	case ProgramSize:
		return "needs more than %d instructions"
	case MatchTime:
		return "took longer than %s"
	}
	return "needs more than %d bytes of memory"
}

// Error names the pattern and the limit.
func (e *LimitError) Error() string {
	var most any = e.Max
	if e.Limit == MatchTime {
		most = time.Duration(e.Max)
	}
	return fmt.Sprintf("regular expression %s "+exceeded(e.Limit), quoted(e.Pattern), most)
}

// quoted quotes a pattern for a message, the start of it if it is long.
func quoted(pattern string) string {
	const most = 80
	if len(pattern) > most {
		end := most
		for !utf8.RuneStart(pattern[end]) && end > most-utf8.UTFMax {
			end--
		}
		return fmt.Sprintf("%q…", pattern[:end])
	}
	return fmt.Sprintf("%q", pattern)
}
