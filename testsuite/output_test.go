package testsuite_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/testsuite"
	"github.com/verdict-schema/verdict/testsuite/internal/engine"
)

// outputFormats are the formats by the names that the output tests give them.
var outputFormats = map[string]schema.OutputFormat{
	"flag": schema.Flag, "basic": schema.Basic, "detailed": schema.Detailed, "verbose": schema.Verbose,
	"list": schema.List, "hierarchy": schema.Hierarchical,
}

// An outputGroup is a schema of the output tests, with instances and what the
// output for each must be valid against.
type outputGroup struct {
	Description string
	Schema      json.RawMessage
	Tests       []struct {
		Description string
		Data        json.RawMessage
		Output      map[string]json.RawMessage
	}
}

// TestOutput runs the official output tests of every dialect that has any.
func TestOutput(t *testing.T) {
	folders, err := filepath.Glob("output-tests/*")
	if err != nil || len(folders) < 3 {
		t.Fatalf("output tests of %d dialects, %v", len(folders), err)
	}
	for _, folder := range folders {
		dialect, ok := testsuite.DialectNamed(filepath.Base(folder))
		if !ok {
			t.Fatalf("no dialect %s", folder)
		}
		// The suite's copy of the output schema is registered, as that of the
		// 2019-09 meta-schemas lets no output be of exactly one format.
		official := schema.WithResource(outputSchemaURI(t, folder), read(t, folder+"/output-schema.json"))
		files, err := filepath.Glob(folder + "/content/*.json")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", folder, len(files), err)
		}
		for _, file := range files {
			var groups []outputGroup
			if err := json.Unmarshal([]byte(read(t, file)), &groups); err != nil {
				t.Fatal(err)
			}
			for _, group := range groups {
				t.Run(file+"/"+group.Description, func(t *testing.T) { group.run(t, dialect, official) })
			}
		}
	}
}

func outputSchemaURI(t *testing.T, folder string) string {
	t.Helper()
	var id struct {
		ID string `json:"$id"`
	}
	if err := json.Unmarshal([]byte(read(t, folder+"/output-schema.json")), &id); err != nil || id.ID == "" {
		t.Fatalf("%s: $id %q, %v", folder, id.ID, err)
	}
	return id.ID
}

func (g *outputGroup) run(t *testing.T, dialect testsuite.Dialect, official schema.Option) {
	inDialect := schema.WithDefaultDialect(schema.Dialect(dialect.URI))
	compiled, err := schema.Compile(g.Schema, inDialect)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range g.Tests {
		result, err := compiled.Evaluate(context.Background(), test.Data)
		if err != nil {
			t.Fatal(err)
		}
		for name, expected := range test.Output {
			format, ok := outputFormats[name]
			if !ok {
				t.Fatalf("no format %q", name)
			}
			check, err := schema.Compile(expected, inDialect, official)
			if err != nil {
				t.Fatal(err)
			}
			if text := output(t, result, format); check.Validate(text) != nil {
				t.Errorf("%s: %s: %v\n%s", test.Description, name, check.Validate(text), text)
			}
		}
	}
}

// output is a result in a format, as JSON text.
func output(t *testing.T, r *schema.Result, format schema.OutputFormat) []byte {
	t.Helper()
	value, err := r.Output(format)
	if err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return text
}

// An outputCheck holds the official schemas for the output of a dialect: the
// whole, under which a verdict is enough, and the part for each format.
type outputCheck struct {
	whole *schema.Schema
	parts map[schema.OutputFormat]*schema.Schema
}

