package instance

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// fail records a syntax error.
func (p *parser) fail(code SyntaxCode, offset int, reason string) int {
	p.err = &SyntaxError{
		Position: positionAt(stringOf(p.text), offset),
		Code:     code,
		Reason:   reason,
	}
	return failed
}

// unexpected records that something else was expected at i.
func (p *parser) unexpected(i int, expected string) int {
	code := Unexpected
	switch {
	case i >= len(p.text):
		code = EndOfText
	case i == 0 && strings.HasPrefix(stringOf(p.text), "\uFEFF"):
		return p.fail(ByteOrderMark, i, "expected a value, found a byte order mark")
	}
	return p.fail(code, i, "expected "+expected+", found "+p.found(i))
}

// misspelt records that a word begins at i as true, false or null do, and is
// another. It is not quoted, since it may be anything.
func (p *parser) misspelt(i int, word string) int {
	return p.fail(InvalidLiteral, i, "expected "+word+", found another word")
}

// afterValue records that neither a comma nor the closing bracket follows an
// item or a member.
func (p *parser) afterValue(i int, closer byte) int {
	if closer == '}' {
		return p.unexpected(i, "',' or '}' after a member")
	}
	return p.unexpected(i, "',' or ']' after an item")
}

// found describes what stands at i.
func (p *parser) found(i int) string {
	if i >= len(p.text) {
		return "the end of the text"
	}
	r, size := utf8.DecodeRune(p.text[i:])
	if r == utf8.RuneError && size == 1 {
		return "byte 0x" + strconv.FormatUint(uint64(p.text[i]), 16)
	}
	if r == '\'' {
		return `"'"`
	}
	if r == '\\' {
		return `'\'`
	}
	return strconv.QuoteRune(r)
}
