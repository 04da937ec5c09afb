package schema_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing/fstest"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

// A schema for a package variable, compiled when the program starts.
var order = schema.MustCompile(`{
	"type": "object",
	"required": ["item"],
	"properties": {
		"item": {"type": "string", "title": "What is ordered"},
		"count": {"type": "integer", "minimum": 1}
	}
}`)

func Example() {
	fmt.Println(order.Valid([]byte(`{"item": "tea", "count": 2}`)))
	fmt.Println(order.Validate([]byte(`{"count": 0}`)))
	// Output:
	// true
	// invalid: 2 errors:
	//   missing required property "item" (line 1, column 1)
	//   /count: expected a number of at least 1, got integer 0 (line 1, column 11)
}

func ExampleCompile() {
	s, err := schema.Compile(`{"type": "array", "items": {"type": "string"}}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Valid([]byte(`["a", "b"]`)), s.Valid([]byte(`["a", 2]`)))

	_, err = schema.Compile(`{
		"type": "strin"
	}`)
	fmt.Println(err)
	// Output:
	// true false
	// invalid schema: #/type (line 2, column 11): expected "array", "boolean", "integer", "null", "number", "object" or "string", got string "strin"; did you mean "string"?
}

// Every error has the place of the value in the text and in the schema.
func ExampleSchema_Validate() {
	err := order.Validate([]byte(`{
	"item": "tea",
	"count": "two"
}`))
	var invalid *schema.ValidationError
	if !errors.As(err, &invalid) {
		return // valid, or err says why there is no verdict
	}
	for _, e := range invalid.Errors {
		fmt.Println("where:  ", e.InstanceLocation, "at", e.Position)
		fmt.Println("what:   ", e.Message)
		fmt.Println("code:   ", e.Code)
		fmt.Println("keyword:", e.KeywordLocation, "at", e.SchemaPosition)
	}
	// Output:
	// where:   /count at line 3, column 11
	// what:    expected integer, got string "two"
	// code:    type
	// keyword: /properties/count/type at line 6, column 13
}

// Go values are validated as what encoding/json would make of them.
func ExampleSchema_ValidateValue() {
	type line struct {
		Item  string `json:"item,omitempty"`
		Count int    `json:"count"`
	}
	fmt.Println(order.ValidateValue(line{Item: "tea", Count: 2}))
	fmt.Println(order.ValidateValue(map[string]any{"item": "tea", "count": 1.5}))
	fmt.Println(order.ValidateValue(json.RawMessage(`{"item": "tea"}`)))
	fmt.Println(order.ValidateValue(line{Count: 2}))
	fmt.Println(order.ValidateValue(map[string]any{"item": func() {}}))
	// Output:
	// <nil>
	// /count: expected integer, got number 1.5
	// <nil>
	// missing required property "item"
	// the value at "/item" has no JSON form: a Go value of type func() cannot be a JSON value
}

// Several schemas share the parsing of a document.
func ExampleSchema_ValidateDocument() {
	d, err := instance.Parse([]byte(`{"item": "tea", "count": 12}`), instance.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	few := schema.MustCompile(`{"properties": {"count": {"maximum": 10}}}`)
	fmt.Println(order.ValidateDocument(d))
	fmt.Println(few.ValidateDocument(d))
	// Output:
	// <nil>
	// /count: expected a number of at most 10, got integer 12 (line 1, column 26)
}

func ExampleSchema_Evaluate() {
	r, err := order.Evaluate(context.Background(), []byte(`{"item": "tea"}`))
	if err != nil {
		fmt.Println("no verdict:", err)
		return
	}
	fmt.Println(r.Valid())
	for a := range r.AnnotationsOf("title") {
		fmt.Println(a.InstanceLocation, a.Value())
	}

	output, err := r.Output(schema.List)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.Marshal(output)
	fmt.Println(string(text[:15]), err)
	// Output:
	// true
	// /item What is ordered
	// {"valid":true," <nil>
}

// Schemas that refer to each other, one registered and one from a file.
func ExampleNewCompiler() {
	files := fstest.MapFS{"address.json": {Data: []byte(`{
		"$defs": {"street": {"type": "string", "minLength": 3}},
		"properties": {"street": {"$ref": "#/$defs/street"}}
	}`)}}
	c := schema.NewCompiler(
		schema.WithResource("https://example.com/customer", `{"properties": {"home": {"$ref": "address.json"}}}`),
		schema.WithLoader(schema.FSLoader(files, "https://example.com/")))

	s, err := c.Compile("https://example.com/customer")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Validate([]byte(`{"home": {"street": "A"}}`)))

	s, err = c.Compile("https://example.com/address.json#/$defs/street")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Valid([]byte(`"Main Street"`)))
	// Output:
	// /home/street: expected at least 3 characters, got 1: string "A" (line 1, column 21)
	// true
}

// Schemas from strangers: nothing is loaded, and limits hold.
func ExampleWithLimits() {
	for _, text := range []string{
		`{"items": {"items": {"items": {"items": {}}}}}`,
		`{"$ref": "https://example.com/elsewhere"}`,
		`{"$ref": "#"}`,
	} {
		_, err := schema.Compile(text, schema.WithLimits(schema.Limits{Depth: 4, Size: 1000, SchemaNodes: 100}))
		fmt.Println(schema.ClassOf(err))
	}
	// Output:
	// limit
	// unresolved reference
	// invalid schema
}

// Whose fault an error is.
func ExampleClassOf() {
	for _, text := range []string{`{"item": "tea"}`, `{"item": 7}`, `{"item":`} {
		fmt.Println(schema.ClassOf(order.Validate([]byte(text))))
	}
	for _, text := range []string{
		`{"type":`,
		`{"minimum": "1"}`,
		`{"$schema": "https://example.com/dialect"}`,
		`{"$ref": "#/$defs/missing"}`,
	} {
		_, err := schema.Compile(text)
		fmt.Println(schema.ClassOf(err))
	}
	// Output:
	// no error
	// invalid instance
	// invalid instance
	// invalid schema
	// invalid schema
	// unsupported
	// unresolved reference
}

// Each type of error has fields of its own.
func ExampleUnresolvedReferenceError() {
	_, err := schema.Compile(`{"items": {"$ref": "address.json"}}`, schema.WithBaseURI("https://example.com/"))
	var unresolved *schema.UnresolvedReferenceError
	if errors.As(err, &unresolved) {
		fmt.Println(unresolved.Reference, "means", unresolved.URI)
		fmt.Println(unresolved.Location, "at", unresolved.Position)
	}
	// Output:
	// address.json means https://example.com/address.json
	// https://example.com/#/items/$ref at line 1, column 20
}

func ExampleWithFormat() {
	palette := []string{"red", "green"}
	s := schema.MustCompile(`{"format": "color"}`,
		schema.AssertFormat(true),
		schema.WithFormat("color", func(s string) error {
			if !slices.Contains(palette, s) {
				return errors.New("it is not in the palette")
			}
			return nil
		}))
	fmt.Println(s.Validate([]byte(`"red"`)))
	fmt.Println(s.Validate([]byte(`"blue"`)))
	// Output:
	// <nil>
	// expected color, got string "blue": it is not in the palette (line 1, column 1)
}

// Messages in another language, by the codes of errors.
func ExampleWithMessages() {
	s := schema.MustCompile(`{"maxItems": 2}`, schema.WithMessages(map[string]string{
		"maxItems": "höchstens {limit} Elemente erlaubt, nicht {count}",
	}))
	fmt.Println(schema.Messages()["maxItems"])
	fmt.Println(s.Validate([]byte(`[1, 2, 3]`)))
	// Output:
	// expected at most {limit} {limit|item|items}, got {count}
	// höchstens 2 Elemente erlaubt, nicht 3 (line 1, column 1)
}

// Documents of different dialects may refer to each other.
func ExampleWithDefaultDialect() {
	c := schema.NewCompiler(
		schema.WithDefaultDialect(schema.Draft7),
		schema.WithResource("https://example.com/pair", `{
			"items": [{"$ref": "number"}, {"$ref": "number"}], "additionalItems": false
		}`),
		schema.WithResource("https://example.com/number", `{
			"$schema": "http://json-schema.org/draft-04/schema#",
			"minimum": 0, "exclusiveMinimum": true
		}`))
	s, err := c.Compile("https://example.com/pair")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Validate([]byte(`[1, 0]`)))
	fmt.Println(s.Validate([]byte(`[1, 2, 3]`)))
	// Output:
	// /1: expected a number above 0, got integer 0 (line 1, column 5)
	// /2: item 2 is not allowed (line 1, column 8)
}

// A text with a name twice is refused unless asked for.
func ExampleAllowDuplicateNames() {
	text := []byte(`{"a": "x", "a": 1}`)
	strict := schema.MustCompile(`{"properties": {"a": {"type": "integer"}}}`)
	fmt.Println(strict.Validate(text))
	lenient := schema.MustCompile(`{"properties": {"a": {"type": "integer"}}}`, schema.AllowDuplicateNames(true))
	fmt.Println(lenient.Validate(text))
	// Output:
	// line 1, column 12: duplicate member name "a", which stands first at line 1, column 2
	// <nil>
}
