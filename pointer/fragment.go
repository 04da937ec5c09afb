package pointer

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// ParseFragment reads the URI-fragment form of a JSON Pointer (RFC 6901 §6):
// what follows "#" in a URI. Percent-encoded triplets are decoded first, and must
// make valid UTF-8; every other character stands for itself, also one that RFC
// 3986 §3.5 wants encoded, since IRIs and careless hands leave such characters
// as they are and their meaning is plain. The error is a [*SyntaxError] whose
// offset counts in the fragment as given.
func ParseFragment(fragment string) (Pointer, error) {
	decoded, err := percentDecode(fragment)
	if err != nil {
		return nil, err
	}
	p, err := Parse(decoded)
	if err == nil {
		return p, nil
	}
	if syntax := (*SyntaxError)(nil); errors.As(err, &syntax) {
		return nil, &SyntaxError{Input: fragment, Offset: encodedOffset(fragment, syntax.Offset), Reason: syntax.Reason}
	}
	return p, nil
}

// percentDecode replaces the percent-encoded triplets of a fragment by the bytes
// they stand for (RFC 3986 §2.1).
func percentDecode(s string) (string, error) {
	first := strings.IndexByte(s, '%')
	if first < 0 && utf8.ValidString(s) {
		return s, nil
	}
	if first < 0 {
		first = len(s)
	}
	b := make([]byte, first, len(s))
	copy(b, s)
	for i := first; i < len(s); {
		if s[i] != '%' {
			b = append(b, s[i])
			i++
			continue
		}
		if i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2]) {
			return "", &SyntaxError{Input: s, Offset: i, Reason: "'%' must be followed by two hexadecimal digits"}
		}
		b = append(b, hexValue(s[i+1])<<4|hexValue(s[i+2]))
		i += 3
	}
	if offset := invalidUTF8(b); offset >= 0 {
		return "", &SyntaxError{Input: s, Offset: encodedOffset(s, offset), Reason: "the bytes are not UTF-8"}
	}
	return string(b), nil
}

// encodedOffset returns where in an encoded text the byte stands that percent
// decoding moves to offset decoded.
func encodedOffset(s string, decoded int) int {
	i := 0
	for ; decoded > 0 && i < len(s); decoded-- {
		if s[i] == '%' {
			i += 2
		}
		i++
	}
	return i
}

// invalidUTF8 returns the offset of the first byte that is not part of a UTF-8
// encoded character, or -1.
func invalidUTF8(b []byte) int {
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size <= 1 {
			return i
		}
		i += size
	}
	return -1
}

// Fragment returns the URI-fragment form of the pointer (RFC 6901 §6), without
// the "#". What RFC 3986 §3.5 does not allow in a fragment is percent-encoded.
func (p Pointer) Fragment() string {
	var b []byte
	for _, token := range p {
		b = AppendFragmentToken(b, token)
	}
	return string(b)
}

// AppendFragmentToken appends "/" and a reference token as the URI-fragment form
// of a pointer has it (RFC 6901 §6): escaped for the pointer, then
// percent-encoded for the URI.
func AppendFragmentToken(dst []byte, token string) []byte {
	const digits = "0123456789ABCDEF"
	dst = append(dst, '/')
	for i := range len(token) {
		switch c := token[i]; {
		case c == '~':
			dst = append(dst, "~0"...)
		case c == '/':
			dst = append(dst, "~1"...)
		case inFragment[c>>6]>>(c&63)&1 != 0:
			dst = append(dst, c)
		default:
			dst = append(dst, '%', digits[c>>4], digits[c&15])
		}
	}
	return dst
}

// inFragment is the set of bytes that a fragment holds as they are, one bit each
// (RFC 3986 §3.5: pchar, "/" and "?").
var inFragment = byteSet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" +
	"-._~" + "!$&'()*+,;=" + ":@" + "/?")

func byteSet(members string) (set [4]uint64) {
	for i := 0; i < len(members); i++ {
		set[members[i]>>6] |= 1 << (members[i] & 63)
	}
	return set
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

// hexValue returns the value of a digit that isHex accepts.
func hexValue(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
