package vocab

import "github.com/verdict-schema/verdict/eval"

// Unevaluated is the vocabulary for unevaluated locations of 2020-12 (Core
// §11).
func Unevaluated() *Vocabulary {
	return &Vocabulary{
		URI:      "https://json-schema.org/draft/2020-12/vocab/unevaluated",
		Keywords: []Keyword{unevaluatedItems, unevaluatedProperties},
	}
}

var (
	// unevaluatedItems (Core §11.2)
	unevaluatedItems = Keyword{Name: "unevaluatedItems", shape: ofSchemaOrFlag, Subschemas: Itself, Late: true, Compile: func(c Context) error {
		b, err := subschema(c)
		if err == nil {
			c.Emit(&eval.UnevaluatedItems{Branch: b})
		}
		return err
	}, Messages: eval.Messages{{Code: "unevaluatedItems", Template: "item {index} is not allowed: nothing that applies here describes it"}}}

	// unevaluatedProperties (Core §11.3)
	unevaluatedProperties = Keyword{Name: "unevaluatedProperties", shape: ofSchemaOrFlag, Subschemas: Itself, Late: true, Compile: func(c Context) error {
		b, err := subschema(c)
		if err == nil {
			c.Emit(&eval.UnevaluatedProperties{Branch: b})
		}
		return err
	}, Messages: eval.Messages{
		{Code: "unevaluatedProperties", Template: "property {property} is not allowed: nothing that applies here describes it[; did you mean {suggestion}?]"},
	}}
)
