package vocab_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
)

// definitionsOf lists the keywords of a dialect as its vocabularies define them,
// by name.
func definitionsOf(d *vocab.Dialect) map[string]*vocab.Keyword {
	defined := make(map[string]*vocab.Keyword)
	for _, v := range d.Vocabularies {
		for k := range v.Keywords {
			defined[v.Keywords[k].Name] = &v.Keywords[k]
		}
	}
	return defined
}

// A dialect finds its keywords, and only those, by name and by a record of a
// tape, and each has a place of its own in the order.
func TestKeywordsOfDialects(t *testing.T) {
	dialects := []*vocab.Dialect{{}, vocab.NewDialect("https://example.com/empty", true), crowded()}
	names := []string{"", "x", "exactly8", "title ", "titl", "additionalPropertie", "\u00e9"}
	for _, uri := range vocab.StandardURIs() {
		dialects = append(dialects, vocab.Standard(uri))
	}
	for _, d := range dialects {
		names = slices.AppendSeq(names, maps.Keys(definitionsOf(d)))
	}
	for _, d := range dialects {
		defined := definitionsOf(d)
		ranks := make(map[int]string)
		for _, name := range names {
			k, rank := d.Keyword(name)
			if k != defined[name] {
				t.Errorf("%s: %q is %v, want %v", d.URI, name, k, defined[name])
			}
			parsed, err := instance.Parse(fmt.Appendf(nil, "{%q: 0}", name), instance.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if at, rankAt := d.KeywordAt(parsed, 1); at != k || rankAt != rank {
				t.Errorf("%s: %q is %v of rank %d on a tape, want %v of rank %d", d.URI, name, at, rankAt, k, rank)
			}
			if other, taken := ranks[rank]; k != nil && taken && other != name {
				t.Errorf("%s: %q and %q have rank %d", d.URI, name, other, rank)
			}
			if k != nil {
				ranks[rank] = name
			}
		}
	}
}

// crowded is a dialect of many keywords, some of them defined twice.
func crowded() *vocab.Dialect {
	vocabularies := []*vocab.Vocabulary{{}, {}}
	for k := range 300 {
		v := vocabularies[k%2]
		v.Keywords = append(v.Keywords, vocab.Keyword{Name: fmt.Sprint("keyword", k/3)})
	}
	return vocab.NewDialect("https://example.com/crowded", false, vocabularies...)
}
