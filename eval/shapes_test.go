package eval_test

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A shaper makes schemas of the shapes that the optimiser looks for: unions of
// kinds of object, closed objects that meet in an allOf, chains of ifs, positions
// and counts of items. A schema of random keywords seldom has them. Each schema
// and its instances share a few names and values, among which are such as tables
// could mistake for each other.
type shaper struct {
	*generator
	names, kinds []string
}

var (
	shapeNames = []string{`"kind"`, `"a"`, `""`, `"\u0000"`, `"a\u0000"`, `"12345678"`, `"123456789"`, `"123456780"`, `"é"`, `"type"`}
	shapeKinds = []string{`"a"`, `"b"`, `""`, `"\u0000"`, `"12345678"`, `"123456789"`, `"123456780"`, `1`, `1.0`, `"1"`, `true`, `null`,
		`0`, `-0`, `0.0`, `false`, `9223372036854775807`, `9223372036854775808`, `1e2`, `100`, `[]`, `[1]`, `{}`, `{"a":1}`, `1.5`}
	shapePatterns = []string{`"^a"`, `"^1"`, `"^$"`, `"8"`, `"^[a-z]+$"`, `""`, `"^12345678"`}
	shapeSizes    = []string{`0`, `1`, `2`, `3`, `1.0`, `4294967295`, `4294967296`, `1e30`}
)

// generateShapes returns the texts of a schema of 2020-12 and of instances.
func generateShapes(data []byte, count int) (schema string, instances []string) {
	g := &shaper{generator: &generator{data: data}}
	g.names = g.some(shapeNames, 3)
	g.kinds = g.some(shapeKinds, 4)
	templates := shapeTemplates()
	template := templates[g.pick(len(templates))]
	g.write(`{"$comment":""`)
	template.schema(g)
	g.write(`}`)
	schema = g.out.String()
	for range count {
		g.out.Reset()
		if g.pick(8) == 0 {
			g.shapeValue(2)
		} else {
			template.instance(g)
		}
		instances = append(instances, g.out.String())
	}
	return schema, instances
}

// A shapeTemplate makes schemas of one shape and instances that suit them.
type shapeTemplate struct{ schema, instance func(g *shaper) }

func shapeTemplates() []shapeTemplate {
	object := func(g *shaper) { g.named(2, func() { g.shapeValue(g.pick(2)) }) }
	array := func(g *shaper) { g.list(func() { g.shapeValue(g.pick(2)) }) }
	return []shapeTemplate{
		{func(g *shaper) { g.unionShape([]string{"anyOf", "oneOf"}[g.pick(2)], 1) }, object},
		{func(g *shaper) {
			g.conjunction(func() { g.objectShape(1) })
			g.unevaluated("unevaluatedProperties")
		}, object},
		{func(g *shaper) {
			g.conjunction(func() { g.arrayShape(1) })
			g.unevaluated("unevaluatedItems")
		}, array},
		{func(g *shaper) { g.conditionShapes(1) }, object},
		{func(g *shaper) { g.shapeKeywords(2) }, object},
		{func(g *shaper) {
			g.write(`,"$defs":{"a":`)
			g.shape(2)
			g.write(`,"b":`)
			g.shape(1)
			g.write(`},"$ref":"#/$defs/a"`)
			g.shapeKeywords(3)
		}, func(g *shaper) { g.shapeValue(2) }},
	}
}

// conjunction writes keywords, and more of the kind in an allOf beside them.
func (g *shaper) conjunction(keywords func()) {
	keywords()
	if g.pick(4) == 0 {
		return
	}
	g.write(`,"allOf":`)
	g.times(1+g.pick(2), func() {
		g.write(`{"$comment":""`)
		keywords()
		g.write(`}`)
	})
}

// unevaluated may write a keyword for what is left over.
func (g *shaper) unevaluated(keyword string) {
	if g.pick(2) == 0 {
		g.write(",%q:", keyword)
		g.restShape(0)
	}
}

// conditionShapes writes a list of ifs.
func (g *shaper) conditionShapes(depth int) {
	g.write(`,"allOf":`)
	g.times(2+g.pick(3), func() {
		g.write(`{"if":`)
		g.kindShape(depth)
		g.branchShapes(depth)
		g.write(`}`)
	})
}

