package vocab

import (
	"strconv"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

func itoa(n int) string { return strconv.Itoa(n) }

// Applicator is the applicator vocabulary of 2020-12 (Core §10).
func Applicator() *Vocabulary {
	return &Vocabulary{
		URI: "https://json-schema.org/draft/2020-12/vocab/applicator",
		Keywords: []Keyword{
			prefixItems, items, contains,
			additionalProperties, properties, patternProperties, propertyNames,
			dependentSchemas,
			ifKeyword, {Name: "then", Subschemas: Itself}, {Name: "else", Subschemas: Itself},
			allOf, anyOf, oneOf, not,
		},
	}
}

// Applied to the same value (Core §10.2).
var (
	// allOf (Core §10.2.1.1)
	allOf = Keyword{Name: "allOf", Subschemas: InArray, Compile: func(c Context) error {
		list, err := branches(c, c.Value())
		if err == nil {
			c.Emit(&eval.All{Branches: list})
		}
		return err
	}}

	// anyOf (Core §10.2.1.2)
	anyOf = Keyword{Name: "anyOf", Subschemas: InArray, Compile: func(c Context) error {
		list, err := branches(c, c.Value())
		if err == nil {
			c.Emit(&eval.AnyOf{Branches: list})
		}
		return err
	}, Messages: eval.Messages{"anyOf": "expected a match for at least one of the alternatives of anyOf, found none for {found}"}}

	// oneOf (Core §10.2.1.3)
	oneOf = Keyword{Name: "oneOf", Subschemas: InArray, Compile: func(c Context) error {
		list, err := branches(c, c.Value())
		if err == nil {
			c.Emit(&eval.OneOf{Branches: list})
		}
		return err
	}, Messages: eval.Messages{
		"oneOf":     "expected a match for exactly one of the alternatives of oneOf, found none for {found}",
		"oneOfMany": "expected a match for exactly one of the alternatives of oneOf, found several: {matched}",
	}}

	// not (Core §10.2.1.4)
	not = Keyword{Name: "not", Subschemas: Itself, Compile: func(c Context) error {
		b, err := subschema(c)
		if err == nil {
			c.Emit(&eval.Not{Branch: b})
		}
		return err
	}, Messages: eval.Messages{"not": "expected anything but what the schema under not describes, got {found}"}}

	// if (Core §10.2.2.1), with then (§10.2.2.2) and else (§10.2.2.3) beside it
	ifKeyword = Keyword{Name: "if", Subschemas: Itself, Compile: func(c Context) error {
		condition, err := subschema(c)
		if err != nil {
			return err
		}
		then, _ := c.SiblingSubschema("then")
		otherwise, _ := c.SiblingSubschema("else")
		c.Emit(&eval.If{Condition: condition, Then: then, Else: otherwise})
		return nil
	}}

	// dependentSchemas (Core §10.2.2.4)
	dependentSchemas = Keyword{Name: "dependentSchemas", Subschemas: InObject, Compile: func(c Context) error {
		names, list, err := members(c, c.Value())
		if err == nil {
			c.Emit(eval.NewDependentSchemas(names, list))
		}
		return err
	}}
)

// Applied to items (Core §10.3.1).
var (
	// prefixItems (Core §10.3.1.1)
	prefixItems = Keyword{Name: "prefixItems", Subschemas: InArray, Compile: func(c Context) error {
		list, err := branches(c, c.Value())
		if err == nil {
			c.Emit(&eval.PrefixItems{Branches: list})
		}
		return err
	}}

	// items (Core §10.3.1.2)
	items = Keyword{Name: "items", Subschemas: Itself, Compile: func(c Context) error {
		b, err := subschema(c)
		if err != nil {
			return err
		}
		from := 0
		if prefix, ok := c.Sibling("prefixItems"); ok && prefix.Is(instance.Array) {
			from = prefix.Len()
		}
		c.Emit(&eval.Items{From: from, Branch: b})
		return nil
	}}

	// contains (Core §10.3.1.3), with minContains and maxContains beside it
	contains = containsKeyword(true, true)
)

// containsKeyword is contains, which later dialects count and mark by.
func containsKeyword(counts, marks bool) Keyword {
	return Keyword{Name: "contains", Subschemas: Itself, Compile: func(c Context) error {
		return compileContains(c, counts, marks)
	}, Messages: eval.Messages{
		"contains":    "expected at least one item that matches contains, found none in {found}",
		"minContains": "expected at least {limit} items that match contains, found {count}",
		"maxContains": "expected at most {limit} items that match contains, found {count}",
	}}
}

func compileContains(c Context, counts, marks bool) error {
	b, err := subschema(c)
	if err != nil {
		return err
	}
	in := &eval.Contains{Branch: b, Min: 1, Max: eval.Unbounded, Marks: marks, MinCode: "contains", MaxCode: "maxContains"}
	if v, ok := c.Sibling("minContains"); counts && ok {
		l, err := sizeValue(c, v)
		if err != nil {
			return err
		}
		in.Min, in.Impossible, in.MinCode = l.size, l.beyond, "minContains"
	}
	if v, ok := c.Sibling("maxContains"); counts && ok {
		l, err := sizeValue(c, v)
		if err != nil {
			return err
		}
		in.Max = l.size
	}
	c.Emit(in)
	return nil
}

// Applied to members (Core §10.3.2).
var (
	// properties (Core §10.3.2.1)
	properties = Keyword{Name: "properties", Subschemas: InObject, Compile: func(c Context) error {
		names, list, err := members(c, c.Value())
		if err == nil {
			c.Emit(eval.NewProperties(names, list))
		}
		return err
	}}

	// patternProperties (Core §10.3.2.2)
	patternProperties = Keyword{Name: "patternProperties", Subschemas: InObject, Compile: func(c Context) error {
		names, list, err := members(c, c.Value())
		if err != nil {
			return err
		}
		patterns, err := patternsOf(c, c.Value(), names)
		if err == nil {
			c.Emit(&eval.PatternProperties{Patterns: patterns, Branches: list})
		}
		return err
	}}

	// additionalProperties (Core §10.3.2.3)
	additionalProperties = Keyword{Name: "additionalProperties", Subschemas: Itself, Compile: compileAdditionalProperties}

	// propertyNames (Core §10.3.2.4)
	propertyNames = Keyword{Name: "propertyNames", Subschemas: Itself, Compile: func(c Context) error {
		b, err := subschema(c)
		if err == nil {
			c.Emit(&eval.PropertyNames{Branch: b})
		}
		return err
	}}
)

// patternsOf compiles the member names of an object.
func patternsOf(c Context, v instance.Value, names []string) ([]eval.Pattern, error) {
	patterns := make([]eval.Pattern, 0, len(names))
	for _, name := range names {
		at, _ := v.Member(name)
		p, err := c.Pattern(name, at)
		if err != nil {
			return nil, err
		}
		patterns = append(patterns, p)
	}
	return patterns, nil
}

func compileAdditionalProperties(c Context) error {
	b, err := subschema(c)
	if err != nil {
		return err
	}
	var names []string
	if v, ok := c.Sibling("properties"); ok && v.Is(instance.Object) {
		for name := range v.Members() {
			names = append(names, name)
		}
	}
	var patterns []eval.Pattern
	if v, ok := c.Sibling("patternProperties"); ok && v.Is(instance.Object) {
		var expressions []string
		for expression := range v.Members() {
			expressions = append(expressions, expression)
		}
		if patterns, err = patternsOf(c, v, expressions); err != nil {
			return err
		}
	}
	c.Emit(eval.NewAdditionalProperties(names, patterns, b))
	return nil
}
