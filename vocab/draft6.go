package vocab

import "github.com/verdict-schema/verdict/vocab/format"

// drafts6and7 is what Draft 6 and Draft 7 have beside [drafts4to7]
// (draft-wright-json-schema-validation-01).
func drafts6and7() *Vocabulary {
	return &Vocabulary{Keywords: []Keyword{
		legacyID("$id"),
		typeKeyword, constKeyword,
		maximum, exclusiveMaximum, minimum, exclusiveMinimum,
		containsKeyword(false, false), propertyNames,
		annotation("examples", ofList),
	}}
}

// draft6 is what only Draft 6 has.
func draft6() *Vocabulary {
	return &Vocabulary{Keywords: []Keyword{formatKeyword(format.Draft6(), annotates)}}
}

// draft7 is what only Draft 7 has (draft-handrews-json-schema-validation-01).
func draft7() *Vocabulary {
	return &Vocabulary{Keywords: []Keyword{
		{Name: "$comment", shape: ofText},
		ifKeyword, thenKeyword, elseKeyword,
		formatKeyword(format.Draft7(), annotates),
		contentEncoding, contentMediaType,
		annotation("readOnly", ofFlag), annotation("writeOnly", ofFlag),
	}}
}
