package vocab

import (
	"maps"
	"slices"
	"sync"

	"github.com/verdict-schema/verdict/eval"
)

// Draft202012 is the dialect of Draft 2020-12.
var Draft202012 = sync.OnceValue(func() *Dialect {
	return NewDialect("https://json-schema.org/draft/2020-12/schema", true,
		Core(), Applicator(), Unevaluated(), Validation(), MetaData(), FormatAnnotation(), Content())
})

// standard are the standard dialects by URI.
var standard = map[string]func() *Dialect{
	"https://json-schema.org/draft/2020-12/schema": Draft202012,
}

// Standard returns the standard dialect of a URI without a fragment, or nil.
func Standard(uri string) *Dialect {
	if d := standard[uri]; d != nil {
		return d()
	}
	return nil
}

// StandardURIs are the URIs of the standard dialects, in order.
func StandardURIs() []string { return slices.Sorted(maps.Keys(standard)) }

// standardVocabularies are the vocabularies that a meta-schema may name.
var standardVocabularies = []func() *Vocabulary{
	Core, Applicator, Unevaluated, Validation, MetaData, FormatAnnotation, FormatAssertion, Content,
}

// StandardVocabulary returns the standard vocabulary of a URI, or nil.
func StandardVocabulary(uri string) *Vocabulary {
	for _, v := range standardVocabularies {
		if v := v(); v.URI == uri {
			return v
		}
	}
	return nil
}

// FalseMessages are the messages of the boolean schema false (Core §4.3.2).
func FalseMessages() eval.Messages { return falseMessages }

var falseMessages = eval.Messages{"false": "no value is allowed here, got {found}"}
