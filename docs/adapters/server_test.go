package adapters_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/verdict-schema/verdict/schema/tool"
)

// A Handler does what a tool is for. Its arguments have been checked.
type Handler interface {
	Handle(ctx context.Context, arguments json.RawMessage) (structured any, err error)
}

// HandlerFunc makes a Handler of a function.
type HandlerFunc func(ctx context.Context, arguments json.RawMessage) (any, error)

// Handle calls the function.
func (f HandlerFunc) Handle(ctx context.Context, arguments json.RawMessage) (any, error) {
	return f(ctx, arguments)
}

// A Server answers tools/call.
type Server struct {
	Catalog  *tool.Catalog
	Handlers map[string]Handler
	Log      func(format string, arguments ...any) // for the host's eyes
}

// A CallResult is the result of tools/call, as far as it matters here.
type CallResult struct {
	Content           []Text `json:"content"`
	StructuredContent any    `json:"structuredContent,omitempty"`
	IsError           bool   `json:"isError,omitempty"`
}

// Text is a content block of text.
type Text struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// A ProtocolError is an error of JSON-RPC.
type ProtocolError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Error is the message.
func (e *ProtocolError) Error() string { return e.Message }

// The codes of JSON-RPC.
const (
	invalidParams = -32602
	internalError = -32603
)

// Call answers a tools/call request with these params. What is wrong with the
// arguments goes back to the model as the result of the tool, so that it can
// correct itself. That there is no such tool is an error of the protocol, and so
// is what is the host's concern, which the log alone is told.
func (s *Server) Call(ctx context.Context, params json.RawMessage) (*CallResult, error) {
	var call struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	}
	if err := json.Unmarshal(params, &call); err != nil {
		return nil, &ProtocolError{invalidParams, "params are not what tools/call takes"}
	}
	// One look-up for the whole call: the catalogue may change meanwhile.
	t, ok := s.Catalog.Lookup(call.Name)
	handler := s.Handlers[call.Name]
	if !ok || handler == nil {
		return nil, &ProtocolError{invalidParams, "unknown tool"}
	}
	if err := t.Input.CheckContext(ctx, call.Arguments); err != nil {
		return s.refusal(call.Name, err)
	}
	structured, err := handler.Handle(ctx, call.Arguments)
	if err != nil {
		return &CallResult{Content: []Text{{"text", err.Error()}}, IsError: true}, nil
	}
	return s.result(ctx, t, structured)
}

// refusal answers a call that was not made.
func (s *Server) refusal(name string, err error) (*CallResult, error) {
	var mismatch *tool.Error
	if errors.As(err, &mismatch) && !mismatch.HostOnly() {
		return &CallResult{Content: []Text{{"text", mismatch.ForModel()}}, IsError: true}, nil
	}
	s.Log("checking a call of %s: %v", name, err)
	return nil, &ProtocolError{internalError, "the call could not be checked"}
}

// result makes a result that keeps what the output schema promises.
func (s *Server) result(ctx context.Context, t *tool.Tool, structured any) (*CallResult, error) {
	if t.Output == nil {
		return &CallResult{Content: []Text{{"text", fmt.Sprint(structured)}}}, nil
	}
	if err := t.Output.CheckContext(ctx, structured); err != nil {
		s.Log("%s does not return what it promises: %v", t.Name, err)
		return nil, &ProtocolError{internalError, "the tool failed"}
	}
	text, err := json.Marshal(structured)
	if err != nil {
		return nil, &ProtocolError{internalError, "the tool failed"}
	}
	return &CallResult{Content: []Text{{"text", string(text)}}, StructuredContent: structured}, nil
}

func Example_server() {
	bundle, err := tool.Admit(context.Background(), []tool.Descriptor{{
		Name: "forecast",
		InputSchema: json.RawMessage(`{"type": "object", "required": ["city"],
			"properties": {"city": {"type": "string"}, "days": {"type": "integer", "minimum": 1, "maximum": 7}}}`),
		OutputSchema: json.RawMessage(`{"type": "object", "required": ["celsius"], "properties": {"celsius": {"type": "number"}}}`),
	}}, tool.Strict)
	if err != nil {
		log.Fatal(err)
	}
	catalog, err := tool.NewCatalog(bundle)
	if err != nil {
		log.Fatal(err)
	}
	server := &Server{
		Catalog: catalog,
		Handlers: map[string]Handler{"forecast": HandlerFunc(func(context.Context, json.RawMessage) (any, error) {
			return map[string]any{"celsius": 21.5}, nil
		})},
		Log: log.Printf,
	}
	for _, params := range []string{
		`{"name": "forecast", "arguments": {"city": "Zürich", "days": 3}}`,
		`{"name": "forecast", "arguments": {"days": 30}}`,
		`{"name": "forecast"}`,
		`{"name": "forecats", "arguments": {}}`,
	} {
		result, err := server.Call(context.Background(), json.RawMessage(params))
		if err != nil {
			fmt.Println("error:", err)
			continue
		}
		fmt.Printf("isError %v: %s\n", result.IsError, result.Content[0].Text)
	}
	// Output:
	// isError false: {"celsius":21.5}
	// isError true: $: missing required property "city"
	// $.days: expected a number of at most 7, got integer
	// isError true: $: missing required property "city"
	// error: unknown tool
}
