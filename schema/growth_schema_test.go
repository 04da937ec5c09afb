package schema_test

import (
	"fmt"
	"strings"
)

// schemaGrowth are schemas that grow: compiling them.
func schemaGrowth() []growth {
	number := func(k int) string { return fmt.Sprint(k) }
	return []growth{
		{"properties", 100, list(`{"properties":{`, `}}`, each(`"p$":{"type":"integer","minimum":$}`)), always(``), compiles},
		{"required", 500, list(`{"required":[`, `]}`, each(`"name$"`)), always(``), compiles},
		{"enum of strings", 500, list(`{"enum":[`, `]}`, each(`"value $"`)), always(``), compiles},
		{"enum of numbers", 500, list(`{"enum":[`, `]}`, number), always(``), compiles},
		{"enum of objects", 250, list(`{"enum":[`, `]}`, each(`{"a":$}`)), always(``), compiles},
		{"const of a large object", 500, list(`{"const":{`, `}}`, each(`"p$":$`)), always(``), compiles},
		{"allOf", 100, list(`{"allOf":[`, `]}`, each(`{"properties":{"p$":{"type":"integer"}}}`)), always(``), compiles},
		{"allOf of one member", 100, list(`{"allOf":[`, `]}`, each(`{"properties":{"a":{"minimum":$}}}`)), always(``), compiles},
		{"anyOf of types", 100, list(`{"anyOf":[`, `]}`, each(`{"type":"string","minLength":$}`)), always(``), compiles},
		{"oneOf by a const", 100, branches, always(``), compiles},
		{"oneOf by a number", 100, list(`{"oneOf":[`, `]}`, each(`{"properties":{"kind":{"const":$}},"required":["kind"]}`)), always(``), compiles},
		{"oneOf by required", 100, list(`{"oneOf":[`, `]}`, each(`{"required":["a$"]}`)), always(``), compiles},
		{"oneOf by a const, beside another", 50, func(n int) string {
			return `{"anyOf":[` + branches(n) + `,{"properties":{"kind":{"const":1}},"required":["kind"]}]}`
		}, always(``), compiles},
		{"oneOf by a member of many consts", 50, func(n int) string {
			consts := list(`{"oneOf":[`, `]}`, each(`{"const":"c$","description":"number $"}`))(n)
			return `{"oneOf":[{"properties":{"kind":` + consts + `},"required":["kind"]},{"properties":{"kind":{"const":"k"}},"required":["kind"]}]}`
		}, always(``), compiles},
		{"unions in layers", 2, layers(`{"enum":["a$","b"]}`), always(``), compiles},
		{"unions of objects in layers", 2, layers(`{"type":"object","properties":{"a":{"const":"x$"}},"required":["a"]}`), always(``), compiles},
		{"unions of recursive objects in layers", 2, layers(`{"type":"object","properties":{"a":{"$ref":"#"},"b":{"const":"x$"}}}`), always(``), compiles},
		{"if and then", 100, list(`{"allOf":[`, `]}`, each(`{"if":{"properties":{"kind":{"const":"k$"}}},"then":{"required":["r$"]}}`)), always(``), compiles},
		{"patternProperties", 50, list(`{"patternProperties":{`, `}}`, each(`"^p$":{"type":"integer"}`)), always(``), compiles},
		{"patternProperties with the names beside them", 50, func(n int) string {
			return `{"patternProperties":{"^a":true,"z$":true},` + list(`"properties":{`, `}}`, each(`"p$":{"type":"integer"}`))(n)
		}, always(``), compiles},
		{"dependentRequired", 100, list(`{"dependentRequired":{`, `}}`, each(`"a$":["b$","c$"]`)), always(``), compiles},
		{"definitions that are used", 100, func(n int) string {
			return list(`{"$defs":{`, `},`, each(`"d$":{"type":"string","maxLength":$}`))(n) + list(`"properties":{`, `}}`, each(`"p$":{"$ref":"#/$defs/d$"}`))(n)
		}, always(``), compiles},
		{"definitions that are not used", 100, list(`{"$defs":{`, `}}`, each(`"d$":{"type":"string"}`)), always(``), compiles},
		{"one definition used often", 100, list(`{"$defs":{"d":{"type":"object","properties":{"a":{"type":"string"}}}},"properties":{`, `}}`, each(`"p$":{"$ref":"#/$defs/d"}`)), always(``), compiles},
		{"one wide definition used often", 50, func(n int) string {
			uses := list(`"properties":{`, `}}`, func(k int) string { return fmt.Sprintf(`"q%d":{"$ref":"#/$defs/d","maxProperties":%d}`, k, k) })
			return list(`{"$defs":{"d":{"properties":{`, `}}},`, each(`"p$":{"type":"string"}`))(n) + uses(n)
		}, always(``), compiles},
		{"one wide definition or null, often", 50, func(n int) string {
			uses := list(`"properties":{`, `}}`, each(`"q$":{"anyOf":[{"$ref":"#/$defs/d"},{"type":"null"}]}`))
			return list(`{"$defs":{"d":{"properties":{`, `}}},`, each(`"p$":{"type":"string"}`))(n) + uses(n)
		}, always(``), compiles},
		{"items of a long array that are referred to", 100, func(n int) string {
			return list(`{"anyOf":[`, `],`, each(`{"minimum":$}`))(n) + list(`"properties":{`, `}}`, func(k int) string { return fmt.Sprintf(`"p%d":{"$ref":"#/anyOf/%d"}`, k, k) })(n)
		}, always(``), compiles},
		{"resources with one dynamic anchor", 25, list(`{"$id":"https://example.com/root","$ref":"r0","$defs":{`, `}}`, func(k int) string {
			return fmt.Sprintf(`"d%d":{"$id":"r%d","$dynamicAnchor":"n","items":{"$dynamicRef":"#n"},"properties":{"a":{"$ref":"r%d"}}}`, k, k, max(k-1, 0))
		}), always(``), compiles},
		{"references in a chain", 50, chain, always(``), compiles},
		{"definitions that refer to each other", 50, func(n int) string {
			return list(`{"$ref":"#/$defs/d0","$defs":{`, `}}`, func(k int) string {
				return fmt.Sprintf(`"d%d":{"properties":{"a":{"$ref":"#/$defs/d%d"},"b":{"$ref":"#/$defs/d%d"}}}`, k, (k+1)%n, (k*7+3)%n)
			})(n)
		}, always(``), compiles},
		{"unions that refer to each other", 50, func(n int) string {
			return list(`{"$ref":"#/$defs/d0","$defs":{`, `}}`, func(k int) string {
				return fmt.Sprintf(`"d%d":{"properties":{"a":{"anyOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"},{"type":"null"}]}}}`, k, (k+1)%n, (k*7+3)%n)
			})(n)
		}, always(``), compiles},
		{"unions of one object in a chain", 50, func(n int) string {
			return list(`{"$ref":"#/$defs/d0","$defs":{`, fmt.Sprintf(`,"d%d":{}}}`, n), func(k int) string {
				return fmt.Sprintf(`"d%d":{"not":{"required":["a%d"]},"anyOf":[{"type":"string"},{"$ref":"#/$defs/d%d"}]}`, k, k, k+1)
			})(n)
		}, always(``), compiles},
		{"embedded resources", 50, list(`{"$id":"https://example.com/root","$defs":{`, `}}`, each(`"d$":{"$id":"r$","$anchor":"a","type":"string"}`)), always(``), compiles},
		{"anchors", 100, func(n int) string {
			return list(`{"$defs":{`, `},`, each(`"d$":{"$anchor":"a$","type":"string"}`))(n) + list(`"allOf":[`, `]}`, each(`{"$ref":"#a$"}`))(n)
		}, always(``), compiles},
		{"depth of properties", 300, nested(`{"properties":{"a":`, `true`, `}}`), always(``), compiles},
		{"depth of allOf", 300, nested(`{"allOf":[`, `true`, `]}`), always(``), compiles},
		{"depth of anyOf", 300, nested(`{"anyOf":[{"type":"null"},`, `true`, `]}`), always(``), compiles},
		{"depth of not", 300, nested(`{"not":`, `true`, `}`), always(``), compiles},
		{"unevaluatedProperties over allOf", 50, list(`{"unevaluatedProperties":false,"allOf":[`, `]}`, each(`{"properties":{"p$":true}}`)), always(``), compiles},
		{"unevaluatedProperties over anyOf", 50, list(`{"unevaluatedProperties":false,"anyOf":[`, `]}`, each(`{"properties":{"p$":true}}`)), always(``), compiles},
		{"words nobody reads", 500, list(`{"x-list":[`, `]}`, each(`{"$ref":"#/nowhere$"}`)), always(``), compiles},
		{"a long description", 25000, func(n int) string { return `{"description":"` + strings.Repeat("words ", n) + `"}` }, always(``), compiles},
	}
}

