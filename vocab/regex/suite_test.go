package regex_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/verdict-schema/verdict/vocab/regex"
)

const suiteFolder = "../../testsuite/tests/draft2020-12"

// suiteGroup is a group of cases of the official suite.
type suiteGroup struct {
	Description string
	Schema      struct {
		Pattern           *string
		PatternProperties map[string]json.RawMessage
		Format            string
	}
	Tests []struct {
		Description string
		Data        json.RawMessage
		Valid       bool
	}
}

func readSuite(t *testing.T, name string) []suiteGroup {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(suiteFolder, name))
	if os.IsNotExist(err) {
		t.Skipf("the official suite is not in %s", suiteFolder)
	}
	if err != nil {
		t.Fatal(err)
	}
	var groups []suiteGroup
	if err := json.Unmarshal(text, &groups); err != nil {
		t.Fatal(err)
	}
	return groups
}

// TestSuitePatterns runs the cases of pattern that need no other keyword.
func TestSuitePatterns(t *testing.T) {
	for _, file := range []string{"pattern.json", "optional/ecmascript-regex.json", "optional/non-bmp-regex.json"} {
		t.Run(file, func(t *testing.T) {
			for _, g := range readSuite(t, file) {
				if g.Schema.Pattern == nil {
					continue
				}
				r := mustCompile(t, *g.Schema.Pattern, regex.Options{})
				for _, c := range g.Tests {
					var s string
					if json.Unmarshal(c.Data, &s) != nil {
						continue // pattern ignores what is not a string
					}
					if ok, err := r.MatchString(s); ok != c.Valid || err != nil {
						t.Errorf("%s: %s: %v, %v", g.Description, c.Description, ok, err)
					}
				}
			}
		})
	}
}

// TestSuitePatternProperties compiles the patterns, and checks those cases in
// which additionalProperties: false makes the verdict one about names.
func TestSuitePatternProperties(t *testing.T) {
	for _, file := range []string{"patternProperties.json", "optional/ecmascript-regex.json", "optional/non-bmp-regex.json"} {
		t.Run(file, func(t *testing.T) {
			for _, g := range readSuite(t, file) {
				for pattern, sub := range g.Schema.PatternProperties {
					r := mustCompile(t, pattern, regex.Options{})
					if len(g.Schema.PatternProperties) > 1 || string(sub) != "true" {
						continue
					}
					for _, c := range g.Tests {
						for _, name := range names(c.Data) {
							if ok, err := r.MatchString(name); ok != c.Valid || err != nil {
								t.Errorf("%s: %s: %v, %v", g.Description, c.Description, ok, err)
							}
						}
					}
				}
			}
		})
	}
}

func names(object json.RawMessage) []string {
	var members map[string]json.RawMessage
	_ = json.Unmarshal(object, &members) // what is no object has no names
	var out []string
	for name := range members {
		out = append(out, name)
	}
	return out
}

// TestSuiteFormat runs the cases of format regex.
func TestSuiteFormat(t *testing.T) {
	for _, file := range []string{"optional/format/regex.json", "optional/format/ecmascript-regex.json"} {
		t.Run(file, func(t *testing.T) {
			for _, g := range readSuite(t, file) {
				for _, c := range g.Tests {
					var s string
					if json.Unmarshal(c.Data, &s) != nil {
						continue // format regex ignores what is not a string
					}
					if err := regex.Check(s); (err == nil) != c.Valid {
						t.Errorf("%s: %s: %v", g.Description, c.Description, err)
					}
				}
			}
		})
	}
}
