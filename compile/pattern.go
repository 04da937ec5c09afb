package compile

import (
	"errors"
	"fmt"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab/regex"
)

// pattern compiles a regular expression, each only once. One that is not valid
// with the flag u, such as [\w-.] or \&, is read by Annex B of ECMA-262: schemas
// written for engines without the flag are full of those.
func (c *Compiler) pattern(expression string) (*regex.Regexp, error) {
	if r := c.patterns[expression]; r != nil {
		return r, nil
	}
	r, err := regex.Compile(expression, c.options.Regexp)
	if err != nil {
		r, err = c.laxPattern(expression, err)
	}
	if err != nil {
		return nil, err
	}
	if c.patternWork += r.Work(); c.patternWork > c.options.MaxPatternWork {
		return nil, &instance.LimitError{Limit: "work on regular expressions", Value: int64(c.patternWork), Max: int64(c.options.MaxPatternWork)}
	}
	if c.patterns == nil {
		c.patterns = make(map[string]*regex.Regexp)
	}
	c.patterns[expression] = r
	return r, nil
}

// laxPattern compiles by Annex B what is refused without it, if that helps.
func (c *Compiler) laxPattern(expression string, refused error) (*regex.Regexp, error) {
	var syntax *regex.SyntaxError
	if !errors.As(refused, &syntax) {
		return nil, refused
	}
	lax := c.options.Regexp
	lax.AnnexB = true
	var limit *regex.LimitError
	r, err := regex.Compile(expression, lax)
	if err == nil || errors.As(err, &limit) {
		return r, err
	}
	return nil, refused
}

func (x *keywordContext) Pattern(expression string, v instance.Value) (eval.Pattern, error) {
	r, err := x.lowering.compiler.pattern(expression)
	if err != nil {
		return eval.Pattern{}, x.patternError(expression, v, err)
	}
	return eval.Pattern{Expression: expression, Matcher: matcher{r}, Slow: r.Timed(), Passes: r.Passes()}, nil
}

// patternError is the error for a regular expression at v that can't be compiled.
func (x *keywordContext) patternError(expression string, v instance.Value, err error) error {
	var limit *regex.LimitError
	if errors.As(err, &limit) {
		return &instance.LimitError{Limit: "regular expression " + string(limit.Limit), Cause: err}
	}
	var over *instance.LimitError
	if errors.As(err, &over) {
		return err
	}
	e := &SchemaError{Place: x.document().place(v.Index()), Reason: err.Error(), Cause: err}
	var syntax *regex.SyntaxError
	if errors.As(err, &syntax) {
		e.Reason = fmt.Sprintf("%q is not a regular expression: %s at offset %d", expression, syntax.Reason, syntax.Offset)
	}
	return e
}

// matcher reports the limits of a regular expression as those of an evaluation.
type matcher struct{ *regex.Regexp }

func (m matcher) MatchString(s string) (bool, error) {
	ok, err := m.Regexp.MatchString(s)
	if err != nil {
		return false, limitOf(err)
	}
	return ok, nil
}

// limitOf is a function of its own since errors.As allocates, which a match
// should not.
func limitOf(err error) error {
	var limit *regex.LimitError
	if errors.As(err, &limit) {
		return &instance.LimitError{Limit: "regular expression " + string(limit.Limit), Cause: err}
	}
	return err
}
