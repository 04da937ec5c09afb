package compile_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval/instance"
)

// patterns is a schema of n regular expressions that each take much to compile.
func patterns(n int) string {
	list := make([]string, n)
	for k := range list {
		list[k] = fmt.Sprintf(`"p%d": {"pattern": "(?:(?:a|bc){90}){9}%d"}`, k, k)
	}
	return `{"properties": {` + strings.Join(list, ", ") + `}}`
}

// What all regular expressions of a schema take together is bounded, and what
// another schema of the compiler took does not count.
func TestPatternWork(t *testing.T) {
	compileAt := func(c *compile.Compiler, uri, text string) error {
		if err := c.Register(uri, []byte(text)); err != nil {
			t.Fatal(err)
		}
		_, err := c.Compile(uri)
		return err
	}
	c := compile.New(compile.Options{MaxPatternWork: 1_000_000})
	for k := range 5 {
		if err := compileAt(c, fmt.Sprint("https://example.com/", k), strings.ReplaceAll(patterns(2), "bc", fmt.Sprint("bc", k))); err != nil {
			t.Fatal(err)
		}
	}
	var limit *instance.LimitError
	if err := compileAt(c, "https://example.com/many", patterns(100)); !errors.As(err, &limit) || limit.Max != 1_000_000 || limit.Value <= limit.Max {
		t.Errorf("got %v", err)
	}
	// One expression that is used often is compiled once.
	same := make([]string, 1000)
	for k := range same {
		same[k] = fmt.Sprintf(`"p%d": {"pattern": "(?:(?:a|bc){90}){9}x"}`, k)
	}
	if err := compileAt(c, "https://example.com/same", `{"properties": {`+strings.Join(same, ", ")+`}}`); err != nil {
		t.Error(err)
	}
}
