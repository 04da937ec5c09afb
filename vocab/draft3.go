package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab/format"
)

// draft3 are the keywords of draft-03 (draft-zyp-json-schema-03 §5), which has
// no vocabularies.
func draft3() *Vocabulary {
	return &Vocabulary{Keywords: []Keyword{
		schemaKeyword, legacyID("id"), legacyRef,
		definitions, // not in the text of draft-03, but in its schemas
		unionKeyword("type", "type", expectedType, false),
		unionKeyword("disallow", "disallow", "expected anything but {disallowed}, got {found}", true),
		extends,
		propertiesDraft3, patternProperties, additionalProperties, dependenciesKeyword(instance.Array | instance.String),
		{Name: "required", shape: ofFlag, Compile: compileFlag},
		legacyItems, additionalItems, minItems, maxItems, uniqueItems,
		enum, legacyMinimum, legacyMaximum, exclusiveMinimumFlag, exclusiveMaximumFlag, divisibleBy,
		minLength, maxLength, pattern, formatKeyword(format.Draft3(), annotates),
		annotation("title", ofText), annotation("description", ofText), annotation("default", ofAnything),
	}}
}

var (
	// divisibleBy (draft-03 §5.24) is multipleOf by its old name.
	divisibleBy = Keyword{Name: "divisibleBy", shape: ofPositive, Compile: compileDivisor, Messages: multipleOfMessages}

	// extends (draft-03 §5.26) is allOf, and may hold a single schema.
	extends = Keyword{Name: "extends", shape: ofSchemaOrSchemas, Subschemas: Itself | InArray, Compile: func(c Context) error {
		if c.Value().Is(instance.Array) {
			list, err := branches(c, c.Value())
			if err == nil {
				c.Emit(&eval.All{Branches: list})
			}
			return err
		}
		b, err := subschema(c)
		if err == nil {
			c.Emit(&eval.All{Branches: []eval.Branch{b}})
		}
		return err
	}}

	// propertiesDraft3 is properties (draft-03 §5.2), whose schemas say by
	// required whether the member must be there (§5.7).
	propertiesDraft3 = Keyword{Name: "properties", shape: ofSchemaMap, Subschemas: InObject, Compile: func(c Context) error {
		names, list, err := members(c, c.Value())
		if err != nil {
			return err
		}
		c.Emit(eval.NewProperties(names, list))
		if needed := requiredMembers(c.Value()); len(needed) > 0 {
			c.Emit(eval.NewRequired(needed))
		}
		return nil
	}, Messages: eval.Messages{
		{Code: "properties", Template: propertyUnknown},
		{Code: "required", Template: missingRequired},
	}}
)

// requiredMembers lists the names of properties whose schemas say that they
// are required. A reference silences what stands beside it.
func requiredMembers(properties instance.Value) []string {
	var names []string
	for name, schema := range properties.Members() {
		if !schema.Is(instance.Object) {
			continue
		}
		if ref, ok := schema.Member("$ref"); ok && ref.Is(instance.String) {
			continue
		}
		if flag, ok := schema.Member("required"); ok && flag.Is(instance.Boolean) && flag.Bool() {
			names = append(names, name)
		}
	}
	return names
}

// unionKeyword is type (draft-03 §5.1) or its opposite disallow (§5.25): names
// of types and schemas, one of which must accept the value, or none.
func unionKeyword(name, code, message string, forbids bool) Keyword {
	return Keyword{Name: name, shape: ofNameOrNames, Subschemas: InArray, Compile: func(c Context) error {
		return compileUnion(c, code, forbids)
	}, Messages: eval.Messages{{Code: code, Template: message}}}
}

func compileUnion(c Context, code string, forbids bool) error {
	v, err := typed(c, instance.String|instance.Array, "a string or an array")
	if err != nil {
		return err
	}
	union := &eval.Alternatives{Code: code, Forbids: forbids}
	if v.Is(instance.String) {
		union.Allowed = typeDraft3(v.Content(), forbids)
	} else {
		for k, item := range v.Items() {
			switch {
			case item.Is(instance.String):
				union.Allowed |= typeDraft3(item.Content(), forbids)
			case item.Is(instance.Object):
				union.Branches = append(union.Branches, c.Subschema(item, itoa(k)))
			default:
				return c.Fault(item, "%s must hold names of types and schemas only", c.Keyword())
			}
		}
	}
	if len(union.Branches) == 0 && !forbids {
		c.Emit(&eval.Type{Allowed: union.Allowed, Literal: true})
		return nil
	}
	c.Emit(union)
	return nil
}

// typeDraft3 is the types that a name stands for. A name that draft-03 does not
// know neither refuses nor disallows anything.
func typeDraft3(name string, forbids bool) instance.Types {
	if t := typeOf(name); t != 0 {
		return t
	}
	if forbids && name != "any" {
		return 0
	}
	return instance.Any
}
