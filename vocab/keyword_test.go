package vocab_test

import (
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/vocab"
)

// unchecked is a dialect of a standard dialect's keywords under a URI that has no
// meta-schema, so that the keywords have to check their values themselves.
func unchecked(d *vocab.Dialect) *vocab.Dialect {
	return vocab.NewDialect("https://unchecked.example/", d.UnknownAnnotate, d.Vocabularies...)
}

// wrongValues are schemas that keywords refuse by themselves, by dialect, and
// what they say.
var wrongValues = []struct {
	dialect func() *vocab.Dialect
	schemas map[string]string
}{
	{vocab.Draft202012, map[string]string{
		`{"type": 1}`:                          "type must be a string or an array of strings",
		`{"type": ["null", 1]}`:                "type must hold strings only",
		`{"type": "any"}`:                      `"any" is not a type`,
		`{"enum": {}}`:                         "enum must be an array",
		`{"minimum": "1"}`:                     "minimum must be a number",
		`{"multipleOf": 0}`:                    "multipleOf must be above 0",
		`{"minLength": -1}`:                    "minLength must be a non-negative integer",
		`{"maxItems": 1.5}`:                    "maxItems must be a non-negative integer",
		`{"contains": {}, "minContains": 1.5}`: "non-negative integer",
		`{"pattern": 1}`:                       "pattern must be a string",
		`{"pattern": "("}`:                     `"(" is not a regular expression`,
		`{"patternProperties": {"(": {}}}`:     `"(" is not a regular expression`,
		`{"uniqueItems": 1}`:                   "uniqueItems must be a boolean",
		`{"required": "a"}`:                    "required must be an array of strings",
		`{"required": [1]}`:                    "required must hold strings only",
		`{"dependentRequired": []}`:            "dependentRequired must be an object",
		`{"dependentRequired": {"a": "b"}}`:    "dependentRequired must be an array of strings",
		`{"properties": []}`:                   "properties must be an object of schemas",
		`{"properties": {"a": 1}}`:             "properties must hold schemas only",
		`{"allOf": {}}`:                        "allOf must be an array of schemas",
		`{"oneOf": [1]}`:                       "oneOf must hold schemas only",
		`{"items": []}`:                        "items must be a schema: an object or a boolean",
		`{"if": 1}`:                            "if must be a schema: an object or a boolean",
		`{"unevaluatedItems": 1}`:              "unevaluatedItems must be a schema: an object or a boolean",
		`{"$ref": 1}`:                          "$ref must be a string",
		`{"$dynamicRef": 1}`:                   "$dynamicRef must be a string",
		`{"format": 1}`:                        "format must be a string",
		`{"contentEncoding": 1}`:               "contentEncoding must be a string",
		`{"dependencies": []}`:                 "dependencies must be an object",
		`{"dependencies": {"a": "b"}}`:         "dependencies must hold schemas and arrays of strings only",
		`{"dependencies": {"a": [1]}}`:         "dependencies must hold strings only",
	}},
	{vocab.Draft201909, map[string]string{
		`{"$recursiveRef": 1}`:                "$recursiveRef must be a string",
		`{"items": 1}`:                        "items must be a schema: an object or a boolean",
		`{"items": [1]}`:                      "items must hold schemas only",
		`{"items": [], "additionalItems": 1}`: "additionalItems must be a schema: an object or a boolean",
	}},
	{vocab.Draft4, map[string]string{
		`{"exclusiveMaximum": 1}`: "exclusiveMaximum must be a boolean",
		`{"maximum": true}`:       "maximum must be a number",
		`{"type": "any"}`:         `"any" is not a type`,
	}},
	{vocab.Draft3, map[string]string{
		`{"type": 1}`:                              "type must be a string or an array",
		`{"disallow": [1]}`:                        "disallow must hold names of types and schemas only",
		`{"extends": 1}`:                           "extends must be a schema: an object or a boolean",
		`{"extends": [1]}`:                         "extends must hold schemas only",
		`{"divisibleBy": -1}`:                      "divisibleBy must be above 0",
		`{"required": []}`:                         "required must be a boolean",
		`{"properties": {"a": {"required": "b"}}}`: "required must be a boolean",
		`{"dependencies": {"a": 1}}`:               "dependencies must hold schemas and",
	}},
	{vocab.V1, map[string]string{
		`{"$dynamicRef": "a"}`:   "$dynamicRef must be a plain name as a fragment",
		`{"$dynamicRef": "#"}`:   "$dynamicRef must be a plain name as a fragment",
		`{"$dynamicRef": "#/a"}`: "$dynamicRef must be a plain name as a fragment",
	}},
	{withProposals, map[string]string{
		`{"propertyDependencies": 1}`:               "propertyDependencies must be an object",
		`{"propertyDependencies": {"a": 1}}`:        "propertyDependencies must hold objects of schemas only",
		`{"propertyDependencies": {"a": {"b": 1}}}`: "propertyDependencies must hold objects of schemas only",
	}},
}

