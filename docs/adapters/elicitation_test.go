package adapters_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/schema/tool"
)

// formSchema is what MCP lets a server ask a user for: an object whose properties
// are strings, numbers, booleans, or choices among strings. It is narrower than
// what a tool's schema may be.
const formSchema = `{
	"type": "object",
	"required": ["type", "properties"],
	"properties": {
		"$schema": {"type": "string"},
		"type": {"const": "object"},
		"properties": {"type": "object", "additionalProperties": {"$ref": "#/$defs/field"}},
		"required": {"type": "array", "items": {"type": "string"}}
	},
	"additionalProperties": false,
	"$defs": {
		"field": {
			"type": "object",
			"required": ["type"],
			"properties": {
				"type": {"enum": ["string", "number", "integer", "boolean", "array"]},
				"format": {"enum": ["email", "uri", "date", "date-time"]}
			},
			"if": {"properties": {"type": {"const": "array"}}},
			"then": {"required": ["items"]},
			"not": {"anyOf": [{"required": ["properties"]}, {"required": ["$ref"]}]}
		}
	}
}`

// A User is asked to fill in a form.
type User interface {
	Ask(ctx context.Context, message string, form json.RawMessage) (action string, content map[string]any, err error)
}

// Forms answers a server's elicitation/create requests.
type Forms struct {
	user     User
	allowed  *schema.Schema
	compiler *tool.Compiler
}

// NewForms returns what answers requests by asking a user.
func NewForms(u User) (*Forms, error) {
	allowed, err := schema.Compile(formSchema)
	if err != nil {
		return nil, err
	}
	// In a form, a format is what the user is asked to keep to.
	return &Forms{user: u, allowed: allowed, compiler: tool.NewCompiler(tool.AssertFormat(true))}, nil
}

// Elicit shows a form until what the user has put in is valid, three times at the
// most. The content is nil unless the user accepts.
func (f *Forms) Elicit(ctx context.Context, message string, requested json.RawMessage) (action string, content map[string]any, err error) {
	if err := f.allowed.Validate(requested); err != nil {
		return "", nil, fmt.Errorf("not a form: %w", err)
	}
	form, err := f.compiler.CompileInput(ctx, requested)
	if err != nil {
		return "", nil, err
	}
	for range 3 {
		action, content, err := f.user.Ask(ctx, message, requested)
		if err != nil || action != "accept" {
			return action, nil, err
		}
		err = form.CheckContext(ctx, content)
		var wrong *tool.Error
		switch {
		case err == nil:
			return action, content, nil
		case errors.As(err, &wrong) && wrong.HostOnly():
			return "", nil, err
		}
		message = err.Error()
	}
	return "cancel", nil, nil
}

// hasty is a user who corrects a form when told what is wrong with it.
type hasty struct{ answers []map[string]any }

func (h *hasty) Ask(_ context.Context, message string, _ json.RawMessage) (string, map[string]any, error) {
	fmt.Println(message)
	answer := h.answers[0]
	h.answers = h.answers[1:]
	return "accept", answer, nil
}

func Example_elicitation() {
	forms, err := NewForms(&hasty{[]map[string]any{
		{"email": "hunter2", "age": 17},
		{"email": "ada@example.com", "age": 36},
	}})
	if err != nil {
		log.Fatal(err)
	}
	action, content, err := forms.Elicit(context.Background(), "Who are you?", json.RawMessage(`{
		"type": "object",
		"properties": {"email": {"type": "string", "format": "email"}, "age": {"type": "integer", "minimum": 18}},
		"required": ["email"]
	}`))
	fmt.Println(action, content["email"], err)
	_, _, err = forms.Elicit(context.Background(), "Who are you?", json.RawMessage(`{
		"type": "object",
		"properties": {"address": {"type": "object", "properties": {}}}
	}`))
	fmt.Println(err != nil)
	// Output:
	// Who are you?
	// invalid arguments: $.age: expected a number of at least 18, got integer; $.email: expected email, got string
	// accept ada@example.com <nil>
	// true
}
