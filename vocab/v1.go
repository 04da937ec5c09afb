package vocab

import (
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab/format"
)

// coreV1 are the core keywords of v1. It has no vocabularies of its own, and
// is made of those of 2020-12 but for these and format.
func coreV1() *Vocabulary {
	return &Vocabulary{Keywords: []Keyword{
		schemaKeyword,
		{Name: "$id", Identify: identifyByID},
		{Name: "$anchor", Identify: identifyByAnchor},
		{Name: "$dynamicAnchor", Identify: identifyByDynamicAnchorOnly},
		ref,
		{Name: "$dynamicRef", Compile: compileUnbookendedRef},
		{Name: "$defs", Subschemas: InObject},
		{Name: "$comment"},
	}}
}

// formatV1 is format, which asserts unless the compiler is asked to annotate.
func formatV1() *Vocabulary {
	return &Vocabulary{Keywords: []Keyword{formatKeyword(format.V1(), asserts)}}
}

// identifyByDynamicAnchorOnly reads $dynamicAnchor, which in v1 is for
// $dynamicRef alone and no anchor for $ref.
func identifyByDynamicAnchorOnly(v instance.Value, id *Identity) {
	if v.Is(instance.String) {
		id.DynamicAnchors = append(id.DynamicAnchors, v.Content())
	}
}

// compileUnbookendedRef lowers the $dynamicRef of v1: a plain name, written as
// a fragment, that is looked for in the dynamic scope alone. No bookend has to
// stand in the schema resource of the reference.
func compileUnbookendedRef(c Context) error {
	uri, err := stringValue(c)
	if err != nil {
		return err
	}
	anchor, ok := strings.CutPrefix(uri, "#")
	if !ok || anchor == "" || strings.HasPrefix(anchor, "/") {
		return c.Fault(c.Value(), "$dynamicRef must be a plain name as a fragment, such as \"#node\"")
	}
	return c.EmitDynamicAnchor(anchor)
}
