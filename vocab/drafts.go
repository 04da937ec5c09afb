package vocab

import (
	"slices"
	"strings"
	"sync"

	"github.com/verdict-schema/verdict/eval"
)

// The standard dialects. Each is a list of vocabularies, and those a list of
// keyword values that the dialects share: what differs between two dialects is
// a different value, or a value that is absent.
var (
	// Draft3 is draft-03 (draft-zyp-json-schema-03).
	Draft3 = dialectOf("http://json-schema.org/draft-03/schema", false, draft3)

	// Draft4 is draft-04 (draft-zyp-json-schema-04, draft-fge-json-schema-validation-00).
	Draft4 = dialectOf("http://json-schema.org/draft-04/schema", false, drafts4to7, draft4)

	// Draft6 is Draft 6 (draft-wright-json-schema-01, draft-wright-json-schema-validation-01).
	Draft6 = dialectOf("http://json-schema.org/draft-06/schema", false, drafts4to7, drafts6and7, draft6)

	// Draft7 is Draft 7 (draft-handrews-json-schema-01, draft-handrews-json-schema-validation-01).
	Draft7 = dialectOf("http://json-schema.org/draft-07/schema", false, drafts4to7, drafts6and7, draft7)

	// Draft201909 is Draft 2019-09 (draft-handrews-json-schema-02).
	Draft201909 = dialectOf("https://json-schema.org/draft/2019-09/schema", true,
		Core201909, Applicator201909, Validation201909, MetaData201909, Format201909, Content201909, compatibility)

	// Draft202012 is Draft 2020-12 (draft-bhutton-json-schema-01).
	Draft202012 = dialectOf("https://json-schema.org/draft/2020-12/schema", true,
		Core, Applicator, Unevaluated, Validation, MetaData, FormatAnnotation, Content, compatibility)

	// V1 is the release after Draft 2020-12, the first stable one.
	V1 = dialectOf("https://json-schema.org/v1", true,
		coreV1, Applicator, Unevaluated, Validation, MetaData, formatV1, Content, compatibility)
)

// compatibility are keywords of earlier drafts that the meta-schemas of later
// ones define so that schemas with them keep their meaning. No vocabulary has
// them: a dialect that is made by $vocabulary does without.
func compatibility() *Vocabulary {
	return &Vocabulary{Keywords: []Keyword{definitions, dependencies}}
}

// dialectOf returns a function that gives a dialect, made when it is first
// asked for.
func dialectOf(uri string, unknownAnnotate bool, vocabularies ...func() *Vocabulary) func() *Dialect {
	return sync.OnceValue(func() *Dialect {
		list := make([]*Vocabulary, len(vocabularies))
		for k, v := range vocabularies {
			list[k] = v()
		}
		return NewDialect(uri, unknownAnnotate, list...)
	})
}

// standard are the standard dialects, oldest first.
var standard = []func() *Dialect{Draft3, Draft4, Draft6, Draft7, Draft201909, Draft202012, V1}

// Standard returns the standard dialect of a URI without an empty fragment, or nil.
func Standard(uri string) *Dialect {
	for _, d := range standard {
		if d().URI == uri {
			return d()
		}
	}
	return nil
}

// StandardURIs are the URIs of the standard dialects, oldest first.
func StandardURIs() []string {
	uris := make([]string, len(standard))
	for k, d := range standard {
		uris[k] = d().URI
	}
	return uris
}

// standardVocabularies are the vocabularies that a meta-schema may name.
var standardVocabularies = []func() *Vocabulary{
	Core, Applicator, Unevaluated, Validation, MetaData, FormatAnnotation, FormatAssertion, Content,
	Core201909, Applicator201909, Validation201909, MetaData201909, Format201909, Content201909,
	PropertyDependencies,
}

// StandardVocabulary returns the standard vocabulary of a URI, or nil.
func StandardVocabulary(uri string) *Vocabulary {
	k := slices.IndexFunc(standardVocabularies, func(v func() *Vocabulary) bool { return v().URI == uri })
	if k < 0 {
		return nil
	}
	return standardVocabularies[k]()
}

// IsCore reports whether a URI is that of a core vocabulary, of which a dialect
// has exactly one (Core §8).
func IsCore(uri string) bool {
	return strings.HasSuffix(uri, "/vocab/core") && StandardVocabulary(uri) != nil
}

// FalseMessages are the messages of the boolean schema false (Core §4.3.2).
func FalseMessages() eval.Messages { return falseMessages }

var falseMessages = eval.Messages{"false": "no value is allowed here, got {found}"}
