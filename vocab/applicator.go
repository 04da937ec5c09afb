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
			prefixItems, items, containsKeyword(true, true),
			additionalProperties, properties, patternProperties, propertyNames,
			dependentSchemas,
			ifKeyword, thenKeyword, elseKeyword,
			allOf, anyOf, oneOf, not,
		},
	}
}

// Applied to the same value (Core §10.2).
var (
	// allOf (Core §10.2.1.1)
	allOf = Keyword{Name: "allOf", shape: ofSchemas, Subschemas: InArray, Compile: func(c Context) error {
		list, err := branches(c, c.Value())
		if err == nil {
			c.Emit(&eval.All{Branches: list})
		}
		return err
	}}

	// anyOf (Core §10.2.1.2)
	anyOf = Keyword{Name: "anyOf", shape: ofSchemas, Subschemas: InArray, Compile: func(c Context) error {
		list, err := branches(c, c.Value())
		if err == nil {
			c.Emit(&eval.AnyOf{Branches: list})
		}
		return err
	}, Messages: eval.Messages{
		{Code: "anyOf", Template: expectedAlternative},
		{Code: "anyOf.types", Template: expectedType},
		{Code: "anyOf.values", Template: expectedValue},
		{Code: "anyOf.discriminator", Template: expectedDiscriminator},
		{Code: "anyOf.closest", Template: closestAlternative},
	}}

	// oneOf (Core §10.2.1.3)
	oneOf = Keyword{Name: "oneOf", shape: ofSchemas, Subschemas: InArray, Compile: func(c Context) error {
		list, err := branches(c, c.Value())
		if err == nil {
			c.Emit(&eval.OneOf{Branches: list})
		}
		return err
	}, Messages: eval.Messages{
		{Code: "oneOf", Template: expectedAlternative},
		{Code: "oneOf.types", Template: expectedType},
		{Code: "oneOf.values", Template: expectedValue},
		{Code: "oneOf.discriminator", Template: expectedDiscriminator},
		{Code: "oneOf.closest", Template: closestAlternative},
		{Code: "oneOf.several", Template: "expected a match for exactly one alternative of oneOf, but {matched} match (counted from 0)"},
	}}

	// not (Core §10.2.1.4)
	not = Keyword{Name: "not", shape: ofSchema, Subschemas: Itself, Compile: func(c Context) error {
		b, err := subschema(c)
		if err == nil {
			c.Emit(&eval.Not{Branch: b})
		}
		return err
	}, Messages: notMessages}

	// if (Core §10.2.2.1), with then (§10.2.2.2) and else (§10.2.2.3) beside it
	ifKeyword = Keyword{Name: "if", shape: ofSchemaOrFlag, Subschemas: Itself, Compile: func(c Context) error {
		condition, err := subschema(c)
		if err != nil {
			return err
		}
		then, _ := c.SiblingSubschema("then")
		otherwise, _ := c.SiblingSubschema("else")
		c.Emit(&eval.If{Condition: condition, Then: then, Else: otherwise})
		return nil
	}, Messages: eval.Messages{
		{Code: "because.then", Template: ", because the value matches \"if\""},
		{Code: "because.else", Template: ", because the value does not match \"if\""},
	}}

	thenKeyword = Keyword{Name: "then", Subschemas: Itself, shape: ofSchemaOrFlag}
	elseKeyword = Keyword{Name: "else", Subschemas: Itself, shape: ofSchemaOrFlag}

	// dependentSchemas (Core §10.2.2.4)
	dependentSchemas = Keyword{Name: "dependentSchemas", shape: ofSchemaMap, Subschemas: InObject, Compile: func(c Context) error {
		names, list, err := members(c, c.Value())
		if err == nil {
			c.Emit(eval.NewDependentSchemas(names, list))
		}
		return err
	}, Messages: eval.Messages{
		{Code: "dependentSchemas", Template: propertyNotAllowed},
		{Code: "because.dependentSchemas", Template: becausePresent},
	}}
)

