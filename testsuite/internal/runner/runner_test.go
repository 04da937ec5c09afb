package runner_test

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/verdict-schema/verdict/testsuite"
	"github.com/verdict-schema/verdict/testsuite/internal/runner"
)

// small is a suite with right and wrong expectations, a schema that does not
// compile, a remote reference, and formats in both kinds of files.
func small() *testsuite.Suite {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	return testsuite.New(fstest.MapFS{
		"remotes/number.json": file(`{"type": "number"}`),
		"tests/draft2020-12/type.json": file(`[
			{"description": "strings", "schema": {"type": "string"}, "tests": [
				{"description": "right", "data": "a", "valid": true},
				{"description": "wrongly valid", "data": 1, "valid": true},
				{"description": "wrongly invalid", "data": "a", "valid": false}]},
			{"description": "no schema", "schema": {"type": 7}, "tests": [
				{"description": "any", "data": 1, "valid": true}]},
			{"description": "remote", "schema": {"$ref": "http://localhost:1234/number.json"}, "tests": [
				{"description": "a number", "data": 1, "valid": true},
				{"description": "a string", "data": "1", "valid": false}]}]`),
		"tests/draft2020-12/format.json": file(`[{"description": "annotates", "schema": {"format": "ipv4"}, "tests": [
			{"description": "anything", "data": "x", "valid": true}]}]`),
		"tests/draft2020-12/optional/format/ipv4.json": file(`[{"description": "asserts", "schema": {"format": "ipv4"}, "tests": [
			{"description": "no address", "data": "x", "valid": false}]}]`),
	})
}

func TestEveryCaseIsJudged(t *testing.T) {
	cases, err := runner.Run(small(), runner.Options{Dialects: dialect(t)})
	if err != nil {
		t.Fatal(err)
	}
	want := []struct{ name, problem string }{
		{"draft2020-12/format.json: annotates: anything", ""},
		{"draft2020-12/optional/format/ipv4.json: asserts: no address", ""},
		{"draft2020-12/type.json: strings: right", ""},
		{"draft2020-12/type.json: strings: wrongly valid", "invalid, expected valid: "},
		{"draft2020-12/type.json: strings: wrongly invalid", "valid, expected invalid"},
		{"draft2020-12/type.json: no schema: any", "the schema does not compile: "},
		{"draft2020-12/type.json: remote: a number", ""},
		{"draft2020-12/type.json: remote: a string", ""},
	}
	if len(cases) != len(want) {
		t.Fatalf("%d cases ran, want %d", len(cases), len(want))
	}
	for i, c := range cases {
		if c.Name() != want[i].name || !strings.HasPrefix(c.Problem, want[i].problem) || (c.Problem == "") != (want[i].problem == "") {
			t.Errorf("%s: problem %q, want %s: %q", c.Name(), c.Problem, want[i].name, want[i].problem)
		}
	}
}

func TestFilter(t *testing.T) {
	cases, err := runner.Run(small(), runner.Options{Dialects: dialect(t), Filter: regexp.MustCompile(`strings: wrongly`)})
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 2 {
		t.Errorf("%d cases match, want 2", len(cases))
	}
}

func TestReports(t *testing.T) {
	cases, err := runner.Run(small(), runner.Options{Dialects: dialect(t), Filter: regexp.MustCompile(`wrongly invalid|ipv4|remote`)})
	if err != nil {
		t.Fatal(err)
	}
	reports := map[string]string{
		"table": "dialect       required  optional  format  proposal\n" +
			"draft2020-12  2/3       -         1/1     -\n",
		"failures": "draft2020-12/type.json: strings: wrongly invalid\n\tvalid, expected invalid\n",
		"JSON": `{"dialects":[{"dialect":"draft2020-12","counts":{"format":{"passed":1,"total":1},"required":{"passed":2,"total":3}}}],` +
			`"failures":[{"dialect":"draft2020-12","category":"required","file":"type.json","group":"strings","test":"wrongly invalid","problem":"valid, expected invalid"}]}` + "\n",
	}
	var table, failures, machine strings.Builder
	for _, err := range []error{
		runner.WriteTable(&table, cases), runner.WriteFailures(&failures, cases), runner.WriteJSON(&machine, cases),
	} {
		if err != nil {
			t.Error(err)
		}
	}
	for name, got := range map[string]string{"table": table.String(), "failures": failures.String(), "JSON": machine.String()} {
		if got != reports[name] {
			t.Errorf("%s:\n%s\nwant:\n%s", name, got, reports[name])
		}
	}
}

func dialect(t *testing.T) []testsuite.Dialect {
	t.Helper()
	d, ok := testsuite.DialectNamed("draft2020-12")
	if !ok {
		t.Fatal("no draft2020-12")
	}
	return []testsuite.Dialect{d}
}
