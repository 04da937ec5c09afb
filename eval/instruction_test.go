package eval_test

import (
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/vocab"
)

// TestInstructions shows what each keyword lowers to, as a dump has it, with a
// value that the instruction accepts and one that it refuses.
func TestInstructions(t *testing.T) {
	for _, c := range []struct{ schema, dump, accepted, refused string }{
		{`{"type":["integer","null"]}`, `type null|integer`, `1.0`, `1.5`},
		{`{"enum":[1,"a",[1]]}`, `in {1, "a", [1]}`, `[1.0]`, `[]`},
		{`{"const":{"a":[0]}}`, `in {{"a":[0]}}`, `{"a":[-0]}`, `{"a":0}`},
		{`{"minimum":2.5}`, `number >= 2.5`, `2.50`, `2.49`},
		{`{"exclusiveMinimum":2}`, `number > 2`, `2.1`, `2.0`},
		{`{"maximum":1e3}`, `number <= 1000`, `1000`, `1001`},
		{`{"exclusiveMaximum":-1}`, `number < -1`, `-2`, `-1`},
		{`{"multipleOf":0.1}`, `multiple of 0.1`, `0.3`, `0.35`},
		{`{"minLength":2}`, `size of string >= 2`, `"éé"`, `"é"`},
		{`{"maxItems":1}`, `size of array 0..1`, `[1]`, `[1,2]`},
		{`{"minProperties":1e99}`, `size of object: impossible`, `[]`, `{}`},
		{`{"pattern":"^a+$"}`, `pattern "^a+$"`, `"aa"`, `"ab"`},
		{`{"uniqueItems":true}`, `uniqueItems`, `[1,[1],{"a":1}]`, `[{"a":1,"b":2},{"b":2,"a":1}]`},
		{`{"required":["a","b"]}`, `required ["a" "b"]`, `{"b":1,"a":1}`, `{"a":1}`},
		{`{"dependentRequired":{"a":["b"]}}`, `dependentRequired ["a"] [["b"]]`, `{"b":1}`, `{"a":1}`},
		{`{"dependentSchemas":{"a":{"maxProperties":1}}}`, `dependentSchemas ["a"]`, `{"a":1}`, `{"a":1,"b":1}`},
		{`{"properties":{"a":{"type":"null"}}}`, `properties ["a"]`, `{"a":null,"b":1}`, `{"a":1}`},
		{`{"patternProperties":{"^a":{"type":"null"}}}`, `patternProperties ["^a"]`, `{"ab":null}`, `{"ab":1}`},
		{`{"properties":{"a":true},"additionalProperties":{"type":"null"}}`, `additionalProperties except ["a"] []`, `{"a":1,"b":null}`, `{"b":1}`},
		{`{"propertyNames":{"maxLength":1}}`, `propertyNames`, `{"a":1}`, `{"ab":1}`},
		{`{"prefixItems":[true,{"type":"null"}]}`, `prefixItems 2`, `[1,null,2]`, `[1,2]`},
		{`{"prefixItems":[true],"items":{"type":"null"}}`, `items from 1`, `[1,null]`, `[null,1]`},
		{`{"contains":{"type":"null"},"minContains":2,"maxContains":3}`, `contains 2..3`, `[null,null,1]`, `[null,1]`},
		{`{"allOf":[{"minimum":1},{"maximum":2}]}`, `allOf 2`, `1`, `3`},
		{`{"anyOf":[{"type":"string"},{"minimum":1}]}`, `anyOf 2`, `"a"`, `0`},
		{`{"oneOf":[{"minimum":1},{"maximum":2}]}`, `oneOf 2`, `3`, `1`},
		{`{"not":{"type":"null"}}`, `not`, `1`, `null`},
		{`{"if":{"minimum":1},"then":{"maximum":2},"else":false}`, `if`, `1`, `0`},
		{`{"$ref":"#/$defs/a","$defs":{"a":{"type":"null"}}}`, `ref ` + entryURI + `#/$defs/a`, `null`, `1`},
		{`{"anyOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}`, `unevaluatedProperties`, `{"a":1}`, `{"b":1}`},
		{`{"anyOf":[{"prefixItems":[true]}],"unevaluatedItems":false}`, `unevaluatedItems`, `[1]`, `[1,2]`},
		{`{"format":"date"}`, `format date, annotate`, `"2024-02-29"`, `"2023-02-29"`},
		{`{"contentMediaType":"application/json","contentSchema":{"type":"array"}}`, `embedded JSON`, `"[]"`, `"{}"`},
		{`{"title":"a"}`, `annotate`, `1`, ``},
	} {
		o := compile.Options{Keywords: vocab.Options{AssertFormat: true, AssertContent: true}}
		g, err := compileText(c.schema, o)
		if err != nil {
			t.Errorf("%s: %v", c.schema, err)
			continue
		}
		if root, _, _ := strings.Cut(g.Dump(), "  fast:"); !strings.Contains(root, " "+c.dump+"\n") {
			t.Errorf("%s lowers to\n%swant %s", c.schema, root, c.dump)
		}
		if valid, err := verdicts(t, g, documentOf(t, c.accepted)); !valid || err != nil {
			t.Errorf("%s: %s is not valid: %v", c.schema, c.accepted, err)
		}
		if c.refused == "" {
			continue
		}
		if valid, err := verdicts(t, g, documentOf(t, c.refused)); valid || err != nil {
			t.Errorf("%s: %s is valid: %v", c.schema, c.refused, err)
		}
	}
}

// A dynamic reference leads to the outermost resource that has its anchor; it
// stands as such only where that depends on the way taken.
func TestDynamicReferences(t *testing.T) {
	const tree = `"tree":{"$id":"tree","$dynamicAnchor":"node","properties":{"data":true,"children":{"items":{"$dynamicRef":"#node"}}}}`
	strict := `{"$id":"https://example.com/strict","$dynamicAnchor":"node","$ref":"tree","unevaluatedProperties":false,"$defs":{` + tree + `}}`
	g := graphOf(t, strict, 0)
	if strings.Contains(g.Dump(), "dynamicRef node") {
		t.Errorf("the entry has the anchor, so there is no choice:\n%s", g.Dump())
	}
	two := `{"$id":"https://example.com/two","anyOf":[{"$ref":"strict"},{"type":"array","items":{"$ref":"tree"}}],"$defs":{` + tree +
		`,"strict":{"$id":"strict","$dynamicAnchor":"node","$ref":"tree","unevaluatedProperties":false}}}`
	g = graphOf(t, two, 0)
	if !strings.Contains(g.Dump(), "dynamicRef node") {
		t.Errorf("there is a choice:\n%s", g.Dump())
	}
	for text, want := range map[string]bool{
		`{"children":[{"data":1}]}`:   true,
		`{"children":[{"daat":1}]}`:   false,
		`[{"children":[{"daat":1}]}]`: true,
	} {
		if valid, err := verdicts(t, g, documentOf(t, text)); valid != want || err != nil {
			t.Errorf("%s: valid %v, error %v", text, valid, err)
		}
	}
}
