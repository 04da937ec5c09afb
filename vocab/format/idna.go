package format

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// mapping applies the mapping of UTS #46 and nothing else. Package idna's own
// validation is not used: it lacks the contextual rules of RFC 5892, appendix A,
// other than those of the joiners, allows the code points that UTS #46 allows
// and IDNA2008 does not, and does not say where a name goes wrong.
func mapping() *idna.Profile {
	profile.once.Do(func() {
		profile.mapping = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false), idna.ValidateLabels(false))
	})
	return profile.mapping
}

// profile is what mapping returns, once it was asked for.
var profile struct {
	once    sync.Once
	mapping *idna.Profile
}

// A label that starts with "xn--" after mapping would be decoded as well, without
// a check that it is the encoding of what it decodes to. This character in front
// prevents that; it is mapped to itself and combines with nothing.
const shield = "\u3007"

// mapLabel maps the runes of a label and normalizes what results (UTS #46,
// section 4, steps 1 and 2).
func mapLabel(s string) (string, fault) {
	mapped, err := mapping().ToUnicode(shield + s)
	switch {
	case err == nil && needsComposing(s):
		return mapSeparately(s), fault{}
	case err == nil:
		return strings.TrimPrefix(mapped, shield), fault{}
	}
	for i, r := range s {
		if _, err := mapping().ToUnicode(string(r)); err != nil {
			return "", disallowed(i, r)
		}
	}
	return "", fault{0, err.Error()}
}

// checkCodePoints checks each code point of a U-label that mapLabel maps to
// itself: that IDNA2008 allows it where it stands (RFC 5891, sections 4.2.2,
// 4.2.3.2 and 4.2.3.3).
func checkCodePoints(s string) fault {
	first, _ := utf8.DecodeRuneInString(s)
	if unicode.Is(unicode.M, first) {
		return fault{0, "a label cannot start with a combining mark"}
	}
	for i, r := range s {
		if rule, ok := contextRuleOf(r); ok {
			if !rule.holds(s, i) {
				return fault{i, rule.reason}
			}
		} else if !isPValid(r) {
			return disallowed(i, r)
		}
	}
	return fault{}
}

// disallowed is the fault of a code point that no internationalized name holds.
func disallowed(offset int, r rune) fault {
	return fault{offset, fmt.Sprintf("%U is not allowed in a host name", r)}
}

// isPValid derives whether a code point without a contextual rule is PVALID
// (RFC 5892, section 3). It need not look for Unstable code points (2.2) and
// IgnorableProperties (2.3), since UTS #46 maps, ignores or disallows them all.
func isPValid(r rune) bool {
	if valid, ok := exception(r); ok {
		return valid
	}
	if r < utf8.RuneSelf {
		return r == '-' || unicode.IsDigit(r) || unicode.IsLower(r)
	}
	return isLetterDigit(r) && !inIgnorableBlock(r) && !inOldHangulJamo(r)
}

// isLetterDigit is the category of RFC 5892, section 2.1.
func isLetterDigit(r rune) bool {
	return unicode.In(r, unicode.Ll, unicode.Lu, unicode.Lo, unicode.Nd, unicode.Lm, unicode.Mn, unicode.Mc)
}

// inIgnorableBlock is the category of RFC 5892, section 2.4.
func inIgnorableBlock(r rune) bool {
	return 0x20D0 <= r && r <= 0x20FF || 0x1D100 <= r && r <= 0x1D24F
}

// inOldHangulJamo is the category of RFC 5892, section 2.9: the conjoining jamo
// of Hangul_Syllable_Type L, V and T.
func inOldHangulJamo(r rune) bool {
	return 0x1100 <= r && r <= 0x11FF || 0xA960 <= r && r <= 0xA97C || 0xD7B0 <= r && r <= 0xD7FB
}

// exception says of the code points of RFC 5892, section 2.6, without a
// contextual rule, whether they are PVALID.
func exception(r rune) (valid, ok bool) {
	switch r {
	case 0x00DF, 0x03C2, 0x06FD, 0x06FE, 0x0F0B, 0x3007:
		return true, true
	case 0x0640, 0x07FA, 0x302E, 0x302F, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303B:
		return false, true
	}
	return false, false
}

// A contextRule is one of the rules of RFC 5892, appendix A: whether a code
// point may stand at offset i of a label.
type contextRule struct {
	holds  func(label string, i int) bool
	reason string
}

