package main

import (
	"bufio"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// talk sends commands, each after start, and returns the answers to them.
func talk(t *testing.T, h harness, commands ...string) []string {
	t.Helper()
	input := strings.Join(append([]string{`{"cmd": "start", "version": 1}`}, commands...), "\n")
	var output strings.Builder
	if err := h.serve(strings.NewReader(input), &output); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for scanner := bufio.NewScanner(strings.NewReader(output.String())); scanner.Scan(); {
		lines = append(lines, scanner.Text())
	}
	if len(lines) == 0 {
		t.Fatal("start was not answered")
	}
	return lines[1:]
}

func TestStartDescribesTheLibrary(t *testing.T) {
	var output strings.Builder
	var h harness
	if err := h.serve(strings.NewReader(`{"cmd": "start", "version": 1}`), &output); err != nil {
		t.Fatal(err)
	}
	var answer started
	if err := json.Unmarshal([]byte(output.String()), &answer); err != nil {
		t.Fatal(err)
	}
	i := answer.Implementation
	if !answer.Ready || answer.Version != 1 || i.Name != "verdict" || i.Language != "go" ||
		i.Homepage == "" || i.Issues == "" || i.Source == "" {
		t.Errorf("start is answered by %s", output.String())
	}
	if !strings.Contains(output.String(), `"https://json-schema.org/draft/2020-12/schema"`) {
		t.Errorf("no Draft 2020-12 in %s", output.String())
	}
}

func TestConversation(t *testing.T) {
	tests := []struct {
		name             string
		harness          harness
		command, answers string
	}{
		{"a dialect it has", harness{},
			`{"cmd": "dialect", "dialect": "https://json-schema.org/draft/2020-12/schema"}`, `{"ok": true}`},
		{"a dialect it has not", harness{}, `{"cmd": "dialect", "dialect": "https://example.com/mine"}`, `{"ok": false}`},
		{"flag", harness{},
			`{"cmd": "run", "seq": 7, "output": "flag", "case": {"description": "", "schema": {"type": "integer"},
				"tests": [{"description": "", "instance": 1.0}, {"description": "", "instance": "1"}]}}`,
			`{"seq": 7, "results": [{"valid": true}, {"valid": false}]}`},
		{"seq comes back unchanged", harness{},
			`{"cmd": "run", "seq": {"a": [1e2]}, "case": {"schema": true, "tests": [{"instance": null}]}}`,
			`{"seq": {"a": [1e2]}, "results": [{"valid": true}]}`},
		{"the registry", harness{},
			`{"cmd": "run", "seq": 1, "case": {"schema": {"$ref": "urn:x:a"}, "registry": {"urn:x:a": false},
				"tests": [{"instance": null}]}}`,
			`{"seq": 1, "results": [{"valid": false}]}`},
		{"format annotates", harness{},
			`{"cmd": "run", "seq": 1, "case": {"schema": {"format": "ipv4"}, "tests": [{"instance": "x"}]}}`,
			`{"seq": 1, "results": [{"valid": true}]}`},
		{"format asserts", harness{assertFormat: true},
			`{"cmd": "run", "seq": 1, "case": {"schema": {"format": "ipv4"}, "tests": [{"instance": "x"}]}}`,
			`{"seq": 1, "results": [{"valid": false}]}`},
		{"content asserts", harness{assertContent: true},
			`{"cmd": "run", "seq": 1, "case": {"schema": {"contentEncoding": "base64"}, "tests": [{"instance": "%"}]}}`,
			`{"seq": 1, "results": [{"valid": false}]}`},
		{"annotations", harness{},
			`{"cmd": "run", "seq": 1, "output": "annotations", "case": {
				"schema": {"$id": "https://example.com/a", "$ref": "b", "$defs": {"x^": {"$id": "b", "title": "B"}}},
				"tests": [{"instance": 1}]}}`,
			`{"seq": 1, "results": [{"valid": true, "annotations": [
				{"keyword": "title", "instanceLocation": "", "keywordLocation": "#/$defs/x%5E/title", "annotation": "B"}]}]}`},
		{"annotations of an invalid instance", harness{},
			`{"cmd": "run", "seq": 1, "output": "annotations", "case": {"schema": {"title": "A", "type": "null"}, "tests": [{"instance": 1}]}}`,
			`{"seq": 1, "results": [{"valid": false, "annotations": []}]}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			answers := talk(t, test.harness, test.command)
			if len(answers) != 1 || !sameJSON(t, answers[0], test.answers) {
				t.Errorf("answered\n%s\nwant\n%s", answers, test.answers)
			}
		})
	}
}

func TestErrorsAreAnswers(t *testing.T) {
	tests := map[string]string{
		"a schema that does not compile": `{"cmd": "run", "seq": 3, "case": {"schema": {"type": 7}, "tests": [{"instance": 1}]}}`,
		"an unknown output":              `{"cmd": "run", "seq": 3, "output": "verbose", "case": {"schema": {}, "tests": [{"instance": 1}]}}`,
	}
	for name, command := range tests {
		var answer struct {
			Seq json.RawMessage
			failure
		}
		if err := json.Unmarshal([]byte(talk(t, harness{}, command)[0]), &answer); err != nil {
			t.Fatal(err)
		}
		if string(answer.Seq) != "3" || !answer.Errored || answer.Context.Message == "" {
			t.Errorf("%s is answered by %+v", name, answer)
		}
	}
}

func TestBrokenProtocol(t *testing.T) {
	tests := map[string]string{
		`{"cmd": "run"}`:                                              "before start",
		`{"cmd": "start", "version": 2}`:                              "version 2",
		`{"cmd": "start", "version": 1} {"cmd": "dance"}`:             `unknown command "dance"`,
		`{"cmd": "start", "version": 1} not JSON`:                     "reading a command",
		`{"cmd": "start", "version": 1} {"cmd": "stop"} ignored then`: "",
	}
	for input, want := range tests {
		var h harness
		err := h.serve(strings.NewReader(input), &strings.Builder{})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", input, err, want)
		}
	}
}

func TestLocate(t *testing.T) {
	places := resources([]byte(`{"$id": "https://example.com/root", "$defs": {"a/b": {"$id": "inner/x", "items": {"$id": "y#"}}, "c": {"$id": "#anchor"}}}`))
	for absolute, want := range map[string]string{
		"https://example.com/root#/title":    "#/title",
		"https://example.com/inner/x#/title": "#/$defs/a~1b/title",
		"https://example.com/inner/y#/title": "#/$defs/a~1b/items/title",
		"https://example.com/other#/title":   "https://example.com/other#/title",
		"#/properties/%5Ea/title":            "#/properties/%5Ea/title",
	} {
		if got := places.locate(absolute); got != want {
			t.Errorf("%s is %s, want %s", absolute, got, want)
		}
	}
}

func sameJSON(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal([]byte(a), &x); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(b), &y); err != nil {
		t.Fatal(err)
	}
	return reflect.DeepEqual(x, y)
}
