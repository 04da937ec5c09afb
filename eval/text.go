package eval

import (
	"fmt"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A Matcher decides whether a string matches a regular expression. An error is
// a limit that was reached: the evaluation ends with it, without a verdict.
// It must be safe for concurrent use.
type Matcher interface {
	MatchString(s string) (bool, error)
}

// Pattern asserts that a string matches a regular expression (Validation §6.3.3).
type Pattern struct {
	leaf
	Expression string
	Matcher    Matcher
	// Slow says that the length of a string says nothing of what a match costs.
	// The matcher is then not asked while compiling, and an evaluation is
	// charged for the time that it takes.
	Slow bool
	// Passes is how often a match goes through the string, at most, where it
	// can't fail; 0 where it may fail or nothing is known.
	Passes int
}

// Types: strings.
func (*Pattern) Types() instance.Types { return instance.String }

func (in *Pattern) String() string { return fmt.Sprintf("pattern %q", in.Expression) }

func (in *Pattern) check(d *instance.Document, m *machine, i int) bool {
	return m.match(in, d.Content(i))
}

func (in *Pattern) fault(*machine, int) Fault {
	return fault("pattern", Parameter{"pattern", Phrase(in.Expression)})
}

// A Test decides whether a value satisfies a rule given as code, such as a
// format. The error says why not, in words; an error that is or wraps an
// [instance.LimitError] ends the evaluation without a verdict.
// It must be safe for concurrent use.
type Test func(v instance.Value) error

// Predicate asserts what a function says of values of some types: formats,
// content, and users' rules.
type Predicate struct {
	leaf
	Of   instance.Types
	Code string // the fault's code
	Name string // what is tested for, such as the format's name
	// Test says what is wrong with a value, or nil. Text is the same for strings
	// alone, and is asked instead where the rule only looks at them. One of the
	// two has to be set.
	Test Test
	Text func(s string) error
}

// Types: those that the rule looks at.
func (in *Predicate) Types() instance.Types { return in.Of }

func (in *Predicate) String() string { return in.Code + " " + in.Name }

func (in *Predicate) run(m *machine, i int) error {
	if in.Text != nil {
		return in.Text(m.document.Content(i))
	}
	return in.Test(m.document.At(i))
}

func (in *Predicate) check(d *instance.Document, m *machine, i int) bool {
	err := in.run(m, i)
	if err != nil && isLimit(err) {
		m.fail(err)
	}
	return err == nil
}

func (in *Predicate) fault(m *machine, i int) Fault {
	reason := ""
	if err := in.run(m, i); err != nil {
		reason = err.Error()
	}
	return fault(in.Code, Parameter{"name", Phrase(in.Name)}, Parameter{"reason", Phrase(reason)})
}
