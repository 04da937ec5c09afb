package vocab

import (
	"slices"
	"strings"
	"sync"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// The URIs of the standard dialects, without empty fragments.
const (
	draft3URI      = "http://json-schema.org/draft-03/schema"
	draft4URI      = "http://json-schema.org/draft-04/schema"
	draft6URI      = "http://json-schema.org/draft-06/schema"
	draft7URI      = "http://json-schema.org/draft-07/schema"
	draft201909URI = "https://json-schema.org/draft/2019-09/schema"
	draft202012URI = "https://json-schema.org/draft/2020-12/schema"
	v1URI          = "https://json-schema.org/v1"
)

// DefaultURI is the URI of the dialect that schemas are written in where nobody
// says otherwise.
const DefaultURI = draft202012URI

// The standard dialects. Each is a list of vocabularies, and those a list of
// keyword values that the dialects share: what differs between two dialects is
// a different value, or a value that is absent.
var (
	dialectDraft3 = standardDialect{uri: draft3URI, sure: instance.Object,
		vocabularies: []func() *Vocabulary{draft3}}

	dialectDraft4 = standardDialect{uri: draft4URI, sure: instance.Object,
		vocabularies: []func() *Vocabulary{drafts4to7, draft4}}

	dialectDraft6 = standardDialect{uri: draft6URI, sure: instance.Object | instance.Boolean,
		vocabularies: []func() *Vocabulary{drafts4to7, drafts6and7, draft6}}

	dialectDraft7 = standardDialect{uri: draft7URI, sure: instance.Object | instance.Boolean,
		vocabularies: []func() *Vocabulary{drafts4to7, drafts6and7, draft7}}

	dialectDraft201909 = standardDialect{uri: draft201909URI, sure: instance.Object | instance.Boolean, unknownAnnotate: true,
		vocabularies: []func() *Vocabulary{Core201909, Applicator201909, Validation201909, MetaData201909, Format201909, Content201909, compatibility}}

	dialectDraft202012 = standardDialect{uri: draft202012URI, sure: instance.Object | instance.Boolean, unknownAnnotate: true,
		vocabularies: []func() *Vocabulary{Core, Applicator, Unevaluated, Validation, MetaData, FormatAnnotation, Content, compatibility}}

	dialectV1 = standardDialect{uri: v1URI, unknownAnnotate: true,
		vocabularies: []func() *Vocabulary{coreV1, Applicator, Unevaluated, Validation, MetaData, formatV1, Content, compatibility}}

	// standard are all of them, oldest first.
	standard = []*standardDialect{
		&dialectDraft3, &dialectDraft4, &dialectDraft6, &dialectDraft7,
		&dialectDraft201909, &dialectDraft202012, &dialectV1,
	}
)

// Draft3 is draft-03 (draft-zyp-json-schema-03).
func Draft3() *Dialect { return dialectDraft3.get() }

// Draft4 is draft-04 (draft-zyp-json-schema-04, draft-fge-json-schema-validation-00).
func Draft4() *Dialect { return dialectDraft4.get() }

// Draft6 is Draft 6 (draft-wright-json-schema-01, draft-wright-json-schema-validation-01).
func Draft6() *Dialect { return dialectDraft6.get() }

// Draft7 is Draft 7 (draft-handrews-json-schema-01, draft-handrews-json-schema-validation-01).
func Draft7() *Dialect { return dialectDraft7.get() }

// Draft201909 is Draft 2019-09 (draft-handrews-json-schema-02).
func Draft201909() *Dialect { return dialectDraft201909.get() }

// Draft202012 is Draft 2020-12 (draft-bhutton-json-schema-01).
func Draft202012() *Dialect { return dialectDraft202012.get() }

// V1 is the release after Draft 2020-12, the first stable one.
func V1() *Dialect { return dialectV1.get() }

// A standardDialect is what is known of a dialect before it is made, which it is
// when it is first asked for.
type standardDialect struct {
	uri             string
	unknownAnnotate bool
	vocabularies    []func() *Vocabulary
	// sure are the types that schemas have where Keyword.SurelyTakes speaks for
	// the meta-schema: not where formats in that assert.
	sure instance.Types

	once    sync.Once
	dialect *Dialect
}

// get returns the dialect, of which there is one.
func (s *standardDialect) get() *Dialect {
	s.once.Do(func() {
		list := make([]*Vocabulary, len(s.vocabularies))
		for k, v := range s.vocabularies {
			list[k] = v()
		}
		s.dialect = NewDialect(s.uri, s.unknownAnnotate, list...)
		s.dialect.standard = true
	})
	return s.dialect
}

// compatibility are keywords of earlier drafts that the meta-schemas of later
// ones define so that schemas with them keep their meaning. No vocabulary has
// them: a dialect that is made by $vocabulary does without.
func compatibility() *Vocabulary {
	return &Vocabulary{Keywords: []Keyword{definitions, dependenciesKeyword(instance.Array)}}
}

// Standard returns the standard dialect of a URI without an empty fragment, or nil.
func Standard(uri string) *Dialect {
	for k := range standard {
		if standard[k].uri == uri {
			return standard[k].get()
		}
	}
	return nil
}

// SureTypes are the types that schemas of the dialect have, if
// [Keyword.SurelyTakes] can be asked in place of its meta-schema; otherwise none.
func (d *Dialect) SureTypes() instance.Types {
	for k := range standard {
		if d.standard && standard[k].uri == d.URI {
			return standard[k].sure
		}
	}
	return 0
}

// StandardURIs are the URIs of the standard dialects, oldest first.
func StandardURIs() []string {
	uris := make([]string, len(standard))
	for k := range standard {
		uris[k] = standard[k].uri
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
func FalseMessages() *eval.Messages { return &falseMessages }

var falseMessages = eval.Messages{{Code: "false", Template: "no value is allowed here, got {found}"}}
