package regex_test

import (
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/vocab/regex"
)

func TestFacts(t *testing.T) {
	for _, c := range []struct{ pattern, want string }{
		{`^x-`, "prefix x-"},
		{`^(?:é)`, "prefix é"},
		{`^x-.*`, ""},
		{`(?i:^x)`, ""},
		{`x-`, ""},
		{`^abc$`, "exact abc, one of abc"},
		{`^\$ref$`, "exact $ref, one of $ref"},
		{`^$`, "exact , one of "},
		{`^(a|b|c)$`, "one of a b c"},
		{`^a$|^b$|^a$`, "one of a b"},
		{`^(?:on|off)$|^[01]$`, "one of 0 1 off on"},
		{`^v(1|2)?$`, "one of v v1 v2"},
		{`^a{3}$`, "exact aaa, one of aaa"},
		{`^(?i:k)$`, "one of K k \u212a"},
		{`^(a|b)`, ""},
		{`^[a-z]{2}$`, ""}, // too many
		{`^\ud800$`, ""},
		{`^[^a]?$`, ""},
		{`^a(|b){2}$`, "one of a ab abb"},
		{``, "all"},
		{`.*`, "all"},
		{`(.*)`, "all"},
		{`^`, "all, prefix "},
		{`\s*$`, "all"},
		{`a?|b`, "all"},
		{`^.*$`, ""},
		{`^[\s\S]*$`, "all"},
		{`^[^]{0,9}$`, ""},
		{`^[^]{2}`, ""},
		{`[^]`, "non-empty"},
		{`[\s\S]+`, "non-empty"},
		{`^[^]+$`, "non-empty"},
		{`.`, ""},
		{`(a)\1`, ""},
		{`a(?=b)`, ""},
	} {
		r := mustCompile(t, c.pattern, regex.Options{})
		if got := describe(r); got != c.want {
			t.Errorf("%s: %q, want %q", c.pattern, got, c.want)
		}
	}
}

// describe says what is known of a pattern.
func describe(r *regex.Regexp) string {
	var out []string
	if r.All() {
		out = append(out, "all")
	}
	if r.NonEmpty() {
		out = append(out, "non-empty")
	}
	if p, ok := r.Prefix(); ok {
		out = append(out, "prefix "+p)
	}
	if e, ok := r.Exact(); ok {
		out = append(out, "exact "+e)
	}
	if a, ok := r.Alternatives(); ok {
		out = append(out, "one of "+strings.Join(a, " "))
	}
	return strings.Join(out, ", ")
}

func TestString(t *testing.T) {
	if r := mustCompile(t, `^a\d$`, regex.Options{}); r.String() != `^a\d$` {
		t.Errorf("got %s", r)
	}
}