// notMessages name what the value must not be, where that is one assertion.
var notMessages = eval.Messages{
	{Code: "not", Template: "expected anything but what \"not\" describes, got {found}"},
	{Code: "not.type", Template: "expected anything but {unexpected}, got {found}"},
	{Code: "not.enum", Template: "expected anything but {unexpected}, got {found}"},
	{Code: "not.required", Template: "{names|property|properties} {names} must not be present{names|| together}"},
	{Code: "not.pattern", Template: "expected a string that does not match {pattern}, got {found}"},
}

// Applied to items (Core §10.3.1).
var (
	// prefixItems (Core §10.3.1.1)
	prefixItems = Keyword{Name: "prefixItems", shape: ofSchemas, Subschemas: InArray, Compile: func(c Context) error {
		list, err := branches(c, c.Value())
		if err == nil {
			c.Emit(&eval.PrefixItems{Branches: list})
		}
		return err
	}, Messages: eval.Messages{{Code: "prefixItems", Template: itemNotAllowed}}}

	// items (Core §10.3.1.2)
	items = Keyword{Name: "items", shape: ofSchema, Subschemas: Itself, Compile: func(c Context) error {
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
	}, Messages: eval.Messages{{Code: "items", Template: itemNotAllowed}}}
)

// containsKeyword is contains (Core §10.3.1.3), with minContains and maxContains
// beside it, which later dialects count and mark by.
func containsKeyword(counts, marks bool) Keyword {
	return Keyword{Name: "contains", shape: ofSchemaOrFlag, Subschemas: Itself, Compile: func(c Context) error {
		return compileContains(c, counts, marks)
	}, Messages: containsMessages}
}

var containsMessages = eval.Messages{
	{Code: "contains", Template: "expected an item that matches \"contains\", found none in {found}"},
	{Code: "minContains", Template: "expected at least {limit} {limit|item that matches|items that match} \"contains\", found {count}"},
	{Code: "maxContains", Template: "expected at most {limit} {limit|item that matches|items that match} \"contains\", found {count}"},
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
		in.Min, in.Beyond, in.MinCode = l.size, l.beyond, "minContains"
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
	properties = Keyword{Name: "properties", shape: ofSchemaMap, Subschemas: InObject, Compile: func(c Context) error {
		names, list, err := members(c, c.Value())
		if err == nil {
			c.Emit(eval.NewProperties(names, list))
		}
		return err
	}, Messages: eval.Messages{{Code: "properties", Template: propertyUnknown}}}

	// patternProperties (Core §10.3.2.2)
	patternProperties = Keyword{Name: "patternProperties", shape: ofSchemaMap, Subschemas: InObject, Compile: func(c Context) error {
		_, list, err := members(c, c.Value())
		if err != nil {
			return err
		}
		patterns, err := patternsOf(c, c.Value())
		if err == nil {
			c.Emit(&eval.PatternProperties{Patterns: patterns, Branches: list})
		}
		return err
	}, Messages: eval.Messages{{Code: "patternProperties", Template: propertyUnknown}}}

	// additionalProperties (Core §10.3.2.3)
	additionalProperties = Keyword{Name: "additionalProperties", shape: ofSchemaOrFlag, Subschemas: Itself, Compile: compileAdditionalProperties,
		Messages: eval.Messages{{Code: "additionalProperties", Template: propertyUnknown}}}

	// propertyNames (Core §10.3.2.4)
	propertyNames = Keyword{Name: "propertyNames", shape: ofSchemaOrFlag, Subschemas: Itself, Compile: func(c Context) error {
		b, err := subschema(c)
		if err == nil {
			c.Emit(&eval.PropertyNames{Branch: b})
		}
		return err
	}, Messages: eval.Messages{{Code: "propertyNames", Template: "property name {property} is not allowed"}}}
)

// patternsOf compiles the member names of an object.
func patternsOf(c Context, v instance.Value) ([]eval.Pattern, error) {
	patterns := make([]eval.Pattern, 0, v.Len())
	for name, at := range v.Members() {
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
		names = make([]string, 0, v.Len())
		for name := range v.Members() {
			names = append(names, name)
		}
	}
	var patterns []eval.Pattern
	if v, ok := c.Sibling("patternProperties"); ok && v.Is(instance.Object) {
		if patterns, err = patternsOf(c, v); err != nil {
			return err
		}
	}
	c.Emit(eval.NewAdditionalProperties(names, patterns, b))
	return nil
}
