package instance

import "unicode/utf8"

// AppendJSON appends the value or member name at record i as compact JSON:
// no white space, members in their order, numbers and plain strings as they
// were written.
func (d *Document) AppendJSON(dst []byte, i int) []byte {
	r := &d.tape[i]
	switch r.Type {
	case Null:
		return append(dst, "null"...)
	case Boolean:
		if r.Flags&True != 0 {
			return append(dst, "true"...)
		}
		return append(dst, "false"...)
	case Array:
		return d.appendItems(dst, i)
	case Object:
		return d.appendMembers(dst, i)
	case String, name:
		if r.Flags&Decoded == 0 {
			return append(dst, d.text[r.Start:r.End]...)
		}
		return appendString(dst, d.Content(i))
	}
	if d.fromText || r.Flags&Decoded != 0 {
		return append(dst, d.NumberText(i)...)
	}
	return d.Number(i).append(dst)
}

// appendItems appends an array.
func (d *Document) appendItems(dst []byte, i int) []byte {
	dst = append(dst, '[')
	first, end := i+1, int(d.tape[i].Next)
	for n := first; n < end; n = int(d.tape[n].Next) {
		if n > first {
			dst = append(dst, ',')
		}
		dst = d.AppendJSON(dst, n)
	}
	return append(dst, ']')
}

// appendMembers appends an object.
func (d *Document) appendMembers(dst []byte, i int) []byte {
	dst = append(dst, '{')
	first, end := i+1, int(d.tape[i].Next)
	for n := first; n < end; n = int(d.tape[n].Next) {
		if n > first {
			dst = append(dst, ',')
		}
		dst = append(d.AppendJSON(dst, n), ':')
		dst = d.AppendJSON(dst, n+1)
	}
	return append(dst, '}')
}

// shortEscapes are the letters of the two-character escapes.
var shortEscapes = [utf8.RuneSelf]byte{
	'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't',
}

// appendString appends a string in quotes, escaping only what RFC 8259 §7
// says must be.
func appendString(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	plain := 0 // where the characters begin that are not appended yet
	for i := range len(s) {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		dst = append(append(dst, s[plain:i]...), '\\')
		if e := shortEscapes[c]; e != 0 {
			dst = append(dst, e)
		} else {
			dst = append(dst, 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		plain = i + 1
	}
	return append(append(dst, s[plain:]...), '"')
}
