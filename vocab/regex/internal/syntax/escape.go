package syntax

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
)

// syntaxCharacters are those that stand for themselves only after a backslash.
const syntaxCharacters = `^$\.*+?()[]{}|`

// classEscape: \d \D \s \S \w \W \p{…} \P{…} (CharacterClassEscape).
func (p *parser) classEscape(start int) (charset.Set, bool) {
	word := WordSet(p.flags.ignoreCase)
	var s charset.Set
	switch p.src[p.pos] {
	case 'd', 'D':
		s = digitSet
	case 's', 'S':
		s = spaceSet
	case 'w', 'W':
		s = word
	case 'p', 'P':
		negate := p.src[p.pos] == 'P'
		p.pos++
		return p.property(start, negate), true
	default:
		return nil, false
	}
	negate := p.src[p.pos] < 'a'
	p.pos++
	if negate {
		s = s.Negate()
	}
	return s, true
}

// controlEscapes are what the letters of ControlEscape stand for.
var controlEscapes = [256]rune{'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}

// characterEscape: an escape that stands for one code point (CharacterEscape).
func (p *parser) characterEscape(start int) rune {
	c := p.src[p.pos]
	if r := controlEscapes[c]; r != 0 {
		p.pos++
		return r
	}
	switch c {
	case 'c':
		if r, ok := p.controlLetter(); ok {
			return r
		}
	case '0':
		if p.pos+1 == len(p.src) || !isDigit(p.src[p.pos+1]) {
			p.pos++
			return 0
		}
		if p.annexB {
			return p.legacyDecimal()
		}
		p.fail(start, `\0 cannot be followed by a digit`)
	case 'x':
		if r, ok := p.hex(p.pos+1, 2); ok {
			p.pos += 3
			return r
		}
	case 'u':
		if r, ok := p.unicodeEscape(); ok {
			return r
		}
	}
	return p.identityEscape(start)
}

// identityEscape: a character that stands for itself.
func (p *parser) identityEscape(start int) rune {
	c := p.src[p.pos]
	if strings.IndexByte(syntaxCharacters, c) >= 0 || c == '/' {
		p.pos++
		return rune(c)
	}
	if p.annexB {
		return p.annexBIdentity(start)
	}
	p.fail(start, `invalid escape \%s`, firstRune(p.src[p.pos:]))
	return 0
}

func firstRune(s string) string {
	for _, r := range s {
		return string(r)
	}
	return ""
}

// controlLetter: \cA to \cZ.
func (p *parser) controlLetter() (rune, bool) {
	if p.pos+1 == len(p.src) || !isLetter(p.src[p.pos+1]) {
		return 0, false
	}
	p.pos += 2
	return rune(p.src[p.pos-1] & 31), true
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// hex reads exactly n hexadecimal digits at an offset.
func (p *parser) hex(at, n int) (rune, bool) {
	if at+n > len(p.src) || strings.ContainsAny(p.src[at:at+n], "+-_") {
		return 0, false
	}
	v, err := strconv.ParseUint(p.src[at:at+n], 16, 32)
	return rune(v), err == nil
}

// unicodeEscape: \uXXXX, a surrogate pair \uD83D\uDC32 as one code point, or
// \u{X…} (RegExpUnicodeEscapeSequence). p.pos is at the u.
func (p *parser) unicodeEscape() (rune, bool) {
	if strings.HasPrefix(p.src[p.pos:], "u{") {
		return p.bracedEscape()
	}
	r, ok := p.hex(p.pos+1, 4)
	if !ok {
		return 0, false
	}
	p.pos += 5
	if p.at(`\u`) && utf16.IsSurrogate(r) {
		if low, ok := p.hex(p.pos+2, 4); ok {
			if pair := utf16.DecodeRune(r, low); pair != '\uFFFD' {
				p.pos += 6
				return pair, true
			}
		}
	}
	return r, true
}

func (p *parser) bracedEscape() (rune, bool) {
	rest := p.src[p.pos+2:]
	end := strings.IndexByte(rest, '}')
	if end < 1 || strings.ContainsAny(rest[:end], "+-_") {
		return 0, false
	}
	digits := strings.TrimLeft(rest[:end], "0")
	if digits == "" {
		digits = "0"
	}
	v, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || v > charset.MaxRune {
		return 0, false
	}
	p.pos += 2 + end + 1
	return rune(v), true
}
