package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/verdict-schema/verdict/schema/tool"
)

// Checking what a model wants to call a tool with.
func Example() {
	s, err := tool.CompileInput(json.RawMessage(`{
		"type": "object",
		"properties": {"city": {"type": "string"}, "days": {"type": "integer", "maximum": 7}},
		"required": ["city"]
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Check(json.RawMessage(`{"city": "Zürich", "days": 3}`)))
	err = s.Check(json.RawMessage(`{"days": "three"}`))
	var e *tool.Error
	if errors.As(err, &e) {
		fmt.Println(e.ForModel())
	}
	// Output:
	// <nil>
	// $: missing required property "city"
	// $.days: expected integer, got string
}

// A failure of the validator is told apart from a mismatch.
func ExampleClassOf() {
	for _, text := range []string{
		`{"type": "objekt"}`,
		`{"$schema": "http://json-schema.org/draft-07/schema#"}`,
		`{"$ref": "https://example.com/elsewhere"}`,
		`{"properties": {"a": {"items": {"items": {"items": {}}}}}}`,
	} {
		_, err := tool.CompileInput(json.RawMessage(text), tool.WithLimits(tool.Limits{SchemaDepth: 5}))
		fmt.Println(tool.ClassOf(err))
	}
	// Output:
	// validation
	// unsupported
	// unresolved reference
	// execution failure
}

// Admitting the tools that a server lists. One needs a dialect that the policy
// does not accept, and is left out.
func ExampleAdmit() {
	descriptors, err := tool.ParseList([]byte(`{"tools": [
		{"name": "forecast", "inputSchema": {"type": "object", "required": ["city"]}},
		{"name": "archive", "inputSchema": {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}}
	]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	bundle, err := tool.Admit(context.Background(), descriptors, tool.Quarantine)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(bundle.Names())
	for _, r := range bundle.Rejected() {
		fmt.Println(r.Name, r.Errors[0].Code)
	}
	fmt.Println(bundle.Check("forecast", nil))
	// Output:
	// [forecast]
	// archive dialect
	// invalid arguments: $: missing required property "city"
}

// Narrowing what an agent may call to the tools that were admitted.
func ExampleOnAdmit() {
	allowed := map[string]bool{"forecast": true, "delete_everything": true}
	narrow := tool.OnAdmit(func(admitted []string) error {
		kept := map[string]bool{}
		for _, name := range admitted {
			kept[name] = allowed[name]
		}
		allowed = kept
		return nil
	})
	descriptors := []tool.Descriptor{{Name: "forecast", InputSchema: json.RawMessage(`{}`)}}
	if _, err := tool.Admit(context.Background(), descriptors, tool.Strict, narrow); err != nil {
		fmt.Println(err)
	}
	fmt.Println(allowed)
	// Output: map[forecast:true]
}

// Serving the tools of two servers, one of which changes its list.
func ExampleCatalog() {
	ctx := context.Background()
	compiler := tool.NewCompiler()
	admit := func(name string) *tool.Bundle {
		b, err := compiler.Admit(ctx, []tool.Descriptor{{Name: name, InputSchema: json.RawMessage(`{}`)}}, tool.Strict)
		if err != nil {
			fmt.Println(err)
		}
		return b
	}
	weather, files := admit("forecast"), admit("read")
	catalog, err := tool.NewCatalog(weather, files)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(catalog.Check("read", nil))
	if err := catalog.Swap(files, admit("read_lines")); err != nil {
		fmt.Println(err)
	}
	fmt.Println(catalog.Check("read", nil))
	fmt.Println(catalog.Snapshot().Names())
	// Output:
	// <nil>
	// invalid call: there is no tool "read"
	// [forecast read_lines]
}
