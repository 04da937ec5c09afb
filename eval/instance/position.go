package instance

import (
	"fmt"
	"strings"
)

// A Position is a place in a text. The zero Position means that there is no
// place, as in a document made from a Go value.
type Position struct {
	Offset int // in bytes, from 0
	Line   int // from 1; a line ends with a line feed
	Column int // in code points, from 1
}

// String is "line 3, column 14".
func (p Position) String() string {
	return fmt.Sprintf("line %d, column %d", p.Line, p.Column)
}

// Known reports whether the position is a place in a text.
func (p Position) Known() bool { return p.Line > 0 }

// prefix is what an error message at this position begins with.
func (p Position) prefix() string {
	if !p.Known() {
		return ""
	}
	return p.String() + ": "
}

// positionAt finds the line and column of an offset, in time linear in it.
func positionAt(text string, offset int) Position {
	offset = min(max(offset, 0), len(text))
	before := text[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	return Position{
		Offset: offset,
		Line:   strings.Count(before, "\n") + 1,
		Column: codePoints(before[start:]) + 1,
	}
}
