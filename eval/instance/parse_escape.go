package instance

import (
	"unicode/utf16"
	"unicode/utf8"
)

// escapedString reads a string that has escapes, whose opening quote is at i
// and whose content is plain up to stop, and decodes it into the side buffer
// (RFC 8259 §7).
func (p *parser) escapedString(i, stop int, t Types) int {
	first := len(p.side)
	at := i + 1
	ascii := true
	for {
		run := p.text[at:stop]
		if !utf8.Valid(run) {
			return p.invalidUTF8(at, stop)
		}
		p.side = append(p.side, run...)
		if stop >= len(p.text) {
			return p.fail(EndOfText, stop, "expected '\"' at the end of a string, found the end of the text")
		}
		c := p.text[stop]
		if c == '"' {
			break
		}
		if c != '\\' {
			return p.fail(ControlCharacter, stop, "a control character in a string must be escaped: "+p.found(stop))
		}
		if at = p.escape(stop); at == failed {
			return failed
		}
		stop, _ = p.plain(at)
	}
	content := p.side[first:]
	for _, c := range content {
		ascii = ascii && c < utf8.RuneSelf
	}
	flags := Decoded
	if ascii {
		flags |= ASCII
	}
	n := len(p.tape)
	p.addText(t, flags, i, len(content), uint32(first), keyFor(t, content))
	p.tape[n].End = uint32(stop + 1)
	return stop + 1
}

// escapes are the characters that the two-character escapes stand for.
var escapes = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// escape decodes the escape whose backslash is at i.
func (p *parser) escape(i int) int {
	if i+1 >= len(p.text) {
		return p.fail(EndOfText, i+1, "expected the rest of an escape, found the end of the text")
	}
	c := p.text[i+1]
	if c == 'u' {
		return p.unicodeEscape(i)
	}
	if escapes[c] == 0 {
		return p.fail(InvalidEscape, i, `invalid escape in a string: expected ", \, /, b, f, n, r, t or u after '\', found `+p.found(i+1))
	}
	p.side = append(p.side, escapes[c])
	return i + 2
}

// unicodeEscape decodes \uXXXX, or two of them that form a surrogate pair.
func (p *parser) unicodeEscape(i int) int {
	r, ok := p.hex(i)
	if !ok {
		return p.fail(InvalidEscape, i, `invalid escape in a string: expected four hexadecimal digits after '\u'`)
	}
	end := i + 6
	if utf16.IsSurrogate(r) {
		second, ok := p.hex(end)
		r = utf16.DecodeRune(r, second)
		if !ok || r == utf8.RuneError {
			return p.fail(LoneSurrogate, i, "lone surrogate in a string: "+string(p.text[i:end]))
		}
		end += 6
	}
	p.side = utf8.AppendRune(p.side, r)
	return end
}

// hex reads \uXXXX at i.
func (p *parser) hex(i int) (rune, bool) {
	if i+6 > len(p.text) || p.text[i] != '\\' || p.text[i+1] != 'u' {
		return 0, false
	}
	var r rune
	for _, c := range p.text[i+2 : i+6] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}
