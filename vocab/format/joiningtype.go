package format

import (
	"slices"
	"unicode"
)

//go:generate go run ./internal/joiningtype -in DerivedJoiningType.txt -out joiningtype_table.go

// A joiningType is a value of the Unicode property Joining_Type, which says how
// a letter of a cursive script joins its neighbours, as a set: with which side,
// before and after being in the order of the text.
type joiningType uint8

const (
	nonJoining  joiningType = 0
	joinsAfter  joiningType = 1 << iota // a joining letter may follow
	joinsBefore                         // a joining letter may precede
	isTransparent
)

// The names of the values are of right-to-left scripts, whose letters follow to
// the left.
const (
	leftJoining  = joinsAfter
	rightJoining = joinsBefore
	dualJoining  = joinsAfter | joinsBefore
	joinCausing  = nonJoining // the rule of the zero width non-joiner asks for L, D and R only
	transparent  = isTransparent
)

// A joiningSpan is a range of code points of one joining type.
type joiningSpan struct {
	low, high rune
	joins     joiningType
}

// joiningTypeOf returns the joining type of a code point. The table holds those
// that do not follow from the general category.
func joiningTypeOf(r rune) joiningType {
	i, found := slices.BinarySearchFunc(joiningTypes, r, func(s joiningSpan, r rune) int {
		switch {
		case s.high < r:
			return -1
		case s.low > r:
			return 1
		}
		return 0
	})
	if found {
		return joiningTypes[i].joins
	}
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return transparent
	}
	return nonJoining
}
