package eval_test

import (
	"fmt"
	"strings"
)

// A generator makes a schema and an instance out of bytes, so that a fuzzer
// that changes bytes changes a schema here and an instance there. Both are made
// of few names and few values, so that they have to do with each other.
type generator struct {
	data  []byte
	out   strings.Builder
	known []generatedKeyword
}

// generate returns the texts of a schema of 2020-12 and of an instance.
func generate(data []byte) (schema, instance string) {
	g := &generator{data: data, known: generatedKeywords()}
	g.document()
	schema = g.out.String()
	g.out.Reset()
	g.value(3)
	return schema, g.out.String()
}

// pick takes a number below n from the data; when it has run out, 0.
func (g *generator) pick(n int) int {
	if len(g.data) == 0 {
		return 0
	}
	b := g.data[0]
	g.data = g.data[1:]
	return int(b) % n
}

func (g *generator) write(format string, arguments ...any) {
	fmt.Fprintf(&g.out, format, arguments...)
}

func (g *generator) one(choices []string) { g.out.WriteString(choices[g.pick(len(choices))]) }

var (
	generatedNames    = []string{`"a"`, `"b"`, `"ab"`, `"a-longer-name"`, `"a-longer-game"`}
	generatedScalars  = []string{`0`, `1`, `1.0`, `2`, `-1`, `1.5`, `10e-1`, `"a"`, `"b"`, `"ab"`, `""`, `"a-longer-name"`, `"é"`, `null`, `true`, `false`}
	generatedPatterns = []string{`"^a"`, `"b"`, `"^ab$"`, `"e$"`, `"^(a|b)$"`, `"^[a-z]+$"`}
	generatedTypes    = []string{`"object"`, `"array"`, `"string"`, `"number"`, `"integer"`, `"null"`, `"boolean"`}
	generatedTargets  = []string{`"#"`, `"#/$defs/a"`, `"#/$defs/b"`, `"#/$defs/c"`, `"r"`, `"r#/$defs/a"`, `"#n"`, `"r#n"`}
)

// value writes an instance that nests at most so deeply.
func (g *generator) value(depth int) {
	kind := g.pick(8)
	if depth == 0 || kind < 2 {
		g.one(generatedScalars)
		return
	}
	if kind < 4 {
		g.list(func() { g.value(depth - 1) })
		return
	}
	g.members(func() { g.value(depth - 1) })
}

// list writes an array of up to four items.
func (g *generator) list(item func()) {
	g.write("[")
	for k := range g.pick(5) {
		if k > 0 {
			g.write(",")
		}
		item()
	}
	g.write("]")
}

// members writes an object in which each name may stand.
func (g *generator) members(member func()) {
	g.write("{")
	present, first := g.pick(256), true
	for k, name := range generatedNames {
		if present&(1<<k) == 0 {
			continue
		}
		if !first {
			g.write(",")
		}
		first = false
		g.write("%s:", name)
		member()
	}
	g.write("}")
}

// document writes a schema with definitions and, in one of two, an embedded
// resource; both have dynamic anchors, so that references have a choice.
func (g *generator) document() {
	g.write(`{"$defs":{`)
	for k, name := range []string{"a", "b", "c"} {
		if k > 0 {
			g.write(",")
		}
		g.write("%q:", name)
		g.schema(2)
	}
	g.write(`,"r":{"$id":"r","$defs":{"a":`)
	g.schema(1)
	g.write(`,"n":{"$dynamicAnchor":"n"`)
	g.keywords(1)
	g.write(`}}`)
	g.keywords(2)
	g.write(`}`)
	if g.pick(4) > 0 {
		// Whether the outermost resource has the anchor decides how dynamic
		// references are compiled.
		g.write(`,"n":{"$%s":"n"`, []string{"dynamicAnchor", "anchor"}[g.pick(2)])
		g.keywords(1)
		g.write(`}`)
	} else {
		g.write(`,"s":{"$id":"s","$dynamicAnchor":"n","$ref":"r"`)
		g.keywords(1, "$ref")
		g.write(`},"n":{"$anchor":"n"}`)
	}
	g.write(`}`)
	g.keywords(3)
	g.write(`}`)
}

