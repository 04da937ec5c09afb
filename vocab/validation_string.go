package vocab

import "github.com/verdict-schema/verdict/eval"

// pattern (Validation §6.3.3)
var pattern = Keyword{Name: "pattern", shape: ofText, Compile: func(c Context) error {
	expression, err := stringValue(c)
	if err != nil {
		return err
	}
	p, err := c.Pattern(expression, c.Value())
	if err == nil {
		c.Emit(&p)
	}
	return err
}, Messages: eval.Messages{{Code: "pattern", Template: "expected a string that matches {pattern}, got {found}"}}}
