package vocab

import (
	"errors"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab/format"
	"github.com/verdict-schema/verdict/vocab/regex"
)

// FormatAnnotation is the vocabulary in which format is an annotation, and an
// assertion only where the compiler is asked for it (Validation §7.2.1).
func FormatAnnotation() *Vocabulary {
	return &Vocabulary{
		URI:      "https://json-schema.org/draft/2020-12/vocab/format-annotation",
		Keywords: []Keyword{formatKeyword(format.Draft202012(), annotates)},
	}
}

// FormatAssertion is the vocabulary in which format is an assertion (Validation §7.2.2).
func FormatAssertion() *Vocabulary {
	return &Vocabulary{
		URI:      "https://json-schema.org/draft/2020-12/vocab/format-assertion",
		Keywords: []Keyword{formatKeyword(format.Draft202012(), mustAssertAll)},
	}
}

// A formatRule says whether format is an assertion in a vocabulary.
type formatRule uint8

const (
	annotates     formatRule = iota // unless the compiler is asked to assert
	asserts                         // unless the compiler is asked to annotate; formats must be known
	mustAssert                      // whatever the compiler is asked for
	mustAssertAll                   // likewise; formats must be known
)

// inForce reports whether format asserts under the compiler's settings.
func (r formatRule) inForce(o *Options) bool {
	switch r {
	case mustAssert, mustAssertAll:
		return true
	case asserts:
		return !o.AnnotateFormat
	}
	return o.AssertFormat
}

// refusesUnknown reports whether a format that nobody defines is a schema error
// where formats are asserted: in v1 and in the vocabulary for it of 2020-12
// (Validation §7.2.3) it has to be.
func (r formatRule) refusesUnknown(o *Options) bool {
	return r == asserts || r == mustAssertAll || o.RefuseUnknownFormats
}

// formatKeyword is format with the formats that a dialect defines.
func formatKeyword(set format.Set, rule formatRule) Keyword {
	return Keyword{Name: "format", shape: ofText, Compile: func(c Context) error {
		return compileFormat(c, set, rule)
	}, Messages: eval.Messages{{Code: "format", Template: "expected {name}, got {found}[: {reason}]"}}}
}

func compileFormat(c Context, set format.Set, rule formatRule) error {
	name, err := stringValue(c)
	if err != nil {
		return err
	}
	o := c.Options()
	if !rule.inForce(o) {
		c.Emit(&eval.Annotate{Of: instance.Any, Value: c.Value()})
		return nil
	}
	test := lookUpFormat(o, set, name)
	if test == nil {
		if rule.refusesUnknown(o) {
			return c.Fault(c.Value(), "format %q is not known", name)
		}
		c.Emit(&eval.Annotate{Of: instance.Any, Value: c.Value()})
		return nil
	}
	c.Emit(eval.AssertAndAnnotate(test, c.Value()))
	return nil
}

// lookUpFormat returns the assertion for a format: the user's before the
// dialect's, or nil.
func lookUpFormat(o *Options, set format.Set, name string) *eval.Predicate {
	if f, ok := o.Formats[name]; ok {
		return &eval.Predicate{Of: f.Types, Code: "format", Name: name, Test: f.Test}
	}
	f, ok := set.Lookup(name)
	if !ok {
		return nil
	}
	if f.Type == format.Number {
		return &eval.Predicate{Of: instance.Number, Code: "format", Name: name, Test: func(v instance.Value) error {
			return f.Check(v.Document().NumberText(v.Index()))
		}}
	}
	return &eval.Predicate{Of: instance.String, Code: "format", Name: name, Text: reasonOnly(f.Check)}
}

// reasonOnly leaves the format's name out of an error, since the message names
// it, and tells a limit from a mismatch.
func reasonOnly(check format.Checker) func(string) error {
	return func(s string) error {
		if err := check(s); err != nil {
			return reasonOf(err)
		}
		return nil
	}
}

func reasonOf(err error) error {
	var e *format.Error
	if errors.As(err, &e) {
		return &reason{e.Reason}
	}
	var limit *regex.LimitError
	if errors.As(err, &limit) {
		return &instance.LimitError{Limit: "regular expression", Cause: err}
	}
	return err
}

type reason struct{ text string }

func (r *reason) Error() string { return r.text }
