package format

import "golang.org/x/text/unicode/bidi"

// A bidiSet is a set of Unicode bidirectional classes.
type bidiSet uint32

// The sets of classes that the rule of RFC 5893, section 2, names.
const (
	rightToLeft   bidiSet = 1<<bidi.R | 1<<bidi.AL
	makesBidi     bidiSet = 1<<bidi.R | 1<<bidi.AL | 1<<bidi.AN
	inRightToLeft bidiSet = 1<<bidi.R | 1<<bidi.AL | 1<<bidi.AN | 1<<bidi.EN | 1<<bidi.ES | 1<<bidi.CS | 1<<bidi.ET | 1<<bidi.ON | 1<<bidi.BN | 1<<bidi.NSM
	inLeftToRight bidiSet = 1<<bidi.L | 1<<bidi.EN | 1<<bidi.ES | 1<<bidi.CS | 1<<bidi.ET | 1<<bidi.ON | 1<<bidi.BN | 1<<bidi.NSM
	endsRight     bidiSet = 1<<bidi.R | 1<<bidi.AL | 1<<bidi.EN | 1<<bidi.AN
	endsLeft      bidiSet = 1<<bidi.L | 1<<bidi.EN
	bothDigits    bidiSet = 1<<bidi.EN | 1<<bidi.AN
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
		if class != 1<<bidi.NSM {
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
	case l.first == 1<<bidi.L:
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
