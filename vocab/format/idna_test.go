package format_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/cases"
	"golang.org/x/text/secure/bidirule"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/verdict-schema/verdict/vocab/format"
)

// derivedPValid is RFC 5892, section 3, in its own terms; it may call all code
// points with a contextual rule invalid.
func derivedPValid(fold cases.Caser, r rune) bool {
	switch r {
	case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007:
		return true
	case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303B:
		return false
	}
	s := string(r)
	unstable := norm.NFKC.String(fold.String(norm.NFKC.String(s))) != s
	if unicode.Is(unicode.Cherokee, r) {
		// Case folding turns the small Cherokee letters into the capital ones;
		// package cases does the opposite.
		unstable = unicode.IsLower(r)
	}
	ignorable := unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector,
		unicode.White_Space, unicode.Noncharacter_Code_Point) || r == 0x034F ||
		0x180B <= r && r <= 0x180F || 0xE0000 <= r && r <= 0xE0FFF
	block := 0x20D0 <= r && r <= 0x20FF || 0x1D100 <= r && r <= 0x1D1FF || 0x1D200 <= r && r <= 0x1D24F
	jamo := 0x1100 <= r && r <= 0x11FF || 0xA960 <= r && r <= 0xA97F || 0xD7B0 <= r && r <= 0xD7FF
	return !unstable && !ignorable && !block && !jamo &&
		unicode.In(r, unicode.Ll, unicode.Lu, unicode.Lo, unicode.Nd, unicode.Lm, unicode.Mn, unicode.Mc)
}

// contextual are the code points with a contextual rule.
func contextual(r rune) bool {
	return strings.ContainsRune("\u200c\u200d\u00b7\u0375\u05f3\u05f4\u30fb", r) ||
		0x660 <= r && r <= 0x669 || 0x6F0 <= r && r <= 0x6F9
}

// around puts a code point where no other rule minds it: after a letter of its
// direction that combines with nothing.
func around(r rune) string {
	properties, _ := bidi.LookupRune(r)
	switch properties.Class() {
	case bidi.R, bidi.AL, bidi.AN:
		return "א" + string(r)
	case bidi.L, bidi.EN, bidi.NSM:
		return "〇" + string(r)
	}
	return "〇" + string(r) + "〇"
}

// TestEveryCodePoint encodes each letter, mark and number of Unicode, and samples
// of Han, Hangul and the other code points, as an A-label: hostname must accept
// those that RFC 5892 calls PVALID, which package idna's tables must allow as
// well.
func TestEveryCodePoint(t *testing.T) {
	fold := cases.Fold()
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		relevant := r < 0x3000 || r%61 == 0 ||
			unicode.In(r, unicode.L, unicode.M, unicode.N) && !unicode.In(r, unicode.Han, unicode.Hangul)
		if !relevant || contextual(r) || 0xD800 <= r && r <= 0xDFFF || r == unicode.ReplacementChar {
			continue
		}
		label := around(r)
		encoded, err := idna.Punycode.ToASCII(label)
		if err != nil {
			t.Fatalf("%U: %v", r, err)
		}
		got, want := format.Hostname(encoded), derivedPValid(fold, r)
		if (got == nil) != want {
			t.Errorf("%U in hostname %s: got %v, want valid: %v", r, encoded, got, want)
		}
		if got != nil {
			continue
		}
		if err := format.IDNHostname(label); err != nil {
			t.Errorf("%U in idn-hostname %q: %v", r, label, err)
		}
		if _, err := idna.Registration.ToASCII(label); err != nil {
			t.Errorf("%U: package idna refuses %q: %v", r, label, err)
		}
	}
}

// TestBidiRule compares the rule on random names with package bidirule.
func TestBidiRule(t *testing.T) {
	letters := []string{"a", "b", "0", "9", "א", "ב", "ا", "ب", "٠", "١", "-", "\u0301", "\u05b0", "〇"}
	r := rand.New(rand.NewPCG(7, 8))
	for range 50000 {
		labels := make([]string, 1+r.IntN(3))
		for i := range labels {
			for range 1 + r.IntN(4) {
				labels[i] += letters[r.IntN(len(letters))]
			}
			labels[i] = norm.NFC.String(labels[i])
		}
		name := strings.Join(labels, ".")
		want := bidirule.DirectionString(name) == bidi.LeftToRight
		if !want {
			want = true
			for _, label := range labels {
				want = want && bidirule.ValidString(label)
			}
		}
		for _, label := range labels {
			first := []rune(label)[0]
			want = want && !unicode.Is(unicode.M, first) && !strings.HasPrefix(label, "-") && !strings.HasSuffix(label, "-")
			third := []rune(label + "    ")[2:4]
			want = want && (string(third) != "--" || isASCII(name))
		}
		if got := format.IDNHostname(name); (got == nil) != want {
			t.Errorf("idn-hostname %q: got %v, want valid: %v", name, got, want)
		}
	}
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= 0x80 }) < 0
}

// TestJoiningTypes compares the letters that may stand beside a zero width
// non-joiner with package idna, where that can tell: it accepts some letters
// after the non-joiner that do not join.
func TestJoiningTypes(t *testing.T) {
	profile := idna.New(idna.CheckJoiners(true))
	const beh = "ب" // joins both ways
	accepts := func(label string) bool {
		encoded, err := idna.Punycode.ToASCII(label)
		return err == nil && format.Hostname(encoded) == nil
	}
	for r := rune(0x600); r < 0x20000; r++ {
		if format.IDNHostname(string(r)) != nil {
			continue // not a letter that a label may hold alone
		}
		label := string(r) + "\u200c" + beh
		_, err := profile.ToASCII(label)
		if properties, _ := bidi.LookupRune(r); properties.Class() != bidi.L {
			if got, want := accepts(label), err == nil; got != want {
				t.Errorf("%U before a zero width non-joiner: got %v, want %v", r, got, want)
			}
		}
		label = beh + "\u200c" + string(r)
		if _, err := profile.ToASCII(label); err != nil && accepts(label) {
			t.Errorf("%U after a zero width non-joiner: accepted, but %v", r, err)
		}
	}
}

// TestNameForms holds both formats equal on both forms of a name.
func TestNameForms(t *testing.T) {
	toASCII := idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false), idna.ValidateLabels(false))
	for _, name := range []string{
		"παράδειγμα.ελ", "실례.테스트", "straße.de", "例え.jp", "עברית.com", "3com.עברית", "0a.עברית",
		"نامه\u200cای.com", "l·l.cat", "a·b", "〇.com", "ü--x.de", "x.ü-", "a.b.c.ü", "☃.com", "١٢٣.com", "ب١.com",
	} {
		encoded, err := toASCII.ToASCII(name)
		if err != nil {
			t.Fatalf("%q: %v", name, err)
		}
		unicodeForm, asciiForm := format.IDNHostname(name), format.Hostname(encoded)
		if (unicodeForm == nil) != (asciiForm == nil) {
			t.Errorf("%q: %v, but %q: %v", name, unicodeForm, encoded, asciiForm)
		}
		if both := format.IDNHostname(encoded); (both == nil) != (asciiForm == nil) {
			t.Errorf("%q: hostname says %v, idn-hostname %v", encoded, asciiForm, both)
		}
	}
}
