package tool

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

// fault is an error with one violation.
func fault(class Class, code Code, path, format string, arguments ...any) *Error {
	return &Error{Class: class, Code: code, Violations: []Violation{{path, fmt.Sprintf(format, arguments...)}}}
}

// schemaFault makes an error of what compiling a schema came to.
func (p *policy) schemaFault(err error) *Error {
	e := p.sortSchema(err)
	e.Cause = err
	e.Violations, e.Truncated = p.bounded(p.violationsOf(err))
	return e
}

// sortSchema gives an error about a schema its class and code.
func (p *policy) sortSchema(err error) *Error {
	var vocabulary *schema.UnsupportedVocabularyError
	switch schema.ClassOf(err) {
	case schema.Unsupported:
		if errors.As(err, &vocabulary) {
			return &Error{Class: Unsupported, Code: UnknownVocabulary}
		}
		return &Error{Class: Unsupported, Code: UnknownDialect}
	case schema.Unresolved:
		return &Error{Class: Unresolved, Code: Reference}
	case schema.InvalidSchema, schema.InvalidInstance:
		return &Error{Class: Validation, Code: InvalidSchema}
	}
	return &Error{Class: Execution, Code: executionCode(err)}
}

// executionCode says why there is no verdict.
func executionCode(err error) Code {
	var limit *schema.LimitError
	switch {
	case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return Cancelled
	case errors.As(err, &limit) && limit.Limit == "regular expression time":
		return RegexpTime
	case errors.As(err, &limit):
		return Limit
	}
	return Failure
}

// A placed error knows where in which schema document it is.
type placed interface {
	error
	Where() schema.Place
	Message() string
}

// violationsOf lists what is wrong with a schema.
func (p *policy) violationsOf(err error) []Violation {
	var invalid *schema.SchemaError
	if errors.As(err, &invalid) && len(invalid.Errors) > 0 {
		list := make([]Violation, len(invalid.Errors))
		for k, e := range invalid.Errors {
			list[k] = Violation{invalid.Document + "#" + e.InstanceLocation, e.Message}
		}
		return list
	}
	var at placed
	if errors.As(err, &at) {
		message := strings.TrimPrefix(at.Message(), "invalid schema: ")
		return []Violation{{at.Where().Location, message}}
	}
	return []Violation{{"", err.Error()}}
}

// cancelled makes an error of the end of a context, whatever its cause is.
func (p *policy) cancelled(ctx context.Context) *Error {
	e := p.executionFault(context.Cause(ctx))
	e.Class, e.Code = Execution, Cancelled
	return e
}

// executionFault makes an error of what kept arguments from a verdict. An
// engine's error that is not about the arguments is a failure, whatever it is.
func (p *policy) executionFault(err error) *Error {
	e := &Error{Class: Execution, Code: executionCode(err), Cause: err}
	if schema.ClassOf(err) == schema.Unresolved {
		e.Class, e.Code = Unresolved, Reference
	}
	e.Violations, e.Truncated = p.bounded([]Violation{{"", err.Error()}})
	return e
}

// checkFault is executionFault for what the engine ran into with arguments. A
// limit that a host's format reports may quote them in what it is wrapped in.
func (p *policy) checkFault(err error) *Error {
	var limit *schema.LimitError
	if !p.echo && errors.As(err, &limit) {
		err = limit
	}
	return p.executionFault(err)
}

// hookFault makes an error of a hook's, which is a failure whatever it is about.
func (p *policy) hookFault(err error) *Error {
	e := p.executionFault(err)
	e.Class = Execution
	if e.Code != Cancelled {
		e.Code = Failure
	}
	return e
}

// syntaxWords says what kind of fault a text has, without quoting the text.
func syntaxWords(code instance.SyntaxCode) string {
	if code == instance.Unexpected {
		return "unexpected character"
	}
	return strings.ReplaceAll(string(code), "-", " ")
}

// syntaxFault makes an error of arguments that can't be read.
func (p *policy) syntaxFault(err error) *Error {
	var syntax *schema.SyntaxError
	var value *schema.ValueError
	e := &Error{Class: Validation, Code: Syntax}
	v := Violation{Path: "$"}
	switch {
	case errors.As(err, &syntax):
		v.Message = fmt.Sprintf("not valid JSON at %s: %s", syntax.Position, syntaxWords(syntax.Code))
		if p.echo {
			v.Message = fmt.Sprintf("not valid JSON at %s: %s", syntax.Position, syntax.Reason)
		}
	case errors.As(err, &value):
		v.Message = "the value has no JSON form"
		if p.echo {
			v.Message += ": " + value.Reason
		}
	default:
		return p.executionFault(err)
	}
	if p.echo {
		e.Cause = err
	}
	e.Violations, e.Truncated = p.bounded([]Violation{v})
	return e
}
