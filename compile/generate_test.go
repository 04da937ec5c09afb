package compile_test

import (
	"fmt"
	"strings"
	"testing"
)

// FuzzGenerated is FuzzCompile for schemas that are written by a grammar from
// the fuzzer's bytes, so that most of them are schemas.
func FuzzGenerated(f *testing.F) {
	for k := range 64 {
		choices := make([]byte, 96)
		for i := range choices {
			choices[i] = byte(k*37 + i*i*11 + i*k)
		}
		f.Add(choices)
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		g := generator{choices: choices}
		dialect := pick(&g, generatedDialects)
		fuzzDialect(t, dialect, []byte(g.schema(4)))
	})
}

var generatedDialects = []string{
	"http://json-schema.org/draft-03/schema#", "http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-06/schema#",
	"http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2019-09/schema",
	"https://json-schema.org/draft/2020-12/schema", "https://json-schema.org/v1",
}

// A generator makes choices by bytes; without any left it takes the first.
type generator struct{ choices []byte }

func (g *generator) choose(n int) int {
	if len(g.choices) == 0 {
		return 0
	}
	c := int(g.choices[0]) % n
	g.choices = g.choices[1:]
	return c
}

func pick[E any](g *generator, list []E) E { return list[g.choose(len(list))] }

// A kind is how values of some keywords are written.
type kind struct {
	write    func(g *generator, depth int) string
	keywords []string
}

// grammar lists the keywords by the kind of their values.
func grammar() []kind {
	return []kind{
		{(*generator).schema, []string{"not", "if", "then", "else", "items", "contains", "additionalProperties", "additionalItems",
			"propertyNames", "unevaluatedItems", "unevaluatedProperties", "extends", "contentSchema"}},
		{(*generator).schemas, []string{"allOf", "anyOf", "oneOf", "prefixItems", "items", "extends", "type", "disallow"}},
		{(*generator).members, []string{"properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies", "properties"}},
		{(*generator).reference, []string{"$ref", "$dynamicRef", "$recursiveRef", "$ref"}},
		{from(`"a"`, `"b"`, `"#a"`, `"b#a"`, `"https://fuzz.example/c"`), []string{"$id", "id"}},
		{from(`"a"`, `"b"`), []string{"$anchor", "$dynamicAnchor"}},
		{from(`"http://json-schema.org/draft-04/schema#"`, `"http://json-schema.org/draft-07/schema#"`,
			`"https://json-schema.org/draft/2019-09/schema"`, `"https://json-schema.org/v1"`), []string{"$schema"}},
		{from(`true`, `false`), []string{"uniqueItems", "$recursiveAnchor", "exclusiveMaximum", "exclusiveMinimum", "required"}},
		{from(`0`, `1`, `2`, `1.0`, `3`), []string{"minimum", "maximum", "exclusiveMinimum", "minLength", "maxLength", "minItems",
			"maxItems", "minProperties", "maxProperties", "minContains", "maxContains"}},
		{from(`1`, `2`, `0.5`), []string{"multipleOf", "divisibleBy"}},
		{from(`"null"`, `"integer"`, `"number"`, `"string"`, `["array", "object"]`, `["integer", "boolean"]`), []string{"type", "disallow"}},
		{from(`["a"]`, `["a", "b"]`, `[]`), []string{"required", "enum"}},
		{from(`{"a": ["b"]}`, `{"foo": ["a", "b"]}`), []string{"dependentRequired", "dependencies"}},
		{from(`1`, `"a"`, `null`, `{"b": 1}`), []string{"const", "default", "unknown"}},
		{from(`"^a"`, `"a|b"`, `"(?=a)."`), []string{"pattern"}},
		{from(`"regex"`, `"ipv4"`, `"unheard-of"`), []string{"format"}},
	}
}

// from is a kind of value with a fixed list of them.
func from(values ...string) func(*generator, int) string {
	return func(g *generator, _ int) string { return pick(g, values) }
}

func (g *generator) schema(depth int) string {
	if depth == 0 || len(g.choices) == 0 {
		return pick(g, []string{`{}`, `true`, `false`, `{"type": "integer"}`, `{"minLength": 1}`})
	}
	var members []string
	written := map[string]bool{}
	for range 1 + g.choose(4) {
		kind := pick(g, grammar())
		keyword := pick(g, kind.keywords)
		if !written[keyword] {
			written[keyword] = true
			members = append(members, fmt.Sprintf("%q: %s", keyword, kind.write(g, depth-1)))
		}
	}
	return "{" + strings.Join(members, ", ") + "}"
}

func (g *generator) schemas(depth int) string {
	var list []string
	for range 1 + g.choose(3) {
		list = append(list, g.schema(depth))
	}
	return "[" + strings.Join(list, ", ") + "]"
}

func (g *generator) members(depth int) string {
	var list []string
	for _, name := range []string{"a", "b", "foo"}[:1+g.choose(3)] {
		list = append(list, fmt.Sprintf("%q: %s", name, g.schema(depth)))
	}
	return "{" + strings.Join(list, ", ") + "}"
}

func (g *generator) reference(int) string {
	return pick(g, []string{`"#"`, `"#a"`, `"#b"`, `"a"`, `"b#a"`, `"#/$defs/a"`, `"#/definitions/a"`, `"#/properties/a"`, `"c"`, `"#/allOf/0"`,
		`"http://json-schema.org/draft-07/schema#"`})
}
