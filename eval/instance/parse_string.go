package instance

import (
	"math/bits"
	"unicode/utf8"
)

const (
	ones  = 0x0101010101010101 // the byte 1 in every place
	highs = 0x8080808080808080 // the high bit in every place
)

// stops marks the bytes of a word that end a run of plain string content: the
// quote, the backslash and the control characters. The lowest mark is exact;
// higher ones may be wrong, because subtraction borrows across bytes.
//
// With their second bit flipped, the quote and the control characters are the
// bytes up to ' ', since '"' changes places with ' '.
func stops(w uint64) uint64 {
	low := w ^ ones*('"'^' ')
	slash := w ^ ones*'\\'
	return ((low - ones*(' '+1)) | (slash - ones)) & ^w & highs
}

// string reads the string or member name whose opening quote is at i and
// appends its record. Here is the case of at most 7 plain ASCII characters,
// which the first load decides.
func (p *parser) string(i int, t Types) int {
	text := p.text
	if i+9 > len(text) {
		return p.anyString(i, t)
	}
	w := load(text, i+1)
	m := stops(w)
	if m == 0 {
		return p.plainString(i, t, w)
	}
	n, w := firstStop(w, m)
	if text[i+1+n] != '"' || w&highs != 0 {
		return p.anyString(i, t)
	}
	p.addText(t, ASCII, i, n, 0, w)
	return i + n + 2
}

// firstStop returns how many bytes of w stand before the first that stops, and
// those bytes. m is what [stops] says of w, and not 0.
func firstStop(w, m uint64) (n int, before uint64) {
	low := m & -m // the high bit of the byte that stops
	return bits.TrailingZeros64(low) >> 3, w & (low>>7 - 1)
}

// addText appends the record of a string that begins at i and whose content takes n
// bytes; where there are escapes, so that it ends later, the caller corrects the
// end. extra is the record's Extra, which means nothing up to 8 bytes.
func (p *parser) addText(t Types, f Flags, i, n int, extra uint32, key uint64) {
	r := p.add()
	r.Type, r.Flags = t, f
	// The next record, or for a name the one after that, which is right if a
	// scalar follows; the end of a container corrects it.
	r.Next = uint32(len(p.tape)) + uint32(t/name)
	r.Start, r.End = uint32(i), uint32(i+n+2)
	r.Count, r.Extra, r.Word = uint32(n), extra, key
}

// plainString reads a string whose first 8 bytes of content, which are first,
// do not end it. Here is the case that it is plain and ASCII.
func (p *parser) plainString(i int, t Types, first uint64) int {
	text, seen := p.text, first
	for at := i + 9; at+8 <= len(text); at += 8 {
		w := load(text, at)
		m := stops(w)
		if m == 0 {
			seen |= w
			continue
		}
		low := m & -m
		seen |= w & (low>>7 - 1)
		end := at + bits.TrailingZeros64(low)>>3
		if text[end] != '"' || seen&highs != 0 {
			break
		}
		n, key := end-i-1, first
		switch {
		case n > exactWithHead:
			if key = 0; t != String {
				key = hashBytes(text[i+1 : end])
			}
		case n > exact:
			key = hashWithHead(uint32(first), load(text, end-exact))
		}
		p.addText(t, ASCII, i, n, uint32(first), key)
		return end + 1
	}
	return p.anyString(i, t)
}

// anyString reads any string.
func (p *parser) anyString(i int, t Types) int {
	start := i + 1
	end, ascii := p.plain(start)
	if end >= len(p.text) || p.text[end] != '"' {
		return p.escapedString(i, end, t)
	}
	flags := ASCII
	content := p.text[start:end]
	if !ascii {
		flags = 0
		if !utf8.Valid(content) {
			return p.invalidUTF8(start, end)
		}
	}
	extra := uint32(0)
	if len(content) > exact {
		extra = head(content)
	}
	p.addText(t, flags, i, len(content), extra, keyFor(t, content))
	return end + 1
}

// plain finds the end of the plain content that begins at i: the offset of
// the first quote, backslash, control character or of the end of the text.
// It also reports whether the content is all ASCII.
func (p *parser) plain(i int) (end int, ascii bool) {
	seen := uint64(0)
	for i+8 <= len(p.text) {
		w := load(p.text, i)
		if m := stops(w); m != 0 {
			low := m & -m
			seen |= w & (low>>7 - 1)
			return i + bits.TrailingZeros64(low)/8, seen&highs == 0
		}
		seen |= w
		i += 8
	}
	for i < len(p.text) && p.text[i] != '"' && p.text[i] != '\\' && p.text[i] >= ' ' {
		seen |= uint64(p.text[i])
		i++
	}
	return i, seen&highs == 0
}

// invalidUTF8 records where in the content the encoding is wrong.
func (p *parser) invalidUTF8(start, end int) int {
	for start < end {
		r, size := utf8.DecodeRune(p.text[start:end])
		if r == utf8.RuneError && size == 1 {
			break
		}
		start += size
	}
	return p.fail(InvalidUTF8, start, "invalid UTF-8 in a string: "+p.found(start))
}
