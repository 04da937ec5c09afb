package instance

import (
	"fmt"
	"strconv"
	"strings"
)

// A SyntaxCode says what kind of fault a [SyntaxError] reports. The codes are
// stable; programs may match them.
type SyntaxCode string

const (
	Unexpected       SyntaxCode = "unexpected"        // a character that cannot stand there: [1;2]
	EndOfText        SyntaxCode = "end-of-text"       // the text ends too early: [1,
	TrailingText     SyntaxCode = "trailing-text"     // something follows the value: 1 2
	ByteOrderMark    SyntaxCode = "byte-order-mark"   // the text begins with U+FEFF
	InvalidLiteral   SyntaxCode = "invalid-literal"   // a misspelt true, false or null: tru
	InvalidNumber    SyntaxCode = "invalid-number"    // a number against the grammar: 01, 1., -
	ControlCharacter SyntaxCode = "control-character" // an unescaped character below U+0020 in a string
	InvalidEscape    SyntaxCode = "invalid-escape"    // an escape against the grammar: "\x"
	LoneSurrogate    SyntaxCode = "lone-surrogate"    // half a surrogate pair: "\ud800"
	InvalidUTF8      SyntaxCode = "invalid-utf8"      // bytes in a string that are not UTF-8
	DuplicateName    SyntaxCode = "duplicate-name"    // a member name repeated: {"a":1,"a":2}
)

// A SyntaxError says that a text is not JSON as RFC 8259 defines it, with the
// interoperable choices of I-JSON (RFC 7493 §2): valid UTF-8, no lone
// surrogates, no duplicate names.
type SyntaxError struct {
	Position
	Code   SyntaxCode
	Reason string // what is wrong, in plain English

	// Name and First are the name that stands twice and where it stood
	// first, for a DuplicateName.
	Name  string
	First Position
}

// Error is one line: "line 3, column 14: expected a value, found ']'".
func (e *SyntaxError) Error() string { return e.prefix() + e.Reason }

// The names of the limits that this package enforces.
const (
	LimitDepth    = "depth"    // how deep arrays and objects nest
	LimitSize     = "size"     // bytes of text, or strings and values of a Go value
	LimitExponent = "exponent" // digits of a number's exponent
)

// A LimitError says that work was given up because of a limit, so that nothing
// is known about the document. It is never a statement about validity. Every
// layer of the module reports its limits by this type.
type LimitError struct {
	// Limit is the limit's stable name: "depth", "size", "steps", …
	Limit string
	// Value is what was asked for or reached, Max the most that is allowed;
	// both are 0 where there is no such figure.
	Value, Max int64
	// Position is the place in the instance's text, if there is one.
	Position
	// Cause is the error that made this one, if there is one.
	Cause error
}

// Error is one line: "line 1, column 9: depth limit exceeded: 11 is more than 10".
func (e *LimitError) Error() string {
	var b strings.Builder
	b.WriteString(e.prefix())
	b.WriteString(e.Limit)
	b.WriteString(" limit exceeded")
	if e.Max != 0 || e.Value != 0 {
		fmt.Fprintf(&b, ": %d is more than %d", e.Value, e.Max)
	}
	if e.Cause != nil {
		b.WriteString(": ")
		b.WriteString(e.Cause.Error())
	}
	return b.String()
}

// Unwrap is the cause.
func (e *LimitError) Unwrap() error { return e.Cause }

// A ValueError says that a Go value has no JSON form.
type ValueError struct {
	// Pointer is the place inside the value, as a JSON Pointer (RFC 6901).
	Pointer string
	// Reason is what is wrong, in plain English.
	Reason string
	// Cause is the error that made this one, such as that of a MarshalJSON
	// method, if there is one.
	Cause error
}

// Error is one line: `the value at "/a/0" has no JSON form: NaN is not a JSON number`.
func (e *ValueError) Error() string {
	message := "the value"
	if e.Pointer != "" {
		message += " at " + quotedPointer(e.Pointer)
	}
	message += " has no JSON form: " + e.Reason
	if e.Cause != nil {
		message += ": " + e.Cause.Error()
	}
	return message
}

// quotedPointer quotes a pointer for a message, beginning and end of it if it is
// long, as that of a value that contains itself is.
func quotedPointer(pointer string) string {
	const most = 200
	if len(pointer) <= most {
		return strconv.Quote(pointer)
	}
	head := strings.ToValidUTF8(pointer[:most/2], "")
	tail := strings.ToValidUTF8(pointer[len(pointer)-most/2:], "")
	return strconv.Quote(head + "…" + tail)
}

// Unwrap is the cause.
func (e *ValueError) Unwrap() error { return e.Cause }
