package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/testsuite"
	"github.com/verdict-schema/verdict/testsuite/internal/engine"
)

// The official annotation tests are not part of the repository. They are looked
// for where the flag says, or the environment variable, or beside the checkout.
var annotationSuite = flag.String("annotation-suite", annotationSuiteDefault(), "the folder of the official annotation tests")

func annotationSuiteDefault() string {
	if dir := os.Getenv("ANNOTATION_SUITE"); dir != "" {
		return dir
	}
	return "../../../shared/annotation-suite"
}

// An annotationCase is a schema of the annotation tests.
type annotationCase struct {
	Description     string
	Compatibility   string
	Schema          json.RawMessage
	ExternalSchemas map[string]json.RawMessage
	Tests           []annotationTest
}

// An annotationTest is an instance and what its annotations must be.
type annotationTest struct {
	Instance   json.RawMessage
	Assertions []struct {
		Location, Keyword string
		// Expected are all annotations of the keyword at the location, by where
		// in the schema the keyword's subschema stands.
		Expected map[string]any
	}
}

// releases are the numbers by which the annotation tests name dialects. v1 has
// none: 9999 is for a draft after 2020-12 in which $dynamicRef held a name
// without "#", which v1 gave up again, so v1 counts as a release before it.
var releases = map[string]int{
	"draft3": 3, "draft4": 4, "draft6": 6, "draft7": 7, "draft2019-09": 2019, "draft2020-12": 2020, "v1": 9998,
}

// compatible reports whether a case is meant for a release: "6,<=2019" is for
// those from 6 to 2019, "=2020" for 2020 alone.
func (c *annotationCase) compatible(release int) bool {
	if c.Compatibility == "" {
		return true
	}
	for _, bound := range strings.Split(c.Compatibility, ",") {
		number, _ := strconv.Atoi(strings.TrimLeft(bound, "<="))
		switch {
		case strings.HasPrefix(bound, "<="):
			if release > number {
				return false
			}
		case strings.HasPrefix(bound, "="):
			if release != number {
				return false
			}
		case release < number:
			return false
		}
	}
	return true
}

// annotationCases reads the annotation tests.
func annotationCases(t *testing.T) []annotationCase {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(*annotationSuite, "tests", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skipf("SKIPPED: no annotation tests in %s; say where they are by -annotation-suite or ANNOTATION_SUITE", *annotationSuite)
	}
	var all []annotationCase
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var suite struct{ Suite []annotationCase }
		if err := json.Unmarshal(text, &suite); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all = append(all, suite.Suite...)
	}
	return all
}

// TestAnnotationSuite runs the annotation tests of every dialect, by the harness.
func TestAnnotationSuite(t *testing.T) {
	cases := annotationCases(t)
	for _, dialect := range engine.Dialects() {
		t.Run(dialect.Name, func(t *testing.T) {
			count := 0
			for k := range cases {
				if cases[k].compatible(releases[dialect.Name]) {
					count += cases[k].run(t, dialect)
				}
			}
			if count == 0 {
				t.Error("no assertions")
			}
			t.Logf("%d assertions", count)
		})
	}
}

// run runs a case and returns how many assertions it made.
func (c *annotationCase) run(t *testing.T, dialect testsuite.Dialect) (assertions int) {
	t.Helper()
	results := c.ask(t, dialect)
	for k, test := range c.Tests {
		for _, assertion := range test.Assertions {
			assertions++
			got := map[string]any{}
			for _, a := range results[k].Annotations {
				if a.Keyword == assertion.Keyword && a.InstanceLocation == assertion.Location {
					schema, _, _ := cutLast(a.KeywordLocation, "/")
					got[schema] = a.Annotation
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(assertion.Expected) {
				t.Errorf("%s: instance %s: %s at %q is %v, want %v", c.Description, test.Instance,
					assertion.Keyword, assertion.Location, got, assertion.Expected)
			}
		}
	}
	return assertions
}

func cutLast(s, separator string) (before, after string, found bool) {
	k := strings.LastIndex(s, separator)
	if k < 0 {
		return s, "", false
	}
	return s[:k], s[k+len(separator):], true
}

// An annotated is the harness's answer for an instance.
type annotated struct {
	Annotations []struct {
		Keyword, InstanceLocation, KeywordLocation string
		Annotation                                 any
	}
}

// ask has the harness evaluate all instances of a case.
func (c *annotationCase) ask(t *testing.T, dialect testsuite.Dialect) []annotated {
	t.Helper()
	type instance struct {
		Instance json.RawMessage `json:"instance"`
	}
	tests := make([]instance, len(c.Tests))
	for k, test := range c.Tests {
		tests[k].Instance = test.Instance
	}
	command, err := json.Marshal(map[string]any{
		"cmd": "run", "seq": 1, "output": "annotations",
		"case": map[string]any{"schema": c.Schema, "registry": c.ExternalSchemas, "tests": tests},
	})
	if err != nil {
		t.Fatal(err)
	}
	answers := talk(t, harness{}, fmt.Sprintf(`{"cmd": "dialect", "dialect": %q}`, dialect.URI), string(command))
	var answer struct{ Results []annotated }
	if err := json.Unmarshal([]byte(answers[1]), &answer); err != nil || len(answer.Results) != len(c.Tests) {
		t.Fatalf("%s: answered %s, %v", c.Description, answers[1], err)
	}
	return answer.Results
}
