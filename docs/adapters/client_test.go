package adapters_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/verdict-schema/verdict/schema/tool"
)

// A Session is a client's connection to a server, as a library of the protocol
// has it.
type Session interface {
	ListTools(ctx context.Context) (result json.RawMessage, err error)
	CallTool(ctx context.Context, name string, arguments json.RawMessage) (result json.RawMessage, err error)
}

// A Client calls the tools of one server. It sends nothing that the input schema
// does not allow and passes on nothing that the output schema does not promise.
type Client struct {
	session  Session
	compiler *tool.Compiler
	catalog  tool.Catalog
}

// NewClient returns a client that has admitted the server's tools.
func NewClient(ctx context.Context, s Session) (*Client, error) {
	c := &Client{
		session: s,
		// Servers differ in what they write, so every published dialect is
		// accepted, and structured content may be of any type.
		compiler: tool.NewCompiler(tool.WithDialects(tool.Published()...), tool.AllowAnyOutput(true)),
	}
	return c, c.Refresh(ctx)
}

// Refresh admits the tools that the server lists now, as when it has sent
// notifications/tools/list_changed. Until that is done, and if it fails, the tools
// are those of before.
func (c *Client) Refresh(ctx context.Context) error {
	list, err := c.session.ListTools(ctx)
	if err != nil {
		return err
	}
	descriptors, err := tool.ParseList(list)
	if err != nil {
		return err
	}
	bundle, err := c.compiler.Admit(ctx, descriptors, tool.Quarantine)
	if err != nil {
		return err
	}
	return c.catalog.Replace(bundle)
}

// errTool is what a tool itself says went wrong.
var errTool = errors.New("the tool failed")

// Call calls a tool and returns its structured content, or nil for a tool without
// an output schema.
func (c *Client) Call(ctx context.Context, name string, arguments json.RawMessage) (json.RawMessage, error) {
	snapshot := c.catalog.Snapshot()
	if err := snapshot.CheckContext(ctx, name, arguments); err != nil {
		return nil, err
	}
	raw, err := c.session.CallTool(ctx, name, arguments)
	if err != nil {
		return nil, err
	}
	var result struct {
		StructuredContent json.RawMessage `json:"structuredContent"`
		IsError           bool            `json:"isError"`
	}
	if err := json.Unmarshal(raw, &result); err != nil {
		return nil, err
	}
	if result.IsError {
		return nil, errTool // an error has no structured content to keep a promise
	}
	t, _ := snapshot.Lookup(name)
	if t.Output == nil {
		return nil, nil
	}
	if err := t.Output.CheckContext(ctx, result.StructuredContent); err != nil {
		return nil, fmt.Errorf("%s broke its promise: %w", name, err)
	}
	return result.StructuredContent, nil
}

// recorded is a session whose server always says the same.
type recorded struct{ list, result string }

func (r recorded) ListTools(context.Context) (json.RawMessage, error) {
	return json.RawMessage(r.list), nil
}

func (r recorded) CallTool(context.Context, string, json.RawMessage) (json.RawMessage, error) {
	return json.RawMessage(r.result), nil
}

func Example_client() {
	const list = `{"tools": [{
		"name": "list_users",
		"inputSchema": {"type": "object", "properties": {"page": {"type": "integer"}}, "additionalProperties": false},
		"outputSchema": {"type": "array", "items": {"type": "object", "required": ["id"]}}
	}]}`
	for _, result := range []string{
		`{"content": [], "structuredContent": [{"id": 9007199254740993}]}`,
		`{"content": [], "structuredContent": [{"id": 1}, {"name": "x"}]}`,
		`{"content": []}`,
		`{"content": [], "isError": true}`,
	} {
		client, err := NewClient(context.Background(), recorded{list, result})
		if err != nil {
			log.Fatal(err)
		}
		content, err := client.Call(context.Background(), "list_users", json.RawMessage(`{"page": 1}`))
		fmt.Println(string(content), err)
	}
	client, err := NewClient(context.Background(), recorded{list, `{}`})
	if err != nil {
		log.Fatal(err)
	}
	_, err = client.Call(context.Background(), "list_users", json.RawMessage(`{"pages": 1}`))
	fmt.Println(err)
	// Output:
	// [{"id": 9007199254740993}] <nil>
	//  list_users broke its promise: invalid structured content: $[1]: missing required property "id"
	//  list_users broke its promise: invalid structured content: $: expected structured content, got none
	//  the tool failed
	// invalid arguments: $.pages: property "pages" is not allowed; did you mean "page"?
}
