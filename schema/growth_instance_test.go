package schema_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// instanceGrowth are instances that grow under a schema that does not.
func instanceGrowth() []growth {
	numbers := array(`$`)
	members := object(`"p$":$`)
	dynamic := `"anyOf":[{"properties":{"a":true}},{"patternProperties":{"^p":{"type":"integer"}}}]`
	return []growth{
		{"items", 10000, always(`{"items":{"type":"integer"}}`), numbers, accepts},
		{"items with an object each", 1000, always(`{"items":{"properties":{"a":{"type":"integer"},"b":{"minLength":1}},"required":["a"]}}`), array(`{"a":$,"b":"x$"}`), accepts},
		{"items and an object each, refused at the end", 1000, always(`{"items":{"required":["a"]}}`), list("[", ",{}]", each(`{"a":$}`)), refuses},
		{"contains with a limit", 2500, always(`{"contains":{"type":"string"},"minContains":0,"maxContains":1}`), numbers, accepts},
		{"prefixItems", 10000, always(`{"prefixItems":[true,true],"items":{"type":"integer"}}`), numbers, accepts},
		{"uniqueItems of integers", 2500, always(`{"uniqueItems":true}`), numbers, accepts},
		{"uniqueItems of fractions", 2500, always(`{"uniqueItems":true}`), array(`$.5`), accepts},
		{"uniqueItems of huge numbers", 1000, always(`{"uniqueItems":true}`), array(`1e1000$`), accepts},
		{"uniqueItems of strings", 2500, always(`{"uniqueItems":true}`), array(`"a string of some length, $"`), accepts},
		{"uniqueItems of strings that differ in the middle", 1000, always(`{"uniqueItems":true}`), array(`"` + strings.Repeat("a", 30) + `$` + strings.Repeat("b", 30) + `"`), accepts},
		{"uniqueItems of objects", 1000, always(`{"uniqueItems":true}`), array(`{"a":$,"b":[1,2]}`), accepts},
		{"uniqueItems of arrays", 1000, always(`{"uniqueItems":true}`), array(`[1,[2,[$]]]`), accepts},
		{"uniqueItems, two equal at the end", 2500, always(`{"uniqueItems":true}`), list("[", ",0]", each(`$`)), refuses},
		{"uniqueItems of two wide objects in other orders", 1000, always(`{"uniqueItems":true}`), mirrored, refuses},
		{"const of a wide object", 1000, always(`{"not":{"const":{"a":1}}}`), members, accepts},
		{"additionalProperties", 2500, always(`{"properties":{"a":true},"additionalProperties":{"type":"integer"}}`), members, accepts},
		{"patternProperties", 2500, always(`{"patternProperties":{"^p":{"type":"integer"},"[0-9]$":{"minimum":0}},"additionalProperties":false}`), members, accepts},
		{"propertyNames", 2500, always(`{"propertyNames":{"pattern":"^[a-z][0-9]*$","maxLength":20}}`), members, accepts},
		{"required among many members", 2500, always(`{"required":["p1","p7"]}`), members, accepts},
		{"dependentRequired among many members", 2500, always(`{"dependentRequired":{"p1":["p2"],"p3":["p4"]}}`), members, accepts},
		{"unevaluatedProperties", 1000, always(`{` + dynamic + `,"unevaluatedProperties":false}`), members, accepts},
		{"unevaluatedProperties that look", 1000, always(`{"anyOf":[{"properties":{"a":true}}],"unevaluatedProperties":{"type":"integer"}}`), members, accepts},
		{"unevaluatedProperties in many objects", 500, always(`{"items":{` + dynamic + `,"unevaluatedProperties":false}}`), array(`{"p":$,"p1":2}`), accepts},
		{"unevaluatedItems", 1000, always(`{"anyOf":[{"contains":{"type":"integer"}},true],"unevaluatedItems":false}`), numbers, accepts},
		{"unevaluatedItems that look", 1000, always(`{"anyOf":[{"prefixItems":[true]},true],"unevaluatedItems":{"type":"integer"}}`), numbers, accepts},
		{"members with one hash after another", 1000, always(`{"properties":{"a":true}}`), object(`"a name of twenty $":$`), accepts},
		{"length of a string", 25000, always(`{"minLength":5,"maxLength":10000000}`), text("é", ""), accepts},
		{"pattern over a string", 10000, always(`{"pattern":"^[a-z]+$"}`), text("a", ""), accepts},
		{"pattern that does not match", 1000, always(`{"pattern":"(a+)+b"}`), text("a", ""), refuses},
		{"pattern with a repetition in a repetition", 1000, always(`{"pattern":"^(([a-z])+.)+[A-Z]([a-z])+$"}`), text("a", ""), refuses},
		{"escapes in a string", 5000, always(`{"minLength":1}`), text(`\u00e9\n`, ""), accepts},
		{"a number of many digits", 2500, always(`{"type":"integer","minimum":5}`), digits, accepts},
		{"multipleOf of a number of many digits", 250, always(`{"multipleOf":7}`), func(n int) string { return "7" + strings.Repeat("0", n) }, accepts},
		{"white space", 25000, always(`{"type":"array"}`), func(n int) string { return "[" + strings.Repeat(" \n", n) + "]" }, accepts},
	}
}

