package format

import (
	"errors"

	"github.com/verdict-schema/verdict/vocab/regex"
)

// Regex accepts a regular expression of ECMA-262, section 22.2.1, with the "u"
// flag (JSON Schema Validation, section 7.3.8). It costs what parsing the
// pattern costs, allocations included. A pattern that is too long, or nested too
// deep, to say whether it is one is a [*regex.LimitError].
func Regex(s string) error {
	err := regex.Check(s)
	var syntax *regex.SyntaxError
	if errors.As(err, &syntax) {
		return fault{syntax.Offset, syntax.Reason}.in("regex")
	}
	return err
}
