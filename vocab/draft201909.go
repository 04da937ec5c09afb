package vocab

import (
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab/format"
)

// vocabulary201909 is the URI before the name of a vocabulary of 2019-09.
const vocabulary201909 = "https://json-schema.org/draft/2019-09/vocab/"

// Core201909 is the core vocabulary of 2019-09 (2019-09 Core §8).
func Core201909() *Vocabulary {
	return &Vocabulary{
		URI: vocabulary201909 + "core",
		Keywords: []Keyword{
			schemaKeyword,
			{Name: "$id", shape: ofIdentifier, Identify: identifyByID},
			{Name: "$anchor", shape: ofPlainName, Identify: identifyByAnchor},
			{Name: "$recursiveAnchor", shape: ofFlag, Identify: identifyByRecursiveAnchor},
			ref,
			{Name: "$recursiveRef", shape: ofText, Compile: compileRecursiveRef},
			{Name: "$defs", shape: ofSchemaMap, Subschemas: InObject},
			{Name: "$vocabulary"},
			{Name: "$comment", shape: ofText},
		},
	}
}

// Applicator201909 is the applicator vocabulary of 2019-09 (2019-09 Core §9).
func Applicator201909() *Vocabulary {
	return &Vocabulary{
		URI: vocabulary201909 + "applicator",
		Keywords: []Keyword{
			legacyItems, additionalItems, unevaluatedItems, containsKeyword(true, false),
			additionalProperties, properties, patternProperties, propertyNames, unevaluatedProperties,
			dependentSchemas,
			ifKeyword, thenKeyword, elseKeyword,
			allOf, anyOf, oneOf, not,
		},
	}
}

// Validation201909 is the validation vocabulary of 2019-09 (2019-09 Validation §6).
func Validation201909() *Vocabulary { return under(vocabulary201909+"validation", Validation()) }

// MetaData201909 is the vocabulary of basic meta-data annotations of 2019-09
// (2019-09 Validation §9).
func MetaData201909() *Vocabulary { return under(vocabulary201909+"meta-data", MetaData()) }

// Content201909 is the vocabulary for the contents of strings of 2019-09
// (2019-09 Validation §8).
func Content201909() *Vocabulary { return under(vocabulary201909+"content", Content()) }

// Format201909 is the vocabulary of format of 2019-09 (2019-09 Validation §7).
// A meta-schema that requires it makes format an assertion.
func Format201909() *Vocabulary {
	return &Vocabulary{
		URI:      vocabulary201909 + "format",
		Keywords: []Keyword{formatKeyword(format.Draft201909(), annotates)},
		Required: &Vocabulary{
			URI:      vocabulary201909 + "format",
			Keywords: []Keyword{formatKeyword(format.Draft201909(), mustAssert)},
		},
	}
}

// under is a vocabulary under another URI.
func under(uri string, v *Vocabulary) *Vocabulary {
	return &Vocabulary{URI: uri, Keywords: v.Keywords}
}

// recursiveAnchor is the dynamic anchor that $recursiveAnchor stands for. No
// name in a schema can be the same.
const recursiveAnchor = "$recursiveAnchor"

// identifyByRecursiveAnchor reads $recursiveAnchor (2019-09 Core §8.2.4.2.2).
func identifyByRecursiveAnchor(v instance.Value, id *Identity) {
	if v.Is(instance.Boolean) && v.Bool() {
		id.ResourceAnchors = append(id.ResourceAnchors, recursiveAnchor)
	}
}

// compileRecursiveRef lowers $recursiveRef (2019-09 Core §8.2.4.2.1).
func compileRecursiveRef(c Context) error {
	uri, err := stringValue(c)
	if err != nil {
		return err
	}
	return c.EmitDynamic(uri, recursiveAnchor)
}
