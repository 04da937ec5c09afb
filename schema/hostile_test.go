package schema_test

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/schema"
)

// Schemas and instances that are made to take a program down: by an exponential
// number of ways, by a stack that overflows, by tables that all collide. Each
// must end, in a verdict or in an error of the class named; one that does not
// end soon ends the test run. Where time only grows too fast, see TestGrowth.
func TestHostileInput(t *testing.T) {
	const n = 20_000
	deep := func(open, core, shut string, n int) string {
		return strings.Repeat(open, n) + core + strings.Repeat(shut, n)
	}
	names := collidingNames(n)
	for _, c := range []struct {
		name, schema, text string
		compiles, is       schema.Class // of the errors of Compile and of Validate
		options            []schema.Option
	}{
		{name: "references in a chain", schema: chain(5000), text: `1`},
		{name: "applicators in a chain", schema: definitions(5000, `{"anyOf":[{"$ref":"#/$defs/NEXT"},{"type":"null"}]}`, `{"minimum":1}`), text: `0`, is: schema.InvalidInstance},
		{name: "applicators in a chain longer than the depth of an evaluation", options: limits(schema.Limits{EvaluationDepth: 20_000}), schema: definitions(21_000, `{"not":{"$ref":"#/$defs/NEXT"}}`, `{"minimum":1}`), text: `0`, is: schema.Limit},
		{name: "a chain at each level of a deep instance, with a depth no stack has", schema: definitions(100, `{"not":{"not":{"$ref":"#/$defs/NEXT"}}}`, `{"type":["array","integer"],"items":{"$ref":"#"}}`),
			text: deep("[", "1", "]", 9000), is: schema.Limit, options: limits(schema.Limits{EvaluationDepth: 1 << 40, Steps: 1 << 40})},
		{name: "two ways to the power of 30 that fail", schema: definitions(30, `{"allOf":[{"$ref":"#/$defs/NEXT"},{"$ref":"#/$defs/NEXT"}]}`, `{"minimum":1}`), text: `0`, is: schema.InvalidInstance},
		{name: "two alternatives to the power of 30", schema: definitions(30, `{"anyOf":[{"$ref":"#/$defs/NEXT"},{"$ref":"#/$defs/NEXT"}]}`, `{"required":["a"]}`), text: `{}`, is: schema.InvalidInstance},
		{name: "two alternatives twice denied", schema: definitions(30, `{"oneOf":[{"not":{"not":{"$ref":"#/$defs/NEXT"}}},{"not":{"$ref":"#/$defs/NEXT"}}]}`, `{"required":["a"]}`), text: `{}`},
		{name: "members seen by two ways to the power of 1,000", schema: definitions(1000, `{"anyOf":[{"$ref":"#/$defs/NEXT"},{"$ref":"#/$defs/NEXT"}]}`, `{"patternProperties":{"^p":true}}`, `,"unevaluatedProperties":false`),
			text: list("{", "}", each(`"p$":$`))(n)},
		{name: "three recursive alternatives", schema: `{"anyOf":[{"type":"array","items":{"$ref":"#"},"minItems":1},{"type":"array","items":{"$ref":"#"},"maxItems":1},{"type":"array","items":{"$ref":"#"},"maxItems":5}]}`,
			text: deep("[", "1", "]", 2000), is: schema.InvalidInstance},
		{name: "recursion by resources in every order", schema: permutations(200), text: `[1]`, is: schema.InvalidInstance},
		{name: "unions of unions of strings", schema: definitions(14, `{"anyOf":[`+strings.Repeat(`{"$ref":"#/$defs/NEXT"},`, 11)+`{"$ref":"#/$defs/NEXT"}]}`, `{"enum":["x","y"]}`), text: `"z"`, is: schema.InvalidInstance},
		{name: "unions told apart by unions", schema: `{"oneOf":[{"properties":{"k":{"$ref":"#/$defs/d0"}},"required":["k"]},{"properties":{"k":{"$ref":"#/$defs/d1"}}}],` + definitions(14, `{"anyOf":[`+strings.Repeat(`{"$ref":"#/$defs/NEXT"},`, 11)+`{"$ref":"#/$defs/NEXT"}]}`, `{"enum":[1,2]}`)[len(`{"$ref":"#/$defs/d0",`):], text: `{"k":3}`, is: schema.InvalidInstance},
		{name: "subsets of subschemas", schema: subsets(24), text: deep(`{"a":`, "1", "}", 24), is: schema.NoError},
		{name: "content in content in content", schema: strings.Replace(definitions(20, `{"anyOf":[{"$ref":"#/$defs/NEXT"}]}`, `{"items":{"$ref":"#"},"contentMediaType":"application/json","contentEncoding":"base64","contentSchema":{"$ref":"#"}}`), "{", `{"$id":"https://example.com/c",`, 1),
			text: contentInContent(8), is: schema.Limit, options: []schema.Option{schema.AssertContent(true)}},
		{name: "names of one hash", schema: `{"items":{"properties":{` + list("", "", func(k int) string { return names[k] + `:{"type":"integer"}` })(n) + `}}}`,
			text: list("[", "]", func(k int) string { return "{" + names[n-1-k] + ":1}" })(n)},
		{name: "strings of one hash", schema: `{"items":{"enum":` + list("[", "]", func(k int) string { return names[k] })(n) + `}}`, text: list("[", "]", func(k int) string { return names[k] })(n)},
		{name: "objects of one hash", schema: `{"items":{"enum":` + list("[", "]", func(k int) string { return `{"a":` + names[k] + `}` })(n) + `}}`, text: list("[", "]", func(k int) string { return `{"a":` + names[k] + `}` })(n)},
		{name: "items of one hash", schema: `{"uniqueItems":true}`, text: list("[", "]", func(k int) string { return `[{"a":` + names[k] + `}]` })(n)},
		{name: "a thousand references to a thousand names", schema: list(`{"properties":{`, list(`},"$defs":{"d":{"properties":{`, `}}}}`, each(`"p$":{"type":"string"}`))(2000), func(k int) string { return fmt.Sprintf(`"q%d":{"$ref":"#/$defs/d","maxProperties":%d}`, k, k) })(2000), text: `{"q1":{"p1":1}}`, is: schema.InvalidInstance},
		{name: "a thousand resources with one dynamic anchor", schema: list(`{"$id":"https://example.com/r","$ref":"s0","$defs":{`, `}}`, func(k int) string {
			return fmt.Sprintf(`"d%d":{"$id":"s%d","$dynamicAnchor":"n","items":{"$dynamicRef":"#n"},"properties":{"a":{"$ref":"s%d"}}}`, k, k, (k+1)%2000)
		})(2000), text: `[1]`},
		{name: "identifiers that grow", schema: deep(`{"$id":"`+strings.Repeat("x", 500)+`/","items":`, "true", "}", 4000), compiles: schema.Limit},
		{name: "dialects in dialects", schema: dialects(3000), compiles: schema.Limit},
		{name: "meta-schemas of meta-schemas", schema: `{"$schema":"https://example.com/0"}`, compiles: schema.Limit, options: []schema.Option{schema.WithLoader(schema.LoaderFunc(func(uri string) ([]byte, error) {
			var k int
			_, err := fmt.Sscanf(uri, "https://example.com/%d", &k)
			return fmt.Appendf(nil, `{"$schema":"https://example.com/%d"}`, k+1), err
		}))}},
		{name: "references into no keyword, innermost first", schema: `{"allOf":[` + list("", "", func(k int) string { return `{"$ref":"#/x` + strings.Repeat("/items", 500-k) + `"}` })(500) + `],"x":` +
			deep(`{"items":`, list(`{"allOf":[`, `]}`, each(`{"minimum":$}`))(20_000), "}", 500) + `}`, compiles: schema.Limit},
		{name: "slow patterns over names at compile time", schema: list(`{"patternProperties":{"^((a|aa)+)\\1$":true},"properties":{`, `}}`, each(`"`+strings.Repeat("a", 40)+`b$":{}`))(2000), text: `{}`},
		{name: "a slow pattern for each item", schema: `{"items":{"not":{"pattern":"^(a|aa)+\\1$"}}}`, text: list("[", "]", each(`"`+strings.Repeat("a", 23)+`b$"`))(n), is: schema.Limit},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := schema.Compile(c.schema, c.options...)
			if got := schema.ClassOf(err); got != c.compiles {
				t.Fatalf("compiling: class %v, want %v: %.200v", got, c.compiles, err)
			}
			if err != nil {
				return
			}
			text := []byte(c.text)
			valid := s.Valid(text)
			if got := schema.ClassOf(s.Validate(text)); got != c.is || valid != (got == schema.NoError) {
				t.Errorf("Valid %v, Validate of class %v, want %v", valid, got, c.is)
			}
			if r, err := s.Evaluate(t.Context(), text); err != nil && schema.ClassOf(err) != schema.Limit || err == nil && r.Valid() != valid {
				t.Errorf("Valid %v, Evaluate %.200v", valid, err)
			}
		})
	}
}

