package tool

import (
	"errors"
	"slices"
	"strings"
)

// A Class sorts errors by what is at fault. The classes are stable.
type Class int

const (
	// NoError is the class of nil.
	NoError Class = iota
	// Validation: the arguments are not what the schema describes, or what a
	// server says of a tool is not valid: its schema, its name.
	Validation
	// Unsupported: the schema needs a dialect that is not accepted or a
	// vocabulary that is not known.
	Unsupported
	// Unresolved: a reference in the schema leads to nothing.
	Unresolved
	// Execution: the validator gave up, because of a limit, a time-out, the end
	// of its context or the failure of something that it depends on. Nothing is
	// known about validity.
	Execution
)

var classNames = [...]string{"no error", "validation", "unsupported", "unresolved reference", "execution failure"}

// String is the class in words.
func (c Class) String() string {
	if c < 0 || int(c) >= len(classNames) {
		return "unknown"
	}
	return classNames[c]
}

// A Code says more exactly what is at fault. The codes are stable.
type Code string

const (
	// Of class Validation, about a call.

	Arguments   Code = "arguments"    // the arguments are not valid under the input schema
	Content     Code = "content"      // the structured content is not valid under the output schema
	Syntax      Code = "syntax"       // either is not JSON, or has no JSON form
	UnknownTool Code = "unknown-tool" // there is no tool of the name

	// Of class Validation, about a descriptor.

	InvalidSchema Code = "schema"         // the schema is not JSON or not a valid schema
	InvalidRoot   Code = "root"           // the schema is not one for objects
	BadMetadata   Code = "metadata"       // the descriptor lacks something or has what it must not have
	DuplicateName Code = "duplicate-name" // another tool has the name

	// Of class Unsupported.

	UnknownDialect    Code = "dialect"    // the dialect is not known or not accepted
	UnknownVocabulary Code = "vocabulary" // a required vocabulary is not known

	// Of class Unresolved.

	Reference Code = "reference" // a reference leads to nothing

	// Of class Execution.

	Limit      Code = "limit"       // a limit was reached
	RegexpTime Code = "regexp-time" // a regular expression took too long
	Cancelled  Code = "cancelled"   // the context ended
	Failure    Code = "failure"     // anything else, such as a panic in a loader
)

// A Violation is one thing that is wrong.
type Violation struct {
	// Path is where: in arguments as in $.items[0].count, in a schema as in
	// #/properties/count/type. It is empty where there is no place.
	Path string
	// Message says what was expected and what was found, in one line.
	Message string
}

// String is the violation in one line.
func (v Violation) String() string {
	if v.Path == "" {
		return v.Message
	}
	return v.Path + ": " + v.Message
}

// An Error is why arguments, a schema or a descriptor was refused, or why the
// validator could not decide.
type Error struct {
	Class Class
	Code  Code
	// Part is the part of a descriptor that is at fault, by its name there: name,
	// inputSchema, outputSchema and so on. It is empty for a check.
	Part string
	// Violations are what is wrong; there is at least one. Their number and
	// their length are bounded.
	Violations []Violation
	// Truncated says that there are more.
	Truncated bool
	// Cause is the error of the engine or of the loader. It is for the host, and
	// nil for a mismatch, whose error could give away values, unless
	// [EchoValues] is set.
	Cause error
}

// Error is one line: "invalid arguments: $.count: expected integer, got string".
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.prefix())
	for k, v := range e.Violations {
		if k > 0 {
			b.WriteString("; ")
		}
		b.WriteString(v.String())
	}
	if e.Truncated {
		b.WriteString("; …")
	}
	return b.String()
}

// about says what an error of the code is about, where its message does not.
func (c Code) about() string {
	switch c {
	case Arguments:
		return "invalid arguments: "
	case Content:
		return "invalid structured content: "
	case Syntax:
		return "invalid value: "
	case UnknownTool:
		return "invalid call: "
	case InvalidSchema, InvalidRoot:
		return "invalid schema: "
	case BadMetadata, DuplicateName:
		return "invalid descriptor: "
	}
	return ""
}

func (e *Error) prefix() string {
	text := e.Code.about()
	if e.Class == Execution {
		text = "execution failure: "
	}
	if e.Part != "" {
		text = e.Part + ": " + text
	}
	return text
}

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Lines are the violations, a line each: "$.count: expected integer, got string".
func (e *Error) Lines() []string {
	lines := make([]string, len(e.Violations))
	for k, v := range e.Violations {
		lines[k] = v.String()
	}
	return lines
}

// forModel are the codes of errors that a model can do something about.
var forModel = []Code{Arguments, Content, Syntax, UnknownTool}

// HostOnly reports whether the error is a diagnostic for the host and must not
// be sent to a model or a server: all are but those about the arguments of a
// call and what it returned.
func (e *Error) HostOnly() bool { return !slices.Contains(forModel, e.Code) }

// ForModel is a text that can be sent back to a model whatever the error is: the
// lines of a mismatch, and for all that is the host's concern a sentence that
// says nothing of it.
func (e *Error) ForModel() string {
	if e.HostOnly() {
		return "The call could not be checked. That says nothing about its arguments."
	}
	text := strings.Join(e.Lines(), "\n")
	if e.Truncated {
		text += "\n…"
	}
	return text
}

// ClassOf is the class of an error of this package, or of one that wraps it. An
// error from elsewhere is an [Execution] failure. For a batch that was refused
// it is the class of the first fault that it was refused for.
func ClassOf(err error) Class {
	if err == nil {
		return NoError
	}
	var e *Error
	if errors.As(err, &e) {
		return e.Class
	}
	return Execution
}
