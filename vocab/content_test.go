package vocab_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/vocab/content"
)

// contentCases are schemas of content with strings that are and are not what
// the schema says. When content is not asserted, all are.
var contentCases = []struct {
	schema         string
	valid, invalid []string
}{
	{`{"contentEncoding": "base64"}`, []string{"", "YQ==", "YWI="}, []string{"YQ", "YQ=", "YR==", "Y", `YQ==\n`, "_-==", "é"}},
	{`{"contentEncoding": "BASE64URL"}`, []string{"_-8", "_-8="}, []string{"/+8=", "_-8=="}},
	{`{"contentEncoding": "base32"}`, []string{"ME======"}, []string{"me======", "ME"}},
	{`{"contentEncoding": "base16"}`, []string{"aF09"}, []string{"aF0", "0x"}},
	{`{"contentEncoding": "hex"}`, []string{"aF09"}, []string{"g0"}},
	{`{"contentEncoding": "quoted-printable"}`, []string{`a=3D b=\r\n c`}, []string{"a=3d", "é", "a=", `=\uD83D\uDE00`}},
	{`{"contentEncoding": "7bit"}`, []string{`a\r\nb`}, []string{"é", `a\nb`, `\u0000`}},
	{`{"contentEncoding": "8bit"}`, []string{"é", "😀"}, []string{`a\rb`}},
	{`{"contentEncoding": "binary"}`, []string{`\u0000\n`, "é"}, nil},
	{`{"contentEncoding": "x-unknown"}`, []string{"", "=é"}, nil},
	{`{"contentMediaType": "application/json"}`, []string{"{}", " 1 "}, []string{"", "{", "{}x", `{\"a\":1,\"a\":2}`}},
	{`{"contentMediaType": "Application/JSON; charset=\"utf-8\""}`, []string{"{}"}, []string{"{"}},
	{`{"contentMediaType": "image/svg+json;v=1"}`, []string{"{}"}, []string{"{"}},
	{`{"contentMediaType": "application/json-seq"}`, []string{"{"}, nil},
	{`{"contentMediaType": "text/plain"}`, []string{"{"}, nil},
	{`{"contentMediaType": "not a media type"}`, []string{"{"}, nil},
	{`{"contentMediaType": "application/json", "contentEncoding": "base64"}`, []string{"e30="}, []string{"{}", "ew==", "/w=="}},
	{`{"contentMediaType": "application/json", "contentEncoding": "x-unknown"}`, []string{"{", "{}"}, nil},
	{`{"contentSchema": {"type": "array"}}`, []string{"{}", "x"}, nil},
	{`{"contentMediaType": "application/json", "contentSchema": {"type": "array"}}`, []string{"[1]"}, []string{"{}", "["}},
	{`{"contentMediaType": "application/json", "contentSchema": false}`, nil, []string{"1"}},
	{`{"contentMediaType": "text/plain", "contentSchema": false}`, []string{"1"}, nil},
	{`{"contentMediaType": "application/json", "contentEncoding": "base64", "contentSchema": {"maximum": 5}}`, []string{"NQ=="}, []string{"Ng==", "5"}},
	{`{"contentMediaType": "application/json", "contentEncoding": "x-unknown", "contentSchema": false}`, []string{"1"}, nil},
	{`{"contentMediaType": "application/json", "contentSchema": {"contentMediaType": "application/json", "contentSchema": {"const": 1}}}`, []string{`\"1\"`, "2"}, []string{`\"2\"`, `\"[\"`}},
}

func TestContent(t *testing.T) {
	for _, c := range contentCases {
		on := schema.MustCompile(c.schema, schema.AssertContent(true))
		off := schema.MustCompile(c.schema)
		for _, other := range []string{"1", "null", "[]", "{}", "true"} {
			if !on.Valid([]byte(other)) {
				t.Errorf("%s refuses %s, which is no string", c.schema, other)
			}
		}
		check := func(text string, want bool) {
			data := []byte(`"` + text + `"`)
			if got := on.Valid(data); got != want {
				t.Errorf("%s: %s is valid: %v", c.schema, data, got)
			}
			if !off.Valid(data) {
				t.Errorf("%s: %s is refused though content is not asserted", c.schema, data)
			}
		}
		for _, text := range c.valid {
			check(text, true)
		}
		for _, text := range c.invalid {
			check(text, false)
		}
	}
}