// some picks different ones of some texts.
func (g *shaper) some(of []string, count int) []string {
	var list []string
	for first := g.pick(len(of)); len(list) < count; first += 1 + g.pick(3) {
		if text := of[first%len(of)]; !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// shapeValue writes an instance.
func (g *shaper) shapeValue(depth int) {
	switch kind := g.pick(8); {
	case depth == 0 || kind < 1:
		g.one(g.kinds)
	case kind < 3:
		g.list(func() { g.shapeValue(depth - 1 - g.pick(2)*(depth-1)) })
	default:
		g.named(2, func() { g.shapeValue(depth - 1 - g.pick(2)*(depth-1)) })
	}
}

// named writes an object of some names, of which about one in so many stands there.
func (g *shaper) named(every int, member func()) {
	g.write("{")
	first := true
	for _, name := range g.names {
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

func (g *shaper) times(n int, one func()) {
	g.write("[")
	for k := range n {
		if k > 0 {
			g.write(",")
		}
		one()
	}
	g.write("]")
}

func (g *shaper) someNames(every int) {
	g.write("[")
	first := true
	for _, name := range g.names {
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
func (g *shaper) shape(depth int) {
	if depth <= 0 {
		g.leafShape()
		return
	}
	switch g.pick(20) {
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
func (g *shaper) leafShape() {
	switch g.pick(18) {
	case 0, 16, 17:
		g.write(`{"enum":`)
		g.times(1+g.pick(4), func() { g.one(g.kinds) })
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
		g.one(g.kinds)
		g.write(`}}`)
	case 6:
		g.write(`{"minimum":%d,"type":"number"}`, g.pick(3))
	case 7:
		g.write("true")
	case 8:
		g.write(`{"enum":["a","b","\u0000"],"const":`)
		g.one(g.kinds)
		g.write(`}`)
	case 9:
		g.write(`{"anyOf":[{"const":"a"},{"const":`)
		g.one(g.kinds)
		g.write(`}]}`)
	case 10:
		g.write(`{"oneOf":[{"enum":["a","b"]},{"enum":["b","",1]},{"type":`)
		g.one(generatedTypes)
		g.write(`}]}`)
	default:
		g.write(`{"const":`)
		g.one(g.kinds)
		g.write(`}`)
	}
}

// shapeKeywords writes one or two groups of keywords.
func (g *shaper) shapeKeywords(depth int) {
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
func shapeGroups() []func(g *shaper, depth int) {
	return []func(g *shaper, depth int){
		(*shaper).objectShape,
		func(g *shaper, depth int) { g.unionShape("anyOf", depth) },
		func(g *shaper, depth int) { g.unionShape("oneOf", depth) },
		func(g *shaper, depth int) {
			if g.pick(2) == 0 {
				g.conditionShapes(depth)
				return
			}
			g.write(`,"allOf":`)
			g.times(1+g.pick(3), func() { g.shape(depth) })
		},
		func(g *shaper, depth int) {
			g.write(`,"if":`)
			g.kindShape(depth)
			g.branchShapes(depth)
		},
		(*shaper).arrayShape,
		func(g *shaper, depth int) {
			g.write(`,"unevaluatedProperties":`)
			g.restShape(depth)
		},
		func(g *shaper, depth int) {
			g.write(`,"unevaluatedItems":`)
			g.restShape(depth)
		},
		func(g *shaper, depth int) {
			g.write(`,"dependentSchemas":`)
			g.named(3, func() { g.shape(depth) })
			g.write(`,"dependentRequired":`)
			g.named(3, func() { g.someNames(3) })
		},
		func(g *shaper, depth int) {
			g.write(`,"not":`)
			g.kindShape(depth)
		},
	}
}

func (g *shaper) branchShapes(depth int) {
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
func (g *shaper) restShape(depth int) {
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
func (g *shaper) kindShape(depth int) {
	g.write(`{"properties":{%s:`, g.names[0])
	g.leafShape()
	if g.pick(2) > 0 {
		g.write(`,%s:`, g.names[1])
		g.leafShape()
	}
	g.write(`}`)
	if g.pick(4) == 0 {
		g.write(`,"patternProperties":{`)
		g.one(shapePatterns)
		g.write(`:`)
		g.leafShape()
		g.write(`}`)
	}
	if g.pick(2) > 0 {
		g.write(`,"required":`)
		g.someNames(2)
	}
	if g.pick(3) == 0 {
		g.write(`,"additionalProperties":`)
		g.restShape(depth)
	}
	if g.pick(6) == 0 {
		g.write(`,"anyOf":`)
		g.times(1+g.pick(3), func() { g.shape(depth - 1) })
	}
	g.write(`}`)
}

// unionShape writes a union: of a few branches, or of more than a word has bits,
// most of which no instance suits.
func (g *shaper) unionShape(keyword string, depth int) {
	g.write(",%q:", keyword)
	count := 1 + g.pick(5)
	if g.pick(8) > 0 {
		g.times(count, func() {
			if g.pick(2) > 0 {
				g.kindShape(depth)
			} else {
				g.shape(depth)
			}
		})
		return
	}
	k := 0
	g.times(64+count, func() {
		if k++; k > 64 {
			g.kindShape(depth)
		} else {
			g.write(`{"properties":{%s:{"const":"no %d"}},"required":[%s]}`, g.names[0], k, g.names[0])
		}
	})
}

func (g *shaper) objectShape(depth int) {
	if g.pick(3) == 0 {
		g.write(`,"type":"object"`)
	}
	if g.pick(4) > 0 {
		g.write(`,"properties":`)
		g.named(2, func() { g.shape(depth - 1) })
	}
	if g.pick(3) == 0 {
		g.write(`,"required":`)
		g.someNames(3)
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

func (g *shaper) sizeShape(least, most string) {
	if g.pick(8) == 0 {
		g.write(",%q:", least)
		g.one(shapeSizes)
	}
	if g.pick(8) == 0 {
		g.write(",%q:", most)
		g.one(shapeSizes)
	}
}

func (g *shaper) arrayShape(depth int) {
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
	count := 500
	if testing.Short() {
		count = 100
	}
	random := rand.NewChaCha8([32]byte{3})
	for range count {
		data := make([]byte, 2000)
		random.Read(data)
		schema, texts := generateShapes(data, 16)
		agree(t, schema, texts...)
	}
}
