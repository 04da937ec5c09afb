package format

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Package norm composes characters by the low 16 bits of their numbers (as of
// golang.org/x/text 0.41.0): U+10102 and U+0300 give U+1EB0, as U+0102 and U+0300
// do, so that a character which no host name may hold disappears. Decomposition is
// not affected. So a label that holds characters beyond U+FFFF is composed here.

// needsComposing reports whether package norm may compose s in a wrong way.
func needsComposing(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r > 0xFFFF })
}

// mapSeparately maps the runes of a label that the mapping allows as a whole, and
// normalizes what results to NFC.
func mapSeparately(s string) string {
	var b strings.Builder
	for _, r := range s {
		if mapped, err := mapping().ToUnicode(shield + string(r)); err == nil {
			b.WriteString(strings.TrimPrefix(mapped, shield))
		}
	}
	return compose(b.String())
}

// compose normalizes s to NFC (Unicode Standard Annex #15, section 1.3; The
// Unicode Standard, section 3.11, D117).
func compose(s string) string {
	var out []rune
	starter, last := -1, uint8(0) // the last starter's place in out, the last class
	for _, r := range norm.NFD.String(s) {
		class := combiningClass(r)
		if starter >= 0 && (starter == len(out)-1 || last < class) {
			if c, ok := primaryComposite(out[starter], r); ok {
				out[starter] = c
				continue
			}
		}
		out = append(out, r)
		if last = class; class == 0 {
			starter = len(out) - 1
		}
	}
	return string(out)
}

// primaryComposite returns the character that two characters compose to, if
// there is one: what package norm finds, if that decomposes to the two.
func primaryComposite(a, b rune) (rune, bool) {
	text := norm.NFC.String(string(a) + string(b))
	c, size := utf8.DecodeRuneInString(text)
	return c, size == len(text) && norm.NFD.String(text) == norm.NFD.String(string(a))+norm.NFD.String(string(b))
}

// combiningClass returns the Canonical_Combining_Class of a rune.
func combiningClass(r rune) uint8 { return norm.NFD.PropertiesString(string(r)).CCC() }
