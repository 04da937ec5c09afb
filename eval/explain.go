package eval

import (
	"cmp"
	"slices"
	"strings"
)

// Bounds of what is told about alternatives.
const (
	maxNested      = 1000 // errors in alternatives, in all
	maxNestedDepth = 16
)

// An explainer makes errors for people out of units.
type explainer struct {
	*Result
	places places
	scores []score
	nested int // how many errors in alternatives may still be told
	depth  int // of alternatives in alternatives
	looked lookup
}

func (r *Result) explainer() *explainer {
	return &explainer{Result: r, places: newPlaces(r.document), nested: maxNested}
}

// Errors lists why the instance is invalid, in the order of the instance, and
// for one value in the order of the schema. What
// several ways through the schema complain of is told once, and what is wrong
// with the alternatives of anyOf or oneOf is told inside the error about those.
func (r *Result) Errors() []*Error {
	if r.valid {
		return nil
	}
	return r.explainer().errors(0, len(r.units))
}

// errors lists the errors in a range of units.
func (x *explainer) errors(from, to int) []*Error {
	var list []*Error
	for k := from; k < to; {
		u := &x.units[k]
		if u.valid || len(u.faults) > 0 {
			for f := range u.faults {
				e := x.error(k, &u.faults[f])
				if f == 0 {
					x.alternatives(e, k)
				}
				list = append(list, e)
			}
			k = int(u.next)
			continue
		}
		k++
	}
	slices.SortStableFunc(list, (*Error).compare)
	return slices.CompactFunc(list, sameError)
}

// compare orders errors by their places in the instance, and those of one value
// by the places of their keywords in the schema.
func (e *Error) compare(other *Error) int {
	return cmp.Or(
		cmp.Compare(e.index, other.index),
		strings.Compare(e.SchemaDocument, other.SchemaDocument),
		cmp.Compare(e.SchemaPosition.Offset, other.SchemaPosition.Offset),
	)
}

// sameError reports whether two errors that follow each other are one that was
// met on two ways.
func sameError(a, b *Error) bool {
	return a.index == b.index && a.Code == b.Code && a.AbsoluteKeywordLocation == b.AbsoluteKeywordLocation &&
		a.Message == b.Message
}

// error makes an error of a fault of unit k.
func (x *explainer) error(k int, f *Fault) *Error {
	u := &x.units[k]
	at := int(u.index)
	if f.At >= 0 {
		at = f.At
	}
	e := &Error{
		KeywordLocation:         x.keywordLocation(k, f.Sibling),
		AbsoluteKeywordLocation: x.absoluteLocation(k, f.Sibling),
		SchemaPosition:          x.schemaPosition(k, f.Sibling),
		SchemaDocument:          x.node(k).Resource.Document,
		Keyword:                 u.step.Keyword,
		Code:                    f.Code,
		Parameters:              f.Parameters,
		index:                   at,
	}
	if f.Sibling != "" {
		e.Keyword = f.Sibling
	}
	template := x.template(u.step, f.Code)
	switch in := u.step.Do.(type) {
	case *Constant:
		template = x.forbidden(e, k)
	case *In:
		e.Parameters = suggest(f.Parameters, x.document.At(int(u.index)), in.Values)
	case *Required:
		x.findMisspelt(e, k, in)
	}
	e.InstanceLocation = x.places.pointer(int(u.index))
	if x.document.HasText() {
		e.Position = x.places.position(e.index)
		e.EndOffset = int(x.document.Tape()[e.index].End)
	}
	e.Message = x.message(template, e, int(u.index)) + x.because(k)
	return e
}

// template finds the template of a code: the caller's, or the keyword's.
func (x *explainer) template(s *Step, code string) string {
	if t, ok := x.want.Messages[code]; ok {
		return t
	}
	if s.Messages == nil {
		return ""
	}
	return s.Messages.Template(code)
}

// message fills in a template for the value at index i. Without one, it is the
// code and the parameters.
func (x *explainer) message(template string, e *Error, i int) string {
	if template == "" {
		var b strings.Builder
		b.WriteString(e.Code)
		for _, p := range e.Parameters {
			b.WriteString(" " + p.Name + "=" + write(p.Value))
		}
		return b.String()
	}
	r := rendering{fault: &Fault{Code: e.Code, Parameters: e.Parameters}, document: x.document, index: i, withhold: x.want.Withhold}
	text, _ := r.render(template)
	return text
}

// because says what an error depends on: the nearest condition around it.
func (x *explainer) because(k int) string {
	from := int(x.units[k].parent)
	if _, ok := x.units[k].step.Do.(*Constant); ok && x.units[from].branch.Sibling == "" {
		from = int(x.units[from].parent) // what applies the schema false is named already
	}
	for j := from; j > 0; j = int(x.units[j].parent) {
		u := &x.units[j]
		if len(u.faults) > 0 {
			return "" // an alternative is told on its own
		}
		if u.branch == nil {
			continue
		}
		s := x.units[u.parent].step
		if code, f := condition(s, u.branch); code != "" {
			r := rendering{fault: f, document: x.document, index: int(u.index), withhold: x.want.Withhold}
			text, _ := r.render(x.template(s, code))
			return text
		}
	}
	return ""
}

// condition is the code of the message of what a branch depends on, and what it
// names; "" for a branch that is always applied.
func condition(s *Step, b *Branch) (code string, f *Fault) {
	if b.Sibling != "" {
		return "because." + b.Sibling, &Fault{}
	}
	if _, ok := s.Do.(*DependentSchemas); ok {
		return "because." + s.Keyword, &Fault{Parameters: []Parameter{{"trigger", b.Path[0]}}}
	}
	return "", nil
}
