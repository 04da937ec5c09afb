package pointer

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Pointer is a JSON Pointer (RFC 6901): its reference tokens, unescaped. The
// empty (or nil) Pointer refers to the whole document.
type Pointer []string

// Parse reads the string form of a JSON Pointer (RFC 6901 §3, §5): empty, or
// each reference token preceded by "/", with "~0" for "~" and "~1" for "/".
// The error is a [*SyntaxError].
func Parse(s string) (Pointer, error) {
	if err := Check(s); err != nil {
		return nil, err
	}
	return split(s), nil
}

// Check reports whether s is the string form of a JSON Pointer (RFC 6901 §3).
// It returns nil or a [*SyntaxError], and allocates nothing when s is one.
func Check(s string) error {
	if s == "" {
		return nil
	}
	if s[0] != '/' {
		return &SyntaxError{Input: s, Offset: 0, Reason: "a JSON Pointer is empty or starts with '/'"}
	}
	for i := 1; i < len(s); i++ {
		if s[i] == '~' && (i+1 == len(s) || s[i+1] != '0' && s[i+1] != '1') {
			return &SyntaxError{Input: s, Offset: i, Reason: "'~' must be followed by '0' or '1'"}
		}
	}
	return nil
}

// split cuts a pointer that [Check] has accepted into its tokens.
func split(s string) Pointer {
	if s == "" {
		return nil
	}
	p := make(Pointer, 0, strings.Count(s, "/"))
	for token := range strings.SplitSeq(s[1:], "/") {
		p = append(p, unescape(token))
	}
	return p
}

// unescape replaces "~1" by "/" and then "~0" by "~", in this order, so that
// "~01" becomes "~1" (RFC 6901 §4).
func unescape(token string) string {
	if strings.IndexByte(token, '~') < 0 {
		return token
	}
	return strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
}

// String returns the string form of the pointer (RFC 6901 §3).
func (p Pointer) String() string {
	n := 0
	for _, token := range p {
		n += 1 + len(token)
	}
	b := make([]byte, 0, n)
	for _, token := range p {
		b = AppendToken(b, token)
	}
	return string(b)
}

// AppendToken appends "/" and the escaped form of a reference token to dst
// (RFC 6901 §3), for code that builds many pointers in one buffer.
func AppendToken(dst []byte, token string) []byte {
	dst = append(dst, '/')
	start := 0
	for i := 0; i < len(token); i++ {
		var escape string
		switch token[i] {
		case '~':
			escape = "~0"
		case '/':
			escape = "~1"
		default:
			continue
		}
		dst = append(append(dst, token[start:i]...), escape...)
		start = i + 1
	}
	return append(dst, token[start:]...)
}

// Append returns the pointer with more reference tokens at its end. It never
// shares memory with p, so that two children of one parent stay apart.
func (p Pointer) Append(tokens ...string) Pointer {
	return slices.Concat(p, Pointer(tokens))
}

// AppendIndex returns the pointer to an item of the array that p refers to
// (RFC 6901 §4). It never shares memory with p.
func (p Pointer) AppendIndex(index int) Pointer {
	return p.Append(strconv.Itoa(index))
}

// Parent returns the pointer without its last reference token, and whether it
// had one. It shares memory with p.
func (p Pointer) Parent() (Pointer, bool) {
	if len(p) == 0 {
		return nil, false
	}
	return p[: len(p)-1 : len(p)-1], true
}

// Equal reports whether two pointers have the same reference tokens.
func (p Pointer) Equal(q Pointer) bool { return slices.Equal(p, q) }

// Index reads a reference token as an array index (RFC 6901 §4): "0", or ASCII
// digits without a leading "0". The token "-", which stands for the item after
// the last, is no index of an item that exists, so it is refused; so is a number
// beyond the range of int, since no array is that long.
func Index(token string) (int, bool) {
	if token == "" || len(token) > 1 && token[0] == '0' {
		return 0, false
	}
	n := 0
	for i := 0; i < len(token); i++ {
		digit := int(token[i]) - '0'
		if digit < 0 || digit > 9 || n > (math.MaxInt-digit)/10 {
			return 0, false
		}
		n = n*10 + digit
	}
	return n, true
}
