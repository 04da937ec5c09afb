package pointer

import (
	"math"
	"strconv"
)

// A Relative is a Relative JSON Pointer
// (draft-bhutton-relative-json-pointer-00 §3): how to come from one value of a
// document to another.
type Relative struct {
	// Up is the number of levels to climb first. A number beyond the range of int
	// is read as the largest int: it climbs past any root.
	Up int
	// Moved says that the pointer has an index manipulation, which may be "+0".
	Moved bool
	// Move is what the index manipulation adds to the array index reached.
	Move int
	// Key says that the pointer ends in "#": it refers to the member name or the
	// array index of the value reached, not to the value. Tail is then empty.
	Key bool
	// Tail is the JSON Pointer to follow from there.
	Tail Pointer
}

// ParseRelative reads a Relative JSON Pointer
// (draft-bhutton-relative-json-pointer-00 §3). An index manipulation may stand
// before "#", as in the examples of §5.1, though the grammar forgets it. The
// error is a [*SyntaxError].
func ParseRelative(s string) (Relative, error) {
	r, tail, err := parsePrefix(s)
	if err != nil {
		return Relative{}, err
	}
	r.Tail = split(tail)
	return r, nil
}

// CheckRelative reports whether s is a Relative JSON Pointer. It returns nil or
// a [*SyntaxError], and allocates nothing when s is one.
func CheckRelative(s string) error {
	_, _, err := parsePrefix(s)
	return err
}

// parsePrefix reads all but the tail, and returns the tail checked.
func parsePrefix(s string) (r Relative, tail string, err error) {
	up, i, err := parseCount(s, 0)
	if err != nil {
		return r, "", err
	}
	r.Up = up
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		minus := s[i] == '-'
		r.Moved = true
		if r.Move, i, err = parseCount(s, i+1); err != nil {
			return r, "", err
		}
		if minus {
			r.Move = -r.Move
		}
	}
	if i < len(s) && s[i] == '#' {
		r.Key = true
		i++
	}
	return r, s[i:], checkTail(s, i, r.Key)
}

// checkTail checks what stands in s from offset i: a JSON Pointer, or nothing
// after "#".
func checkTail(s string, i int, key bool) error {
	if key && i < len(s) {
		return &SyntaxError{Input: s, Offset: i, Reason: "nothing may follow '#'"}
	}
	if err := Check(s[i:]); err != nil {
		syntax := err.(*SyntaxError) // Check returns no other kind
		return &SyntaxError{Input: s, Offset: i + syntax.Offset, Reason: syntax.Reason}
	}
	return nil
}

// parseCount reads "0", or digits without a leading "0", at offset start, and
// returns the offset after them.
func parseCount(s string, start int) (n, end int, err error) {
	end = start
	for end < len(s) && '0' <= s[end] && s[end] <= '9' {
		digit := int(s[end] - '0')
		if n > (math.MaxInt-digit)/10 {
			n = math.MaxInt
		} else {
			n = n*10 + digit
		}
		end++
	}
	switch {
	case end == start:
		return 0, start, &SyntaxError{Input: s, Offset: start, Reason: "expected a digit"}
	case s[start] == '0' && end > start+1:
		return 0, start, &SyntaxError{Input: s, Offset: start, Reason: "a number has no leading '0'"}
	}
	return n, end, nil
}

// String returns the text of the Relative JSON Pointer.
func (r Relative) String() string {
	b := strconv.AppendInt(nil, int64(r.Up), 10)
	if r.Moved {
		if r.Move >= 0 {
			b = append(b, '+')
		}
		b = strconv.AppendInt(b, int64(r.Move), 10)
	}
	if r.Key {
		return string(append(b, '#'))
	}
	return string(append(b, r.Tail.String()...))
}
