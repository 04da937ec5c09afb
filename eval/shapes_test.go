package eval_test

import (
	"math/rand/v2"
	"testing"
)

// The shapes are what the optimiser looks for: unions of kinds of object, closed
// objects that meet in an allOf, chains of ifs, positions and counts of items.
// A schema of random keywords seldom has them, so they have a generator of
// their own, in which names and values are such as tables could mistake for
// each other.

var (
	shapeNames = []string{`"kind"`, `"a"`, `""`, `"\u0000"`, `"a\u0000"`, `"12345678"`, `"123456789"`, `"123456780"`, `"é"`, `"type"`}
	shapeKinds = []string{`"a"`, `"b"`, `""`, `"\u0000"`, `"12345678"`, `"123456789"`, `"123456780"`, `1`, `1.0`, `"1"`, `true`, `null`,
		`0`, `-0`, `0.0`, `false`, `9223372036854775807`, `9223372036854775808`, `1e2`, `100`, `[]`, `[1]`, `{}`, `{"a":1}`, `1.5`}
	shapePatterns = []string{`"^a"`, `"^1"`, `"^$"`, `"8"`, `"^[a-z]+$"`, `""`, `"^12345678"`}
	shapeSizes    = []string{`0`, `1`, `2`, `3`, `1.0`, `4294967295`, `4294967296`, `1e30`}
)

// generateShapes returns the texts of a schema of 2020-12 and of instances.
func generateShapes(data []byte, count int) (schema string, instances []string) {
	g := &generator{data: data}
	g.write(`{"$defs":{"a":`)
	g.shape(2)
	g.write(`,"b":`)
	g.shape(1)
	g.write(`},"$ref":"#/$defs/a"`)
	g.shapeKeywords(3)
	g.write(`}`)
	schema = g.out.String()
	for range count {
		g.out.Reset()
		g.shapeValue(3)
		instances = append(instances, g.out.String())
	}
	return schema, instances
}

// shapeValue writes an instance.
func (g *generator) shapeValue(depth int) {
	switch kind := g.pick(8); {
	case depth == 0 || kind < 1:
		g.one(shapeKinds)
	case kind < 3:
		g.list(func() { g.shapeValue(depth - 1) })
	default:
		g.named(3, func() { g.shapeValue(depth - 1 - g.pick(2)*(depth-1)) })
	}
}