// definitions is a schema of n definitions, each with the next one in place of
// NEXT, and a last one.
func definitions(n int, each, last string, beside ...string) string {
	return list(`{"$ref":"#/$defs/d0"`+strings.Join(beside, "")+`,"$defs":{`, fmt.Sprintf(`,"d%d":%s}}`, n, last), func(k int) string {
		return fmt.Sprintf(`"d%d":%s`, k, strings.ReplaceAll(each, "NEXT", fmt.Sprintf("d%d", k+1)))
	})(n)
}

// permutations is a schema of resources with one dynamic anchor that can be
// entered in many orders.
func permutations(n int) string {
	return list(`{"$id":"https://example.com/r","$ref":"s0","$defs":{`, fmt.Sprintf(`,"e":{"$id":"s%d","$dynamicAnchor":"n","type":"string"}}}`, n), func(k int) string {
		return fmt.Sprintf(`"d%d":{"$id":"s%d","$dynamicAnchor":"n","items":{"$dynamicRef":"#n"},"anyOf":[{"$ref":"s%d"},{"$ref":"s%d"}]}`, k, k, k+1, min(k+2, n))
	})(n)
}

// subsets is a schema whose members are subject to a different set of
// subschemas for each of 2 to the power of n paths: merging them one by one
// makes as many.
func subsets(n int) string {
	member := func(k, j int) string { return fmt.Sprintf(`{"$ref":"#/$defs/q%d_%d"}`, k+1, j) }
	var parts []string
	for k := range n {
		parts = append(parts, fmt.Sprintf(`"q%d_0":{"allOf":[{"properties":{"a":%s}},{"properties":{"a":%s,"b":%s}}]}`, k, member(k, 1), member(k, 0), member(k, 0)))
		for j := 1; j < n; j++ {
			next := member(k, min(j+1, n-1))
			parts = append(parts, fmt.Sprintf(`"q%d_%d":{"properties":{"a":%s,"b":%s}}`, k, j, next, next))
		}
	}
	for j := range n {
		parts = append(parts, fmt.Sprintf(`"q%d_%d":{"maximum":%d}`, n, j, j+1))
	}
	return `{"$ref":"#/$defs/q0_0","$defs":{` + strings.Join(parts, ",") + `}}`
}

