package schema_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/verdict-schema/verdict/schema"
)

// What an instance or a schema holds neither reaches a terminal as it is, nor
// makes a message long.
func TestErrorTextIsVisibleAndBounded(t *testing.T) {
	long := strings.Repeat("é", 1<<16)
	for name, c := range map[string]struct{ schema, instance string }{
		"member name":      {`{"additionalProperties": false}`, `{"\u001b[2J\u202e": 1}`},
		"long member name": {`{"additionalProperties": false}`, `{"` + long + `": 1}`},
		"long of controls": {`{"additionalProperties": false}`, `{"` + strings.Repeat(`\u001b`, 1000) + `": 1}`},
		"deep location": {`{"additionalProperties": {"$ref": "#"}, "type": "object"}`,
			strings.Repeat(`{"a": `, 300) + "1" + strings.Repeat("}", 300)},
		"pattern":           {`{"pattern": "^\u001b[a]\n$"}`, `"x"`},
		"format":            {`{"format": "date"}`, `"\u001b[2J"`},
		"in an alternative": {`{"anyOf": [{"additionalProperties": {"minimum": 3}}, {"minProperties": 2}]}`, `{"\u001b` + long + `": 1}`},
	} {
		s := schema.MustCompile(c.schema, schema.AssertFormat(true))
		text := invalidError(t, s, c.instance).Error()
		if k := strings.IndexFunc(text, func(c rune) bool { return !unicode.IsPrint(c) }); k >= 0 || len(text) > 2000 {
			t.Errorf("%s: %d bytes, first code point that can't be seen at %d: %.300q", name, len(text), k, text)
		}
	}
}

// Where no alternative matches, nobody knows what the one that was meant would
// have evaluated.
func TestNothingIsUnevaluatedBesideFailedAlternatives(t *testing.T) {
	const branches = `[{"properties": {"a": {"const": 1}}, "required": ["a"]}, {"properties": {"b": {"const": 1}}, "required": ["b"]}]`
	for _, c := range []struct{ schema, instance string }{
		{`{"anyOf": ` + branches + `, "unevaluatedProperties": false}`, `{"a": 2, "b": 3}`},
		{`{"oneOf": ` + branches + `, "unevaluatedProperties": false}`, `{"a": 2, "b": 3}`},
		{`{"allOf": [{"oneOf": ` + branches + `}], "unevaluatedProperties": false}`, `{"a": 2, "b": 3}`},
		{`{"anyOf": [{"prefixItems": [{"const": 1}]}, {"maxItems": 1}], "unevaluatedItems": false}`, `[2, 3]`},
	} {
		e := invalidError(t, schema.MustCompile(c.schema), c.instance)
		if len(e.Errors) != 1 || !strings.HasSuffix(e.Errors[0].KeywordLocation, "Of") {
			t.Errorf("%s at %s: %v", c.schema, c.instance, e)
		}
	}
}

// The values that alternatives list are gathered in a time that grows as they do.
func TestManyListedAlternatives(t *testing.T) {
	var branches []string
	for k := range 40 {
		var values []string
		for n := range 1000 {
			values = append(values, fmt.Sprintf(`"v%d"`, k*999+n)) // the last is the next one's first
		}
		branches = append(branches, `{"enum": [`+strings.Join(values, ", ")+`]}`)
	}
	s := schema.MustCompile(`{"anyOf": [` + strings.Join(branches, ", ") + `]}`)
	begun := time.Now()
	text := invalidError(t, s, `true`).Error()
	if !strings.Contains(text, "(39961 in all)") || time.Since(begun) > 2*time.Second {
		t.Errorf("after %v: %s", time.Since(begun), text)
	}
}