func withProposals() *vocab.Dialect {
	v1 := vocab.V1()
	return vocab.NewDialect(v1.URI, true, append(v1.Vocabularies, vocab.PropertyDependencies())...)
}

func TestKeywordsCheckTheirValues(t *testing.T) {
	for _, group := range wrongValues {
		dialect := unchecked(group.dialect())
		for text, want := range group.schemas {
			_, err := schema.Compile(text, schema.WithDialect(dialect), schema.WithDefaultDialect("https://unchecked.example/"))
			if err == nil || !strings.Contains(err.Error(), want) || schema.ClassOf(err) != schema.InvalidSchema {
				t.Errorf("%s: %s:\ngot  %v\nwant %s", group.dialect().URI, text, err, want)
			}
		}
	}
}

// differences are schemas that dialects read in different ways.
var differences = []struct {
	dialect        func() *vocab.Dialect
	schema         string
	valid, invalid []string
}{
	{vocab.Draft3, `{"type": ["integer", {"minLength": 2}]}`, []string{`1`, `"ab"`, `null`}, []string{`"a"`}},
	{vocab.Draft3, `{"type": "integer"}`, []string{`1`, `12345678901234567890`}, []string{`1.0`, `1e2`, `1.5`}},
	{vocab.Draft3, `{"type": ["integer", "number"]}`, []string{`1`, `1.0`}, []string{`"1"`}},
	{vocab.Draft3, `{"type": "unheard-of"}`, []string{`1`, `null`}, nil},
	{vocab.Draft3, `{"disallow": ["null", {"minimum": 5}, "unheard-of"]}`, []string{`4`}, []string{`null`, `5`, `"a"`}},
	{vocab.Draft3, `{"disallow": "any"}`, nil, []string{`null`, `1.0`, `{}`}},
	{vocab.Draft3, `{"disallow": "integer"}`, []string{`1.0`, `1.5`}, []string{`1`}},
	{vocab.Draft3, `{"extends": {"properties": {"a": {"required": true, "type": "null"}}}}`, []string{`{"a": null}`, `1`}, []string{`{}`, `{"a": 1}`}},
	{vocab.Draft3, `{"dependencies": {"a": "b", "c": ["d", "e"], "f": {"properties": {"g": {"required": true}}}}}`,
		[]string{`{}`, `{"a": 1, "b": 2}`, `{"c": 1, "d": 1, "e": 1}`, `{"f": 1, "g": 1}`}, []string{`{"a": 1}`, `{"c": 1, "d": 1}`, `{"f": 1}`}},
	{vocab.Draft3, `{"divisibleBy": 0.1}`, []string{`0.3`}, []string{`0.35`}},
	{vocab.Draft3, `{"minLength": 1, "const": 1, "allOf": [false], "not": {}}`, []string{`"a"`, `2`}, []string{`""`}},
	{vocab.Draft4, `{"type": ["integer", "null"]}`, []string{`1`, `null`}, []string{`1.0`, `10e-1`}},
	{vocab.Draft4, `{"minimum": 1, "exclusiveMinimum": true, "maximum": 3, "exclusiveMaximum": false}`, []string{`1.1`, `3`}, []string{`1`, `3.1`}},
	{vocab.Draft4, `{"const": 1, "contains": false, "propertyNames": false, "if": true, "then": false}`, []string{`2`, `[1]`, `{"a": 1}`}, nil},
	{vocab.Draft4, `{"items": [{"type": "null"}], "additionalItems": false}`, []string{`[null]`, `[]`}, []string{`[1]`, `[null, 1]`}},
	{vocab.Draft6, `{"type": "integer", "exclusiveMinimum": 0}`, []string{`1.0`}, []string{`0`, `0.5`}},
	{vocab.Draft6, `{"contains": {"const": 1}, "minContains": 2, "maxContains": 0}`, []string{`[1]`}, []string{`[2]`, `[]`}},
	{vocab.Draft6, `{"if": true, "then": false}`, []string{`1`}, nil},
	{vocab.Draft7, `{"if": {"type": "null"}, "then": false, "dependentRequired": {"a": ["b"]}}`, []string{`1`, `{"a": 1}`}, []string{`null`}},
	{vocab.Draft7, `{"$ref": "#/definitions/a", "type": "null", "definitions": {"a": {"minimum": 1}}}`, []string{`1`}, []string{`0`}},
	{vocab.Draft7, `{"properties": {"a": true}, "unevaluatedProperties": false, "prefixItems": [false]}`, []string{`{"b": 1}`, `[1]`}, nil},
	{vocab.Draft201909, `{"contains": {"const": 1}, "minContains": 2, "unevaluatedItems": {"const": 1}}`, []string{`[1, 1]`}, []string{`[1]`, `[1, 1, 2]`}},
	{vocab.Draft201909, `{"items": [{"const": 1}], "unevaluatedItems": false, "contains": true}`, []string{`[1]`}, []string{`[1, 2]`, `[2]`}},
	{vocab.Draft201909, `{"items": {"type": "null"}, "additionalItems": false}`, []string{`[null, null]`}, []string{`[1]`}},
	{vocab.Draft202012, `{"contains": {"const": 1}, "unevaluatedItems": {"const": 2}}`, []string{`[2, 1]`}, []string{`[1, 3]`, `[2]`}},
	{vocab.Draft202012, `{"items": {"type": "null"}, "additionalItems": false}`, []string{`[null]`}, []string{`[1]`}},
	{vocab.Draft202012, `{"dependencies": {"a": ["b"], "c": {"required": ["d"]}}}`, []string{`{"a": 1, "b": 1}`}, []string{`{"a": 1}`, `{"c": 1}`}},
	{vocab.V1, `{"format": "ipv4"}`, []string{`"127.0.0.1"`, `1`}, []string{`"x"`}},
	{vocab.V1, `{"propertyDependencies": {"a": {"b": false}}}`, []string{`{"a": "b"}`}, nil},
	{withProposals, `{"propertyDependencies": {"a": {"b": {"required": ["c"]}, "d": false}, "e": {"b": {"maxProperties": 2}}}}`,
		[]string{`{"a": "x"}`, `{"a": "b", "c": 1}`, `{"a": ["b"]}`, `{"e": "b"}`, `["a"]`}, []string{`{"a": "b"}`, `{"a": "d"}`, `{"e": "b", "x": 1, "y": 1}`}},
}

