package tool_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/schema/tool"
)

// shared returns a path in the directory of real-world schemas and documents,
// which is not part of the module: VERDICT_SHARED names it, and by default it
// is "shared" beside the module.
func shared(tb testing.TB, path string) string {
	root := os.Getenv("VERDICT_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	full := filepath.Join(root, filepath.FromSlash(path))
	if _, err := os.Stat(full); err != nil {
		tb.Skipf("needs the shared schemas and documents; VERDICT_SHARED says where they are: %v", err)
	}
	return full
}

func read(tb testing.TB, path string) []byte {
	text, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// catalogue are the descriptors of the shared tools.
func catalogue(tb testing.TB) []tool.Descriptor {
	paths, err := filepath.Glob(filepath.Join(shared(tb, "mcp/tools"), "*.json"))
	if err != nil || len(paths) == 0 {
		tb.Fatalf("found no tools: %v", err)
	}
	list := make([]tool.Descriptor, len(paths))
	for k, path := range paths {
		if list[k], err = tool.ParseDescriptor(read(tb, path)); err != nil {
			tb.Fatalf("%s: %v", path, err)
		}
	}
	return list
}

func compileInput(tb testing.TB, text string, options ...tool.Option) *tool.Schema {
	tb.Helper()
	s, err := tool.CompileInput(json.RawMessage(text), options...)
	if err != nil {
		tb.Fatalf("%s: %v", text, err)
	}
	return s
}

// expect asks for an error of a class and a code.
func expect(tb testing.TB, err error, class tool.Class, code tool.Code) *tool.Error {
	tb.Helper()
	var e *tool.Error
	if !errors.As(err, &e) {
		tb.Fatalf("got %v, want an error of class %v", err, class)
	}
	if e.Class != class || e.Code != code || tool.ClassOf(err) != class {
		tb.Fatalf("got class %v, code %v: %v; want %v, %v", e.Class, e.Code, err, class, code)
	}
	if len(e.Violations) == 0 {
		tb.Fatalf("%v has no violations", err)
	}
	return e
}

// expectLines asks for a mismatch of some lines.
func expectLines(tb testing.TB, err error, lines ...string) {
	tb.Helper()
	var e *tool.Error
	if !errors.As(err, &e) || e.Class != tool.Validation || e.Code != tool.Arguments && e.Code != tool.Content {
		tb.Fatalf("got %v, want a mismatch", err)
	}
	if got, want := strings.Join(e.Lines(), "\n"), strings.Join(lines, "\n"); got != want {
		tb.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
