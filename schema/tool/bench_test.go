package tool_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/verdict-schema/verdict/schema/tool"
)

// thousand are a thousand descriptors with schemas that all differ, each as large
// as those of real tools are.
func thousand() []tool.Descriptor {
	batch := make([]tool.Descriptor, 1000)
	for k := range batch {
		batch[k] = tool.Descriptor{
			Name:        fmt.Sprintf("tool_%d", k),
			Description: "Searches the issues of a repository.",
			InputSchema: json.RawMessage(fmt.Sprintf(issueSearch, k)),
		}
	}
	return batch
}

const issueSearch = `{
	"title": "Search %d", "type": "object", "required": ["owner", "repo", "query"],
	"properties": {
		"owner": {"type": "string", "description": "The owner of the repository"},
		"repo": {"type": "string", "description": "The name of the repository"},
		"query": {"type": "string", "minLength": 1, "description": "What to search for"},
		"state": {"type": "string", "enum": ["open", "closed", "all"], "default": "open"},
		"labels": {"type": "array", "items": {"type": "string"}, "uniqueItems": true},
		"sort": {"anyOf": [{"type": "string", "enum": ["created", "updated"]}, {"type": "null"}]},
		"page": {"type": "integer", "minimum": 1},
		"per_page": {"type": "integer", "minimum": 1, "maximum": 100},
		"since": {"type": "string", "format": "date-time"},
		"filter": {"type": "object", "properties": {"author": {"type": "string"}, "draft": {"type": "boolean"}}, "additionalProperties": false}
	}
}`

// Admitting a thousand tools whose schemas all differ.
func BenchmarkAdmit(b *testing.B) {
	batch := thousand()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := tool.Admit(b.Context(), batch, tool.Strict); err != nil {
			b.Fatal(err)
		}
	}
}

// Admitting them again, as when a server says that its list has changed.
func BenchmarkAdmitAgain(b *testing.B) {
	batch, c := thousand(), tool.NewCompiler()
	if _, err := c.Admit(b.Context(), batch, tool.Strict); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Admit(b.Context(), batch, tool.Strict); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	s := compileInput(b, fmt.Sprintf(issueSearch, 0))
	for name, text := range map[string]string{
		"valid":   `{"owner": "golang", "repo": "go", "query": "is:open label:bug", "state": "all", "labels": ["bug", "help"], "page": 2, "filter": {"draft": false}}`,
		"invalid": `{"owner": "golang", "query": "is:open label:bug", "state": "any", "page": "2"}`,
	} {
		args := json.RawMessage(text)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := s.Check(args); (err == nil) != (name == "valid") {
					b.Fatal(err)
				}
			}
		})
	}
}