// branches is a oneOf of n branches told apart by a const.
func branches(n int) string {
	return list(`{"oneOf":[`, `]}`, each(`{"properties":{"kind":{"const":"kind $"},"value":{"type":"integer","minimum":$}},"required":["kind"]}`))(n)
}

// layers is a schema of n layers of three unions, each of which has the unions
// of the next layer for branches; the last are of some other schema. There are
// 3 to the power of n ways through it.
func layers(last string) func(n int) string {
	return func(n int) string {
		return list(`{"$ref":"#/$defs/d0","$defs":{`, `}}`, func(k int) string {
			next := 3 * (k/3 + 1)
			if next >= 3*n {
				return fmt.Sprintf(`"d%d":`, k) + each(last)(k)
			}
			return fmt.Sprintf(`"d%d":{"anyOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]}`, k, next, next+1, next+2)
		})(3 * n)
	}
}

// chain is a schema of n definitions each of which refers to the next.
func chain(n int) string {
	end := fmt.Sprintf(`,"d%d":{}}}`, n)
	return list(`{"$ref":"#/$defs/d0","$defs":{`, end, func(k int) string {
		return fmt.Sprintf(`"d%d":{"$ref":"#/$defs/d%d","minLength":%d}`, k, k+1, k)
	})(n)
}