// named writes an object of some names, at most about one in every so many.
func (g *generator) named(every int, member func()) {
	g.write("{")
	first := true
	for _, name := range shapeNames {
		if g.pick(every) > 0 {
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

func (g *generator) times(n int, one func()) {
	g.write("[")
	for k := range n {
		if k > 0 {
			g.write(",")
		}
		one()
	}
	g.write("]")
}

func (g *generator) someNames(every int) {
	g.write("[")
	first := true
	for _, name := range shapeNames {
		if g.pick(every) > 0 {
			continue
		}
		if !first {
			g.write(",")
		}
		first = false
		g.write("%s", name)
	}
	g.write("]")
}

// shape writes a schema.
func (g *generator) shape(depth int) {
	if depth <= 0 {
		g.leafShape()
		return
	}
	switch g.pick(16) {
	case 0:
		g.write("true")
	case 1:
		g.write("false")
	case 2:
		g.write(`{"$ref":"#/$defs/%s"}`, []string{"a", "b"}[g.pick(2)])
	case 3, 4:
		g.leafShape()
	default:
		g.write(`{"$comment":""`)
		g.shapeKeywords(depth)
		g.write("}")
	}
}

// leafShape writes a schema of one or two assertions.
func (g *generator) leafShape() {
	switch g.pick(14) {
	case 0:
		g.write(`{"enum":`)
		g.times(1+g.pick(4), func() { g.one(shapeKinds) })
		g.write(`}`)
	case 1:
		g.write(`{"type":`)
		g.one(generatedTypes)
		g.write(`}`)
	case 2:
		g.write(`{"type":["string",`)
		g.one([]string{`"null"`, `"object"`, `"integer"`, `"array"`})
		g.write(`]}`)
	case 3:
		g.write(`{"pattern":`)
		g.one(shapePatterns)
		g.write(`}`)
	case 4:
		g.write(`{"minLength":%d,"maxLength":%d}`, g.pick(3), g.pick(12))
	case 5:
		g.write(`{"not":{"const":`)
		g.one(shapeKinds)
		g.write(`}}`)
	case 6:
		g.write(`{"minimum":%d,"type":"number"}`, g.pick(3))
	case 7:
		g.write("true")
	case 8:
		g.write(`{"enum":["a","b","\u0000"],"const":`)
		g.one(shapeKinds)
		g.write(`}`)
	case 9:
		g.write(`{"anyOf":[{"const":"a"},{"const":`)
		g.one(shapeKinds)
		g.write(`}]}`)
	case 10:
		g.write(`{"oneOf":[{"enum":["a","b"]},{"enum":["b","",1]},{"type":`)
		g.one(generatedTypes)
		g.write(`}]}`)
	default:
		g.write(`{"const":`)
		g.one(shapeKinds)
		g.write(`}`)
	}
}

// shapeKeywords writes one or two groups of keywords.
func (g *generator) shapeKeywords(depth int) {
	groups, there := shapeGroups(), make(map[int]bool)
	for range 1 + g.pick(3) {
		kind := g.pick(len(groups))
		if there[kind] {
			continue
		}
		there[kind] = true
		groups[kind](g, depth-1)
	}
}

// shapeGroups each write keywords that no other writes.
func shapeGroups() []func(g *generator, depth int) {
	return []func(g *generator, depth int){
		(*generator).objectShape,
		func(g *generator, depth int) { g.unionShape("anyOf", depth) },
		func(g *generator, depth int) { g.unionShape("oneOf", depth) },
		func(g *generator, depth int) {
			g.write(`,"allOf":`)
			n := 1 + g.pick(3)
			if g.pick(2) == 0 {
				g.times(n, func() { g.shape(depth) })
				return
			}
			g.times(n+1, func() {
				g.write(`{"if":`)
				g.kindShape(depth)
				g.branchShapes(depth)
				g.write(`}`)
			})
		},
		func(g *generator, depth int) {
			g.write(`,"if":`)
			g.kindShape(depth)
			g.branchShapes(depth)
		},
		(*generator).arrayShape,
		func(g *generator, depth int) {
			g.write(`,"unevaluatedProperties":`)
			g.restShape(depth)
		},
		func(g *generator, depth int) {
			g.write(`,"unevaluatedItems":`)
			g.restShape(depth)
		},
		func(g *generator, depth int) {
			g.write(`,"dependentSchemas":`)
			g.named(6, func() { g.shape(depth) })
			g.write(`,"dependentRequired":`)
			g.named(8, func() { g.someNames(8) })
		},
		func(g *generator, depth int) {
			g.write(`,"not":`)
			g.kindShape(depth)
		},
	}
}

func (g *generator) branchShapes(depth int) {
	if g.pick(3) > 0 {
		g.write(`,"then":`)
		g.shape(depth)
	}
	if g.pick(3) > 0 {
		g.write(`,"else":`)
		g.shape(depth)
	}
}

// restShape writes a schema for what is left over.
func (g *generator) restShape(depth int) {
	switch g.pick(6) {
	case 0:
		g.write(`{"not":{}}`)
	case 1:
		g.leafShape()
	case 2:
		g.shape(depth)
	default:
		g.write("false")
	}
}

// kindShape writes an object that a member tells from others.
func (g *generator) kindShape(depth int) {
	g.write(`{"properties":{`)
	g.one(shapeNames[:3])
	g.write(`:`)
	g.leafShape()
	g.write(`}`)
	if g.pick(2) > 0 {
		g.write(`,"required":`)
		g.someNames(5)
	}
	if g.pick(4) == 0 {
		g.write(`,"additionalProperties":`)
		g.restShape(depth)
	}
	if g.pick(6) == 0 {
		g.write(`,"anyOf":`)
		g.times(1+g.pick(3), func() { g.shape(depth - 1) })
	}
	g.write(`}`)
}

// unionShape writes a union: of a few branches, or of more than a word has bits.
func (g *generator) unionShape(keyword string, depth int) {
	g.write(",%q:", keyword)
	count := 1 + g.pick(5)
	if g.pick(12) == 0 {
		count = 66
	}
	g.times(count, func() {
		if count > 5 || g.pick(2) > 0 {
			g.kindShape(depth)
		} else {
			g.shape(depth)
		}
	})
}

func (g *generator) objectShape(depth int) {
	if g.pick(3) == 0 {
		g.write(`,"type":"object"`)
	}
	if g.pick(4) > 0 {
		g.write(`,"properties":`)
		g.named(3, func() { g.shape(depth - 1) })
	}
	if g.pick(3) == 0 {
		g.write(`,"required":`)
		g.someNames(6)
	}
	if g.pick(3) == 0 {
		g.write(`,"patternProperties":{`)
		first := g.pick(len(shapePatterns))
		for k := range 1 + g.pick(2) {
			if k > 0 {
				g.write(",")
			}
			g.write("%s:", shapePatterns[(first+k)%len(shapePatterns)])
			g.shape(depth - 1)
		}
		g.write(`}`)
	}
	if g.pick(2) == 0 {
		g.write(`,"additionalProperties":`)
		g.restShape(depth - 1)
	}
	if g.pick(6) == 0 {
		g.write(`,"propertyNames":`)
		g.leafShape()
	}
	g.sizeShape("minProperties", "maxProperties")
}

func (g *generator) sizeShape(least, most string) {
	if g.pick(8) == 0 {
		g.write(",%q:", least)
		g.one(shapeSizes)
	}
	if g.pick(8) == 0 {
		g.write(",%q:", most)
		g.one(shapeSizes)
	}
}

func (g *generator) arrayShape(depth int) {
	if g.pick(2) == 0 {
		g.write(`,"prefixItems":`)
		g.times(1+g.pick(3), func() { g.shape(depth - 1) })
	}
	if g.pick(2) == 0 {
		g.write(`,"items":`)
		g.restShape(depth - 1)
	}
	if g.pick(3) == 0 {
		g.write(`,"contains":`)
		g.leafShape()
		g.sizeShape("minContains", "maxContains")
	}
	if g.pick(4) == 0 {
		g.write(`,"uniqueItems":true`)
	}
	g.sizeShape("minItems", "maxItems")
}

// FuzzShapes makes shapes out of bytes.
func FuzzShapes(f *testing.F) {
	random := rand.NewChaCha8([32]byte{2})
	for n := range 100 {
		data := make([]byte, 50+8*n)
		random.Read(data)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4000 {
			return
		}
		schema, texts := generateShapes(data, 3)
		agree(t, schema, texts...)
	})
}

// TestShapes runs some hundred generated pairs in every test run.
func TestShapes(t *testing.T) {
	count := 100
	if testing.Short() {
		count = 20
	}
	random := rand.NewChaCha8([32]byte{3})
	for range count {
		data := make([]byte, 2000)
		random.Read(data)
		schema, texts := generateShapes(data, 10)
		agree(t, schema, texts...)
	}
}
