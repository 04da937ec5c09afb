package tool_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/schema/tool"
)

const protocolURI = "https://example.com/mcp"

// protocolUnion is a schema that refers to every definition of the protocol.
func protocolUnion(tb testing.TB) string {
	var document struct {
		Defs map[string]json.RawMessage `json:"$defs"`
	}
	if err := json.Unmarshal(read(tb, shared(tb, "mcp/protocol/schema.json")), &document); err != nil {
		tb.Fatal(err)
	}
	var references []string
	for name := range document.Defs {
		references = append(references, `{"$ref": "`+protocolURI+`#/$defs/`+name+`"}`)
	}
	return `{"anyOf": [` + strings.Join(references, ", ") + `]}`
}

// The examples of the protocol are valid under the definitions that their folders
// are named after.
func TestProtocolExamples(t *testing.T) {
	c := tool.NewCompiler(tool.WithResource(protocolURI, read(t, shared(t, "mcp/protocol/schema.json"))))
	folders, err := os.ReadDir(shared(t, "mcp/protocol/examples"))
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		s, err := c.CompileOutput(t.Context(), json.RawMessage(`{"$ref": "`+protocolURI+`#/$defs/`+folder.Name()+`"}`))
		if err != nil {
			t.Errorf("%s: %v", folder.Name(), err)
			continue
		}
		examples, _ := filepath.Glob(filepath.Join(shared(t, "mcp/protocol/examples"), folder.Name(), "*.json"))
		if len(examples) == 0 {
			t.Errorf("%s has no examples", folder.Name())
		}
		for _, path := range examples {
			if err := s.Check(read(t, path)); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
}

// The protocol's own examples of tools can be admitted. One of them returns an
// array, which MCP has allowed since structured content need not be an object.
func TestProtocolTools(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join(shared(t, "mcp/protocol/examples/Tool"), "*.json"))
	var descriptors []tool.Descriptor
	for _, path := range paths {
		d, err := tool.ParseDescriptor(read(t, path))
		if err != nil {
			t.Fatal(err)
		}
		descriptors = append(descriptors, d)
	}
	b, err := tool.Admit(t.Context(), descriptors, tool.Strict, tool.AllowAnyOutput(true))
	if err != nil || b.Len() != len(paths) {
		t.Errorf("%d of %d admitted: %v", b.Len(), len(paths), err)
	}
	list, err := tool.ParseList([]byte(`{"tools": [` + string(descriptors[0].Raw) + `], "nextCursor": "x"}`))
	if err != nil || len(list) != 1 || list[0].Name != descriptors[0].Name || string(list[0].InputSchema) != string(descriptors[0].InputSchema) {
		t.Errorf("got %v, %v", list, err)
	}
}