// newOutputCheck reads the output schema in a folder. Pointers are checked to be
// pointers. Locations need not be absolute, since most schemas of the suite have
// no URI.
func newOutputCheck(t *testing.T, folder string, parts map[schema.OutputFormat]string) *outputCheck {
	t.Helper()
	uri := outputSchemaURI(t, folder)
	compiler := schema.NewCompiler(
		schema.WithResource(uri, read(t, folder+"/output-schema.json")),
		schema.AssertFormat(true),
		schema.WithFormat("uri", func(string) error { return nil }))
	compile := func(uri string) *schema.Schema {
		s, err := compiler.Compile(uri)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	check := &outputCheck{whole: compile(uri), parts: make(map[schema.OutputFormat]*schema.Schema)}
	for format, name := range parts {
		check.parts[format] = compile(uri + "#/$defs/" + name)
	}
	return check
}

// TestOutputOfTheSuite holds the output for every case of the suite, in every
// format, against the official schemas, and checks that it gives the right
// verdict.
func TestOutputOfTheSuite(t *testing.T) {
	suite, err := testsuite.Open(".")
	if err != nil {
		t.Fatal(err)
	}
	remotes, err := suite.Remotes()
	if err != nil {
		t.Fatal(err)
	}
	units := map[schema.OutputFormat]string{schema.Flag: "flag", schema.Basic: "basic", schema.Detailed: "detailed", schema.Verbose: "verbose"}
	latest := newOutputCheck(t, "output-tests/draft2020-12", units)
	former := newOutputCheck(t, "output-tests/draft2019-09", units)
	nodes := newOutputCheck(t, "output-tests/v1", map[schema.OutputFormat]string{
		schema.Flag: "flag", schema.List: "basic", schema.Hierarchical: "hierarchical",
	})
	for _, dialect := range engine.Dialects() {
		checks := []*outputCheck{latest, nodes}
		if dialect.Name == "draft2019-09" {
			checks[0] = former
		}
		files, err := suite.Files(dialect)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			t.Run(dialect.Name+"/"+file.Path, func(t *testing.T) {
				t.Parallel()
				outputOfFile(t, file, remotes, checks)
			})
		}
	}
}

func outputOfFile(t *testing.T, file testsuite.File, remotes map[string][]byte, checks []*outputCheck) {
	settings := engine.Settings{Dialect: file.Dialect, Documents: remotes, AssertFormat: file.Category == testsuite.Format,
		AssertContent: file.Path == "optional/content.json"}
	for _, group := range file.Groups {
		compiled, err := engine.Compile(group.Schema, settings)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range group.Cases {
			result, err := compiled.Evaluate(context.Background(), test.Data)
			if err != nil {
				t.Fatalf("%s: %s: %v", group.Description, test.Description, err)
			}
			for _, format := range schema.OutputFormats() {
				text := output(t, result, format)
				if problem := checkOutput(checks, format, text, test.Valid); problem != "" {
					t.Errorf("%s: %s: %s: %s\n%s", group.Description, test.Description, format, problem, text)
				}
			}
		}
	}
}

// checkOutput says what is wrong with an output, or "".
func checkOutput(checks []*outputCheck, format schema.OutputFormat, text []byte, valid bool) string {
	var verdict schema.FlagOutput
	if err := json.Unmarshal(text, &verdict); err != nil {
		return err.Error()
	}
	if verdict.Valid != valid {
		return "wrong verdict"
	}
	if !valid && format != schema.Flag && !bytes.Contains(text, []byte(`"error`)) {
		return "no error"
	}
	for _, check := range checks {
		part := check.parts[format]
		if part == nil {
			continue
		}
		if err := part.Validate(text); err != nil {
			return err.Error()
		}
		if err := check.whole.Validate(text); err != nil {
			return err.Error()
		}
	}
	return ""
}

// TestOutputFormatNames checks that the formats of the official output schemas
// are all there.
func TestOutputFormatNames(t *testing.T) {
	for _, format := range schema.OutputFormats() {
		if named, ok := schema.OutputFormatNamed(format.String()); !ok || named != format {
			t.Errorf("format %s is found as %v", format, named)
		}
	}
	if f, ok := schema.OutputFormatNamed("xml"); ok {
		t.Errorf("format xml is %v", f)
	}
	if _, err := os.Stat("output-tests"); err != nil {
		t.Error(err)
	}
}
