package vocab_test

import (
	"testing"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
)

// keywords has, for every keyword that asserts or applies something, a schema
// of it alone, as far as it can stand alone, and a value that is valid.
var keywords = []struct{ name, schema, instance string }{
	{"$ref", `{"$ref":"#/$defs/a","$defs":{"a":{"type":"integer"}}}`, `1`},
	{"$dynamicRef", `{"$dynamicRef":"#a","$defs":{"a":{"$dynamicAnchor":"a","type":"integer"}}}`, `1`},
	{"type", `{"type":"integer"}`, `1`},
	{"enum", `{"enum":["a","b",3]}`, `3`},
	{"const", `{"const":{"a":[1,2]}}`, `{"a":[1,2]}`},
	{"minimum", `{"minimum":1}`, `1.5`},
	{"exclusiveMaximum", `{"exclusiveMaximum":1e100}`, `99999999999999999999`},
	{"multipleOf", `{"multipleOf":0.1}`, `12.3`},
	{"minLength", `{"minLength":3}`, `"abc"`},
	{"maxLength", `{"maxLength":3}`, `"abc"`},
	{"pattern", `{"pattern":"^[a-c]+$"}`, `"abc"`},
	{"format", `{"format":"date"}`, `"2024-02-29"`},
	{"contentEncoding", `{"contentEncoding":"base64","contentMediaType":"application/json"}`, `"eyJhIjoxfQ=="`},
	{"minItems", `{"minItems":1}`, `[1,2]`},
	{"uniqueItems", `{"uniqueItems":true}`, `[1,2,3,"a","b"]`},
	{"prefixItems", `{"prefixItems":[{"type":"integer"},{"type":"string"}]}`, `[1,"a"]`},
	{"items", `{"items":{"type":"integer"}}`, `[1,2,3]`},
	{"contains", `{"contains":{"type":"string"},"maxContains":1}`, `[1,2,"a"]`},
	{"unevaluatedItems", `{"contains":{"type":"string"},"unevaluatedItems":{"type":"integer"}}`, `[1,2,"a"]`},
	{"minProperties", `{"minProperties":1}`, `{"a":1}`},
	{"required", `{"required":["a","b"]}`, `{"a":1,"b":2}`},
	{"dependentRequired", `{"dependentRequired":{"a":["b"]}}`, `{"a":1,"b":2}`},
	{"properties", `{"properties":{"a":{"type":"integer"}}}`, `{"a":1,"b":2}`},
	{"patternProperties", `{"patternProperties":{"^a":{"type":"integer"}}}`, `{"a":1,"b":2}`},
	{"additionalProperties", `{"additionalProperties":{"type":"integer"}}`, `{"a":1,"b":2}`},
	{"propertyNames", `{"propertyNames":{"maxLength":3}}`, `{"a":1,"b":2}`},
	{"unevaluatedProperties", `{"anyOf":[{"properties":{"a":true}}],"unevaluatedProperties":{"type":"integer"}}`, `{"a":1,"b":2}`},
	{"allOf", `{"allOf":[{"type":"integer"},{"minimum":0}]}`, `1`},
	{"anyOf", `{"anyOf":[{"minLength":5},{"maxLength":1}]}`, `"a"`},
	{"oneOf", `{"oneOf":[{"minLength":5},{"maxLength":1}]}`, `"a"`},
	{"not", `{"not":{"minLength":5}}`, `"a"`},
	{"if", `{"if":{"minLength":5},"then":{"pattern":"^a"},"else":{"pattern":"^b"}}`, `"b"`},
	{"dependentSchemas", `{"dependentSchemas":{"a":{"required":["b"]}}}`, `{"a":1,"b":2}`},
}

// BenchmarkKeywords times each keyword, with formats and contents asserted:
// compiling a schema of it, deciding a value, and the step loop's way through it.
func BenchmarkKeywords(b *testing.B) {
	for _, c := range keywords {
		b.Run(c.name+"/compile", func(b *testing.B) {
			for b.Loop() {
				graph(b, c.schema)
			}
		})
		g := graph(b, c.schema)
		d, err := instance.Parse([]byte(c.instance), instance.Options{})
		if err != nil {
			b.Fatal(err)
		}
		for _, way := range []struct {
			name  string
			valid func(*instance.Document) (bool, error)
		}{{"decide", g.Valid}, {"steps", g.ValidBySteps}} {
			b.Run(c.name+"/"+way.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if ok, err := way.valid(d); !ok || err != nil {
						b.Fatal(ok, err)
					}
				}
			})
		}
	}
}

func graph(b *testing.B, schema string) *eval.Graph {
	const uri = "https://example.com/keyword"
	c := compile.New(compile.Options{Keywords: vocab.Options{AssertFormat: true, AssertContent: true}})
	if err := c.Register(uri, []byte(schema)); err != nil {
		b.Fatal(err)
	}
	g, err := c.Compile(uri)
	if err != nil {
		b.Fatal(err)
	}
	return g
}
