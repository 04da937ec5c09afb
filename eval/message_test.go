package eval

import (
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/eval/instance"
)

func TestTemplates(t *testing.T) {
	d, err := instance.Parse([]byte(`{"a": [1, 2]}`), instance.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := &Fault{Code: "test", Parameters: []Parameter{
		{"one", 1}, {"two", 2}, {"word", `a"b`}, {"phrase", Phrase("as it is")}, {"names", []string{"x"}},
		{"list", []string{"x", "y", "z"}}, {"numbers", []int{0, 4}}, {"types", instance.String | instance.Number},
		{"value", d.At(2)}, {"other", struct{ A int }{1}}, {"none", []string{}},
	}}
	tests := []struct{ template, want string }{
		{"plain", "plain"},
		{"{one} {one|item|items}, {two} {two|item|items}", "1 item, 2 items"},
		{"{word} and {phrase}", `"a\"b" and as it is`},
		{"{names|property|properties} {names}", `property "x"`},
		{"{list|property|properties} {list}", `properties "x", "y" and "z"`},
		{"{numbers}{numbers|| together}", "0 and 4 together"},
		{"{types}", "number or string"},
		{"{value}", "[1, 2]"},
		{"{found}", "an object with 1 property"},
		{"a[, {missing}]b[ {one}]", "ab 1"},
		{"a{missing}b", "a{missing}b"},
		{"open {one", "open 1"},
		{"open [{two", "open 2"},
		{"{other}", "{1}"},
		{"<{none}>", "<nothing>"},
	}
	for _, test := range tests {
		r := rendering{fault: f, document: d}
		if got, _ := r.render(test.template); got != test.want {
			t.Errorf("%q is %q, want %q", test.template, got, test.want)
		}
	}
}

func TestMessagesTemplate(t *testing.T) {
	m := Messages{{"a", "first"}, {"a.b", "other"}, {"a", "second"}}
	for code, want := range map[string]string{"a": "first", "a.b": "other", "b": "", "": ""} {
		if got := m.Template(code); got != want {
			t.Errorf("the template for %q is %q, want %q", code, got, want)
		}
	}
}

func TestDescribe(t *testing.T) {
	tests := []struct{ text, want string }{
		{`null`, "null"},
		{`true`, "boolean true"},
		{`7`, "integer 7"},
		{`-1.50e3`, "integer -1.50e3"},
		{`0.5`, "number 0.5"},
		{`"a\u0000\n\"\\\u202e\ud83d\ude00\udbff\udfff"`, `string "a\u0000\n\"\\\u202e😀\udbff\udfff"`},
		{`[]`, "an empty array"},
		{`[[]]`, "an array of 1 item"},
		{`{}`, "an empty object"},
		{`{"a": {}, "b": 1}`, "an object with 2 properties"},
		{`"` + strings.Repeat("é", 100) + `"`, `string "` + strings.Repeat("é", 30) + `…"`},
		{strings.Repeat("9", 200), "integer " + strings.Repeat("9", 62) + "…"},
	}
	for _, test := range tests {
		d, err := instance.Parse([]byte(test.text), instance.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := Describe(d, 0); got != test.want {
			t.Errorf("%s is %s, want %s", test.text, got, test.want)
		}
	}
}

// An excerpt of a value costs no more than it shows.
func TestExcerptIsBounded(t *testing.T) {
	text := []byte("[" + strings.Repeat(`{"abc": [1, "x"]},`, 100_000) + "0]")
	d, err := instance.Parse(text, instance.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := excerptOf(d, 0), `[{"abc": [1, "x"]}, {"abc": [1, "x"]}, {"abc": [1, "x"]}, {"ab…`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if bytes := testing.Benchmark(func(b *testing.B) {
		for b.Loop() {
			excerptOf(d, 0)
		}
	}).AllocedBytesPerOp(); bytes > 2000 {
		t.Errorf("%d bytes for an excerpt", bytes)
	}
}
