package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// Sizes of strings (Validation §6.3.1-2), arrays (§6.4.1-2) and objects (§6.5.1-2).
var (
	maxLength = Keyword{Name: "maxLength", shape: ofDigits, Compile: func(c Context) error { return compileMaximumSize(c, instance.String) },
		Messages: eval.Messages{{Code: "maxLength", Template: "expected at most {limit} {limit|character|characters}, got {count}[: {found}]"}}}

	minLength = Keyword{Name: "minLength", shape: ofDigits, Compile: func(c Context) error { return compileMinimumSize(c, instance.String) },
		Messages: eval.Messages{{Code: "minLength", Template: "expected at least {limit} {limit|character|characters}, got {count}[: {found}]"}}}

	maxItems = Keyword{Name: "maxItems", shape: ofDigits, Compile: func(c Context) error { return compileMaximumSize(c, instance.Array) },
		Messages: eval.Messages{{Code: "maxItems", Template: "expected at most {limit} {limit|item|items}, got {count}"}}}

	minItems = Keyword{Name: "minItems", shape: ofDigits, Compile: func(c Context) error { return compileMinimumSize(c, instance.Array) },
		Messages: eval.Messages{{Code: "minItems", Template: "expected at least {limit} {limit|item|items}, got {count}"}}}

	maxProperties = Keyword{Name: "maxProperties", shape: ofDigits, Compile: func(c Context) error { return compileMaximumSize(c, instance.Object) },
		Messages: eval.Messages{{Code: "maxProperties", Template: "expected at most {limit} {limit|property|properties}, got {count}"}}}

	minProperties = Keyword{Name: "minProperties", shape: ofDigits, Compile: func(c Context) error { return compileMinimumSize(c, instance.Object) },
		Messages: eval.Messages{{Code: "minProperties", Template: "expected at least {limit} {limit|property|properties}, got {count}"}}}
)

func compileMaximumSize(c Context, of instance.Types) error {
	l, err := sizeValue(c, c.Value())
	if err == nil {
		c.Emit(&eval.Size{Of: of, Max: l.size})
	}
	return err
}

func compileMinimumSize(c Context, of instance.Types) error {
	l, err := sizeValue(c, c.Value())
	if err == nil {
		c.Emit(&eval.Size{Of: of, Min: l.size, Max: eval.Unbounded, Beyond: l.beyond})
	}
	return err
}
