package format_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/verdict-schema/verdict/vocab/format"
)

const suiteRoot = "../../testsuite/tests"

// A dialectSuite is a folder of the official suite with the formats that its
// cases are about.
type dialectSuite struct {
	folder string
	set    format.Set
	cases  int // a wrong path or an empty folder must not look like success
}

var dialectSuites = []dialectSuite{
	{"draft3/optional/format", format.Draft3(), 115},
	{"draft4/optional/format", format.Draft4(), 291},
	{"draft6/optional/format", format.Draft6(), 414},
	{"draft7/optional/format", format.Draft7(), 804},
	{"draft2019-09/optional/format", format.Draft201909(), 885},
	{"draft2020-12/optional/format", format.Draft202012(), 885},
	{"v1/format", format.V1(), 879},
}

// A suiteGroup is one entry of a file of the official suite.
type suiteGroup struct {
	Description string
	Schema      struct{ Format string }
	Tests       []struct {
		Description string
		Data        json.RawMessage
		Valid       bool
	}
}

// TestSuite runs the format cases of the official suite against the checkers.
func TestSuite(t *testing.T) {
	for _, suite := range dialectSuites {
		t.Run(suite.folder, func(t *testing.T) {
			cases := 0
			for _, group := range readGroups(t, suite.folder) {
				for _, test := range group.Tests {
					cases++
					err := assess(suite.set, group.Schema.Format, test.Data)
					if (err == nil) != test.Valid {
						t.Errorf("%s: %s: %s: got %v, want valid: %v",
							group.Description, test.Description, test.Data, err, test.Valid)
					}
				}
			}
			if cases != suite.cases {
				t.Errorf("the folder has %d cases, want %d", cases, suite.cases)
			}
		})
	}
}

// readGroups reads all files of a folder of the official suite.
func readGroups(t *testing.T, folder string) (groups []suiteGroup) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(suiteRoot, filepath.FromSlash(folder), "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no suite files in %s (error: %v)", folder, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var inFile []suiteGroup
		if err := json.Unmarshal(text, &inFile); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		groups = append(groups, inFile...)
	}
	return groups
}

// assess decides on an instance as an asserting "format" keyword would.
func assess(set format.Set, name string, data json.RawMessage) error {
	f, ok := set.Lookup(name)
	if !ok {
		return nil
	}
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return fmt.Errorf("the suite's data: %w", err)
	}
	switch v := value.(type) {
	case string:
		if f.Type == format.String {
			return f.Check(v)
		}
	case float64:
		if f.Type == format.Number {
			return f.Check(string(data))
		}
	}
	return nil
}
