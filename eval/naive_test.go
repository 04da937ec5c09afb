package eval_test

import (
	"encoding/json"
	"errors"
	"math/big"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The naive evaluator is a second reading of the specification of 2020-12, as
// literal and as slow as it gets: it recurses over decoded values, keeps the
// annotations of evaluated locations as sets, and looks every reference up when
// it meets it. It shares nothing with the engine, so that where the two agree,
// neither is likely to be wrong. It knows neither formats nor content.

// naive holds the schema resources by URI.
type naive struct {
	roots map[string]any
	// places are the schemas with a plain name, by URI with fragment; dynamic
	// are those whose name is a dynamic anchor.
	places  map[string]located
	dynamic map[string]bool
	steps   int // taken so far; see maxNaiveSteps
}

// located is a schema and the URI of the resource that it belongs to.
type located struct {
	schema any
	base   string
}

// maxNaiveSteps ends evaluations that would take the naive evaluator too long.
const maxNaiveSteps = 200_000

// errNaive is the panic of an evaluation that the naive evaluator gives up.
var errNaive = errors.New("too much for the naive evaluator")

// outcome is what evaluating a schema object says about a value: the verdict
// and, if it is valid, the members and items that were evaluated.
type outcome struct {
	valid bool
	names map[string]bool
	items map[int]bool
}

// naiveValid decides an instance by the naive evaluator.
func naiveValid(schema, instance any) (valid bool, err error) {
	n := &naive{roots: map[string]any{}, places: map[string]located{}, dynamic: map[string]bool{}}
	defer func() {
		if r := recover(); r != nil {
			if e, ok := r.(error); ok && errors.Is(e, errNaive) {
				err = e
				return
			}
			panic(r)
		}
	}()
	n.collect(schema, entryURI, true)
	base := n.baseOf(schema, entryURI)
	n.roots[entryURI] = schema
	return n.schema(located{schema, entryURI}, instance, []string{base}).valid, nil
}

// subschemaPlaces says where keywords hold schemas: the value itself, its
// items, or its members.
var subschemaPlaces = map[string]string{
	"not": "self", "if": "self", "then": "self", "else": "self", "items": "self", "contains": "self",
	"additionalProperties": "self", "propertyNames": "self", "unevaluatedItems": "self",
	"unevaluatedProperties": "self", "contentSchema": "self",
	"allOf": "items", "anyOf": "items", "oneOf": "items", "prefixItems": "items",
	"$defs": "members", "properties": "members", "patternProperties": "members", "dependentSchemas": "members",
}

// collect enters the resources and anchors of a schema and what it contains.
func (n *naive) collect(schema any, base string, root bool) {
	object, ok := schema.(map[string]any)
	if !ok {
		return
	}
	if _, has := object["$id"]; has || root {
		base = n.baseOf(schema, base)
		n.roots[base] = schema
	}
	for _, keyword := range []string{"$anchor", "$dynamicAnchor"} {
		if name, ok := object[keyword].(string); ok {
			n.places[base+"#"+name] = located{schema, base}
			n.dynamic[base+"#"+name] = n.dynamic[base+"#"+name] || keyword == "$dynamicAnchor"
		}
	}
	for keyword, value := range object {
		switch subschemaPlaces[keyword] {
		case "self":
			n.collect(value, base, false)
		case "items":
			list, _ := value.([]any)
			for _, item := range list {
				n.collect(item, base, false)
			}
		case "members":
			members, _ := value.(map[string]any)
			for _, member := range members {
				n.collect(member, base, false)
			}
		}
	}
}

// baseOf is the base URI inside a schema.
func (n *naive) baseOf(schema any, base string) string {
	object, _ := schema.(map[string]any)
	id, ok := object["$id"].(string)
	if !ok {
		return base
	}
	return strings.TrimSuffix(resolveURI(base, id), "#")
}

func resolveURI(base, reference string) string {
	b, err := url.Parse(base)
	if err != nil {
		panic(errNaive)
	}
	r, err := url.Parse(reference)
	if err != nil {
		panic(errNaive)
	}
	return b.ResolveReference(r).String()
}

// lookUp finds what a reference leads to.
func (n *naive) lookUp(reference, base string) (at located, key string) {
	absolute := resolveURI(base, reference)
	uri, fragment, _ := strings.Cut(absolute, "#")
	root, ok := n.roots[uri]
	if !ok {
		panic(errNaive)
	}
	if fragment == "" {
		return located{root, uri}, ""
	}
	if !strings.HasPrefix(fragment, "/") {
		at, ok := n.places[uri+"#"+fragment]
		if !ok {
			panic(errNaive)
		}
		return at, uri + "#" + fragment
	}
	at = located{root, uri}
	for _, token := range strings.Split(fragment[1:], "/") {
		token, err := url.PathUnescape(token)
		if err != nil {
			panic(errNaive)
		}
		token = strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
		switch v := at.schema.(type) {
		case map[string]any:
			at.schema = v[token]
		case []any:
			k, err := strconv.Atoi(token)
			if err != nil || k >= len(v) {
				panic(errNaive)
			}
			at.schema = v[k]
		default:
			panic(errNaive)
		}
		at.base = n.baseOf(at.schema, at.base)
	}
	return at, ""
}

// schema evaluates a schema for a value. scope are the URIs of the resources
// that were entered, outermost first.
func (n *naive) schema(at located, value any, scope []string) outcome {
	if n.steps++; n.steps > maxNaiveSteps || len(scope) > 500 {
		panic(errNaive)
	}
	switch s := at.schema.(type) {
	case bool:
		return outcome{valid: s}
	case map[string]any:
		base := n.baseOf(s, at.base)
		e := &naiveEvaluation{naive: n, schema: s, base: base, scope: append(slices.Clone(scope), base), value: value}
		return e.run()
	}
	panic(errNaive)
}

// naiveEvaluation is one schema object applied to one value.
type naiveEvaluation struct {
	*naive
	schema map[string]any
	base   string
	scope  []string
	value  any
	outcome
}

func (e *naiveEvaluation) run() outcome {
	e.outcome = outcome{valid: true, names: map[string]bool{}, items: map[int]bool{}}
	e.references()
	e.inPlace()
	switch v := e.value.(type) {
	case map[string]any:
		e.members(v)
	case []any:
		e.array(v)
	case string:
		e.text(v)
	case json.Number:
		e.number(v)
	}
	e.anyType()
	e.unevaluated()
	if !e.valid {
		return outcome{}
	}
	return e.outcome
}

func (e *naiveEvaluation) require(ok bool) { e.valid = e.valid && ok }

// apply evaluates a subschema for some value.
func (e *naiveEvaluation) apply(schema, value any) outcome {
	return e.naive.schema(located{schema, e.base}, value, e.scope)
}

// here evaluates a subschema for the same value, and takes over what it
// evaluated.
func (e *naiveEvaluation) here(schema any) bool { return e.merge(e.apply(schema, e.value)) }

func (e *naiveEvaluation) merge(o outcome) bool {
	if o.valid {
		for name := range o.names {
			e.names[name] = true
		}
		for k := range o.items {
			e.items[k] = true
		}
	}
	return o.valid
}

// references are $ref and $dynamicRef (Core §8.2.3).
func (e *naiveEvaluation) references() {
	if ref, ok := e.schema["$ref"].(string); ok {
		at, _ := e.lookUp(ref, e.base)
		e.require(e.merge(e.naive.schema(at, e.value, e.scope)))
	}
	ref, ok := e.schema["$dynamicRef"].(string)
	if !ok {
		return
	}
	at, key := e.lookUp(ref, e.base)
	if e.dynamic[key] {
		_, name, _ := strings.Cut(key, "#")
		for _, uri := range e.scope {
			if e.dynamic[uri+"#"+name] {
				at = e.places[uri+"#"+name]
				break
			}
		}
	}
	e.require(e.merge(e.naive.schema(at, e.value, e.scope)))
}

// inPlace are the applicators of Core §10.2.
func (e *naiveEvaluation) inPlace() {
	count := func(keyword string) (matched, total int) {
		list, _ := e.schema[keyword].([]any)
		for _, s := range list {
			if e.here(s) {
				matched++
			}
		}
		return matched, len(list)
	}
	if matched, total := count("allOf"); total > 0 {
		e.require(matched == total)
	}
	if matched, total := count("anyOf"); total > 0 {
		e.require(matched > 0)
	}
	if matched, total := count("oneOf"); total > 0 {
		e.require(matched == 1)
	}
	if s, ok := e.schema["not"]; ok {
		e.require(!e.apply(s, e.value).valid)
	}
	if s, ok := e.schema["if"]; ok {
		branch := "else"
		if e.here(s) {
			branch = "then"
		}
		if s, ok := e.schema[branch]; ok {
			e.require(e.here(s))
		}
	}
	if object, ok := e.value.(map[string]any); ok {
		triggers, _ := e.schema["dependentSchemas"].(map[string]any)
		for name, s := range triggers {
			if _, present := object[name]; present {
				e.require(e.here(s))
			}
		}
	}
}

// members are the keywords for objects (Core §10.3.2, Validation §6.5).
func (e *naiveEvaluation) members(object map[string]any) {
	properties, _ := e.schema["properties"].(map[string]any)
	patterns, _ := e.schema["patternProperties"].(map[string]any)
	additional, hasAdditional := e.schema["additionalProperties"]
	for name, value := range object {
		known := false
		if s, ok := properties[name]; ok {
			known = true
			e.require(e.apply(s, value).valid)
		}
		for pattern, s := range patterns {
			if regexp.MustCompile(pattern).MatchString(name) {
				known = true
				e.require(e.apply(s, value).valid)
			}
		}
		if !known && hasAdditional {
			known = true
			e.require(e.apply(additional, value).valid)
		}
		if known {
			e.names[name] = true
		}
		if s, ok := e.schema["propertyNames"]; ok {
			e.require(e.apply(s, name).valid)
		}
	}
	e.count("minProperties", "maxProperties", len(object))
	e.require(hasNames(object, e.schema["required"]))
	dependent, _ := e.schema["dependentRequired"].(map[string]any)
	for name, list := range dependent {
		if _, present := object[name]; present {
			e.require(hasNames(object, list))
		}
	}
}

func hasNames(object map[string]any, list any) bool {
	names, _ := list.([]any)
	for _, name := range names {
		if _, ok := object[name.(string)]; !ok {
			return false
		}
	}
	return true
}

// array are the keywords for arrays (Core §10.3.1, Validation §6.4).
func (e *naiveEvaluation) array(list []any) {
	prefix, _ := e.schema["prefixItems"].([]any)
	rest, hasRest := e.schema["items"]
	for k, item := range list {
		switch {
		case k < len(prefix):
			e.require(e.apply(prefix[k], item).valid)
			e.items[k] = true
		case hasRest:
			e.require(e.apply(rest, item).valid)
			e.items[k] = true
		}
	}
	if s, ok := e.schema["contains"]; ok {
		matched := 0
		for k, item := range list {
			if e.apply(s, item).valid {
				matched++
				e.items[k] = true
			}
		}
		least, most := limit(e.schema, "minContains", 1), limit(e.schema, "maxContains", len(list))
		e.require(least <= matched && matched <= most)
	}
	e.count("minItems", "maxItems", len(list))
	if unique, _ := e.schema["uniqueItems"].(bool); unique {
		for k := range list {
			for other := range k {
				e.require(!sameJSON(list[k], list[other]))
			}
		}
	}
}

func limit(schema map[string]any, keyword string, otherwise int) int {
	n, ok := schema[keyword].(json.Number)
	if !ok {
		return otherwise
	}
	r := rational(n)
	return int(r.Num().Int64() / r.Denom().Int64())
}

func (e *naiveEvaluation) count(least, most string, n int) {
	e.require(limit(e.schema, least, 0) <= n && n <= limit(e.schema, most, n))
}

// text are the keywords for strings (Validation §6.3).
func (e *naiveEvaluation) text(s string) {
	e.count("minLength", "maxLength", utf8.RuneCountInString(s))
	if pattern, ok := e.schema["pattern"].(string); ok {
		e.require(regexp.MustCompile(pattern).MatchString(s))
	}
}

// number are the keywords for numbers (Validation §6.2).
func (e *naiveEvaluation) number(n json.Number) {
	v := rational(n)
	compare := func(keyword string, holds func(order int) bool) {
		if bound, ok := e.schema[keyword].(json.Number); ok {
			e.require(holds(v.Cmp(rational(bound))))
		}
	}
	compare("minimum", func(order int) bool { return order >= 0 })
	compare("exclusiveMinimum", func(order int) bool { return order > 0 })
	compare("maximum", func(order int) bool { return order <= 0 })
	compare("exclusiveMaximum", func(order int) bool { return order < 0 })
	if divisor, ok := e.schema["multipleOf"].(json.Number); ok {
		e.require(new(big.Rat).Quo(v, rational(divisor)).IsInt())
	}
}

func rational(n json.Number) *big.Rat {
	if len(n) > 40 || strings.Contains(string(n), "e") && len(n) > 8 {
		panic(errNaive)
	}
	r, ok := new(big.Rat).SetString(string(n))
	if !ok {
		panic(errNaive)
	}
	return r
}

// anyType are the keywords for any type (Validation §6.1).
func (e *naiveEvaluation) anyType() {
	switch allowed := e.schema["type"].(type) {
	case string:
		e.require(hasType(e.value, allowed))
	case []any:
		e.require(slices.ContainsFunc(allowed, func(name any) bool { return hasType(e.value, name.(string)) }))
	}
	if want, ok := e.schema["const"]; ok {
		e.require(sameJSON(e.value, want))
	}
	if list, ok := e.schema["enum"].([]any); ok {
		e.require(slices.ContainsFunc(list, func(want any) bool { return sameJSON(e.value, want) }))
	}
}

func hasType(value any, name string) bool {
	switch v := value.(type) {
	case nil:
		return name == "null"
	case bool:
		return name == "boolean"
	case string:
		return name == "string"
	case []any:
		return name == "array"
	case map[string]any:
		return name == "object"
	case json.Number:
		return name == "number" || name == "integer" && rational(v).IsInt()
	}
	return false
}

// sameJSON is equality of JSON values (Core §4.2.2).
func sameJSON(a, b any) bool {
	switch a := a.(type) {
	case json.Number:
		b, ok := b.(json.Number)
		return ok && rational(a).Cmp(rational(b)) == 0
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, sameJSON)
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for name := range a {
			if other, ok := b[name]; !ok || !sameJSON(a[name], other) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(a, b)
}

// unevaluated are the keywords of Core §11, which come last.
func (e *naiveEvaluation) unevaluated() {
	if list, ok := e.value.([]any); ok {
		if s, ok := e.schema["unevaluatedItems"]; ok {
			for k, item := range list {
				if !e.items[k] {
					e.require(e.apply(s, item).valid)
					e.items[k] = true
				}
			}
		}
	}
	if object, ok := e.value.(map[string]any); ok {
		if s, ok := e.schema["unevaluatedProperties"]; ok {
			for name, value := range object {
				if !e.names[name] {
					e.require(e.apply(s, value).valid)
					e.names[name] = true
				}
			}
		}
	}
}
