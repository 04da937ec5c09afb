package content

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A mediaTypeParser reads a media type from left to right. After the first
// error it reads nothing more.
type mediaTypeParser struct {
	input string
	at    int
	err   error
}

// maxName is the longest type or subtype (RFC 6838 §4.2).
const maxName = 127

func (p *mediaTypeParser) parse() MediaType {
	m := MediaType{Type: p.restrictedName("type")}
	p.expect('/')
	m.Subtype = p.restrictedName("subtype")
	for p.space(); p.err == nil && p.at < len(p.input); p.space() {
		p.expect(';')
		p.space()
		p.parameter(&m)
	}
	return m
}

// parameter reads attribute "=" value (RFC 2045 §5.1).
func (p *mediaTypeParser) parameter(m *MediaType) {
	start := p.at
	name := strings.ToLower(p.token("the name of a parameter"))
	p.expect('=')
	value := p.value()
	if p.err != nil {
		return
	}
	if _, twice := m.Params[name]; twice {
		p.fail(start, fmt.Sprintf("the parameter %q stands twice", name))
		return
	}
	if m.Params == nil {
		m.Params = map[string]string{}
	}
	m.Params[name] = value
}

// value reads a token or a quoted string.
func (p *mediaTypeParser) value() string {
	if p.err != nil || p.peek() != '"' {
		return p.token("the value of a parameter")
	}
	start := p.at
	var b strings.Builder
	for p.at++; p.at < len(p.input); p.at++ {
		switch c := p.input[p.at]; {
		case c == '"':
			p.at++
			return b.String()
		case c == '\\' && p.at+1 < len(p.input) && p.input[p.at+1] < utf8.RuneSelf:
			p.at++
			b.WriteByte(p.input[p.at])
		case c == '\r', c >= utf8.RuneSelf:
			p.fail(p.at, "a quoted string holds ASCII characters, and CR only after '\\'")
			return ""
		default:
			b.WriteByte(c)
		}
	}
	p.fail(start, "the quoted string has no end")
	return ""
}

// restrictedName reads a type or subtype: a letter or digit and up to 126 of the
// characters of RFC 6838 §4.2.
func (p *mediaTypeParser) restrictedName(what string) string {
	start := p.at
	name := strings.ToLower(p.run(what, isNameByte))
	switch {
	case p.err != nil:
	case !isAlphanumeric(name[0]):
		p.fail(start, "a "+what+" starts with a letter or a digit")
	case len(name) > maxName:
		p.fail(start+maxName, fmt.Sprintf("a %s has at most %d characters", what, maxName))
	}
	return name
}

func (p *mediaTypeParser) token(what string) string { return p.run(what, isTokenByte) }

// run reads one or more bytes of a kind.
func (p *mediaTypeParser) run(what string, is func(byte) bool) string {
	if p.err != nil {
		return ""
	}
	start := p.at
	for p.at < len(p.input) && is(p.input[p.at]) {
		p.at++
	}
	if p.at == start {
		p.fail(start, "expected "+what+p.found())
	}
	return p.input[start:p.at]
}

func (p *mediaTypeParser) expect(c byte) {
	if p.err != nil {
		return
	}
	if p.peek() != c {
		p.fail(p.at, fmt.Sprintf("expected %q%s", rune(c), p.found()))
		return
	}
	p.at++
}

// space skips spaces and tabs, which may stand around the ";" of parameters.
func (p *mediaTypeParser) space() {
	for p.at < len(p.input) && (p.input[p.at] == ' ' || p.input[p.at] == '\t') {
		p.at++
	}
}

// peek returns the next byte, or 0 at the end.
func (p *mediaTypeParser) peek() byte {
	if p.at < len(p.input) {
		return p.input[p.at]
	}
	return 0
}

// found says what stands at the current place.
func (p *mediaTypeParser) found() string {
	if p.at == len(p.input) {
		return ", found the end"
	}
	c, _ := utf8.DecodeRuneInString(p.input[p.at:])
	return fmt.Sprintf(", found %q", c)
}

func (p *mediaTypeParser) fail(offset int, reason string) {
	if p.err == nil {
		p.err = &MediaTypeError{Input: p.input, Offset: offset, Reason: reason}
	}
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// isNameByte is restricted-name-chars of RFC 6838 §4.2.
func isNameByte(c byte) bool {
	return isAlphanumeric(c) || strings.IndexByte("!#$&-^_.+", c) >= 0
}

// isTokenByte is the token of RFC 2045 §5.1: ASCII but for space, controls and
// tspecials.
func isTokenByte(c byte) bool {
	return ' ' < c && c < 0x7F && strings.IndexByte(`()<>@,;:\"/[]?=`, c) < 0
}
