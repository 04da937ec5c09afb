package vocab

import (
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// The identity of schemas before 2019-09.
var (
	// legacyRef is $ref as it was before 2019-09: it silences all its siblings
	// (Draft 7 Core §8.3).
	legacyRef = Keyword{Name: "$ref", shape: ofText, Compile: compileRef, Overrides: true}

	schemaKeyword = Keyword{Name: "$schema", shape: ofText, Identify: identifyDialect}
	definitions   = Keyword{Name: "definitions", shape: ofSchemaMap, Subschemas: InObject}
)

// legacyID is id (draft-04 Core §7.2) or $id (Draft 7 Core §8.2): it gives a
// schema resource its URI, and by a fragment gives a schema a plain name.
func legacyID(name string) Keyword {
	return Keyword{Name: name, shape: ofText, Identify: func(v instance.Value, id *Identity) { identifyByLegacyID(name, v, id) }}
}

func identifyByLegacyID(name string, v instance.Value, id *Identity) {
	if !v.Is(instance.String) {
		return
	}
	uri, fragment, _ := strings.Cut(v.Content(), "#")
	if fragment != "" && !strings.HasPrefix(fragment, "/") {
		id.Anchors = append(id.Anchors, fragment)
	}
	if uri != "" || fragment == "" {
		id.ID, id.HasID, id.IDKeyword = uri, true, name
	}
}
