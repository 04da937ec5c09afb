package schema_test

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/schema"
)

var update = flag.Bool("update", false, "write the golden files anew")

// A messageCase is an entry of testdata/messages.golden: a schema, instances of
// it, and what is said of each.
type messageCase struct {
	comment   string // the lines that begin with #
	options   []schema.Option
	schema    string // as written, with what stands for options
	instances []string
}

// dialectOptions are the words that may stand before a schema.
var dialectOptions = map[string]schema.Option{
	"draft3":  schema.WithDefaultDialect(schema.Draft3),
	"draft4":  schema.WithDefaultDialect(schema.Draft4),
	"draft6":  schema.WithDefaultDialect(schema.Draft6),
	"draft7":  schema.WithDefaultDialect(schema.Draft7),
	"2019-09": schema.WithDefaultDialect(schema.Draft201909),
	"v1":      schema.WithDefaultDialect(schema.V1),
	"format":  schema.AssertFormat(true),
	"content": schema.AssertContent(true),
}

// readMessages reads entries. A line with a schema is followed by instances, each
// after "> "; all other lines are what is said, and left for the writer.
func readMessages(t *testing.T, text string) []messageCase {
	t.Helper()
	var cases []messageCase
	comment := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case strings.HasPrefix(line, "#"):
			comment += line + "\n"
		case strings.HasPrefix(line, "> "):
			last := &cases[len(cases)-1]
			last.instances = append(last.instances, strings.TrimPrefix(line, "> "))
		case line == "" && comment != "":
			comment += "\n"
		case line != "" && !strings.HasPrefix(line, " "):
			cases = append(cases, messageCase{comment: comment, schema: line})
			comment = ""
		}
	}
	for k := range cases {
		cases[k].readOptions()
	}
	return cases
}

func (c *messageCase) readOptions() {
	for rest := c.schema; ; {
		word, after, _ := strings.Cut(rest, " ")
		option, ok := dialectOptions[word]
		if !ok {
			return
		}
		c.options = append(c.options, option)
		rest = after
	}
}

// text is the schema without the words before it.
func (c *messageCase) text() string {
	rest := c.schema
	for range c.options {
		_, rest, _ = strings.Cut(rest, " ")
	}
	return rest
}

// write writes the entry with what is said of each instance.
func (c *messageCase) write(t *testing.T, b *strings.Builder, codes map[string]int) {
	s, err := schema.Compile(c.text(), c.options...)
	if err != nil {
		t.Fatalf("%s: %v", c.schema, err)
	}
	fmt.Fprintf(b, "%s%s\n", c.comment, c.schema)
	for _, instance := range c.instances {
		fmt.Fprintf(b, "> %s\n", instance)
		var invalid *schema.ValidationError
		if err := s.Validate([]byte(instance)); !errors.As(err, &invalid) {
			t.Fatalf("%s: %s: %v", c.schema, instance, err)
		}
		writeErrors(b, invalid.Errors, "  ", codes)
	}
	b.WriteByte('\n')
}

func writeErrors(b *strings.Builder, list []*schema.Error, indent string, codes map[string]int) {
	for _, e := range list {
		codes[e.Code]++
		fmt.Fprintf(b, "%s%s\n%s    [%s at %s, %s]\n", indent, e, indent, e.Code, e.AbsoluteKeywordLocation, e.SchemaPosition)
		for _, a := range e.Alternatives {
			fmt.Fprintf(b, "%s  %s\n", indent, a.KeywordLocation)
			writeErrors(b, a.Errors, indent+"    ", codes)
		}
	}
}

// TestMessages holds messages against testdata/messages.golden, and checks that
// every message that there is occurs in it.
func TestMessages(t *testing.T) {
	const name = "testdata/messages.golden"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	cases := readMessages(t, string(text))
	codes := map[string]int{}
	var b strings.Builder
	for k := range cases {
		cases[k].write(t, &b, codes)
	}
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if b.String() != string(text) {
		t.Errorf("messages differ from %s:\n%s", name, difference(string(text), b.String()))
	}
	total := 0
	for _, n := range codes {
		total += n
	}
	if total < 150 {
		t.Errorf("%d messages, want 150 at least", total)
	}
	for _, code := range slices.Sorted(maps.Keys(schema.Messages())) {
		// anyOf and oneOf alone are said where the alternatives are told elsewhere.
		if codes[code] == 0 && code != "anyOf" && code != "oneOf" && !strings.HasPrefix(code, "because.") {
			t.Errorf("no example of %q", code)
		}
	}
}

// difference shows the first lines in which two texts differ.
func difference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for k := range b {
		if k >= len(a) || a[k] != b[k] {
			from := max(k-3, 0)
			return fmt.Sprintf("line %d\nwant:\n%s\ngot:\n%s", k+1,
				strings.Join(a[from:min(k+4, len(a))], "\n"), strings.Join(b[from:min(k+4, len(b))], "\n"))
		}
	}
	return "the end is missing"
}
