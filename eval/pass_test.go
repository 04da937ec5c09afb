package eval_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/eval"
)

// update writes the golden file anew, for review.
var update = flag.Bool("update", false, "write testdata/passes.txt")

// passCases are, for each pass of the optimiser, a schema that it rewrites, and
// instances: those before the bar are valid, those after it are not.
var passCases = []struct {
	name     string
	pass     eval.Pass
	schema   string
	accepted string
	refused  string
}{
	{"Flatten a reference and an allOf", eval.Flatten,
		`{"$ref":"#/$defs/a","allOf":[{"minLength":2},{"$ref":"#/$defs/a"}],"$defs":{"a":{"maxLength":3}}}`, `"ab" 1`, `"a" "abcd"`},
	{"Flatten leaves a recursion", eval.Flatten, `{"items":{"$ref":"#/$defs/a"},"$defs":{"a":{"allOf":[{"$ref":"#"}],"minItems":1}}}`, `[] [[0]]`, `[[]]`},
	{"StaticUnevaluated members", eval.StaticUnevaluated,
		`{"allOf":[{"properties":{"a":true}},{"patternProperties":{"^b":true}}],"unevaluatedProperties":false}`, `{"a":1,"b1":2}`, `{"c":1}`},
	{"StaticUnevaluated items", eval.StaticUnevaluated,
		`{"$ref":"#/$defs/a","unevaluatedItems":{"type":"null"},"$defs":{"a":{"prefixItems":[true,true]}}}`, `[1,2] [1,2,null]`, `[1,2,3]`},
	{"StaticUnevaluated leaves what depends on the value", eval.StaticUnevaluated,
		`{"anyOf":[{"properties":{"a":true}},true],"unevaluatedProperties":false}`, `{"a":1} {}`, `{"b":1}`},
	{"Merge members of one name", eval.Merge,
		`{"allOf":[{"properties":{"a":{"minimum":1}}},{"properties":{"a":{"maximum":3},"b":true}}]}`, `{"a":2}`, `{"a":0} {"a":4}`},
	{"SplitTypes", eval.SplitTypes, `{"type":["string","array"],"minLength":1,"minimum":5}`, `"a" []`, `"" 6 null`},
	{"SplitTypes of a set", eval.SplitTypes, `{"enum":[null,"a",2]}`, `null "a" 2`, `1 "b" {}`},
	{"FuseObject", eval.FuseObject,
		`{"properties":{"a":{"type":"string"},"b":{"minimum":1}},"required":["a"],"additionalProperties":false,"maxProperties":2}`, `{"a":""} {"a":"","b":1}`, `{} {"a":1} {"a":"","c":1} {"a":"","b":0}`},
	{"FuseObject with patterns", eval.FuseObject,
		`{"properties":{"xa":{"type":"string"}},"patternProperties":{"^x":{"minLength":1}},"additionalProperties":{"type":"null"},"propertyNames":{"maxLength":2}}`, `{"xa":"1","y":null}`, `{"xa":""} {"y":1} {"xyz":"1"}`},
	{"FuseArray", eval.FuseArray, `{"prefixItems":[{"type":"string"}],"items":{"type":"integer"},"minItems":1,"maxItems":3}`, `["a"] ["a",1]`, `[] [1] ["a","b"] ["a",1,2,3]`},
	{"NarrowUnions by type", eval.NarrowUnions, `{"anyOf":[{"type":"string","minLength":1},{"type":"array"},{"type":"null"}]}`, `"a" [] null`, `"" 1 {}`},
	{"NarrowUnions by a member", eval.NarrowUnions,
		`{"oneOf":[{"properties":{"kind":{"const":"a"},"x":{"minimum":1}},"required":["kind"]},{"properties":{"kind":{"const":"b"}},"required":["kind"]}]}`,
		`{"kind":"a","x":1} {"kind":"b","x":0}`, `{"kind":"a","x":0} {"kind":"c"} {}`},
	{"NarrowUnions of strings", eval.NarrowUnions, `{"type":"string","anyOf":[{"const":"a"},{"enum":["b","c"]}]}`, `"a" "c"`, `"d" 1`},
	{"GroupConditions", eval.GroupConditions,
		`{"allOf":[{"if":{"properties":{"k":{"const":"a"}},"required":["k"]},"then":{"required":["x"]}},{"if":{"properties":{"k":{"const":"b"}},"required":["k"]},"then":{"required":["y"]}}]}`,
		`{} {"k":"a","x":1} {"k":"b","y":1}`, `{"k":"a"} {"k":"b","x":1}`},
	{"CheapFirst", eval.CheapFirst, `{"pattern":"^(a|b)+$","not":{"const":"ab"},"maxLength":3}`, `"a" "ba"`, `"ab" "c" "aaaa"`},
}

// TestPasses shows what each pass rewrites: the programs without it and with it,
// all other passes being on. It holds them to a golden file, and to verdicts.
func TestPasses(t *testing.T) {
	var b strings.Builder
	covered := eval.Pass(0)
	for _, c := range passCases {
		covered |= c.pass
		before, after := graphOf(t, c.schema, c.pass), graphOf(t, c.schema, 0)
		b.WriteString("# " + c.name + "\n" + c.schema + "\n\n")
		changed, unchanged := difference(before.Dump(), after.Dump())
		if changed == "" {
			changed = "unchanged:\n" + unchanged
		}
		b.WriteString(strings.ReplaceAll(changed, entryURI, "") + "\n")
		for _, g := range []*eval.Graph{before, after} {
			for _, text := range strings.Fields(c.accepted) {
				if valid, err := verdicts(t, g, documentOf(t, text)); !valid || err != nil {
					t.Errorf("%s: %s is not valid: %v", c.name, text, err)
				}
			}
			for _, text := range strings.Fields(c.refused) {
				if valid, err := verdicts(t, g, documentOf(t, text)); valid || err != nil {
					t.Errorf("%s: %s is valid: %v", c.name, text, err)
				}
			}
		}
	}
	for _, p := range eval.Passes() {
		if covered&p == 0 {
			t.Errorf("no case for pass %b", p)
		}
	}
	const golden = "testdata/passes.txt"
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != b.String() {
		t.Errorf("programs differ from %s at %s\n(run with -update, and look at what changed)", golden, firstDifference(b.String(), string(want)))
	}
}

// difference lists the nodes of two dumps of one graph that are not the same, or
// the nodes if all are.
func difference(before, after string) (changed, unchanged string) {
	old, now := nodesOf(before), nodesOf(after)
	for k := range old {
		if old[k] == now[k] {
			unchanged += old[k]
		} else {
			changed += "before:\n" + old[k] + "after:\n" + now[k]
		}
	}
	return changed, unchanged
}

// nodesOf splits a dump into nodes.
func nodesOf(dump string) []string {
	var nodes []string
	for line := range strings.Lines(dump) {
		if !strings.HasPrefix(line, " ") {
			nodes = append(nodes, "")
		}
		nodes[len(nodes)-1] += line
	}
	return nodes
}

func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for k := range a {
		if k >= len(b) || a[k] != b[k] {
			return "line: " + a[k]
		}
	}
	return "the end"
}
