package vocab

import (
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A Dialect is an ordered list of vocabularies, under the URI of its
// meta-schema (Core §4.3.3). It is immutable.
type Dialect struct {
	// URI is the meta-schema's, without an empty fragment.
	URI string
	// Vocabularies are in order; of a keyword that two of them define, the
	// later definition counts.
	Vocabularies []*Vocabulary
	// UnknownAnnotate says that unknown keywords are annotations (Core §6.5).
	UnknownAnnotate bool

	standard bool
	keywords keywordTable
	identify []*Keyword
	override []*Keyword
}

// NewDialect returns the dialect of some vocabularies.
func NewDialect(uri string, unknownAnnotate bool, vocabularies ...*Vocabulary) *Dialect {
	d := &Dialect{
		URI:             strings.TrimSuffix(uri, "#"),
		Vocabularies:    vocabularies,
		UnknownAnnotate: unknownAnnotate,
	}
	var order []*Keyword
	for _, v := range vocabularies {
		for k := range v.Keywords {
			order = append(order, &v.Keywords[k])
		}
	}
	d.keywords = newKeywordTable(len(order))
	for _, keyword := range order {
		d.keywords.set(keyword, 0)
	}
	slices.SortStableFunc(order, func(a, b *Keyword) int { return stage(a) - stage(b) })
	for k, keyword := range order {
		if known, _ := d.Keyword(keyword.Name); known != keyword {
			continue // a later vocabulary redefines it
		}
		d.keywords.set(keyword, k)
		if keyword.Identify != nil {
			d.identify = append(d.identify, keyword)
		}
		if keyword.Overrides {
			d.override = append(d.override, keyword)
		}
	}
	return d
}

func stage(k *Keyword) int {
	if k.Late {
		return 1
	}
	return 0
}

// Keyword returns the keyword of a name, and its place in the dialect's order.
func (d *Dialect) Keyword(name string) (k *Keyword, rank int) {
	return d.keywords.find(instance.Key(name), name)
}

// KeywordAt is Keyword for the member name at an index of a document's tape,
// whose key is known already.
func (d *Dialect) KeywordAt(document *instance.Document, index int) (k *Keyword, rank int) {
	return d.keywords.find(document.Tape()[index].Word, document.Content(index))
}

// IsStandard reports whether this is a standard dialect as it is, all of whose
// keywords are built in.
func (d *Dialect) IsStandard() bool { return d.standard }

// Identifiers are the keywords that say something about identity.
func (d *Dialect) Identifiers() []*Keyword { return d.identify }

// Overriding are the keywords that silence all others of their schema.
func (d *Dialect) Overriding() []*Keyword { return d.override }
