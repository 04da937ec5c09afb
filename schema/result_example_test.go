package schema_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/verdict-schema/verdict/schema"
)

// A form is built from titles: only those are collected.
func ExampleCollectAnnotations() {
	s := schema.MustCompile(`{
		"title": "Person",
		"properties": {"name": {"title": "Full name", "examples": ["Ada"]}, "born": {"title": "Year of birth"}}
	}`)
	r, err := s.Evaluate(context.Background(), []byte(`{"name": "Grace", "born": 1906}`), schema.CollectAnnotations("title"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for a := range r.Annotations() {
		fmt.Printf("%q: %v\n", a.InstanceLocation, a.Value())
	}
	// Output:
	// "/name": Full name
	// "/born": Year of birth
	// "": Person
}

// Annotations are found by where in the instance they are.
func ExampleResult_AnnotationsAt() {
	s := schema.MustCompile(`{"properties": {"port": {"default": 8080, "deprecated": true}}}`)
	r, err := s.Evaluate(context.Background(), []byte(`{"port": 80}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for a := range r.AnnotationsAt("/port", "deprecated") {
		fmt.Println(a.Keyword, a.Value(), a.KeywordLocation)
	}
	// Output: deprecated true /properties/port/deprecated
}

// Each output format of the specification is a Go value that marshals to JSON.
func ExampleResult_Output() {
	s := schema.MustCompile(`{"items": {"type": "integer"}}`)
	r, err := s.Evaluate(context.Background(), []byte(`[1, "2"]`))
	if err != nil {
		fmt.Println(err)
		return
	}
	output, err := r.Output(schema.List)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.MarshalIndent(output, "", "  ")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(text))
	// Output:
	// {
	//   "valid": false,
	//   "details": [
	//     {
	//       "valid": false,
	//       "evaluationPath": "",
	//       "schemaLocation": "#",
	//       "instanceLocation": ""
	//     },
	//     {
	//       "valid": false,
	//       "evaluationPath": "/items",
	//       "schemaLocation": "#/items",
	//       "instanceLocation": "/1",
	//       "errors": {
	//         "type": "expected integer, got string \"2\""
	//       }
	//     }
	//   ]
	// }
}

// An error about alternatives keeps what is wrong with each, the closest first.
func ExampleError_alternatives() {
	s := schema.MustCompile(`{"oneOf": [
		{"properties": {"kind": {"const": "circle"}, "radius": {"type": "number"}}, "required": ["kind", "radius"]},
		{"properties": {"kind": {"const": "square"}, "side": {"type": "number"}}, "required": ["kind", "side"]}
	]}`)
	var invalid *schema.ValidationError
	if err := s.Validate([]byte(`{"kind": "square", "side": "7"}`)); errors.As(err, &invalid) {
		fmt.Println(invalid)
		for _, alternative := range invalid.Errors[0].Alternatives {
			for _, e := range alternative.Errors {
				fmt.Println(alternative.KeywordLocation, "|", e)
			}
		}
	}
	// Output:
	// none of the alternatives matches; oneOf/1 comes closest: at /side, expected number, got string "7" (line 1, column 1)
	// /oneOf/1 | /side: expected number, got string "7" (line 1, column 28)
	// /oneOf/0 | /kind: expected "circle", got string "square" (line 1, column 10)
}
