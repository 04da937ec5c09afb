package syntax

import "github.com/verdict-schema/verdict/vocab/regex/internal/charset"

// lineTerminators of section "Line Terminators", which . and the flag m know.
var lineTerminators = charset.Of(charset.Range{Lo: '\n', Hi: '\n'}, charset.Range{Lo: '\r', Hi: '\r'}, charset.Range{Lo: 0x2028, Hi: 0x2029})

var (
	notLineTerminators = lineTerminators.Negate()
	digitSet           = charset.Of(charset.Range{Lo: '0', Hi: '9'})
	wordSet            = charset.Of(charset.Range{Lo: '0', Hi: '9'}, charset.Range{Lo: 'A', Hi: 'Z'}, charset.Range{Lo: '_', Hi: '_'}, charset.Range{Lo: 'a', Hi: 'z'})
	wordFoldSet        = charset.Union(wordSet, charset.Rune('ſ'), charset.Rune('\u212A')) // they fold to s and k
	spaceSet           = charset.Of(
		charset.Range{Lo: '\t', Hi: '\r'}, charset.Range{Lo: ' ', Hi: ' '}, charset.Range{Lo: 0xA0, Hi: 0xA0},
		charset.Range{Lo: 0x1680, Hi: 0x1680}, charset.Range{Lo: 0x2000, Hi: 0x200A}, charset.Range{Lo: 0x2028, Hi: 0x2029},
		charset.Range{Lo: 0x202F, Hi: 0x202F}, charset.Range{Lo: 0x205F, Hi: 0x205F}, charset.Range{Lo: 0x3000, Hi: 0x3000},
		charset.Range{Lo: 0xFEFF, Hi: 0xFEFF})
)

// WordSet is the WordCharacters of section "Runtime Semantics: WordCharacters";
// fold adds those that the flags u and i add.
func WordSet(fold bool) charset.Set {
	if fold {
		return wordFoldSet
	}
	return wordSet
}

// LineTerminators is the set of section "Line Terminators".
func LineTerminators() charset.Set { return lineTerminators }