// bothGrowth are instances that grow with their schema.
func bothGrowth() []growth {
	return []growth{
		{"properties", 250, list(`{"properties":{`, `},"additionalProperties":false}`, each(`"p$":{"type":"integer"}`)), object(`"p$":$`), accepts},
		{"properties, others in the instance", 250, list(`{"properties":{`, `}}`, each(`"p$":{"type":"integer"}`)), object(`"q$":$`), accepts},
		{"properties with long names alike", 250, list(`{"properties":{`, `}}`, each(`"the property of number $":{"type":"integer"}`)), object(`"the property of number $":$`), accepts},
		{"required", 250, list(`{"required":[`, `]}`, each(`"p$"`)), object(`"p$":$`), accepts},
		{"required, one missing", 250, list(`{"required":["q",`, `]}`, each(`"p$"`)), object(`"p$":$`), refuses},
		{"required, one missing, explained", 250, list(`{"required":["q",`, `]}`, each(`"p$"`)), object(`"p$":$`), explains},
		{"dependentRequired", 100, list(`{"dependentRequired":{`, `}}`, each(`"p$":["p0"]`)), object(`"p$":$`), accepts},
		{"dependentRequired, all missing, explained", 100, list(`{"dependentRequired":{`, `}}`, each(`"p$":["q$"]`)), object(`"p$":$`), explains},
		{"dependentRequired, long lists", 200, func(n int) string {
			names := list("[", "]", each(`"p$"`))(n)
			return list(`{"dependentRequired":{`, `}}`, func(k int) string { return fmt.Sprintf(`"p%d":%s`, k, names) })(3)
		}, object(`"p$":$`), accepts},
		{"enum of strings", 250, list(`{"items":{"enum":[`, `]}}`, each(`"value $"`)), array(`"value $"`), accepts},
		{"enum of integers", 250, list(`{"items":{"enum":[`, `]}}`, each(`$`)), array(`$`), accepts},
		{"enum of fractions", 250, list(`{"items":{"enum":[`, `]}}`, each(`$.5`)), array(`$.5`), accepts},
		{"enum of objects", 250, list(`{"items":{"enum":[`, `]}}`, each(`{"a":$}`)), array(`{"a":$}`), accepts},
		{"enum of strings, none of them, explained", 50, list(`{"items":{"enum":[`, `]}}`, each(`"value $"`)), always(`["valu"]`), explains},
		{"const of a wide object", 250, list(`{"const":{`, `}}`, each(`"p$":$`)), object(`"p$":$`), accepts},
		{"prefixItems", 250, list(`{"prefixItems":[`, `],"items":false}`, each(`{"minimum":$}`)), array(`$`), accepts},
		{"oneOf by a const", 50, func(n int) string { return `{"items":` + branches(n) + `}` }, array(`{"kind":"kind $","value":$}`), accepts},
		{"oneOf by an integer", 50, list(`{"items":{"oneOf":[`, `]}}`, each(`{"properties":{"kind":{"const":$}},"required":["kind"]}`)), array(`{"kind":$}`), accepts},
		{"oneOf by a member", 4, list(`{"items":{"oneOf":[`, `]}}`, each(`{"required":["a$"]}`)), array(`{"a$":1}`), accepts},
		{"a chain of references", 50, chain, text("a", ""), accepts},
		{"if and then, one condition holds", 50, list(`{"allOf":[`, `]}`, each(`{"if":{"properties":{"kind":{"const":"k$"}},"required":["kind"]},"then":{"required":["r$"]}}`)), always(`{"kind":"k1","r1":1}`), accepts},
		{"two to the power of n paths", 50, func(n int) string {
			return list(`{"$ref":"#/$defs/d0","$defs":{`, fmt.Sprintf(`,"d%d":{"type":"string"}}}`, n), func(k int) string {
				return fmt.Sprintf(`"d%d":{"allOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]}`, k, k+1, k+1)
			})(n)
		}, always(`"x"`), accepts},
	}
}
