package schema_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/vocab"
)

// An assertion: "checkDigit": true asks of a string of digits that its last one
// is right, by Luhn's formula, as in card numbers.
var checkDigit = vocab.Keyword{
	Name: "checkDigit",
	Compile: func(c vocab.Context) error {
		if !c.Value().Is(instance.Boolean) {
			return c.Fault(c.Value(), "checkDigit must be a boolean")
		}
		if c.Value().Bool() {
			c.Emit(&eval.Predicate{Of: instance.String, Code: "checkDigit", Text: luhn})
		}
		return nil
	},
	Messages: eval.Messages{{Code: "checkDigit", Template: "expected a number with a check digit, got {found}: {reason}"}},
}

func luhn(s string) error {
	sum := 0
	for k := range len(s) {
		d := int(s[len(s)-1-k] - '0')
		if d < 0 || d > 9 {
			return errors.New("it has more than digits")
		}
		if k%2 == 1 {
			d = 2*d%10 + 2*d/10
		}
		sum += d
	}
	if sum%10 != 0 {
		return errors.New("the check digit is wrong")
	}
	return nil
}

// An applicator: the subschema under "last" is for the last item of an array.
// The item counts as evaluated, so that unevaluatedItems leaves it alone.
var last = vocab.Keyword{
	Name:       "last",
	Subschemas: vocab.Itself,
	Compile: func(c vocab.Context) error {
		if !c.Value().Is(instance.Object | instance.Boolean) {
			return c.Fault(c.Value(), "last must be a schema")
		}
		c.Emit(&eval.Call{
			Keyword:  c.Keyword(),
			Of:       instance.Array,
			Branches: []eval.Branch{c.Subschema(c.Value())},
			Kinds:    []eval.EdgeKind{eval.Below},
			Tracks:   true,
			Evaluate: func(e *eval.Evaluation) bool {
				array := e.Value()
				item, ok := array.Item(array.Len() - 1)
				if !ok {
					return true // an empty array has no last item
				}
				e.Mark(item)
				return e.Apply(0, item)
			},
		})
		return nil
	},
}

// An annotation: "unit" says what a number is measured in.
var unit = vocab.Keyword{
	Name: "unit",
	Compile: func(c vocab.Context) error {
		if !c.Value().Is(instance.String) {
			return c.Fault(c.Value(), "unit must be a string")
		}
		c.Emit(&eval.Annotate{Of: instance.Number, Value: c.Value()})
		return nil
	},
}

var logistics = &vocab.Vocabulary{
	URI:      "https://example.com/vocab/logistics",
	Keywords: []vocab.Keyword{checkDigit, last, unit},
}

// A meta-schema names the vocabularies of its dialect. A compiler refuses a
// schema whose meta-schema requires a vocabulary that it was not given.
const logisticsMetaSchema = `{
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"$id": "https://example.com/logistics",
	"$vocabulary": {
		"https://json-schema.org/draft/2020-12/vocab/core": true,
		"https://json-schema.org/draft/2020-12/vocab/applicator": true,
		"https://json-schema.org/draft/2020-12/vocab/unevaluated": true,
		"https://json-schema.org/draft/2020-12/vocab/validation": true,
		"https://example.com/vocab/logistics": true
	},
	"$dynamicAnchor": "meta",
	"$ref": "https://json-schema.org/draft/2020-12/schema",
	"properties": {
		"checkDigit": { "type": "boolean" },
		"last": { "$dynamicRef": "#meta" },
		"unit": { "enum": ["kg", "m", "EUR"] }
	}
}`

func Example_vocabulary() {
	s := schema.MustCompile(`{
		"$schema": "https://example.com/logistics",
		"properties": {
			"parcel": { "checkDigit": true },
			"weight": { "type": "number", "unit": "kg" },
			"route": {
				"prefixItems": [{ "const": "depot" }],
				"last": { "$ref": "#home" },
				"unevaluatedItems": { "type": "integer" }
			}
		},
		"$defs": { "home": { "$anchor": "home", "enum": ["home", "locker"] } }
	}`,
		schema.WithResource("https://example.com/logistics", logisticsMetaSchema),
		schema.WithVocabulary(logistics))

	fmt.Println(s.Validate([]byte(`{"parcel": "79927398713", "route": ["depot", 7, 12, "home"]}`)))
	fmt.Println(s.Validate([]byte(`{"parcel": "79927398710"}`)))
	fmt.Println(s.Validate([]byte(`{"route": ["depot", 7, "office"]}`)))

	r, _ := s.Evaluate(context.Background(), []byte(`{"weight": 1.5}`))
	for a := range r.Annotations() {
		if a.Keyword == "unit" {
			fmt.Println(a.InstanceLocation, "is in", a.Value())
		}
	}
	// Output:
	// <nil>
	// /parcel: expected a number with a check digit, got string "79927398710": the check digit is wrong (line 1, column 12)
	// /route/2: expected "home" or "locker", got string "office" (line 1, column 24)
	// /weight is in kg
}

// A keyword of a standard dialect can be replaced, and keywords added, without a
// meta-schema.
func ExampleExtendDialect() {
	s := schema.MustCompile(`{"items": {"checkDigit": true}}`,
		schema.WithDefaultDialect(schema.Draft7),
		schema.ExtendDialect(schema.Draft7, logistics))
	fmt.Println(s.Valid([]byte(`["79927398713"]`)), s.Valid([]byte(`["79927398710"]`)))
	// Output: true false
}

// A dialect can be made of vocabularies alone.
func ExampleWithDialect() {
	dialect := vocab.NewDialect("https://example.com/plain", true, vocab.Core(), vocab.Validation(), logistics)
	s := schema.MustCompile(`{"$schema": "https://example.com/plain", "type": "string", "checkDigit": true}`,
		schema.WithDialect(dialect))
	fmt.Println(s.Valid([]byte(`"79927398713"`)), s.Valid([]byte(`"79927398710"`)))
	// Output: true false
}
