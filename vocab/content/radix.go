package content

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A radix is an encoding of RFC 4648: digits of a few bits each, in blocks that
// make whole bytes, the last block filled up with "=".
type radix struct {
	name    string
	bits    uint // bits a digit
	block   int  // digits a block
	padding padding
	values  [256]int8 // the value of each digit, -1 for other bytes
}

// A padding says whether "=" fills up the last block.
type padding uint8

const (
	noPadding padding = iota // blocks are whole bytes: nothing to fill up
	mustPad                  // RFC 4648 §3.2
	mayPad                   // RFC 4648 §5, where the length is known otherwise
)

const upper, lower, decimal = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789"

// The encodings of RFC 4648 §4 to §8. Letters are case sensitive in all but
// base16 (§8). A string knows its length, so base64url may go without padding
// (§5); the others may not (§3.2).
func base64() *radix    { return newRadix("base64", 6, 4, mustPad, upper+lower+decimal+"+/") }
func base64url() *radix { return newRadix("base64url", 6, 4, mayPad, upper+lower+decimal+"-_") }
func base32() *radix    { return newRadix("base32", 5, 8, mustPad, upper+"234567") }
func base32hex() *radix { return newRadix("base32hex", 5, 8, mustPad, decimal+upper[:22]) }
func base16() *radix {
	return newRadix("base16", 4, 2, noPadding, decimal+upper[:6], decimal+lower[:6])
}

// newRadix makes an encoding from one or more alphabets of equal meaning.
func newRadix(name string, bits uint, block int, pad padding, alphabets ...string) *radix {
	r := &radix{name: name, bits: bits, block: block, padding: pad}
	for i := range r.values {
		r.values[i] = -1
	}
	for _, alphabet := range alphabets {
		for value := range len(alphabet) {
			r.values[alphabet[value]] = int8(value)
		}
	}
	return r
}

// decode is the [Decoder] of the encoding. Characters outside the alphabet, line
// breaks among them, are refused (RFC 4648 §3.1, §3.3), and so are digits whose
// surplus bits are not zero (§3.5), so that each sequence of bytes has one text.
func (r *radix) decode(s string, limit int) ([]byte, error) {
	digits := s
	if r.padding != noPadding {
		digits = strings.TrimRight(s, "=")
	}
	size := len(digits) / r.block * (r.block * int(r.bits) / 8)
	size += len(digits) % r.block * int(r.bits) / 8
	if exceeds(size, limit) {
		return nil, &LimitError{Encoding: r.name, Limit: limit}
	}
	out := make([]byte, 0, size)
	var bits, have uint // the bits read and not yet written, and how many
	for i := 0; i < len(digits); i++ {
		value := r.values[digits[i]]
		if value < 0 {
			return nil, r.strange(s, i)
		}
		bits = bits<<r.bits | uint(value)
		have += r.bits
		if have >= 8 {
			have -= 8
			out = append(out, byte(bits>>have))
			bits &= 1<<have - 1
		}
	}
	return out, r.checkEnd(s, len(digits), bits, have)
}

// checkEnd checks what remains after the last digit: the surplus bits, and the
// padding from offset end on.
func (r *radix) checkEnd(s string, end int, bits, have uint) error {
	rest, pad := end%r.block, len(s)-end
	missing := (r.block - rest) % r.block
	switch {
	case have >= r.bits:
		return r.fail(end, "the text ends within a byte")
	case bits != 0:
		return r.fail(end-1, "the surplus bits of the last digit are not zero")
	case pad == missing, pad == 0 && r.padding == mayPad:
		return nil
	case pad < missing:
		return r.fail(len(s), fmt.Sprintf("expected %d more '=' of padding", missing-pad))
	}
	return r.fail(end+missing, "too much padding")
}

// strange is the error for a character that is not a digit.
func (r *radix) strange(s string, offset int) error {
	if s[offset] == '=' && r.padding != noPadding {
		return r.fail(offset, "padding before the end")
	}
	c, _ := utf8.DecodeRuneInString(s[offset:])
	return r.fail(offset, fmt.Sprintf("%q is not in its alphabet", c))
}

func (r *radix) fail(offset int, reason string) error {
	return &DecodeError{Encoding: r.name, Offset: offset, Reason: reason}
}
