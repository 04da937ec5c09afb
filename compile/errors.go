package compile

import (
	"fmt"
	"strings"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// A Place is where in a schema document something stands.
type Place struct {
	// Document is the URI under which the document is known; empty for one
	// that has none.
	Document string
	// Location is the absolute keyword location.
	Location string
	// Position is the place in the document's text.
	Position instance.Position
}

func (p Place) String() string {
	var b strings.Builder
	if p.Location != "" {
		b.WriteString(p.Location)
	} else {
		b.WriteString("#")
	}
	if p.Position.Known() {
		fmt.Fprintf(&b, " (%s)", p.Position)
	}
	return b.String()
}

// Where is the place itself. With it and their Message methods, the errors that
// have a place can be told apart from the others, and printed in other forms.
func (p Place) Where() Place { return p }

// nowhere is the place of what stands in no document.
func nowhere() Place { return Place{} }

// at is the place for the end of a clause, and empty for nowhere.
func (p Place) at() string {
	if p == nowhere() {
		return ""
	}
	return " at " + p.String()
}

// A SchemaError says that a document is JSON but not a valid schema.
type SchemaError struct {
	Place
	// Reason says what is wrong, in one line.
	Reason string
	// Errors are the errors of validating the schema against its meta-schema,
	// where that is what found the fault; the first is the one reported.
	Errors []*eval.Error
	// Cause is the error that made this one, such as that of a regular
	// expression, if there is one.
	Cause error
}

func (e *SchemaError) Error() string {
	return fmt.Sprintf("invalid schema: %s: %s", e.Place, e.Reason)
}

// Message is the error without its place.
func (e *SchemaError) Message() string { return "invalid schema: " + e.Reason }

// Unwrap is the cause.
func (e *SchemaError) Unwrap() error { return e.Cause }

// An UnsupportedDialectError says that a schema is written in a dialect that
// the compiler does not know or does not accept (Core §8.1.1).
type UnsupportedDialectError struct {
	Place
	// Dialect is the URI in $schema.
	Dialect string
	// Accepted are the URIs of the dialects that are accepted.
	Accepted []string
	// Suggestion is a URI that was probably meant, if any.
	Suggestion string
	// Cause says why the meta-schema could not be had, if it was looked for.
	Cause error
}

func (e *UnsupportedDialectError) Error() string {
	return fmt.Sprintf("unsupported dialect %q%s%s", e.Dialect, e.at(), e.hint())
}

// Message is the error without its place.
func (e *UnsupportedDialectError) Message() string {
	return fmt.Sprintf("unsupported dialect %q%s", e.Dialect, e.hint())
}

// hint says what could be done about it.
func (e *UnsupportedDialectError) hint() string {
	var b strings.Builder
	switch {
	case e.Suggestion != "":
		fmt.Fprintf(&b, "; did you mean %q?", e.Suggestion)
	case e.Cause != nil:
		fmt.Fprintf(&b, ": %v", e.Cause)
	}
	if len(e.Accepted) > 0 {
		fmt.Fprintf(&b, " (accepted: %s)", strings.Join(e.Accepted, ", "))
	}
	return b.String()
}

// Unwrap is the cause.
func (e *UnsupportedDialectError) Unwrap() error { return e.Cause }

// An UnsupportedVocabularyError says that a meta-schema requires a vocabulary
// that the compiler does not know (Core §8.1.2).
type UnsupportedVocabularyError struct {
	Place
	// Vocabulary is the vocabulary's URI, Dialect the meta-schema's.
	Vocabulary, Dialect string
}

func (e *UnsupportedVocabularyError) Error() string {
	return e.Message() + e.at()
}

// Message is the error without its place.
func (e *UnsupportedVocabularyError) Message() string {
	return fmt.Sprintf("unsupported vocabulary %q, required by meta-schema %q", e.Vocabulary, e.Dialect)
}

// An UnresolvedReferenceError says that a reference leads to nothing.
type UnresolvedReferenceError struct {
	Place
	// Reference is the URI reference as written, URI what it resolves to.
	Reference, URI string
	// Reason says what was looked for and not found.
	Reason string
	// Cause is the loader's error, if one was asked.
	Cause error
}

func (e *UnresolvedReferenceError) Error() string {
	return fmt.Sprintf("unresolved reference %q%s: %s", e.Reference, e.at(), e.explanation())
}

// Message is the error without its place.
func (e *UnresolvedReferenceError) Message() string {
	return fmt.Sprintf("unresolved reference %q: %s", e.Reference, e.explanation())
}

func (e *UnresolvedReferenceError) explanation() string {
	s := e.Reason
	// Where a fragment alone leads is said by where it stands.
	if e.URI != e.Reference && !strings.HasPrefix(e.Reference, "#") {
		s = e.URI + ": " + s
	}
	if e.Cause != nil {
		s += ": " + e.Cause.Error()
	}
	return s
}

// Unwrap is the cause.
func (e *UnresolvedReferenceError) Unwrap() error { return e.Cause }

// A DuplicateResourceError says that two different schemas claim one URI.
type DuplicateResourceError struct {
	Place
	URI string
}

func (e *DuplicateResourceError) Error() string {
	return fmt.Sprintf("invalid schema: %s: the URI %q already belongs to another schema", e.Place, e.URI)
}

// Message is the error without its place.
func (e *DuplicateResourceError) Message() string {
	return fmt.Sprintf("invalid schema: the URI %q already belongs to another schema", e.URI)
}

// A DocumentError says which schema document an error is about: one that is
// not JSON, or that a limit kept from being read.
type DocumentError struct {
	URI   string
	Cause error
}

func (e *DocumentError) Error() string {
	if e.URI == "" {
		return "schema: " + e.Cause.Error()
	}
	return "schema " + e.URI + ": " + e.Cause.Error()
}

// Unwrap is the cause.
func (e *DocumentError) Unwrap() error { return e.Cause }
