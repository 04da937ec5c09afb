package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// Sizes of strings (Validation §6.3.1-2), arrays (§6.4.1-2) and objects (§6.5.1-2).
var (
	maxLength     = maximumSize("maxLength", instance.String, "expected at most {limit} {limit|character|characters}, got {count}[: {found}]")
	minLength     = minimumSize("minLength", instance.String, "expected at least {limit} {limit|character|characters}, got {count}[: {found}]")
	maxItems      = maximumSize("maxItems", instance.Array, "expected at most {limit} {limit|item|items}, got {count}")
	minItems      = minimumSize("minItems", instance.Array, "expected at least {limit} {limit|item|items}, got {count}")
	maxProperties = maximumSize("maxProperties", instance.Object, "expected at most {limit} {limit|property|properties}, got {count}")
	minProperties = minimumSize("minProperties", instance.Object, "expected at least {limit} {limit|property|properties}, got {count}")
)

func maximumSize(name string, of instance.Types, message string) Keyword {
	return Keyword{Name: name, shape: ofDigits, Compile: func(c Context) error {
		l, err := sizeValue(c, c.Value())
		if err == nil {
			c.Emit(&eval.Size{Of: of, Max: l.size})
		}
		return err
	}, Messages: eval.Messages{name: message}}
}

func minimumSize(name string, of instance.Types, message string) Keyword {
	return Keyword{Name: name, shape: ofDigits, Compile: func(c Context) error {
		l, err := sizeValue(c, c.Value())
		if err == nil {
			c.Emit(&eval.Size{Of: of, Min: l.size, Max: eval.Unbounded, Beyond: l.beyond})
		}
		return err
	}, Messages: eval.Messages{name: message}}
}