// mirrored is an array of two equal objects of n members, one backwards.
func mirrored(n int) string {
	backwards := func(k int) string { return fmt.Sprintf(`"p%d":%d`, n-1-k, n-1-k) }
	return "[" + object(`"p$":$`)(n) + "," + list("{", "}", backwards)(n) + strings.Repeat(",0", 8) + "]"
}

// text is a string that repeats a part.
func text(part, end string) func(n int) string {
	return func(n int) string { return `"` + strings.Repeat(part, n) + end + `"` }
}

func digits(n int) string { return strings.Repeat("7", n) }

// depthGrowth are instances that nest more deeply under a recursive schema. The
// larger size stays below the default limit of 10,000.
func depthGrowth() []growth {
	lists, objects := nested("[", "", "]"), nested(`{"a":`, "1", "}")
	wrong := nested(`{"a":`, `"x"`, "}")
	recursive := func(rest string) func(int) string {
		return always(`{"type":["object","integer"],"properties":{"a":{"$ref":"#"}}` + rest + `}`)
	}
	return []growth{
		{"no schema", 600, always(`{}`), lists, accepts},
		{"items", 600, always(`{"type":"array","items":{"$ref":"#"}}`), lists, accepts},
		{"properties", 600, recursive(``), objects, accepts},
		{"refused at the bottom", 600, recursive(``), wrong, refuses},
		{"explained at the bottom", 600, recursive(``), wrong, explains},
		{"anyOf", 600, always(`{"anyOf":[{"type":"integer"},{"type":"object","properties":{"a":{"$ref":"#"}}}]}`), objects, accepts},
		{"oneOf twice", 600, always(`{"oneOf":[{"type":"object","required":["b"],"properties":{"a":{"$ref":"#"}}},{"type":"object","properties":{"a":{"$ref":"#"}}},{"type":"integer"}]}`), objects, accepts},
		{"anyOf of branches alike", 600, always(`{"anyOf":[{"properties":{"a":{"$ref":"#"}},"maxProperties":1,"type":"object"},{"type":"object","properties":{"a":{"$ref":"#"}}},{"type":"integer"}]}`), wrong, refuses},
		{"anyOf of branches alike, explained", 600, always(`{"anyOf":[{"properties":{"a":{"$ref":"#"}},"maxProperties":1,"type":"object"},{"type":"object","properties":{"a":{"$ref":"#"}}},{"type":"integer"}]}`), wrong, explains},
		{"not", 600, always(`{"not":{"type":"object","properties":{"a":{"$ref":"#"}},"required":["b"]}}`), objects, accepts},
		{"if", 600, recursive(`,"if":{"required":["a"]},"then":{"properties":{"a":{"$ref":"#"}}}`), objects, accepts},
		{"unevaluatedProperties", 600, recursive(`,"anyOf":[{"required":["a"]},true],"unevaluatedProperties":false`), objects, accepts},
		{"unevaluatedProperties that recurse", 600, always(`{"anyOf":[{"properties":{"b":true}},true],"unevaluatedProperties":{"$ref":"#"}}`), objects, accepts},
		{"$dynamicRef", 600, always(`{"$id":"https://example.com/tree","$dynamicAnchor":"node","properties":{"a":{"$dynamicRef":"#node"}}}`), objects, accepts},
		{"uniqueItems in uniqueItems", 150, always(`{"uniqueItems":true,"items":{"$ref":"#"}}`), nested("[", "0", ",1,2,3,4,5,6,7,8,9]"), accepts},
		{"uniqueItems in uniqueItems, two items each", 600, always(`{"uniqueItems":true,"items":{"$ref":"#"}}`), nested("[", "0", ",1]"), accepts},
		{"uniqueItems of two deep arrays", 600, always(`{"uniqueItems":true}`), func(n int) string { return "[" + lists(n) + "," + lists(n) + "]" }, refuses},
		{"enum at every level", 600, always(`{"not":{"enum":[[[]],{"a":1}]},"items":{"$ref":"#"}}`), nested("[", "1", "]"), accepts},
	}
}

// valueGrowth are Go values that grow.
func valueGrowth() []growth {
	return []growth{
		{"slice", 1000, always(`{"items":{"type":"integer"}}`), array(`$`), acceptsValue},
		{"map", 500, always(`{"additionalProperties":{"type":"integer"}}`), object(`"p$":$`), acceptsValue},
		{"slice of maps", 200, always(`{"items":{"required":["a"]}}`), array(`{"a":$,"b":"x"}`), acceptsValue},
		{"maps in maps", 500, always(`{"properties":{"a":{"$ref":"#"}}}`), nested(`{"a":`, "1", "}"), acceptsValue},
		{"string", 5000, always(`{"minLength":1}`), text("é", ""), acceptsValue},
	}
}

// acceptsValue measures validating what encoding/json makes of the instance.
func acceptsValue(t testing.TB, schemaText, instanceText string) func() {
	s := compiled(t, schemaText)
	var value any
	if err := json.Unmarshal([]byte(instanceText), &value); err != nil {
		t.Fatal(err)
	}
	return func() {
		if !s.ValidValue(value) {
			t.Error("not valid")
		}
	}
}
