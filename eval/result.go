package eval

import (
	"errors"
	"slices"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/pointer"
)

// errEnough ends an evaluation that has found as many errors as were wanted.
var errEnough = errors.New("enough errors found")

// A Result is what an evaluation found.
type Result struct {
	graph    *Graph
	document *instance.Document
	index    int // of the value that was evaluated
	want     Want
	units    []unit
	valid    bool
	rest     int
	more     bool
}

// Valid is the verdict.
func (r *Result) Valid() bool { return r.valid }

// Omitted is how many errors there are beyond those that were asked for; more
// says that this was not counted to the end.
func (r *Result) Omitted() (count int, more bool) { return r.rest, r.more }

// Document is the instance.
func (r *Result) Document() *instance.Document { return r.document }

// node is the subschema of a schema unit, or that which holds the keyword of a
// keyword unit.
func (r *Result) node(k int) *Node {
	if b := r.units[k].branch; b != nil {
		return b.Node
	}
	return r.units[r.units[k].parent].branch.Node
}

// keywordLocation is the path from the root to unit k. Instead of the keyword
// of k itself, it may end with a sibling of it.
func (r *Result) keywordLocation(k int, sibling string) string {
	var buffer [64]int
	chain := buffer[:0]
	for j := k; j >= 0; j = int(r.units[j].parent) {
		chain = append(chain, j)
	}
	text := make([]byte, 0, 16*len(chain))
	for n, j := range slices.Backward(chain) {
		u := &r.units[j]
		if u.step != nil {
			text = r.appendKeyword(text, u, chain[:n], sibling)
			continue
		}
		if u.branch.Sibling != "" {
			text = pointer.AppendToken(text, u.branch.Sibling)
		}
		for _, token := range u.branch.Path {
			text = pointer.AppendToken(text, token)
		}
	}
	return string(text)
}

// appendKeyword appends the token of a keyword unit. below is the chain of units
// below it, the next one last; a branch that is the value of a sibling appends
// that one's token itself.
func (r *Result) appendKeyword(text []byte, u *unit, below []int, sibling string) []byte {
	switch {
	case len(below) == 0 && sibling != "":
		return pointer.AppendToken(text, sibling)
	case len(below) > 0 && r.units[below[len(below)-1]].branch.Sibling != "":
		return text
	case u.step.Keyword == "":
		return text
	}
	return pointer.AppendToken(text, u.step.Keyword)
}

// absoluteLocation is the URI of unit k, or of a sibling of its keyword.
func (r *Result) absoluteLocation(k int, sibling string) string {
	u := &r.units[k]
	location := r.node(k).Location()
	switch {
	case sibling != "":
		return appendFragment(location, sibling)
	case u.step == nil || u.step.Keyword == "":
		return location
	}
	return appendFragment(location, u.step.Keyword)
}

// schemaPosition is the place of the keyword of unit k, or of a sibling of it.
func (r *Result) schemaPosition(k int, sibling string) instance.Position {
	n := r.node(k)
	if n.Resource.Position == nil {
		return instance.Position{}
	}
	at := n.Source
	if s := r.units[k].step; sibling != "" {
		at, _ = n.Source.Member(sibling)
	} else if s != nil {
		at = s.Source
	}
	index, d := at.Index(), at.Document()
	if index > 0 && nameRecord(d, index-1) {
		index-- // the keyword's name
	}
	return n.Resource.Position(int(d.Tape()[index].Start))
}
