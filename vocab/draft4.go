package vocab

import (
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab/format"
)

// The drafts from 04 to 07 have no vocabularies: the lists below are the
// keywords that they have in common, and what each adds or does in a way of
// its own.

// drafts4to7 are the keywords that all drafts from 04 to 07 have.
func drafts4to7() *Vocabulary {
	return &Vocabulary{Keywords: []Keyword{
		schemaKeyword, legacyRef, definitions,
		enum, multipleOf,
		maxLength, minLength, pattern,
		legacyItems, additionalItems, maxItems, minItems, uniqueItems,
		maxProperties, minProperties, required,
		additionalProperties, properties, patternProperties, dependenciesKeyword(instance.Array),
		allOf, anyOf, oneOf, not,
		annotation("title", ofText), annotation("description", ofText), annotation("default", ofAnything),
	}}
}

// draft4 is what draft-04 has beside (draft-fge-json-schema-validation-00).
func draft4() *Vocabulary {
	return &Vocabulary{Keywords: []Keyword{
		legacyID("id"),
		literalType, legacyMaximum, legacyMinimum, exclusiveMaximumFlag, exclusiveMinimumFlag,
		formatKeyword(format.Draft4(), annotates),
	}}
}

// literalType is type (draft-04 §5.5.2), for which an integer is a number
// written without fraction and exponent (draft-04 Core §3.5).
var literalType = Keyword{
	Name:     "type",
	shape:    ofTypes,
	Compile:  func(c Context) error { return compileType(c, true) },
	Messages: typeMessages,
}
