package pointer

import (
	"fmt"
	"strconv"
)

// A SyntaxError says why a text is not a JSON Pointer or a Relative JSON Pointer
// (RFC 6901 §7: an error condition of the syntax).
type SyntaxError struct {
	Input  string // the text
	Offset int    // the byte in Input where it goes wrong
	Reason string // what is wrong there
}

// Error says what is wrong and where.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("invalid JSON Pointer %q: %s (at byte %d)", e.Input, e.Reason, e.Offset)
}

// A Reason is the cause of an [EvaluationError] (RFC 6901 §4 and §7).
type Reason uint8

const (
	// NoMember: the object has no member of that name.
	NoMember Reason = iota
	// NoItem: the array has no item with that index.
	NoItem
	// NotIndex: the token meets an array and is not an array index.
	NotIndex
	// AfterLast: the token "-" meets an array. It stands for the item after the
	// last one, which does not exist.
	AfterLast
	// NotContainer: the token meets a value that is no object and no array.
	NotContainer
	// AboveRoot: a relative pointer climbs past the root of the document, or
	// asks for the name or index of the root.
	AboveRoot
	// NotItem: a relative pointer moves an index, and the value is not an item
	// of an array.
	NotItem
)

// reasons are the sentences of the reasons, in their order.
var reasons = [...]string{
	NoMember:     "the object has no such member",
	NoItem:       "the array has no such item",
	NotIndex:     "the value is an array, and the token is not an array index",
	AfterLast:    "'-' stands for the item after the last one, which does not exist",
	NotContainer: "the value is neither an object nor an array",
	AboveRoot:    "nothing lies above the root of the document",
	NotItem:      "the value is not an item of an array, so its index cannot be moved",
}

// String returns the sentence of the reason.
func (r Reason) String() string {
	if int(r) < len(reasons) {
		return reasons[r]
	}
	return "reason " + strconv.Itoa(int(r))
}

// An EvaluationError says why a pointer refers to nothing in a document
// (RFC 6901 §7: an error condition of the evaluation).
type EvaluationError struct {
	Pointer  Pointer // the (absolute) pointer that was being followed
	Position int     // which of its tokens failed, from 0; len(Pointer) if the end was reached
	Reason   Reason
}

// Token returns the reference token that failed, or "" when every token was
// followed and a relative pointer failed at the value reached.
func (e *EvaluationError) Token() string {
	if e.Position < len(e.Pointer) {
		return e.Pointer[e.Position]
	}
	return ""
}

// Error names the pointer, the token and its position, and the reason.
func (e *EvaluationError) Error() string {
	if e.Position >= len(e.Pointer) {
		return fmt.Sprintf("JSON Pointer %q: %s", e.Pointer.String(), e.Reason)
	}
	return fmt.Sprintf("JSON Pointer %q: token %d (%q): %s",
		e.Pointer.String(), e.Position+1, e.Token(), e.Reason)
}
