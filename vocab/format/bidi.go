package format

import (
	"golang.org/x/text/unicode/bidi"
)

// A bidiSet is a set of Unicode bidirectional classes.
type bidiSet uint32

func bidiSetOf(classes ...bidi.Class) (set bidiSet) {
	for _, class := range classes {
		set |= 1 << class
	}
	return set
}

// The sets of classes that the rule of RFC 5893, section 2, names.
var (
	rightToLeft   = bidiSetOf(bidi.R, bidi.AL)
	makesBidi     = bidiSetOf(bidi.R, bidi.AL, bidi.AN)
	inRightToLeft = bidiSetOf(bidi.R, bidi.AL, bidi.AN, bidi.EN, bidi.ES, bidi.CS, bidi.ET, bidi.ON, bidi.BN, bidi.NSM)
	inLeftToRight = bidiSetOf(bidi.L, bidi.EN, bidi.ES, bidi.CS, bidi.ET, bidi.ON, bidi.BN, bidi.NSM)
	endsRight     = bidiSetOf(bidi.R, bidi.AL, bidi.EN, bidi.AN)
	endsLeft      = bidiSetOf(bidi.L, bidi.EN)
	bothDigits    = bidiSetOf(bidi.EN, bidi.AN)
)

// bidiClass returns the class of a rune as a set of one.
func bidiClass(r rune) bidiSet {
	properties, _ := bidi.LookupRune(r)
	return 1 << properties.Class()
}

// A bidiLabel is what the rule asks of a label.
type bidiLabel struct{ first, last, all bidiSet }

// bidiLabelOf collects the classes of a label; last leaves out the nonspacing
// marks at the end.
func bidiLabelOf(text string) (l bidiLabel) {
	for _, r := range text {
		class := bidiClass(r)
		if l.first == 0 {
			l.first = class
		}
		if class != bidiSetOf(bidi.NSM) {
			l.last = class
		}
		l.all |= class
	}
	return l
}

// checkBidi applies the Bidi Rule to every label of a name that holds a
// right-to-left label (RFC 5893, sections 1.4 and 2).
func checkBidi(labels []label) fault {
	var all bidiSet
	for _, l := range labels {
		all |= bidiLabelOf(l.text).all
	}
	if all&makesBidi == 0 {
		return fault{}
	}
	for _, l := range labels {
		if reason := bidiLabelOf(l.text).violation(); reason != "" {
			return fault{l.start, reason}
		}
	}
	return fault{}
}

// violation says which condition of RFC 5893, section 2, the label breaks, or
// returns "".
func (l bidiLabel) violation() string {
	switch {
	case l.first&rightToLeft != 0:
		switch {
		case l.all&^inRightToLeft != 0:
			return "a right-to-left label cannot hold left-to-right letters" // 2
		case l.last&endsRight == 0:
			return "a right-to-left label must end in a right-to-left letter or a digit" // 3
		case l.all&bothDigits == bothDigits:
			return "a right-to-left label cannot hold both European and Arabic digits" // 4
		}
	case l.first == bidiSetOf(bidi.L):
		switch {
		case l.all&^inLeftToRight != 0:
			return "a left-to-right label cannot hold right-to-left letters or digits" // 5
		case l.last&endsLeft == 0:
			return "a left-to-right label must end in a left-to-right letter or a digit" // 6
		}
	default:
		return "a label of a name with right-to-left labels must start with a letter" // 1
	}
	return ""
}
