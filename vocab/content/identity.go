package content

import (
	"fmt"
	"unicode/utf8"
)

// A lines is one of the two encodings of RFC 2045 that leave text as it is and
// restrict what it may hold (§2.7, §2.8): lines of at most 998 bytes, ended by
// CRLF, without NUL. The bytes of a string are those of its UTF-8 form.
type lines struct {
	name  string
	ascii bool // whether bytes above 127 are refused
}

var (
	sevenBit = lines{name: "7bit", ascii: true} // RFC 2045 §2.7
	eightBit = lines{name: "8bit"}              // RFC 2045 §2.8
)

// maxLine is the longest line of 7bit and 8bit data (RFC 2045 §2.7).
const maxLine = 998

// decode is the [Decoder] of the encoding.
func (l lines) decode(s string, limit int) ([]byte, error) {
	if exceeds(len(s), limit) {
		return nil, &LimitError{Encoding: l.name, Limit: limit}
	}
	start := 0 // of the line
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\r' && i+1 < len(s) && s[i+1] == '\n':
			i++
			start = i + 1
		case c == '\r', c == '\n':
			return nil, l.fail(i, "CR and LF may only stand together, as a line break")
		case c == 0:
			return nil, l.fail(i, "NUL is not allowed")
		case c >= utf8.RuneSelf && l.ascii:
			r, _ := utf8.DecodeRuneInString(s[i:])
			return nil, l.fail(i, fmt.Sprintf("%q is not an ASCII character", r))
		case i-start >= maxLine:
			return nil, l.fail(i, fmt.Sprintf("the line is longer than %d bytes", maxLine))
		}
	}
	return []byte(s), nil
}

func (l lines) fail(offset int, reason string) error {
	return &DecodeError{Encoding: l.name, Offset: offset, Reason: reason}
}

// decodeBinary is the [Decoder] of "binary", which restricts nothing (RFC 2045
// §2.9).
func decodeBinary(s string, limit int) ([]byte, error) {
	if exceeds(len(s), limit) {
		return nil, &LimitError{Encoding: "binary", Limit: limit}
	}
	return []byte(s), nil
}