// contextRules holds the CONTEXTJ and CONTEXTO code points (RFC 5892, sections
// 2.6 and 2.8): ranges, and the rule of each.
var contextRules = [...]struct {
	from, to rune
	contextRule
}{
	{0x200C, 0x200C, contextRule{zeroWidthNonJoinerHolds, "a zero width non-joiner must follow a virama or stand between letters that join"}},
	{0x200D, 0x200D, contextRule{followsVirama, "a zero width joiner must follow a virama"}},
	{0x00B7, 0x00B7, contextRule{middleDotHolds, `a middle dot must stand between two letters "l"`}},
	{0x0375, 0x0375, contextRule{beforeGreek, "a Greek keraia must precede a Greek letter"}},
	{0x05F3, 0x05F3, contextRule{afterHebrew, "a Hebrew geresh must follow a Hebrew letter"}},
	{0x05F4, 0x05F4, contextRule{afterHebrew, "a Hebrew gershayim must follow a Hebrew letter"}},
	{0x30FB, 0x30FB, contextRule{katakanaMiddleDotHolds, "a katakana middle dot needs a Hiragana, Katakana or Han letter in its label"}},
	{0x0660, 0x0669, contextRule{lacksExtendedDigits, "a label cannot hold both Arabic-Indic and extended Arabic-Indic digits"}},
	{0x06F0, 0x06F9, contextRule{lacksArabicDigits, "a label cannot hold both Arabic-Indic and extended Arabic-Indic digits"}},
}

// contextRuleOf returns the rule of a code point that has one.
func contextRuleOf(r rune) (contextRule, bool) {
	for k := range contextRules {
		if rule := &contextRules[k]; rule.from <= r && r <= rule.to {
			return rule.contextRule, true
		}
	}
	return contextRule{}, false
}

// lacksExtendedDigits is appendix A.8: a label without extended Arabic-Indic
// digits.
func lacksExtendedDigits(label string, _ int) bool { return lacksDigitsFrom(label, 0x06F0) }

// lacksArabicDigits is appendix A.9: a label without Arabic-Indic digits.
func lacksArabicDigits(label string, _ int) bool { return lacksDigitsFrom(label, 0x0660) }

// lacksDigitsFrom is true of labels without the ten digits that start at zero.
func lacksDigitsFrom(label string, zero rune) bool {
	return !strings.ContainsFunc(label, func(r rune) bool { return zero <= r && r <= zero+9 })
}

// middleDotHolds is appendix A.3.
func middleDotHolds(label string, i int) bool {
	return before(label, i) == 'l' && after(label, i) == 'l'
}

// beforeGreek is appendix A.4.
func beforeGreek(label string, i int) bool { return unicode.Is(unicode.Greek, after(label, i)) }

// afterHebrew is appendices A.5 and A.6.
func afterHebrew(label string, i int) bool { return unicode.Is(unicode.Hebrew, before(label, i)) }

// katakanaMiddleDotHolds is appendix A.7.
func katakanaMiddleDotHolds(label string, _ int) bool {
	return strings.ContainsFunc(label, func(r rune) bool {
		return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han)
	})
}

// followsVirama is appendix A.2: a code point of canonical combining class 9
// stands before.
func followsVirama(label string, i int) bool {
	const virama = 9
	return i > 0 && combiningClass(before(label, i)) == virama
}

// zeroWidthNonJoinerHolds is appendix A.1: [followsVirama], or a letter that
// joins to its left side's neighbour stands before and one that joins to its
// right side's after, but for transparent code points in between.
func zeroWidthNonJoinerHolds(label string, i int) bool {
	if followsVirama(label, i) {
		return true
	}
	left := []rune(label[:i])
	slices.Reverse(left)
	right := []rune(label[i:])[1:]
	return firstOpaque(left)&joinsAfter != 0 && firstOpaque(right)&joinsBefore != 0
}

// firstOpaque returns the joining type of the first rune that is not
// transparent.
func firstOpaque(runes []rune) joiningType {
	for _, r := range runes {
		if joins := joiningTypeOf(r); joins != transparent {
			return joins
		}
	}
	return nonJoining
}

// before returns the rune that ends at offset i, after the one after the rune
// that starts there, and both utf8.RuneError if there is none.
func before(s string, i int) rune {
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return r
}

func after(s string, i int) rune {
	_, size := utf8.DecodeRuneInString(s[i:])
	r, _ := utf8.DecodeRuneInString(s[i+size:])
	return r
}
