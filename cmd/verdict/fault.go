package main

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/verdict-schema/verdict/schema"
)

// An instanceError is what kept an instance from a verdict.
type instanceError struct {
	name  string // of its file
	text  []byte
	lines int // of the file, before the text
	cause error
}

func (e *instanceError) Error() string { return e.name + ": " + e.cause.Error() }
func (e *instanceError) Unwrap() error { return e.cause }

// A placed error knows where in which schema document it is.
type placed interface {
	error
	Where() schema.Place
	Message() string
}

// fault prints an error that is not about an instance's validity, and returns
// the exit code for it. The sources say where schemas are, and may be nil.
func (p *printer) fault(s *sources, err error) int {
	p.print(s.remark(err))
	return exitFault
}

// remark makes a message of an error: FILE:LINE:COL: what is wrong.
func (s *sources) remark(err error) remark {
	var (
		inInstance *instanceError
		inDocument *schema.DocumentError
		inSchema   placed
		dialect    *schema.UnsupportedDialectError
		file       *fs.PathError
	)
	switch {
	case errors.As(err, &inInstance):
		r := textRemark(inInstance.cause)
		r.file, r.text, r.lines = inInstance.name, inInstance.text, inInstance.lines
		return r
	case errors.As(err, &dialect) && !dialect.Position.Known():
		// No $schema names it.
		return remark{file: "verdict", message: "-dialect: " + dialect.Message()}
	case errors.As(err, &inSchema):
		place := inSchema.Where()
		r := remark{position: place.Position, message: inSchema.Message()}
		if place.Position.Known() {
			r.note = "at " + s.shorten(place.Location, place.Document)
		}
		var unresolved *schema.UnresolvedReferenceError
		var missing *missingError
		if errors.As(err, &unresolved) && errors.As(err, &missing) {
			// Without what only a program that calls the library could do.
			r.message = fmt.Sprintf("unresolved reference %q: %s", unresolved.Reference, missing.reason)
		}
		return s.about(r, place.Document)
	case errors.As(err, &inDocument):
		return s.about(textRemark(inDocument.Cause), inDocument.URI)
	case errors.As(err, &file):
		return remark{file: file.Path, message: "cannot be read: " + file.Err.Error()}
	}
	return remark{file: "verdict", message: err.Error()}
}

// textRemark is a remark about reading or evaluating a text.
func textRemark(err error) remark {
	var syntax *schema.SyntaxError
	var limit *schema.LimitError
	switch {
	case errors.As(err, &syntax):
		return remark{position: syntax.Position, message: syntax.Reason}
	case errors.As(err, &limit):
		placeless := *limit
		placeless.Position = schema.Position{}
		return remark{position: limit.Position, message: placeless.Error()}
	}
	return remark{message: err.Error()}
}

// about gives a remark the file of a schema document.
func (s *sources) about(r remark, uri string) remark {
	r.file = "verdict"
	if s == nil {
		return r
	}
	if read, ok := s.read[uri]; ok {
		r.file, r.text = read.name, read.text
	} else if uri != "" {
		r.file = uri
	}
	return r
}
