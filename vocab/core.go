package vocab

import (
	"strings"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// Core is the core vocabulary of 2020-12 (Core §8).
func Core() *Vocabulary {
	return &Vocabulary{
		URI: "https://json-schema.org/draft/2020-12/vocab/core",
		Keywords: []Keyword{
			schemaKeyword,
			{Name: "$id", shape: ofIdentifier, Identify: identifyByID},
			{Name: "$anchor", shape: ofPlainName, Identify: identifyByAnchor},
			{Name: "$dynamicAnchor", shape: ofPlainName, Identify: identifyByDynamicAnchor},
			ref,
			{Name: "$dynamicRef", shape: ofText, Compile: compileDynamicRef},
			{Name: "$defs", shape: ofSchemaMap, Subschemas: InObject},
			{Name: "$vocabulary"},
			{Name: "$comment", shape: ofText},
		},
	}
}

// ref is $ref (Core §8.2.3.1).
var ref = Keyword{Name: "$ref", shape: ofText, Compile: compileRef}

// identifyDialect reads $schema (Core §8.1.1).
func identifyDialect(v instance.Value, id *Identity) {
	if v.Is(instance.String) {
		id.Dialect = v.Content()
	}
}

// identifyByID reads $id (Core §8.2.1).
func identifyByID(v instance.Value, id *Identity) {
	if v.Is(instance.String) {
		id.ID, id.HasID, id.IDKeyword = strings.TrimSuffix(v.Content(), "#"), true, "$id"
	}
}

// identifyByAnchor reads $anchor (Core §8.2.2).
func identifyByAnchor(v instance.Value, id *Identity) {
	if v.Is(instance.String) {
		id.Anchors = append(id.Anchors, v.Content())
	}
}

// identifyByDynamicAnchor reads $dynamicAnchor (Core §8.2.2).
func identifyByDynamicAnchor(v instance.Value, id *Identity) {
	if v.Is(instance.String) {
		id.Anchors = append(id.Anchors, v.Content())
		id.DynamicAnchors = append(id.DynamicAnchors, v.Content())
	}
}

func compileRef(c Context) error {
	uri, err := stringValue(c)
	if err != nil {
		return err
	}
	b, err := c.Reference(uri)
	if err != nil {
		return err
	}
	c.Emit(&eval.Ref{URI: uri, Branch: b})
	return nil
}

// compileDynamicRef lowers $dynamicRef (Core §8.2.3.2).
func compileDynamicRef(c Context) error {
	uri, err := stringValue(c)
	if err != nil {
		return err
	}
	return c.EmitDynamic(uri, "")
}
