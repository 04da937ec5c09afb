package schema

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// The types of errors. Match them with [errors.As].
type (
	// A SyntaxError says that a text is not JSON, and where (RFC 8259).
	SyntaxError = instance.SyntaxError
	// A ValueError says that a Go value has no JSON form.
	ValueError = instance.ValueError
	// A LimitError says that work was given up because of a limit. It says
	// nothing about validity.
	LimitError = instance.LimitError
	// A SchemaError says that a document is JSON but not a valid schema: the
	// place, a reason, and what its meta-schema complains of.
	SchemaError = compile.SchemaError
	// A DocumentError says which schema document a [*SyntaxError] or
	// [*LimitError], its cause, is about.
	DocumentError = compile.DocumentError
	// A DuplicateResourceError says that two schemas claim one URI.
	DuplicateResourceError = compile.DuplicateResourceError
	// An UnsupportedDialectError says that $schema names a dialect that is not
	// known or not accepted.
	UnsupportedDialectError = compile.UnsupportedDialectError
	// An UnsupportedVocabularyError says that a meta-schema requires a
	// vocabulary that is not known.
	UnsupportedVocabularyError = compile.UnsupportedVocabularyError
	// An UnresolvedReferenceError says that a reference leads to nothing, or
	// that the loader failed to follow it.
	UnresolvedReferenceError = compile.UnresolvedReferenceError
	// An UnresolvedAnchorError says that a dynamic reference led to nothing
	// during an evaluation, which can happen in v1.
	UnresolvedAnchorError = eval.UnresolvedAnchorError
	// A RecursionError says that a schema applies itself to the same value
	// without end (Core §9.4.1).
	RecursionError = eval.RecursionError

	// An Error is one reason why an instance is invalid: a message, the
	// locations of the value and of the keyword, and the positions of both; see
	// [eval.Error] for its fields.
	Error = eval.Error
	// An Alternative is a branch of anyOf or oneOf that did not match.
	Alternative = eval.Alternative
	// A Parameter is a named value in an error's message.
	Parameter = eval.Parameter
	// A Position is a place in a text: byte offset from 0, line and column
	// from 1, the column in code points.
	Position = instance.Position
	// A Place is where in a schema document something stands.
	Place = compile.Place
)

// A ValidationError says that an instance is not valid, and why.
type ValidationError struct {
	// Errors are the reasons, in the order of the instance; there is at least one.
	Errors []*Error
	// Truncated says that there are more than were collected, and Omitted how
	// many, as far as they were counted.
	Truncated bool
	Omitted   int

	uncounted bool // there may be more than Omitted
}

// Error is one line for one error, and a short list for several.
func (e *ValidationError) Error() string {
	if len(e.Errors) == 1 && !e.Truncated {
		return e.Errors[0].String()
	}
	const shown = 10
	var b strings.Builder
	fmt.Fprintf(&b, "invalid: %s:", e.count(len(e.Errors)+e.Omitted, "error", "errors"))
	for k, one := range e.Errors {
		if k == shown {
			break
		}
		b.WriteString("\n  ")
		b.WriteString(one.String())
	}
	if rest := len(e.Errors) + e.Omitted - shown; rest > 0 {
		b.WriteString("\n  … " + e.count(rest, "more", "more"))
	}
	return b.String()
}

// count writes a number of errors, which may not have been counted to the end.
func (e *ValidationError) count(n int, one, many string) string {
	word := many
	if n == 1 {
		word = one
	}
	if e.uncounted {
		return fmt.Sprintf("%d %s or more", n, word)
	}
	return fmt.Sprintf("%d %s", n, word)
}

// A Class sorts errors by what they are about.
type Class int

const (
	// NoError is the class of nil.
	NoError Class = iota
	// InvalidInstance: the instance is not JSON, has no JSON form, or is not
	// valid under the schema.
	InvalidInstance
	// InvalidSchema: the schema is not JSON or not a valid schema.
	InvalidSchema
	// Unsupported: the schema needs a dialect or vocabulary that is not known
	// or not accepted.
	Unsupported
	// Unresolved: a reference leads to nothing.
	Unresolved
	// Limit: work was given up because of a limit or because its context
	// ended. There is no verdict.
	Limit
	// Other is every other error, such as a cause that a program gave a context
	// of its own, or a [*BundleError].
	Other
)

// classNames are the names of the classes, in their order.
var classNames = [...]string{"no error", "invalid instance", "invalid schema", "unsupported", "unresolved reference", "limit", "other"}

// String is the class in words.
func (c Class) String() string {
	if c < 0 || int(c) >= len(classNames) {
		return classNames[Other]
	}
	return classNames[c]
}

// ClassOf sorts an error. A limit inside another error is a limit: it is never
// taken for a mismatch.
func ClassOf(err error) Class {
	if err == nil {
		return NoError
	}
	for _, c := range classes {
		if c.match(err) {
			return c.class
		}
	}
	return Other
}

// classes are tried in order.
var classes = []struct {
	match func(error) bool
	class Class
}{
	{is[*LimitError], Limit},
	{func(err error) bool {
		return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
	}, Limit},
	{is[*UnsupportedDialectError], Unsupported},
	{is[*UnsupportedVocabularyError], Unsupported},
	{is[*UnresolvedReferenceError], Unresolved},
	{is[*UnresolvedAnchorError], Unresolved},
	{is[*SchemaError], InvalidSchema},
	{is[*DocumentError], InvalidSchema},
	{is[*DuplicateResourceError], InvalidSchema},
	{is[*RecursionError], InvalidSchema},
	{is[*ValidationError], InvalidInstance},
	{is[*SyntaxError], InvalidInstance},
	{is[*ValueError], InvalidInstance},
}

func is[E error](err error) bool {
	var e E
	return errors.As(err, &e)
}
