package content

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxQuotedLine is the longest line of quoted-printable text, the "=" of a soft
// line break included (RFC 2045 §6.7 rule 5).
const maxQuotedLine = 76

// decodeQuotedPrintable is the [Decoder] of "quoted-printable". It follows the
// grammar of RFC 2045 §6.7: lines end in CRLF; "=" is followed by two digits of
// upper-case hexadecimal, or ends the line softly; white space at the end of a
// line is padding added in transport, and is dropped.
func decodeQuotedPrintable(s string, limit int) ([]byte, error) {
	var out []byte
	for start := 0; ; {
		line, _, more := strings.Cut(s[start:], "\r\n")
		text := strings.TrimRight(line, " \t")
		if err := checkQuotedLine(text, start, more); err != nil {
			return nil, err
		}
		text, soft := strings.CutSuffix(text, "=")
		out = appendQuoted(out, text)
		if more && !soft {
			out = append(out, '\r', '\n')
		}
		if exceeds(len(out), limit) {
			return nil, &LimitError{Encoding: "quoted-printable", Limit: limit}
		}
		if !more {
			return out, nil
		}
		start += len(line) + 2
	}
}

// checkQuotedLine checks a line without its padding, which starts at offset start
// of the text and which another follows or not.
func checkQuotedLine(line string, start int, more bool) error {
	if len(line) > maxQuotedLine {
		return quotedError(start+maxQuotedLine, fmt.Sprintf("the line is longer than %d characters", maxQuotedLine))
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '=' && i == len(line)-1:
			if !more {
				return quotedError(start+i, "a soft line break is followed by no line")
			}
		case c == '=':
			if i+2 >= len(line) || !isUpperHex(line[i+1]) || !isUpperHex(line[i+2]) {
				return quotedError(start+i, "'=' must be followed by two upper-case hexadecimal digits or a line break")
			}
			i += 2
		case c == '\r', c == '\n':
			return quotedError(start+i, "CR and LF may only stand together, as a line break")
		case c != '\t' && (c < ' ' || c > '~'):
			r, _ := utf8.DecodeRuneInString(line[i:])
			return quotedError(start+i, fmt.Sprintf("%q must be written as '=' and hexadecimal digits", r))
		}
	}
	return nil
}

// appendQuoted appends the bytes that a checked line stands for.
func appendQuoted(out []byte, line string) []byte {
	for i := 0; i < len(line); i++ {
		if line[i] == '=' {
			out = append(out, hexValue(line[i+1])<<4|hexValue(line[i+2]))
			i += 2
		} else {
			out = append(out, line[i])
		}
	}
	return out
}

func isUpperHex(c byte) bool { return '0' <= c && c <= '9' || 'A' <= c && c <= 'F' }

// hexValue returns the value of a digit that isUpperHex accepts.
func hexValue(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c - 'A' + 10
}

func quotedError(offset int, reason string) error {
	return &DecodeError{Encoding: "quoted-printable", Offset: offset, Reason: reason}
}
