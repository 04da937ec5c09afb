package eval

import (
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// An Error is one reason why an instance is invalid.
type Error struct {
	// InstanceLocation is the JSON Pointer to the value. Of a property that is
	// not allowed, or whose name is at fault, it is the pointer to its value.
	InstanceLocation string
	// KeywordLocation is the JSON Pointer to the keyword by the way that the
	// evaluation took, through references (Core §12.3.1).
	KeywordLocation string
	// AbsoluteKeywordLocation is the keyword's URI (Core §12.3.2).
	AbsoluteKeywordLocation string
	// Keyword is the keyword's name; for a boolean schema false, that of the
	// keyword that applies it, and empty where none does.
	Keyword string
	// Code names the kind of error; see docs/errors.md.
	Code string
	// Message says what was expected and what was found, in one line.
	Message string
	// Parameters are what the message was made of.
	Parameters []Parameter
	// Position is the place of the value in the instance's text, or of the
	// member name where that is at fault; zero for an instance without text.
	Position instance.Position
	// EndOffset is the offset of the byte after what stands at Position.
	EndOffset int
	// SchemaPosition is the place of the keyword in the schema's text.
	SchemaPosition instance.Position
	// SchemaDocument is the URI under which the document with the keyword was
	// registered or found, which need not be the one that it gives itself.
	SchemaDocument string
	// Alternatives are the branches of anyOf or oneOf none of which matched,
	// the one that came closest first. In a large result some may be left out.
	Alternatives []Alternative

	index int
}

// An Alternative is a branch that did not match.
type Alternative struct {
	// KeywordLocation is the JSON Pointer to the branch.
	KeywordLocation string
	// Errors are the reasons why it did not match, in the order of the instance.
	Errors []*Error
}

// Closest is the error that is most likely the reason: the error itself, or
// where it only says that one alternative came closest, the first error of that
// one, and so on.
func (e *Error) Closest() *Error {
	for strings.HasSuffix(e.Code, closestVariant) && len(e.Alternatives) > 0 && len(e.Alternatives[0].Errors) > 0 {
		e = e.Alternatives[0].Errors[0]
	}
	return e
}

// String is the error with its place, as in
//
//	/items/3: expected integer, got string "7" (line 12, column 14)
func (e *Error) String() string {
	if e.Position.Known() {
		return e.Located() + " (" + e.Position.String() + ")"
	}
	return e.Located()
}

// Located is the error with the JSON Pointer to its place, of which a long one
// is shortened in the middle. What would disturb a terminal is escaped.
func (e *Error) Located() string {
	if e.InstanceLocation == "" {
		return e.Message
	}
	return shownLocation(e.InstanceLocation) + ": " + e.Message
}

// Parameter is a parameter as a message writes it, for whoever composes
// messages of their own, and "" if there is none of the name.
func (e *Error) Parameter(name string) string {
	for _, p := range e.Parameters {
		if p.Name == name {
			return write(p.Value)
		}
	}
	return ""
}