// contentInContent is a deep array around a string that holds a deep array, and so on.
func contentInContent(n int) string {
	const depth = 9000
	text := strings.Repeat("[", depth) + "0" + strings.Repeat("]", depth)
	for range n {
		text = strings.Repeat("[", depth) + `"` + base64.StdEncoding.EncodeToString([]byte(text)) + `"` + strings.Repeat("]", depth)
	}
	return text
}

// dialects is a schema of one dialect in one of another, and so on.
func dialects(n int) string {
	var b strings.Builder
	for k := range n {
		uri := []string{"https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#"}[k%2]
		fmt.Fprintf(&b, `{"$schema":"%s","$id":"https://example.com/%d","items":`, uri, k)
	}
	return b.String() + "true" + strings.Repeat("}", n)
}

// collidingNames are different strings, as JSON, that have one key: the first
// block is looked for so that the second can take the hash back to zero,
// whatever its free half is. See the hash in package instance.
func collidingNames(n int) []string {
	const start, factor = 0x9E3779B97F4A7C15, 0x243F6A8885A308D3
	var first string
	var second [8]byte
	for k := 0; !isPlain(string(second[:])); k++ {
		first = fmt.Sprintf("%016x", k)
		high, low := bits.Mul64(binary.LittleEndian.Uint64([]byte(first))^factor, binary.LittleEndian.Uint64([]byte(first[8:]))^start)
		binary.LittleEndian.PutUint64(second[:], high^low)
	}
	names := make([]string, n)
	for k := range names {
		names[k] = fmt.Sprintf(`"%s%08d%s0123456789abcdef"`, first, k, second)
	}
	return names
}

// isPlain reports whether a string needs no escape in JSON.
func isPlain(s string) bool {
	for _, c := range []byte(s) {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}
