package schema_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/schema"
)

// A docExample is a block of a document in docs that a test runs: a schema, an
// instance, and the codes and messages of the errors.
type docExample struct {
	line             int
	options          []schema.Option
	schema, instance string
	errors           []string // "code message"
	basic            []string // messages of the basic output
}

// docExamples reads the blocks that have a line "schema …".
func docExamples(t *testing.T, text string) []docExample {
	t.Helper()
	var list []docExample
	for _, at := range regexp.MustCompile("(?ms)^```text\n.*?^```$").FindAllStringIndex(text, -1) {
		example := docExample{line: strings.Count(text[:at[0]], "\n") + 1}
		for line := range strings.Lines(text[at[0]:at[1]]) {
			if !strings.HasPrefix(line, "```") {
				example.read(line)
			}
		}
		if example.schema != "" {
			list = append(list, example)
		}
	}
	return list
}

func (x *docExample) read(line string) {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "schema":
		x.schema = rest
	case "instance":
		x.instance = rest
	case "basic":
		x.basic = append(x.basic, rest)
	case "dialect", "assert":
		x.options = append(x.options, dialectOptions[rest])
	default:
		x.errors = append(x.errors, word+" "+rest)
	}
}

// said are the codes and messages of the errors of the example.
func (x *docExample) said(t *testing.T) (said, basic []string) {
	t.Helper()
	s, err := schema.Compile(x.schema, x.options...)
	if err != nil {
		t.Fatalf("line %d: %v", x.line, err)
	}
	var invalid *schema.ValidationError
	if err := s.Validate([]byte(x.instance)); !errors.As(err, &invalid) {
		t.Fatalf("line %d: %v", x.line, err)
	}
	for _, e := range invalid.Errors {
		said = append(said, e.Code+" "+e.Message)
	}
	r, err := s.Evaluate(context.Background(), []byte(x.instance))
	if err != nil {
		t.Fatal(err)
	}
	output, err := r.Output(schema.Basic)
	if err != nil {
		t.Fatal(err)
	}
	for _, unit := range output.(*schema.OutputUnit).Errors {
		basic = append(basic, unit.Error)
	}
	return said, basic
}

// TestDocumentedErrors runs the examples of docs/errors.md, and checks that it
// tells of every code there is, with an example.
func TestDocumentedErrors(t *testing.T) {
	text, err := os.ReadFile("../docs/errors.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, example := range docExamples(t, string(text)) {
		said, basic := example.said(t)
		if example.errors != nil && fmt.Sprint(said) != fmt.Sprint(example.errors) {
			t.Errorf("line %d: errors\n\t%s\nwant\n\t%s", example.line, strings.Join(said, "\n\t"), strings.Join(example.errors, "\n\t"))
		}
		if example.basic != nil && fmt.Sprint(basic) != fmt.Sprint(example.basic) {
			t.Errorf("line %d: basic output\n\t%s\nwant\n\t%s", example.line, strings.Join(basic, "\n\t"), strings.Join(example.basic, "\n\t"))
		}
		for _, e := range example.errors {
			code, _, _ := strings.Cut(e, " ")
			shown[code] = true
		}
	}
	for _, code := range slices.Sorted(maps.Keys(schema.Messages())) {
		if !strings.Contains(string(text), "`"+code+"`") {
			t.Errorf("docs/errors.md does not tell of %q", code)
		}
		// What depends on a condition is shown by the error that does; anyOf
		// and oneOf alone by their output.
		if !shown[code] && !strings.HasPrefix(code, "because.") && code != "anyOf" && code != "oneOf" {
			t.Errorf("docs/errors.md has no example of %q", code)
		}
	}
}

// TestDocumentedOutput holds the outputs that docs/output.md shows for its
// example against what is written.
func TestDocumentedOutput(t *testing.T) {
	content, err := os.ReadFile("../docs/output.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(content)
	examples := docExamples(t, text)
	if len(examples) != 1 {
		t.Fatalf("%d examples", len(examples))
	}
	s := schema.MustCompile(examples[0].schema)
	for _, format := range schema.OutputFormats() {
		_, after, _ := strings.Cut(text, "\n### "+format.String()+"\n\n```json\n")
		shown, _, _ := strings.Cut(after, "\n```")
		r, err := s.Evaluate(context.Background(), []byte(examples[0].instance))
		if err != nil {
			t.Fatal(err)
		}
		output, err := r.Output(format)
		if err != nil {
			t.Fatal(err)
		}
		if written, err := json.MarshalIndent(output, "", "  "); err != nil || string(written) != shown {
			t.Errorf("%s: %v\n%s\nwant\n%s", format, err, written, shown)
		}
	}
}
