package syntax

import "github.com/verdict-schema/verdict/vocab/regex/internal/charset"

// The sets are written down as they are normalized, so that nothing is computed
// when a program starts.
var (
	// lineTerminators of section "Line Terminators", which . and the flag m know.
	lineTerminators    = charset.Set{{Lo: '\n', Hi: '\n'}, {Lo: '\r', Hi: '\r'}, {Lo: 0x2028, Hi: 0x2029}}
	notLineTerminators = charset.Set{{Lo: 0, Hi: '\n' - 1}, {Lo: '\n' + 1, Hi: '\r' - 1}, {Lo: '\r' + 1, Hi: 0x2027}, {Lo: 0x202A, Hi: charset.MaxRune}}

	digitSet = charset.Set{{Lo: '0', Hi: '9'}}
	wordSet  = charset.Set{{Lo: '0', Hi: '9'}, {Lo: 'A', Hi: 'Z'}, {Lo: '_', Hi: '_'}, {Lo: 'a', Hi: 'z'}}
	// wordFoldSet has the two that fold to s and k too.
	wordFoldSet = charset.Set{
		{Lo: '0', Hi: '9'}, {Lo: 'A', Hi: 'Z'}, {Lo: '_', Hi: '_'}, {Lo: 'a', Hi: 'z'},
		{Lo: 'ſ', Hi: 'ſ'}, {Lo: '\u212A', Hi: '\u212A'},
	}
	spaceSet = charset.Set{
		{Lo: '\t', Hi: '\r'}, {Lo: ' ', Hi: ' '}, {Lo: 0xA0, Hi: 0xA0},
		{Lo: 0x1680, Hi: 0x1680}, {Lo: 0x2000, Hi: 0x200A}, {Lo: 0x2028, Hi: 0x2029},
		{Lo: 0x202F, Hi: 0x202F}, {Lo: 0x205F, Hi: 0x205F}, {Lo: 0x3000, Hi: 0x3000},
		{Lo: 0xFEFF, Hi: 0xFEFF},
	}
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
