package eval

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/eval/instance"
)

// excerptLength bounds how much of a value a message quotes, in bytes.
const excerptLength = 60

// nameRecord reports whether the record at index i is a member name.
func nameRecord(d *instance.Document, i int) bool { return d.Tape()[i].Type&^instance.Any != 0 }

// Describe names the value or member name at a tape index in a message: its
// type and a bounded excerpt.
func Describe(d *instance.Document, i int) string { return describeAs(d, i, d.Tape()[i].Type) }

// describeAs is Describe for a value that counts as one of another type.
func describeAs(d *instance.Document, i int, t instance.Types) string {
	r := &d.Tape()[i]
	switch {
	case nameRecord(d, i):
		return "property name " + quote(d.Content(i))
	case t == instance.Null:
		return "null"
	case t == instance.Array && r.Count == 0:
		return "an empty array"
	case t == instance.Array:
		return "an array of " + plural(int(r.Count), "item", "items")
	case t == instance.Object && r.Count == 0:
		return "an empty object"
	case t == instance.Object:
		return "an object with " + plural(int(r.Count), "property", "properties")
	}
	return t.String() + " " + excerptOf(d, i)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// excerptOf is the JSON text of a value, bounded.
func excerptOf(d *instance.Document, i int) string {
	if d.Tape()[i].Type&instance.String != 0 {
		return quote(d.Content(i))
	}
	return excerpt(string(appendExcerpt(nil, d, i, 2*excerptLength)))
}

// appendExcerpt appends the JSON text of a value, compact, and stops when dst
// is longer than most.
func appendExcerpt(dst []byte, d *instance.Document, i, most int) []byte {
	r := &d.Tape()[i]
	switch {
	case r.Type&instance.String != 0:
		return append(dst, quote(d.Content(i))...)
	case r.Type == instance.Array:
		return appendList(dst, d, i, most, '[', ']')
	case r.Type == instance.Object:
		return appendList(dst, d, i, most, '{', '}')
	case r.Type&instance.Number != 0:
		text := d.NumberText(i)
		return append(dst, text[:min(len(text), most)]...)
	}
	return d.AppendJSON(dst, i)
}

// appendList appends what a container holds. In an object, names and values
// alternate on the tape.
func appendList(dst []byte, d *instance.Document, i, most int, open, end byte) []byte {
	tape := d.Tape()
	dst = append(dst, open)
	for j := i + 1; j < int(tape[i].Next) && len(dst) < most; j = int(tape[j].Next) {
		if j > i+1 {
			dst = append(dst, ", "...)
		}
		dst = appendExcerpt(dst, d, j, most)
		if open == '{' {
			dst = appendExcerpt(append(dst, ": "...), d, j+1, most)
		}
	}
	return append(dst, end)
}

// quote writes a string as JSON does, bounded. What can't be seen, or would
// disturb a terminal, is escaped.
func quote(s string) string {
	dst := []byte{'"'}
	for _, c := range s {
		if len(dst) > excerptLength {
			return string(append(dst, `…"`...))
		}
		if c == '"' || c == '\\' {
			dst = append(dst, '\\')
		}
		dst = appendVisible(dst, c)
	}
	return string(append(dst, '"'))
}

// appendVisible appends a code point, escaped if it can't be seen.
func appendVisible(dst []byte, c rune) []byte {
	const hex = "0123456789abcdef"
	switch {
	case c == '\n':
		return append(dst, `\n`...)
	case c == '\t':
		return append(dst, `\t`...)
	case unicode.IsPrint(c):
		return utf8.AppendRune(dst, c)
	}
	for _, unit := range utf16Units(c) {
		dst = append(dst, '\\', 'u', hex[unit>>12&15], hex[unit>>8&15], hex[unit>>4&15], hex[unit&15])
	}
	return dst
}

// visible is a text that is not quoted with what can't be seen escaped, and
// bounded.
func visible(s string, most int) string {
	dst := make([]byte, 0, min(len(s), most+utf8.UTFMax))
	for _, c := range s {
		if len(dst) > most {
			break
		}
		dst = appendVisible(dst, c)
	}
	return bound(string(dst), most)
}

// maxLocation bounds how much of either end of a location a message shows.
const maxLocation = 100

// shownLocation is a JSON Pointer for people: a long one without its middle.
func shownLocation(location string) string {
	if len(location) <= 2*maxLocation {
		return visible(location, 12*maxLocation)
	}
	tail := len(location) - maxLocation
	for tail < len(location) && location[tail]&0xC0 == 0x80 {
		tail++
	}
	return visible(bound(location, maxLocation), 6*maxLocation) + visible(location[tail:], 6*maxLocation)
}

// utf16Units are the code units by which JSON escapes a code point (RFC 8259 §7).
func utf16Units(c rune) []rune {
	if c < 0x10000 {
		return []rune{c}
	}
	c -= 0x10000
	return []rune{0xD800 + c>>10, 0xDC00 + c&0x3FF}
}

// excerpt bounds a text, cutting between code points.
func excerpt(s string) string {
	return bound(s, excerptLength+len(`…""`))
}

func bound(s string, most int) string {
	if len(s) <= most {
		return s
	}
	cut := most - len("…")
	for cut > 0 && s[cut]&0xC0 == 0x80 {
		cut--
	}
	return s[:cut] + "…"
}
