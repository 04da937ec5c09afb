package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeSuite makes a suite of one file with a case that passes and, if asked, one that
// fails.
func writeSuite(t *testing.T, failing bool) string {
	t.Helper()
	dir := t.TempDir()
	tests := `{"description": "right", "data": 1, "valid": true}`
	if failing {
		tests += `, {"description": "wrong", "data": 1, "valid": false}`
	}
	for name, text := range map[string]string{
		"remotes/a.json":              `{}`,
		"tests/draft2020-12/any.json": `[{"description": "any", "schema": true, "tests": [` + tests + `]}]`,
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestExitCodesAndOutput(t *testing.T) {
	good, bad := writeSuite(t, false), writeSuite(t, true)
	tests := []struct {
		args    []string
		code    int
		out, to string // what standard output and standard error hold
	}{
		{[]string{"-suite", good, "-dialect", "draft2020-12"}, exitPassed, "draft2020-12  1/1", ""},
		{[]string{"-suite", bad, "-dialect", "draft2020-12"}, exitFailed, "draft2020-12  1/2", ""},
		{[]string{"-suite", bad, "-dialect", "draft2020-12", "-run", "right"}, exitPassed, "draft2020-12  1/1", ""},
		{[]string{"-suite", bad, "-dialect", "draft2020-12", "-v"}, exitFailed, "any.json: any: wrong\n\tvalid, expected invalid", ""},
		{[]string{"-suite", bad, "-dialect", "draft2020-12", "-json"}, exitFailed, `"required":{"passed":1,"total":2}`, ""},
		{[]string{"-suite", good, "-dialect", "draft2020-12", "-run", "nothing"}, exitUnusable, "", "no case to run"},
		{[]string{"-suite", t.TempDir()}, exitUnusable, "", "no JSON Schema test suite"},
		{[]string{"-dialect", "draft5"}, exitUnusable, "", `no dialect "draft5"`},
		{[]string{"-run", "("}, exitUnusable, "", "missing closing )"},
	}
	for _, test := range tests {
		var out, errors strings.Builder
		code := run(test.args, &out, &errors)
		if code != test.code || !strings.Contains(out.String(), test.out) || !strings.Contains(errors.String(), test.to) {
			t.Errorf("%q exits with %d, want %d\noutput:\n%s\nerrors:\n%s", test.args, code, test.code, out.String(), errors.String())
		}
	}
}
