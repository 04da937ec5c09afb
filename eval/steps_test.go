package eval_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval"
)

// joined is n texts, a number in place of every $, with commas between them.
func joined(n int, format string) string {
	parts := make([]string, n)
	for k := range parts {
		parts[k] = strings.ReplaceAll(format, "$", fmt.Sprint(k))
	}
	return strings.Join(parts, ",")
}

// chainOf is a schema of definitions a0, which is given, up to an, each of which
// is made of the one before, which stands in place of every $.
func chainOf(n int, first, next, beside string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"$ref":"#/$defs/a%d"%s,"$defs":{"a0":%s`, n, beside, first)
	for k := range n {
		fmt.Fprintf(&b, `,"a%d":%s`, k+1, strings.ReplaceAll(next, "$", fmt.Sprintf(`{"$ref":"#/$defs/a%d"}`, k)))
	}
	b.WriteString("}}")
	return b.String()
}

const (
	twice    = `{"allOf":[$,$]}`
	twiceAny = `{"anyOf":[$,$]}`
)

// Where 2 to the power of n, or 3 to the power of the depth, ways lead through
// a schema, each subschema is decided once for each value all the same.
func TestManyWaysTakeFewSteps(t *testing.T) {
	threeWays := `{"anyOf":[{"type":"array","minItems":1,"items":{"$ref":"#"}},
		{"type":"array","maxItems":1,"items":{"$ref":"#"}},
		{"type":"array","items":{"$ref":"#"},"maxItems":5}]}`
	deep := strings.Repeat("[", 200) + "1" + strings.Repeat("]", 200)
	for _, c := range []struct {
		name, schema, text string
		valid              bool
		most               int
	}{
		{"allOf of two, 30 levels", chainOf(30, `{"minimum":1}`, twice, ""), `2`, true, 8000},
		{"allOf of two that fails", chainOf(30, `{"minimum":1}`, twice, ""), `0`, false, 8000},
		{"anyOf of two that fails", chainOf(30, `{"minimum":1}`, twiceAny, ""), `0`, false, 8000},
		{"anyOf of two objects", chainOf(30, `{"required":["a"],"not":{"maxProperties":1}}`, twiceAny, ""), `{"b":1}`, false, 8000},
		{"not of two", chainOf(30, `{"minimum":1}`, `{"anyOf":[{"not":$},{"not":$}]}`, ""), `0`, false, 8000},
		{"oneOf of two", chainOf(30, `{"minimum":1}`, `{"oneOf":[$,{"allOf":[$,{"maximum":0}]}]}`, ""), `0`, false, 8000},
		{"if of two", chainOf(30, `{"minimum":1}`, `{"if":$,"then":false,"else":$}`, ""), `0`, false, 8000},
		{"members seen two ways", chainOf(30, `{"patternProperties":{"^p":true}}`, twiceAny, `,"unevaluatedProperties":false`), `{"p":1}`, true, 8000},
		{"members not seen", chainOf(30, `{"patternProperties":{"^p":true}}`, twiceAny, `,"unevaluatedProperties":false`), `{"q":1}`, false, 8000},
		{"three ways down, 200 levels", threeWays, deep, false, 20000},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, without := range variants() {
				g, d := graphOf(t, c.schema, without), documentOf(t, c.text)
				steps, valid, err := g.Steps(d)
				if err != nil || valid != c.valid {
					t.Errorf("without passes %b: valid %v, error %v", without, valid, err)
				}
				if steps > c.most {
					t.Errorf("without passes %b: %d steps, want %d at most", without, steps, c.most)
				}
				steps, err = g.StepsOfRecording(d, eval.Want{Errors: true, MaxErrors: 100})
				if err != nil || steps > 20*c.most {
					t.Errorf("without passes %b: %d steps for the errors, want %d at most; error %v", without, steps, 20*c.most, err)
				}
			}
		})
	}
}

// Work grows in proportion to the instance.
func TestStepsAreLinear(t *testing.T) {
	spread := make([]string, 10)
	for k := range spread {
		spread[k] = fmt.Sprintf(`{"patternProperties":{"^%d":{"type":"integer"}}}`, k)
	}
	objects := func(n int) string { return "[" + joined(n, `{"a":$,"b":[$]}`) + "]" }
	members := func(n int) string { return "{" + joined(n, `"$_x":$`) + "}" }
	nested := func(open, shut string) func(int) string {
		return func(n int) string { return strings.Repeat(open, n) + "-1" + strings.Repeat(shut, n) }
	}
	for _, c := range []struct {
		name, schema string
		text         func(n int) string
		n            int
		linear       int // steps for each unit of n, at the most
	}{
		{"uniqueItems", `{"uniqueItems":true}`, objects, 5000, 8},
		{"unevaluatedProperties by ten branches", `{"allOf":[` + strings.Join(spread, ",") + `],"unevaluatedProperties":false}`, members, 5000, 40},
		{"unevaluatedProperties by any of ten", `{"anyOf":[` + strings.Join(spread, ",") + `,true],"unevaluatedProperties":{"type":"integer"}}`, members, 5000, 40},
		{"recursion through items", `{"type":["array","integer"],"items":{"$ref":"#"}}`, nested("[", "]"), 2250, 4},
		{"recursion through properties", `{"properties":{"a":{"$ref":"#"}},"additionalProperties":false}`, nested(`{"a":`, "}"), 2250, 4},
		{"recursion through a union", `{"anyOf":[{"type":"integer"},{"type":"array","items":{"$ref":"#"}}]}`, nested("[", "]"), 2250, 8},
		{"recursion through unevaluated", `{"anyOf":[{"properties":{"b":true}},true],"unevaluatedProperties":{"$ref":"#"}}`, nested(`{"a":`, "}"), 2250, 16},
		{"uniqueItems at every level", `{"uniqueItems":true,"items":{"$ref":"#"}}`, nested("[0,1,2,3,4,5,6,7,8,", "]"), 1000, 100},
		{"a dynamic reference", `{"$id":"https://example.com/t","$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}}`, nested("[", "]"), 2250, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := graphOf(t, c.schema, 0)
			for _, n := range []int{c.n, 2 * c.n, 4 * c.n} {
				steps, valid, err := g.Steps(documentOf(t, c.text(n)))
				if !valid || err != nil {
					t.Fatalf("%d: valid %v, error %v", n, valid, err)
				}
				if steps > c.linear*n+1000 {
					t.Errorf("%d steps for %d: %d each, want %d", steps, n, steps/n, c.linear)
				}
			}
		})
	}
}

func BenchmarkUniqueItems(b *testing.B) {
	benchmarkSizes(b, `{"uniqueItems":true}`, func(n int) string { return "[" + joined(n, `{"id":$,"tags":["a","b"]}`) + "]" })
}

func BenchmarkUnevaluatedProperties(b *testing.B) {
	branches := make([]string, 10)
	for k := range branches {
		branches[k] = fmt.Sprintf(`{"anyOf":[{"patternProperties":{"^%d":true}},{"properties":{"none":true}}]}`, k)
	}
	schema := `{"allOf":[` + strings.Join(branches, ",") + `],"unevaluatedProperties":false}`
	benchmarkSizes(b, schema, func(n int) string { return "{" + joined(n, `"$_x":$`) + "}" })
}

// benchmarkSizes shows that time grows with the size.
func benchmarkSizes(b *testing.B, schema string, text func(n int) string) {
	g := graphOf(b, schema, 0)
	for _, n := range []int{5000, 10000, 20000} {
		d := documentOf(b, text(n))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if ok, err := g.Valid(d); !ok {
					b.Fatal(ok, err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/unit")
		})
	}
}

func BenchmarkManyWays(b *testing.B) {
	deep := strings.Repeat("[", 200) + "1" + strings.Repeat("]", 200)
	for _, c := range []struct{ name, schema, text string }{
		{"allOf of two, 30 levels", chainOf(30, `{"minimum":1}`, twice, ""), `2`},
		{"anyOf of two, 30 levels", chainOf(30, `{"minimum":1}`, twiceAny, ""), `0`},
		{"three ways, 200 deep", `{"anyOf":[{"items":{"$ref":"#"},"minItems":1},{"items":{"$ref":"#"},"maxItems":1},{"items":{"$ref":"#"},"maxItems":5}],"type":"array"}`, deep},
	} {
		g, d := graphOf(b, c.schema, 0), documentOf(b, c.text)
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := g.Valid(d); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// An evaluation that writes everything down has to walk every way. It ends at
// the limit, before it takes much memory.
func TestRecordingManyWaysEndsAtTheLimit(t *testing.T) {
	g, err := compileText(chainOf(30, `{"minimum":1,"title":"a"}`, twice, ""), compile.Options{Evaluation: eval.Settings{MaxSteps: 100_000}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []eval.Want{{Annotations: true}, {Everything: true}} {
		steps, err := g.StepsOfRecording(documentOf(t, `2`), want)
		if err == nil || steps > 200_000 {
			t.Errorf("%+v: %d steps, error %v", want, steps, err)
		}
	}
}
