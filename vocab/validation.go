package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// Validation is the validation vocabulary of 2020-12 (Validation §6).
func Validation() *Vocabulary {
	return &Vocabulary{
		URI: "https://json-schema.org/draft/2020-12/vocab/validation",
		Keywords: []Keyword{
			typeKeyword, enum, constKeyword,
			multipleOf, maximum, exclusiveMaximum, minimum, exclusiveMinimum,
			maxLength, minLength, pattern,
			maxItems, minItems, uniqueItems, {Name: "maxContains", shape: ofDigits}, {Name: "minContains", shape: ofDigits},
			maxProperties, minProperties, required, dependentRequired,
		},
	}
}

// For any type (Validation §6.1).
var (
	// type (Validation §6.1.1)
	typeKeyword = Keyword{Name: "type", shape: ofTypes, Compile: func(c Context) error { return compileType(c, false) },
		Messages: typeMessages}

	typeMessages = eval.Messages{{Code: "type", Template: expectedType}}

	// enum (Validation §6.1.2)
	enum = Keyword{Name: "enum", shape: ofValues, Compile: func(c Context) error {
		v, err := typed(c, instance.Array, "an array")
		if err != nil {
			return err
		}
		values := make([]instance.Value, 0, v.Len())
		for _, item := range v.Items() {
			values = append(values, item)
		}
		c.Emit(eval.NewIn("enum", values))
		return nil
	}, Messages: eval.Messages{{Code: "enum", Template: expectedValue}}}

	// const (Validation §6.1.3)
	constKeyword = Keyword{Name: "const", shape: ofAnything, Compile: func(c Context) error {
		c.Emit(eval.NewIn("const", []instance.Value{c.Value()}))
		return nil
	}, Messages: eval.Messages{{Code: "const", Template: expectedType}}}
)

// typeOf returns the types that a name in type stands for, or none. An integer is
// a number whose fractional part is zero, however it is written.
func typeOf(name string) instance.Types {
	switch name {
	case "null":
		return instance.Null
	case "boolean":
		return instance.Boolean
	case "integer":
		return instance.Integer
	case "number":
		return instance.Number
	case "string":
		return instance.String
	case "array":
		return instance.Array
	case "object":
		return instance.Object
	}
	return 0
}

// compileType lowers a type name or an array of them. literal says that an
// integer is written without fraction and exponent.
func compileType(c Context, literal bool) error {
	v, err := typed(c, instance.String|instance.Array, "a string or an array of strings")
	if err != nil {
		return err
	}
	var allowed instance.Types
	add := func(v instance.Value) error {
		if !v.Is(instance.String) {
			return c.Fault(v, "type must hold strings only")
		}
		t := typeOf(v.Content())
		if t == 0 {
			return c.Fault(v, "%q is not a type", v.Content())
		}
		allowed |= t
		return nil
	}
	if v.Is(instance.String) {
		err = add(v)
	} else {
		for _, item := range v.Items() {
			if err = add(item); err != nil {
				break
			}
		}
	}
	if err == nil {
		c.Emit(&eval.Type{Allowed: allowed, Literal: literal})
	}
	return err
}
