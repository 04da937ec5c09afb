package eval_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// order is a schema as programs have them, and orderText an instance of it.
const (
	order = `{
  "type": "object",
  "properties": {
    "id": {"type": "string", "pattern": "^[A-Z]{2}-[0-9]+$"},
    "customer": {"$ref": "#/$defs/customer"},
    "status": {"enum": ["new", "paid", "sent", "returned"]},
    "lines": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/line"}},
    "note": {"type": ["string", "null"], "maxLength": 500}
  },
  "required": ["id", "customer", "lines"],
  "additionalProperties": false,
  "$defs": {
    "customer": {
      "type": "object",
      "properties": {"name": {"type": "string", "minLength": 1}, "email": {"type": "string"}, "since": {"type": "integer"}},
      "required": ["name"]
    },
    "line": {
      "oneOf": [
        {"properties": {"kind": {"const": "article"}, "number": {"type": "string"}, "count": {"type": "integer", "minimum": 1}}, "required": ["kind", "number", "count"]},
        {"properties": {"kind": {"const": "voucher"}, "code": {"type": "string"}, "value": {"type": "number", "multipleOf": 0.01}}, "required": ["kind", "code"]}
      ]
    }
  }
}`
	orderText = `{"id":"DK-20391","customer":{"name":"Ada","email":"ada@example.com","since":2019},"status":"paid",
  "lines":[{"kind":"article","number":"A-1","count":2},{"kind":"article","number":"B-7","count":1},
  {"kind":"voucher","code":"SPRING","value":12.5}],"note":null}`
)

// BenchmarkOrder compares the ways to evaluate one instance.
func BenchmarkOrder(b *testing.B) {
	g := graphOf(b, order, 0)
	valid := documentOf(b, orderText)
	invalid := documentOf(b, strings.Replace(orderText, `"count":1`, `"count":0`, 1))
	evaluate := func(d *instance.Document, w eval.Want) func() {
		return func() {
			r, err := g.Evaluate(b.Context(), d, w)
			if err != nil || r.Valid() != (d == valid) || len(r.Errors()) > 1 {
				b.Fatal(err)
			}
		}
	}
	for _, c := range []struct {
		name string
		run  func()
	}{
		{"valid", func() { expectVerdict(b, g, valid, true) }},
		{"invalid", func() { expectVerdict(b, g, invalid, false) }},
		{"valid by steps", func() { _, _ = g.ValidBySteps(valid) }},
		{"errors", evaluate(invalid, eval.Want{Errors: true})},
		{"annotations", evaluate(valid, eval.Want{Annotations: true})},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.run()
			}
		})
	}
}

func expectVerdict(t testing.TB, g *eval.Graph, d *instance.Document, want bool) {
	if ok, err := g.Valid(d); ok != want || err != nil {
		t.Fatalf("valid %t, want %t: %v", ok, want, err)
	}
}

// BenchmarkPasses shows what each pass of the optimiser is good for here: the
// time without it.
func BenchmarkPasses(b *testing.B) {
	d := documentOf(b, orderText)
	for _, without := range variants() {
		b.Run(fmt.Sprintf("without %#x", uint16(without)), func(b *testing.B) {
			g := graphOf(b, order, without)
			for b.Loop() {
				expectVerdict(b, g, d, true)
			}
		})
	}
}

// BenchmarkInstructions times what programs are made of, each on a valid value
// that exercises it.
func BenchmarkInstructions(b *testing.B) {
	members := `{"alpha":1,"bravo":2,"charlie":3,"delta":4,"echo":5,"foxtrot":6,"golf":7,"hotel":8}`
	names := `"alpha":{"type":"integer"},"bravo":{"type":"integer"},"golf":{"type":"integer"},"india":true`
	for _, c := range []struct{ name, schema, instance string }{
		{"nothing", `{}`, `1`},
		{"type", `{"type":["string","integer"]}`, `1`},
		{"string set", `{"enum":["red","green","blue"]}`, `"blue"`},
		{"number range", `{"minimum":1,"maximum":2.5}`, `2`},
		{"multiple", `{"multipleOf":0.01}`, `12.25`},
		{"length", `{"minLength":2,"maxLength":30}`, `"a string of ASCII"`},
		{"length, not ASCII", `{"minLength":2,"maxLength":18}`, `"en streng på dansk"`},
		{"pattern, literal prefix", `{"pattern":"^x-"}`, `"x-request-id"`},
		{"pattern, character class", `{"pattern":"^[a-z0-9-]+$"}`, `"x-request-id"`},
		{"pattern, general", `{"pattern":"^([a-z]+-)*id$"}`, `"x-request-id"`},
		{"properties", `{"properties":{` + names + `}}`, members},
		{"properties, closed", `{"properties":{` + names + `},"additionalProperties":{"type":"integer"},"required":["alpha","golf"]}`, members},
		{"patternProperties", `{"patternProperties":{"^[a-z]+$":{"type":"integer"}}}`, members},
		{"propertyNames", `{"propertyNames":{"maxLength":9}}`, members},
		{"items", `{"items":{"type":"integer"}}`, `[1,2,3,4,5,6,7,8]`},
		{"items, objects", `{"items":{"properties":{"a":{"type":"integer"}},"required":["a"]}}`, `[{"a":1},{"a":2},{"a":3},{"a":4}]`},
		{"contains", `{"contains":{"const":8}}`, `[1,2,3,4,5,6,7,8]`},
		{"uniqueItems", `{"uniqueItems":true}`, `["a","b","c","d","e","f","g","h"]`},
		{"uniqueItems, hashed", `{"uniqueItems":true}`, `[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]`},
		{"anyOf types", `{"anyOf":[{"type":"string","minLength":1},{"type":"array","items":{"type":"string"}}]}`, `["a","b"]`},
		{"oneOf by a member", `{"oneOf":[{"properties":{"kind":{"const":"a"}},"required":["kind"]},{"properties":{"kind":{"const":"b"}},"required":["kind"]}]}`, `{"kind":"b","value":1}`},
		{"oneOf to be tried", `{"oneOf":[{"minimum":5},{"maximum":3}]}`, `2`},
		{"if", `{"if":{"required":["alpha"]},"then":{"required":["bravo"]},"else":false}`, members},
		{"recursion", `{"properties":{"a":{"$ref":"#"}},"type":"object"}`, `{"a":{"a":{"a":{"a":{}}}}}`},
		{"unevaluatedProperties, known", `{"allOf":[{"properties":{` + names + `}}],"unevaluatedProperties":{"type":"integer"}}`, members},
		{"unevaluatedProperties, tracked", `{"anyOf":[{"properties":{` + names + `}}],"unevaluatedProperties":{"type":"integer"}}`, members},
		{"dynamic scope", `{"$id":"https://example.com/tree","$dynamicAnchor":"node","properties":{"a":{"$dynamicRef":"#node"}},
		  "$defs":{"x":{"$id":"other","$dynamicAnchor":"node"}}}`, `{"a":{"a":{"a":{}}}}`},
	} {
		b.Run(c.name, func(b *testing.B) {
			g, d := graphOf(b, c.schema, 0), documentOf(b, c.instance)
			b.ReportAllocs()
			for b.Loop() {
				expectVerdict(b, g, d, true)
			}
		})
	}
}
