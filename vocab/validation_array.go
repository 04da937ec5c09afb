package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// uniqueItems (Validation §6.4.3)
var uniqueItems = Keyword{Name: "uniqueItems", shape: ofFlag, Compile: func(c Context) error {
	v, err := typed(c, instance.Boolean, "a boolean")
	if err == nil && v.Bool() {
		c.Emit(&eval.Unique{})
	}
	return err
}, Messages: eval.Messages{{Code: "uniqueItems", Template: "expected items that differ from each other, but items {first} and {second} are equal"}}}
