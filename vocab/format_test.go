package vocab_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

var everyDialect = []schema.Dialect{
	schema.Draft3, schema.Draft4, schema.Draft6, schema.Draft7, schema.Draft201909, schema.Draft202012, schema.V1,
}

// asserting is a meta-schema's text in which a vocabulary for format is required.
func asserting(draft, vocabulary string) string {
	return fmt.Sprintf(`{
		"$schema": "https://json-schema.org/draft/%[1]s/schema",
		"$id": "https://example.com/asserting",
		"$vocabulary": {
			"https://json-schema.org/draft/%[1]s/vocab/core": true,
			"https://json-schema.org/draft/%[1]s/vocab/%[2]s": true
		}
	}`, draft, vocabulary)
}

// TestUnknownFormats says where a format that nobody defines is an error: only
// where formats are asserted, and there if it is asked for, in v1, and in the
// vocabulary for asserted formats of 2020-12, but not in that of 2019-09.
func TestUnknownFormats(t *testing.T) {
	const asserts = "https://example.com/asserting"
	for _, c := range []struct {
		options  []schema.Option
		dialects []schema.Dialect
		meta     string
		refused  bool
	}{
		{nil, everyDialect[:6], "", false},
		{[]schema.Option{schema.AssertFormat(true)}, everyDialect[:6], "", false},
		{[]schema.Option{schema.RefuseUnknownFormats(true)}, everyDialect[:6], "", false},
		{[]schema.Option{schema.AssertFormat(true), schema.RefuseUnknownFormats(true)}, everyDialect, "", true},
		{nil, []schema.Dialect{schema.V1}, "", true},
		{[]schema.Option{schema.AssertFormat(false)}, everyDialect, "", false},
		{nil, []schema.Dialect{asserts}, asserting("2020-12", "format-assertion"), true},
		{[]schema.Option{schema.AssertFormat(false)}, []schema.Dialect{asserts}, asserting("2020-12", "format-assertion"), true},
		{nil, []schema.Dialect{asserts}, asserting("2020-12", "format-annotation"), false},
		{nil, []schema.Dialect{asserts}, asserting("2019-09", "format"), false},
	} {
		for _, dialect := range c.dialects {
			options := append([]schema.Option{schema.WithDefaultDialect(dialect)}, c.options...)
			if c.meta != "" {
				options = append(options, schema.WithResource(asserts, c.meta))
			}
			s, err := schema.Compile(`{"format": "no such format"}`, options...)
			if refused := err != nil; refused != c.refused || refused && schema.ClassOf(err) != schema.InvalidSchema {
				t.Errorf("%s with %d options: got %v, want refused: %v", dialect, len(c.options), err, c.refused)
			}
			if err == nil && !s.Valid([]byte(`"x"`)) {
				t.Errorf("%s: a format that nobody knows refuses a value", dialect)
			}
			options = append(options, schema.WithFormat("no such format", func(string) error { return nil }))
			if _, err := schema.Compile(`{"format": "no such format"}`, options...); err != nil {
				t.Errorf("%s: a format of the user's is refused: %v", dialect, err)
			}
		}
	}
}

// TestOwnFormats has formats of the user's, new and in place of the dialect's,
// for values of every type, in every dialect.
func TestOwnFormats(t *testing.T) {
	refuse := errors.New("refused")
	values := map[instance.Types]string{
		instance.Null: `null`, instance.Boolean: `true`, instance.Number: `1.5`,
		instance.String: `"127.0.0.1"`, instance.Array: `[1]`, instance.Object: `{"a": 1}`,
	}
	for _, dialect := range everyDialect {
		for _, name := range []string{"own", "ipv4", "date-time", "uri"} {
			for of := range values {
				option := schema.WithFormatOf(name, of, func(instance.Value) error { return refuse })
				src := fmt.Sprintf(`{"format": %q}`, name)
				s := schema.MustCompile(src, schema.WithDefaultDialect(dialect), schema.AssertFormat(true), option)
				off := schema.MustCompile(src, schema.WithDefaultDialect(dialect), schema.AssertFormat(false), option)
				for is, value := range values {
					if got, want := s.Valid([]byte(value)), is != of; got != want {
						t.Errorf("%s: the format %q of %v: %s is valid: %v", dialect, name, of, value, got)
					}
					if !off.Valid([]byte(value)) {
						t.Errorf("%s: the format %q asserts though it must not", dialect, name)
					}
				}
			}
		}
	}
}

// TestRegexLimit checks that a string that may be a regular expression, but is
// too long or too deep to say, is neither valid nor invalid.
func TestRegexLimit(t *testing.T) {
	for _, src := range []string{`{"format": "regex"}`, `{"not": {"format": "regex"}}`, `{"anyOf": [{"format": "regex"}, {}]}`} {
		s := schema.MustCompile(src, schema.AssertFormat(true))
		for _, pattern := range []string{strings.Repeat("a", 1<<17), strings.Repeat("(", 5000) + strings.Repeat(")", 5000)} {
			var limit *schema.LimitError
			if err := s.Validate([]byte(`"` + pattern + `"`)); err != nil && !errors.As(err, &limit) || err == nil && !strings.Contains(src, "anyOf") {
				t.Errorf("%s: got %v, want a limit", src, err)
			}
		}
	}
}

// TestPatternTolerant checks that a pattern that only Annex B accepts is still
// bounded, and that the limit is what is reported.
func TestPatternTolerant(t *testing.T) {
	_, err := schema.Compile(`{"pattern": "^\\_(?:(?:(?:ab){1000}){1000}){1000}$"}`)
	if schema.ClassOf(err) != schema.Limit {
		t.Errorf("got %v, want a limit", err)
	}
}
