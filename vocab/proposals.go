package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// PropertyDependencies is the vocabulary of the proposal of that name for the
// releases after v1. No dialect has it unless it is added.
func PropertyDependencies() *Vocabulary {
	return &Vocabulary{
		URI:      "https://json-schema.org/v1/proposals/propertyDependencies",
		Keywords: []Keyword{propertyDependencies},
	}
}

// propertyDependencies applies a subschema to an object in which a member has
// a certain string for a value: {"kind": {"circle": subschema}}.
var propertyDependencies = Keyword{
	Name: "propertyDependencies", Subschemas: InObjects,
	Compile: func(c Context) error {
		v, err := typed(c, instance.Object, "an object")
		if err != nil {
			return err
		}
		var list []eval.CasesOf
		for name, values := range v.Members() {
			if !values.Is(instance.Object) {
				return c.Fault(values, "propertyDependencies must hold objects of schemas only")
			}
			of := eval.CasesOf{Name: name}
			for value, schema := range values.Members() {
				if !isSchema(schema) {
					return c.Fault(schema, "propertyDependencies must hold objects of schemas only")
				}
				of.Values = append(of.Values, value)
				of.Branches = append(of.Branches, c.Subschema(schema, name, value))
			}
			list = append(list, of)
		}
		c.Emit(eval.NewCases(list))
		return nil
	},
}
