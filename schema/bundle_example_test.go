package schema_test

import (
	"fmt"

	"github.com/verdict-schema/verdict/schema"
)

func ExampleCompiler_Bundle() {
	c := schema.NewCompiler(
		schema.WithResource("https://example.com/order", `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://example.com/order",
  "properties": {
    "shipTo": { "$ref": "address" }
  }
}`),
		schema.WithResource("https://example.com/address", `{ "type": "string" }`))

	text, err := c.Bundle("https://example.com/order")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s", text)
	// Output:
	// {
	//   "$schema": "https://json-schema.org/draft/2020-12/schema",
	//   "$id": "https://example.com/order",
	//   "properties": {
	//     "shipTo": { "$ref": "address" }
	//   },
	//   "$defs": {
	//     "https://example.com/address": { "$id": "https://example.com/address", "type": "string" }
	//   }
	// }
}

func ExampleCompiler_Inspect() {
	c := schema.NewCompiler(
		schema.WithResource("https://example.com/order", `{
  "items": { "$ref": "address#short" },
  "not": { "$ref": "nowhere" }
}`),
		schema.WithResource("https://example.com/address", `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "definitions": { "a": { "$id": "#short", "type": "string" } }
}`))

	inspection, err := c.Inspect("https://example.com/order")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range inspection.Resources {
		fmt.Println(r.URI, "is written in", r.Dialect)
	}
	for _, r := range inspection.References {
		if r.Err != nil {
			fmt.Println(r.Position, "leads to nothing")
			continue
		}
		fmt.Println(r.Position, "leads to", r.Target.Location)
	}
	// Output:
	// https://example.com/order is written in https://json-schema.org/draft/2020-12/schema
	// https://example.com/address is written in http://json-schema.org/draft-07/schema
	// line 2, column 22 leads to https://example.com/address#/definitions/a
	// line 3, column 20 leads to nothing
}
