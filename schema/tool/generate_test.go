package tool_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// A generator makes arguments that are valid under schemas as tools have them:
// of properties, types, enums, bounds, items and alternatives.
type generator struct{ random *rand.Rand }

func newGenerator(seed uint64) *generator {
	return &generator{rand.New(rand.NewPCG(seed, 1))}
}

// node is a schema as encoding/json decodes it.
type node = map[string]any

// value makes a value that is valid under a schema.
func (g *generator) value(s node) any {
	switch {
	case s["const"] != nil:
		return s["const"]
	case s["enum"] != nil:
		return pick(g, s["enum"].([]any))
	case s["anyOf"] != nil:
		return g.value(pick(g, s["anyOf"].([]any)).(node))
	case s["oneOf"] != nil:
		return g.value(pick(g, s["oneOf"].([]any)).(node))
	}
	switch typeOf(g, s) {
	case "object":
		return g.object(s)
	case "array":
		return g.array(s)
	case "string":
		least := int(number(s, "minLength", 0))
		return strings.Repeat("ß", least+g.random.IntN(3))
	case "integer":
		return float64(int(number(s, "minimum", -5)) + g.random.IntN(1+int(number(s, "maximum", 90)-number(s, "minimum", -5))))
	case "number":
		least, most := number(s, "minimum", -5), number(s, "maximum", 90)
		return least + (most-least)*float64(g.random.IntN(5))/4
	case "boolean":
		return g.random.IntN(2) == 0
	}
	return nil
}

// object makes an object with all properties that are required and some others.
func (g *generator) object(s node) any {
	object := node{}
	properties, _ := s["properties"].(node)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if g.random.IntN(2) == 0 || slices.Contains(required(s), name) {
			object[name] = g.value(properties[name].(node))
		}
	}
	if s["additionalProperties"] == nil && g.random.IntN(2) == 0 {
		object["not described"] = "x"
	}
	return object
}

func (g *generator) array(s node) any {
	items, _ := s["items"].(node)
	list := make([]any, int(number(s, "minItems", 0))+g.random.IntN(3))
	for k := range list {
		list[k] = g.value(items)
	}
	return list
}

func pick[E any](g *generator, list []E) E { return list[g.random.IntN(len(list))] }

// typeOf is one of the types that a schema allows.
func typeOf(g *generator, s node) string {
	switch types := s["type"].(type) {
	case string:
		return types
	case []any:
		return pick(g, types).(string)
	}
	if s["properties"] != nil {
		return "object"
	}
	return pick(g, []string{"null", "boolean", "string", "number"})
}

func number(s node, name string, otherwise float64) float64 {
	if n, ok := s[name].(float64); ok {
		return n
	}
	return otherwise
}

func required(s node) []string {
	list, _ := s["required"].([]any)
	names := make([]string, len(list))
	for k, name := range list {
		names[k] = name.(string)
	}
	return names
}

// A mutation is arguments that are invalid in one place, and how the line that
// says so begins.
type mutation struct {
	arguments node
	line      string
}

// mutations makes what it can of valid arguments for an object schema: a property
// that is required left out, a value of another type, none of an enum, out of
// bounds, an item of another type, a property that is not allowed.
func mutations(s, valid node) []mutation {
	var list []mutation
	add := func(line string, change func(node)) {
		changed := copied(valid)
		change(changed)
		list = append(list, mutation{changed, line})
	}
	for _, name := range required(s) {
		add(`$: missing required property "`+name+`"`, func(o node) { delete(o, name) })
	}
	if s["additionalProperties"] == false {
		add(`$["not allowed"]: property "not allowed" is not allowed`, func(o node) { o["not allowed"] = 1 })
	}
	properties, _ := s["properties"].(node)
	for name, property := range properties {
		for line, value := range wrongValues(property.(node)) {
			add("$."+name+line, func(o node) { o[name] = value })
		}
	}
	return list
}

// wrongValues are values that are invalid under a schema, by how the line about
// them goes on after the name of the property.
func wrongValues(s node) map[string]any {
	wrong := map[string]any{}
	switch {
	case s["enum"] != nil:
		wrong[": expected "] = "none of these"
	case s["anyOf"] != nil:
		wrong[": expected null or string, got an array of 1 item"] = []any{1}
	}
	name, _ := s["type"].(string)
	other := map[string]any{"string": 1, "number": "1", "integer": 1.5, "boolean": "true", "array": "x", "object": []any{}}[name]
	if other != nil && s["enum"] == nil {
		wrong[": expected "+name+", got "] = other
	}
	if least, ok := s["minimum"].(float64); ok {
		wrong[fmt.Sprintf(": expected a number of at least %v", least)] = least - 1
	}
	if most, ok := s["maximum"].(float64); ok {
		wrong[fmt.Sprintf(": expected a number of at most %v", most)] = most + 1
	}
	if items, ok := s["items"].(node); ok && items["enum"] != nil {
		wrong["[0]: expected "] = []any{"none of these"}
	} else if ok && items["type"] != nil {
		wrong[fmt.Sprintf("[0]: expected %v, got null", items["type"])] = []any{nil}
	}
	if names := required(s); name == "object" && len(names) > 0 {
		wrong[`: missing required propert`] = node{}
	}
	return wrong
}

// copied is a deep copy of an object.
func copied(o node) node {
	text, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	var c node
	if err := json.Unmarshal(text, &c); err != nil {
		panic(err)
	}
	return c
}
