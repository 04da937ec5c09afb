package vocab

import "github.com/verdict-schema/verdict/eval"

// For numbers (Validation §6.2).
var (
	// multipleOf (Validation §6.2.1)
	multipleOf = divisorKeyword("multipleOf")

	// maximum (Validation §6.2.2)
	maximum = boundKeyword("maximum", eval.AtMost, "expected a number of at most {limit}, got {found}")

	// exclusiveMaximum (Validation §6.2.3)
	exclusiveMaximum = boundKeyword("exclusiveMaximum", eval.Under, "expected a number below {limit}, got {found}")

	// minimum (Validation §6.2.4)
	minimum = boundKeyword("minimum", eval.AtLeast, "expected a number of at least {limit}, got {found}")

	// exclusiveMinimum (Validation §6.2.5)
	exclusiveMinimum = boundKeyword("exclusiveMinimum", eval.Above, "expected a number above {limit}, got {found}")
)

func boundKeyword(name string, relation eval.Relation, message string) Keyword {
	return Keyword{Name: name, shape: ofNumber, Compile: func(c Context) error {
		limit, err := numberValue(c)
		if err == nil {
			c.Emit(eval.NewBound(relation, limit))
		}
		return err
	}, Messages: eval.Messages{name: message}}
}

func divisorKeyword(name string) Keyword {
	return Keyword{Name: name, shape: ofPositive, Compile: func(c Context) error {
		divisor, err := numberValue(c)
		if err != nil {
			return err
		}
		if divisor.Sign() <= 0 {
			return c.Fault(c.Value(), "%s must be above 0", name)
		}
		c.Emit(eval.NewMultipleOf(divisor))
		return nil
	}, Messages: eval.Messages{"multipleOf": "expected a multiple of {divisor}, got {found}"}}
}
