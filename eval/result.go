package eval

import (
	"errors"
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// errEnough ends an evaluation that has found as many errors as were wanted.
var errEnough = errors.New("enough errors found")

// A Result is what an evaluation found.
type Result struct {
	graph     *Graph
	document  *instance.Document
	units     []unit
	valid     bool
	truncated bool
}

// Valid is the verdict.
func (r *Result) Valid() bool { return r.valid }

// Truncated reports whether there are more errors than were asked for.
func (r *Result) Truncated() bool { return r.truncated }

// Document is the instance.
func (r *Result) Document() *instance.Document { return r.document }

// An Error is one reason why an instance is invalid.
type Error struct {
	// InstanceLocation is the JSON Pointer to the value.
	InstanceLocation string
	// KeywordLocation is the JSON Pointer to the keyword by the way that the
	// evaluation took, through references (Core §12.3.1).
	KeywordLocation string
	// AbsoluteKeywordLocation is the keyword's URI (Core §12.3.2).
	AbsoluteKeywordLocation string
	// Keyword is the keyword's name; empty for the boolean schema false.
	Keyword string
	// Code names the kind of error; see docs/errors.md.
	Code string
	// Message says what was expected and what was found, in one line.
	Message string
	// Parameters are what the message was made of.
	Parameters []Parameter
	// Position is the place of the value in the instance's text, and zero for
	// an instance that has none.
	Position instance.Position
	// SchemaPosition is the place of the keyword in the schema's text.
	SchemaPosition instance.Position
	// Depth is how many in-place and other applications led to the keyword.
	Depth int

	index int
}

// Errors lists the faults of the units that failed, in the order of the
// instance.
func (r *Result) Errors() []*Error {
	if r.valid {
		return nil
	}
	locator := instance.NewLocator(r.document)
	var list []*Error
	for k := 0; k < len(r.units); k++ {
		u := &r.units[k]
		if u.valid {
			k = int(u.next) - 1
			continue
		}
		for f := range u.faults {
			list = append(list, r.error(locator, k, &u.faults[f]))
		}
	}
	slices.SortStableFunc(list, func(a, b *Error) int { return a.index - b.index })
	return list
}

func (r *Result) error(locator *instance.Locator, k int, f *Fault) *Error {
	u := &r.units[k]
	at := int(u.index)
	if f.At >= 0 {
		at = f.At
	}
	e := &Error{
		InstanceLocation:        locator.Pointer(at),
		KeywordLocation:         r.keywordLocation(k),
		AbsoluteKeywordLocation: r.absoluteLocation(k),
		Code:                    f.Code,
		Parameters:              f.Parameters,
		Depth:                   r.depth(k),
		index:                   at,
	}
	if r.document.HasText() {
		e.Position = locator.Position(at)
	}
	if s := u.step; s != nil {
		e.Keyword = s.Keyword
		e.SchemaPosition = s.Source.Position()
		e.Message = s.Messages.render(f, r.document, int(u.index))
	}
	return e
}

func (r *Result) depth(k int) int {
	n := 0
	for p := r.units[k].parent; p >= 0; p = r.units[p].parent {
		n++
	}
	return n
}

// keywordLocation is the path from the root to unit k.
func (r *Result) keywordLocation(k int) string {
	var chain []int
	for j := k; j >= 0; j = int(r.units[j].parent) {
		chain = append(chain, j)
	}
	var b strings.Builder
	slices.Reverse(chain)
	for n, j := range chain {
		u := &r.units[j]
		if u.step != nil && u.step.Keyword != "" && !(n+1 < len(chain) && r.units[chain[n+1]].sibling != "") {
			writeToken(&b, u.step.Keyword)
		}
		if u.sibling != "" {
			writeToken(&b, u.sibling)
		}
		for _, token := range u.path {
			writeToken(&b, token)
		}
	}
	return b.String()
}

// absoluteLocation is the URI of unit k.
func (r *Result) absoluteLocation(k int) string {
	u := &r.units[k]
	if u.step == nil {
		return u.node.Location
	}
	if u.step.Keyword == "" {
		return r.units[u.parent].node.Location
	}
	return AppendFragment(r.units[u.parent].node.Location, u.step.Keyword)
}

// writeToken appends a reference token to a JSON Pointer (RFC 6901 §3).
func writeToken(b *strings.Builder, token string) {
	b.WriteByte('/')
	b.WriteString(tokenEscaper.Replace(token))
}

var tokenEscaper = strings.NewReplacer("~", "~0", "/", "~1")