func (g *generator) schema(depth int) {
	switch g.pick(12) {
	case 0:
		g.write("true")
	case 1:
		g.write("false")
	default:
		// The comment is there so that every keyword can begin with a comma.
		g.write(`{"$comment":""`)
		g.keywords(depth)
		g.write("}")
	}
}

// keywords writes some keywords, each at most once and none of those that are
// there already.
func (g *generator) keywords(depth int, there ...string) {
	written := make(map[string]bool)
	for _, name := range there {
		written[name] = true
	}
	for range 1 + g.pick(3) + depth {
		k := g.known[g.pick(len(g.known))]
		if written[k.name] || depth == 0 && k.holdsSchemas {
			continue
		}
		written[k.name] = true
		g.write(",%q:", k.name)
		k.write(g, depth-1)
	}
}

type generatedKeyword struct {
	name         string
	holdsSchemas bool
	write        func(g *generator, depth int)
}

// generatedKeywords says how to write the value of each keyword. Those that
// tend to interact stand there twice.
func generatedKeywords() []generatedKeyword {
	var list []generatedKeyword
	add := func(holdsSchemas bool, write func(g *generator, depth int), names ...string) {
		for _, name := range names {
			list = append(list, generatedKeyword{name, holdsSchemas, write})
		}
	}
	add(true, (*generator).schema, "not", "if", "then", "else", "items", "contains", "additionalProperties",
		"propertyNames", "unevaluatedItems", "unevaluatedProperties", "unevaluatedItems", "unevaluatedProperties")
	add(true, func(g *generator, depth int) {
		g.write("[")
		for k := range 1 + g.pick(3) {
			if k > 0 {
				g.write(",")
			}
			g.schema(depth)
		}
		g.write("]")
	}, "allOf", "anyOf", "oneOf", "anyOf", "oneOf", "prefixItems")
	add(true, func(g *generator, depth int) { g.members(func() { g.schema(depth) }) }, "properties", "properties", "dependentSchemas")
	add(true, func(g *generator, depth int) {
		g.write("{")
		g.one(generatedPatterns)
		g.write(":")
		g.schema(depth)
		g.write("}")
	}, "patternProperties")
	add(false, func(g *generator, _ int) { g.one(generatedTargets) }, "$ref", "$ref", "$dynamicRef")
	add(false, func(g *generator, _ int) { g.write("%d", g.pick(4)) }, "minLength", "maxLength", "minItems", "maxItems",
		"minProperties", "maxProperties", "minContains", "maxContains")
	add(false, func(g *generator, _ int) { g.one([]string{"0", "1", "1.5", "-1", "2.0"}) }, "minimum", "maximum",
		"exclusiveMinimum", "exclusiveMaximum")
	add(false, func(g *generator, _ int) { g.one([]string{"1", "2", "0.5", "1.5"}) }, "multipleOf")
	add(false, func(g *generator, _ int) { g.one([]string{"true", "false"}) }, "uniqueItems")
	add(false, func(g *generator, _ int) { g.one(generatedPatterns) }, "pattern")
	add(false, func(g *generator, _ int) { g.one(generatedTypes) }, "type", "type")
	add(false, func(g *generator, _ int) { g.value(1) }, "const")
	add(false, func(g *generator, _ int) { g.list(func() { g.value(1) }) }, "enum")
	add(false, func(g *generator, _ int) { g.nameList() }, "required")
	add(false, func(g *generator, _ int) { g.members(g.nameList) }, "dependentRequired")
	return list
}

// nameList writes an array of different names.
func (g *generator) nameList() {
	g.write("[")
	present, first := g.pick(256), true
	present &= g.pick(256) // so that about two of eight are
	for k, name := range generatedNames {
		if present&(1<<k) != 0 {
			if !first {
				g.write(",")
			}
			first = false
			g.write("%s", name)
		}
	}
	g.write("]")
}
