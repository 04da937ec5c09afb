package content_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/vocab/content"
)

func TestParseMediaType(t *testing.T) {
	long := "a" + strings.Repeat("b", 126)
	tests := []struct {
		text string
		want content.MediaType
		out  string
	}{
		{"application/json", content.MediaType{Type: "application", Subtype: "json"}, "application/json"},
		{"Text/HTML", content.MediaType{Type: "text", Subtype: "html"}, "text/html"},
		{"image/svg+xml", content.MediaType{Type: "image", Subtype: "svg+xml"}, "image/svg+xml"},
		{"a/vnd.x!#$&-^_.+1", content.MediaType{Type: "a", Subtype: "vnd.x!#$&-^_.+1"}, "a/vnd.x!#$&-^_.+1"},
		{long + "/" + long, content.MediaType{Type: long, Subtype: long}, long + "/" + long},
		{"text/plain;Charset=utf-8", content.MediaType{Type: "text", Subtype: "plain",
			Params: map[string]string{"charset": "utf-8"}}, "text/plain; charset=utf-8"},
		{"text/plain ; b=\"two words\"\t; a={1} ", content.MediaType{Type: "text", Subtype: "plain",
			Params: map[string]string{"a": "{1}", "b": "two words"}}, `text/plain; a={1}; b="two words"`},
		{`x/y; q="\"\\;"; e=""`, content.MediaType{Type: "x", Subtype: "y",
			Params: map[string]string{"q": `"\;`, "e": ""}}, `x/y; e=""; q="\"\\;"`},
	}
	for _, test := range tests {
		got, err := content.ParseMediaType(test.text)
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%q is %+v, %v; want %+v", test.text, got, err, test.want)
		}
		if got.String() != test.out {
			t.Errorf("%q prints as %q, want %q", test.text, got, test.out)
		}
	}
}

func TestMediaTypeErrors(t *testing.T) {
	tests := []struct {
		text   string
		offset int
		reason string
	}{
		{"", 0, "expected type, found the end"},
		{"text", 4, "expected '/', found the end"},
		{"text/", 5, "expected subtype, found the end"},
		{"/plain", 0, "expected type, found '/'"},
		{" text/plain", 0, "expected type, found ' '"},
		{"text /plain", 4, "expected '/', found ' '"},
		{"text/plain/x", 10, "expected ';', found '/'"},
		{"application/+json", 12, "starts with a letter or a digit"},
		{"a/" + strings.Repeat("b", 128), 129, "at most 127"},
		{"text/*", 5, "expected subtype, found '*'"},
		{"tëxt/plain", 1, "expected '/', found 'ë'"},
		{"text/plain;", 11, "expected the name of a parameter, found the end"},
		{"text/plain; charset", 19, "expected '=', found the end"},
		{"text/plain; charset=", 20, "expected the value of a parameter, found the end"},
		{"text/plain; charset = x", 19, "expected '=', found ' '"},
		{"text/plain; a=1; A=2", 17, `the parameter "a" stands twice`},
		{`text/plain; a="x`, 14, "has no end"},
		{`text/plain; a="x\`, 14, "has no end"},
		{`text/plain; a="é"`, 15, "ASCII"},
		{"text/plain, text/html", 10, "expected ';', found ','"},
	}
	for _, test := range tests {
		_, err := content.ParseMediaType(test.text)
		var failed *content.MediaTypeError
		if !errors.As(err, &failed) {
			t.Errorf("%q: error %v, want a *MediaTypeError", test.text, err)
		} else if failed.Offset != test.offset || failed.Input != test.text || !strings.Contains(err.Error(), test.reason) {
			t.Errorf("%q: %v; want %q at byte %d", test.text, err, test.reason, test.offset)
		}
	}
}

func TestIsJSON(t *testing.T) {
	for text, want := range map[string]bool{
		"application/json": true, "APPLICATION/JSON; charset=utf-8": true, "application/geo+json": true,
		"application/vnd.a+b+JSON": true, "image/x+json": true,
		"text/json": false, "application/jsonl": false, "application/json+xml": false, "application/xjson": false,
		"application/+json": false, "json": false, "": false, "application/json;": false,
	} {
		if got := content.IsJSON(text); got != want {
			t.Errorf("IsJSON(%q) = %v", text, got)
		}
	}
}
