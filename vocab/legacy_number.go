package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// Bounds whose exclusiveness is a boolean beside them (draft-04 §5.1.2-3). They
// say what the later keywords for the two relations say.
var (
	legacyMaximum = Keyword{Name: "maximum", shape: ofNumber, Compile: func(c Context) error {
		return compileLegacyBound(c, "exclusiveMaximum", eval.AtMost, eval.Under)
	}, Messages: eval.Messages{
		{Code: "maximum", Template: expectedAtMost},
		{Code: "exclusiveMaximum", Template: expectedBelow},
	}}

	legacyMinimum = Keyword{Name: "minimum", shape: ofNumber, Compile: func(c Context) error {
		return compileLegacyBound(c, "exclusiveMinimum", eval.AtLeast, eval.Above)
	}, Messages: eval.Messages{
		{Code: "minimum", Template: expectedAtLeast},
		{Code: "exclusiveMinimum", Template: expectedAbove},
	}}

	// These have no shape, since they may only stand beside another keyword.
	exclusiveMaximumFlag = Keyword{Name: "exclusiveMaximum", Compile: compileFlag}
	exclusiveMinimumFlag = Keyword{Name: "exclusiveMinimum", Compile: compileFlag}
)

// compileLegacyBound lowers a bound that a boolean sibling makes exclusive.
func compileLegacyBound(c Context, exclusive string, inclusive, strict eval.Relation) error {
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
}

// compileFlag asks for a boolean that a sibling reads.
func compileFlag(c Context) error {
	_, err := typed(c, instance.Boolean, "a boolean")
	return err
}