func TestDialectsDiffer(t *testing.T) {
	for _, test := range differences {
		s, err := schema.Compile(test.schema, schema.WithDialect(test.dialect()), schema.WithDefaultDialect(schema.Dialect(test.dialect().URI)))
		if err != nil {
			t.Errorf("%s: %s: %v", test.dialect().URI, test.schema, err)
			continue
		}
		for want, list := range map[bool][]string{true: test.valid, false: test.invalid} {
			for _, text := range list {
				err := s.Validate([]byte(text))
				if got := s.Valid([]byte(text)); got != want || (err == nil) != want {
					t.Errorf("%s: %s: %s: Valid says %v, Validate %v; want %v", test.dialect().URI, test.schema, text, got, err, want)
				}
			}
		}
	}
}

// messages are what keywords of old dialects say.
var messages = []struct {
	dialect                   func() *vocab.Dialect
	schema, instance, message string
}{
	{vocab.Draft3, `{"type": ["null", "string"]}`, `1`, `expected null or string, got integer 1`},
	{vocab.Draft3, `{"type": "integer"}`, `1.0`, `expected integer, got number 1.0`},
	{vocab.Draft3, `{"type": ["null", {"minLength": 2}]}`, `"a"`, `expected null or a value that a schema of the list accepts, got string "a"`},
	{vocab.Draft3, `{"disallow": ["null", {"minimum": 5}]}`, `null`, `expected anything but null or a value that a schema of the list accepts, got null`},
	{vocab.Draft3, `{"properties": {"a": {"required": true}}}`, `{}`, `missing required property "a"`},
	{vocab.Draft3, `{"divisibleBy": 2}`, `1`, `expected a multiple of 2, got integer 1`},
	{vocab.Draft3, `{"dependencies": {"a": "b"}}`, `{"a": 1}`, `missing property "b", required because property "a" is present`},
	{vocab.Draft4, `{"maximum": 1, "exclusiveMaximum": true}`, `1`, `expected a number below 1, got integer 1`},
	{vocab.Draft4, `{"maximum": 1}`, `2`, `expected a number of at most 1, got integer 2`},
}

func TestMessagesOfOldDialects(t *testing.T) {
	for _, test := range messages {
		s, err := schema.Compile(test.schema, schema.WithDefaultDialect(schema.Dialect(test.dialect().URI)))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate([]byte(test.instance)); err == nil || !strings.HasPrefix(err.Error(), test.message) {
			t.Errorf("%s: %s:\ngot  %v\nwant %s", test.schema, test.instance, err, test.message)
		}
	}
}

// Of two templates for a code only the first would count.
func TestCodesDiffer(t *testing.T) {
	for _, uri := range vocab.StandardURIs() {
		for _, v := range vocab.Standard(uri).Vocabularies {
			for _, k := range v.Keywords {
				met := make(map[string]bool)
				for _, m := range k.Messages {
					if met[m.Code] || m.Template == "" {
						t.Errorf("%s: %s: code %q is there twice, or has no template", uri, k.Name, m.Code)
					}
					met[m.Code] = true
				}
			}
		}
	}
}
