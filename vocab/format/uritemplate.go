package format

import (
	"strings"
	"unicode/utf8"
)

// URITemplate accepts a URI template of any level (RFC 6570, section 2):
// literals, and expressions in braces. The operators that section 2.2 reserves
// for extensions are accepted, as in its grammar. An apostrophe is a literal
// (erratum 6937).
func URITemplate(s string) error { return scanTemplate(s).in("uri-template") }

func scanTemplate(s string) fault {
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '{':
			end, f := scanExpression(s, i)
			if f.found() {
				return f
			}
			i = end
		case isLiteral(c):
			i++
		case isEscape(s, i):
			i += 3
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if c < utf8.RuneSelf || !isUCSChar(r) && !isPrivate(r) {
				return badCharacter(s, i, "a literal")
			}
			i += size
		}
	}
	return fault{}
}

// scanExpression reads the expression that starts at start and returns its end
// (RFC 6570, section 2.2).
func scanExpression(s string, start int) (end int, f fault) {
	at := start + 1
	if at < len(s) && strings.IndexByte("+#./;?&=,!@|", s[at]) >= 0 {
		at++
	}
	for {
		if at, f = scanVariable(s, at); f.found() {
			return at, f
		}
		switch {
		case at == len(s):
			return at, fault{start, `"{" without "}"`}
		case s[at] == '}':
			return at + 1, fault{}
		case s[at] != ',':
			return at, badCharacter(s, at, "a variable name")
		}
		at++
	}
}

// scanVariable reads the varspec that starts at start, a name and perhaps a
// modifier, and returns its end (RFC 6570, sections 2.3 and 2.4).
func scanVariable(s string, start int) (end int, f fault) {
	if end, f = scanVariableName(s, start); f.found() || end == len(s) {
		return end, f
	}
	switch s[end] {
	case '*':
		return end + 1, fault{}
	case ':':
		return scanPrefixLength(s, end+1)
	}
	return end, fault{}
}

// scanVariableName reads a varname: characters with single dots in between.
func scanVariableName(s string, start int) (end int, f fault) {
	for part := start; ; part = end + 1 {
		end = part
		for end < len(s) && (isVariable(s[end]) || isEscape(s, end)) {
			if s[end] == '%' {
				end += 2
			}
			end++
		}
		switch {
		case end == part && end < len(s) && s[end] == '%':
			return end, badCharacter(s, end, "a variable name")
		case end == part:
			return end, fault{end, "expected a variable name"}
		case end == len(s) || s[end] != '.':
			return end, fault{}
		}
	}
}

// scanPrefixLength reads a max-length, from 1 to 9999 without leading zeros.
func scanPrefixLength(s string, start int) (end int, f fault) {
	end = skipDigits(s, start)
	if end == start || s[start] == '0' || end > start+4 {
		return end, fault{start, "a prefix length must be a number from 1 to 9999"}
	}
	return end, fault{}
}

// isLiteral reports whether c is an ASCII character of the literals rule (RFC
// 6570, section 2.1).
func isLiteral(c byte) bool {
	if isAlphanumeric(c) {
		return true
	}
	switch c {
	case '"', '%', '<', '>', '\\', '^', '`', '{', '|', '}':
		return false
	}
	return c > ' ' && isPrintable(c)
}

// isVariable reports whether c is an ASCII character of the varchar rule (RFC
// 6570, section 2.3).
func isVariable(c byte) bool { return isAlphanumeric(c) || c == '_' }