// TestContentLimits has content that is too large or too deep in any encoding,
// decoders of the user's among them. There is no verdict then, under not either.
func TestContentLimits(t *testing.T) {
	long := strings.Repeat("0", 4000)
	own := func(s string, _ int) ([]byte, error) { return []byte(s), nil }
	for _, encoding := range []string{"base64", "base64url", "base32", "base16", "quoted-printable", "7bit", "8bit", "binary", "x-own"} {
		for _, src := range []string{`{"contentEncoding": %q}`, `{"not": {"contentEncoding": %q}}`, `{"contentEncoding": %q, "contentMediaType": "application/json", "contentSchema": true}`} {
			src = fmt.Sprintf(src, encoding)
			s := schema.MustCompile(src, schema.AssertContent(true),
				schema.WithLimits(schema.Limits{ContentSize: 10}), schema.WithContentEncoding("x-own", own))
			text := long
			if encoding == "quoted-printable" {
				text = strings.Repeat(strings.Repeat("0", 70)+"=\\r\\n", 9) + "0"
			}
			var limit *content.LimitError
			if err := s.Validate([]byte(`"` + text + `"`)); schema.ClassOf(err) != schema.Limit || !errors.As(err, &limit) {
				t.Errorf("%s: got %v, want a limit", src, err)
			}
		}
	}
	s := schema.MustCompile(`{"contentMediaType": "application/json"}`, schema.AssertContent(true), schema.WithLimits(schema.Limits{Depth: 5}))
	if err := s.Validate([]byte(`"[[[[[[]]]]]]"`)); schema.ClassOf(err) != schema.Limit {
		t.Errorf("content nested too deep: got %v, want a limit", err)
	}
}

// TestContentIsReadAsInstances checks that what holds of instances holds of JSON
// in strings.
func TestContentIsReadAsInstances(t *testing.T) {
	for _, src := range []string{`{"contentMediaType": "application/json"}`, `{"contentMediaType": "application/json", "contentSchema": {"properties": {"a": {"const": 2}}}}`} {
		s := schema.MustCompile(src, schema.AssertContent(true), schema.AllowDuplicateNames(true))
		if err := s.Validate([]byte(`"{\"a\": 1, \"a\": 2}"`)); err != nil {
			t.Errorf("%s: %v", src, err)
		}
	}
}

// TestOwnContent has encodings and media types of the user's that replace others.
func TestOwnContent(t *testing.T) {
	refuse := errors.New("refused")
	decode := func(string, int) ([]byte, error) { return nil, refuse }
	check := func([]byte, content.MediaType) error { return refuse }
	for src, option := range map[string]schema.Option{
		`{"contentEncoding": "base64"}`:               schema.WithContentEncoding("BASE64", decode),
		`{"contentEncoding": "x-own"}`:                schema.WithContentEncoding("x-own", decode),
		`{"contentMediaType": "application/json"}`:    schema.WithMediaType("application/json", check),
		`{"contentMediaType": "a/b; c=d"}`:            schema.WithMediaType("A/B", check),
		`{"contentMediaType": "application/svg+xml"}`: schema.WithMediaType("+xml", check),
		`{"contentMediaType": "application/ld+json"}`: schema.WithMediaType("+json", check),
	} {
		on := schema.MustCompile(src, schema.AssertContent(true), option)
		off := schema.MustCompile(src, option)
		if on.Valid([]byte(`"e30="`)) || !off.Valid([]byte(`"e30="`)) {
			t.Errorf("%s: the user's function is not asked, or asked though content is not asserted", src)
		}
	}
}
