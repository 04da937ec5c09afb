package eval_test

import (
	"fmt"
	"strings"
	"testing"
)

// alternatives are sets of n values, or of n subschemas told apart by one, and
// instances of them. One instance is decided in the same time whatever n is.
var alternatives = []struct {
	name           string
	open, each     string // $ is replaced by a number
	shut           string
	valid, invalid string // $ is replaced by the last number
}{
	{"enum of strings", `{"enum":[`, `"value $"`, `]}`, `"value $"`, `"value"`},
	{"enum of integers", `{"enum":[`, `$`, `]}`, `$`, `-1`},
	{"enum of objects", `{"enum":[`, `{"a":$}`, `]}`, `{"a":$}`, `{"a":-1}`},
	{"oneOf by a string", `{"oneOf":[`, `{"properties":{"kind":{"const":"kind $"},"value":{"type":"integer"}},"required":["kind"]}`, `]}`,
		`{"value":1,"kind":"kind $"}`, `{"value":"x","kind":"kind $"}`},
	{"oneOf by an integer", `{"oneOf":[`, `{"properties":{"kind":{"const":$},"value":{"type":"integer"}},"required":["kind"]}`, `]}`,
		`{"value":1,"kind":$}`, `{"value":1,"kind":-1}`},
	{"anyOf by a string", `{"anyOf":[`, `{"properties":{"version":{"const":1},"kind":{"enum":["kind $","sort $"]}},"required":["kind","version"]}`, `]}`,
		`{"kind":"sort $","version":1}`, `{"kind":"sort $","version":2}`},
	{"oneOf by references", `{"$defs":{"value":{"type":"integer"}},"oneOf":[`, `{"allOf":[{"properties":{"kind":{"const":"kind $"},"value":{"$ref":"#/$defs/value"}}}],"required":["kind"]}`, `]}`,
		`{"value":1,"kind":"kind $"}`, `{"value":1,"kind":2}`},
	{"properties", `{"additionalProperties":false,"properties":{`, `"name $":{"type":"integer"}`, `}}`, `{"name $":1}`, `{"name $":true}`},
}

var alternativeCounts = []int{100, 400, 3200}

func alternativesOf(open, each, shut string, n int) string {
	list := make([]string, n)
	for k := range list {
		list[k] = strings.ReplaceAll(each, "$", fmt.Sprint(k))
	}
	return open + strings.Join(list, ",") + shut
}

func TestAlternativesTakeTheSameSteps(t *testing.T) {
	for _, c := range alternatives {
		t.Run(c.name, func(t *testing.T) {
			var first [2]int
			for _, n := range alternativeCounts {
				g := graphOf(t, alternativesOf(c.open, c.each, c.shut, n), 0)
				for k, text := range []string{c.valid, c.invalid} {
					d := documentOf(t, strings.ReplaceAll(text, "$", fmt.Sprint(n-1)))
					steps, valid, err := g.Steps(d)
					if err != nil || valid != (k == 0) {
						t.Fatalf("%d alternatives: %s is valid %t, %v", n, text, valid, err)
					}
					if n == alternativeCounts[0] {
						first[k] = steps
					}
					if steps != first[k] || steps > 8 {
						t.Errorf("%d alternatives: %s takes %d steps, and %d among %d", n, text, steps, first[k], alternativeCounts[0])
					}
				}
			}
		})
	}
}

func BenchmarkAlternatives(b *testing.B) {
	for _, c := range alternatives {
		for _, n := range alternativeCounts {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				g := graphOf(b, alternativesOf(c.open, c.each, c.shut, n), 0)
				d := documentOf(b, strings.ReplaceAll(c.valid, "$", fmt.Sprint(n-1)))
				for b.Loop() {
					expectVerdict(b, g, d, true)
				}
			})
		}
	}
}
