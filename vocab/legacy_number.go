package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// Bounds whose exclusiveness is a boolean beside them (draft-04 §5.1.2-3).
var (
	legacyMaximum = legacyBound("maximum", "exclusiveMaximum", eval.AtMost, eval.Under, maximum, exclusiveMaximum)
	legacyMinimum = legacyBound("minimum", "exclusiveMinimum", eval.AtLeast, eval.Above, minimum, exclusiveMinimum)

	exclusiveMaximumFlag = flagKeyword("exclusiveMaximum", onlyBesides)
	exclusiveMinimumFlag = flagKeyword("exclusiveMinimum", onlyBesides)
)

// legacyBound is a bound that a boolean sibling makes exclusive. It says what
// the later keywords for the two relations say.
func legacyBound(name, exclusive string, inclusive, strict eval.Relation, saysInclusive, saysStrict Keyword) Keyword {
	return Keyword{Name: name, shape: ofNumber, Compile: func(c Context) error {
		limit, err := numberValue(c)
		if err != nil {
			return err
		}
		relation := inclusive
		if flag, ok := c.Sibling(exclusive); ok && flag.Is(instance.Boolean) && flag.Bool() {
			relation = strict
		}
		c.Emit(eval.NewBound(relation, limit))
		return nil
	}, Messages: eval.Messages{
		name:      saysInclusive.Messages[name],
		exclusive: saysStrict.Messages[exclusive],
	}}
}

// flagKeyword is a boolean that a sibling reads.
func flagKeyword(name string, shape *shape) Keyword {
	return Keyword{Name: name, shape: shape, Compile: func(c Context) error {
		_, err := typed(c, instance.Boolean, "a boolean")
		return err
	}}
}
