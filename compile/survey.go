package compile

import (
	"errors"
	"slices"

	"github.com/verdict-schema/verdict/eval"
)

// A survey walks through every subschema of a document, and of the documents
// that references lead to, reachable or not. It compiles keyword by keyword and
// throws the programs away: what it keeps is who refers to whom.
type survey struct {
	compiler   *Compiler
	documents  []*document // in the order in which they were first referred to
	references []surveyed
	// follows says whether to go on into a document.
	follows func(*document) bool
}

// surveyed is a reference that was come upon.
type surveyed struct {
	from      *document
	place     Place
	keyword   string
	reference string // as written
	uri       string // resolved
	target    target
	err       error // why it leads to nothing
}

// run surveys the documents from one on.
func (s *survey) run(first *document) error {
	s.documents = append(s.documents[:0], first)
	for k := 0; k < len(s.documents); k++ {
		if err := s.document(s.documents[k]); err != nil {
			return err
		}
	}
	return nil
}

// document surveys a document. References may make subschemas of places in it
// that were none before, so it is gone through until nothing is new.
func (s *survey) document(d *document) error {
	done := make([]bool, len(d.numbers))
	for again := true; again; {
		again = false
		for index := range d.numbers {
			owner := d.owner(index)
			if owner == nil || done[index] {
				continue
			}
			done[index], again = true, true
			if err := s.subschema(target{owner, index}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *survey) subschema(t target) error {
	l := newLowering(s.compiler)
	l.entry = t.resource
	l.observe = func(r surveyed) { s.add(t, r) }
	n := &eval.Node{}
	for _, m := range keywordsOf(nil, t.value(), t.resource.dialect) {
		x := &keywordContext{lowering: l, node: n, target: t, member: m}
		var unresolved *UnresolvedReferenceError
		if err := x.compile(); err != nil && !errors.As(err, &unresolved) {
			return err
		}
	}
	return nil
}

func (s *survey) add(t target, r surveyed) {
	r.from = t.resource.document
	s.references = append(s.references, r)
	if r.err != nil {
		return
	}
	d := r.target.resource.document
	if !slices.Contains(s.documents, d) && s.follows(d) {
		s.documents = append(s.documents, d)
	}
}
