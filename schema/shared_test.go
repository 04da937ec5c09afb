package schema_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/verdict-schema/verdict/schema"
)

// shared returns a path in the directory of real-world schemas and documents,
// which is not part of the module: VERDICT_SHARED names it, and by default it
// is "shared" beside the module.
func shared(t testing.TB, path string) string {
	root := os.Getenv("VERDICT_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "shared")
	}
	full := filepath.Join(root, filepath.FromSlash(path))
	if _, err := os.Stat(full); err != nil {
		t.Skipf("needs the shared schemas and documents; VERDICT_SHARED says where they are: %v", err)
	}
	return full
}

func read(t testing.TB, path string) []byte {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// files are the shared files in a directory that match a pattern.
func files(t testing.TB, directory, pattern string) []string {
	paths, err := filepath.Glob(filepath.Join(shared(t, directory), pattern))
	if err != nil || len(paths) == 0 {
		t.Fatalf("found nothing by %s in %s: %v", pattern, directory, err)
	}
	return paths
}

// Every example of the Model Context Protocol is valid under the definition
// that its folder is named after.
func TestProtocolExamples(t *testing.T) {
	const uri = "https://example.com/mcp"
	compiler := schema.NewCompiler(schema.WithResource(uri, read(t, shared(t, "mcp/protocol/schema.json"))))
	for _, path := range files(t, "mcp/protocol/examples", "*/*.json") {
		name := filepath.Base(filepath.Dir(path))
		s, err := compiler.Compile(uri + "#/$defs/" + name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := s.Validate(read(t, path)); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// The input schema of every tool compiles.
func TestToolSchemas(t *testing.T) {
	for _, path := range files(t, "mcp/tools", "*.json") {
		var tool struct {
			InputSchema json.RawMessage `json:"inputSchema"`
		}
		if err := json.Unmarshal(read(t, path), &tool); err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if _, err := schema.Compile(tool.InputSchema); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}
