package format

import (
	"errors"

	"github.com/verdict-schema/verdict/vocab/regex"
)

// Regex accepts a regular expression of ECMA-262, section 22.2.1, with the "u"
// flag (JSON Schema Validation, section 7.3.8). It costs what parsing the
// pattern costs, allocations included.
func Regex(s string) error { return regexFault(regex.Check(s)).in("regex") }

// regexFault turns the verdict of package regex into a fault.
func regexFault(err error) fault {
	var syntax *regex.SyntaxError
	switch {
	case err == nil:
		return fault{}
	case errors.As(err, &syntax):
		return fault{syntax.Offset, syntax.Reason}
	}
	return fault{0, err.Error()}
}
