package syntax

import (
	"strings"
	"unicode/utf8"
)

// This file has what ParseAnnexB accepts beyond Parse, from ECMA-262 Annex
// B.1.2: lone ] { }, look-aheads with quantifiers, a set at the end of a class
// range ([\w-.]), octal escapes, [\c1], and a backslash before a character that needs
// none (\_ \% \a). What flag u gives a meaning keeps it: \u{…} and \p{…}
// escapes, matching by code point, and errors in those.

// annexBIdentity: a backslash that means nothing. \c that is no control letter
// is a backslash, and the c is read again.
func (p *parser) annexBIdentity(start int) rune {
	if p.src[p.pos] == 'c' {
		return '\\'
	}
	r, n := utf8.DecodeRuneInString(p.src[p.pos:])
	if r == utf8.RuneError && n == 1 {
		p.fail(start, "the pattern is not valid UTF-8")
	}
	p.pos += n
	return r
}

// legacyDecimal: LegacyOctalEscapeSequence, or the digit 8 or 9 itself.
func (p *parser) legacyDecimal() rune {
	if p.src[p.pos] >= '8' {
		p.pos++
		return rune(p.src[p.pos-1])
	}
	v := rune(0)
	for i := 0; i < 3 && p.more() && p.src[p.pos] >= '0' && p.src[p.pos] <= '7'; i++ {
		if v = v*8 + rune(p.src[p.pos]-'0'); v > 0o377 {
			v /= 8
			break
		}
		p.pos++
	}
	return v
}

// atClassControl reports whether \c and a digit or _ stand here, which is a
// control character inside a class (ClassControlLetter).
func (p *parser) atClassControl() bool {
	return p.at("c") && p.pos+1 < len(p.src) && (isDigit(p.src[p.pos+1]) || p.src[p.pos+1] == '_')
}

// totalGroups counts the capturing groups of the whole pattern, which decides
// whether \7 is a back-reference: every ( that is neither escaped, nor in a
// class, nor the start of (?… other than (?<name>.
func (p *parser) totalGroups() int {
	if p.groupsCounted {
		return p.groupsTotal
	}
	p.groupsCounted = true
	inClass := false
	for i := 0; i < len(p.src); i++ {
		switch p.src[i] {
		case '\\':
			i++
		case '[':
			inClass = true
		case ']':
			inClass = false
		case '(':
			if !inClass && captures(p.src[i+1:]) {
				p.groupsTotal++
			}
		}
	}
	return p.groupsTotal
}

// captures reports whether a group that begins so, after the (, is captured.
func captures(rest string) bool {
	if rest == "" || rest[0] != '?' {
		return true
	}
	return len(rest) > 2 && rest[1] == '<' && rest[2] != '=' && rest[2] != '!'
}

// hasNamedGroup decides whether \k begins a back-reference.
func hasNamedGroup(src string) bool {
	for {
		_, rest, found := strings.Cut(src, "(?<")
		if !found {
			return false
		}
		if captures("?<" + rest) {
			return true
		}
		src = rest
	}
}
