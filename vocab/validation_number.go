package vocab

import "github.com/verdict-schema/verdict/eval"

// For numbers (Validation §6.2).
var (
	// multipleOf (Validation §6.2.1)
	multipleOf = Keyword{Name: "multipleOf", shape: ofPositive, Compile: compileDivisor, Messages: multipleOfMessages}

	multipleOfMessages = eval.Messages{{Code: "multipleOf", Template: "expected a multiple of {divisor}, got {found}"}}

	// maximum (Validation §6.2.2)
	maximum = Keyword{Name: "maximum", shape: ofNumber, Compile: func(c Context) error { return compileBound(c, eval.AtMost) },
		Messages: eval.Messages{{Code: "maximum", Template: expectedAtMost}}}

	// exclusiveMaximum (Validation §6.2.3)
	exclusiveMaximum = Keyword{Name: "exclusiveMaximum", shape: ofNumber, Compile: func(c Context) error { return compileBound(c, eval.Under) },
		Messages: eval.Messages{{Code: "exclusiveMaximum", Template: expectedBelow}}}

	// minimum (Validation §6.2.4)
	minimum = Keyword{Name: "minimum", shape: ofNumber, Compile: func(c Context) error { return compileBound(c, eval.AtLeast) },
		Messages: eval.Messages{{Code: "minimum", Template: expectedAtLeast}}}

	// exclusiveMinimum (Validation §6.2.5)
	exclusiveMinimum = Keyword{Name: "exclusiveMinimum", shape: ofNumber, Compile: func(c Context) error { return compileBound(c, eval.Above) },
		Messages: eval.Messages{{Code: "exclusiveMinimum", Template: expectedAbove}}}
)

func compileBound(c Context, relation eval.Relation) error {
	limit, err := numberValue(c)
	if err == nil {
		c.Emit(eval.NewBound(relation, limit))
	}
	return err
}

func compileDivisor(c Context) error {
	divisor, err := numberValue(c)
	if err != nil {
		return err
	}
	if divisor.Sign() <= 0 {
		return c.Fault(c.Value(), "%s must be above 0", c.Keyword())
	}
	c.Emit(eval.NewMultipleOf(divisor))
	return nil
}
