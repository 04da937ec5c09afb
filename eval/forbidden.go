package eval

import (
	"iter"
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A boolean schema false says nothing of its own. What is wrong depends on the
// keyword that applies it: additionalProperties forbids a property, items an
// item. So the fault is told with that keyword's code and message, at the
// member name where there is one.

// forbidden completes the error of a boolean schema false, whose keyword unit
// is k, and returns the template of its message.
func (x *explainer) forbidden(e *Error, k int) string {
	schema := int(x.units[k].parent)
	keyword := int(x.units[schema].parent)
	if keyword < 0 {
		return x.template(x.units[k].step, e.Code)
	}
	u := &x.units[schema]
	s := x.units[keyword].step
	e.Keyword = s.Keyword
	template := x.template(s, s.Keyword)
	at, around := int(u.index), int(x.units[keyword].index)
	_, depends := s.Do.(*DependentSchemas)
	if at == around && !depends || template == "" {
		return x.template(x.units[k].step, e.Code)
	}
	e.Code = s.Keyword
	switch {
	case depends:
		e.Parameters = []Parameter{{"property", u.branch.Path[0]}}
		e.index = x.nameIn(at, u.branch.Path[0])
	case x.document.Tape()[around].Type == instance.Object:
		if !nameRecord(x.document, at) {
			e.index = at - 1
		}
		x.forbidProperty(e, s, x.node(keyword), around)
	default:
		e.Parameters = []Parameter{{"index", Phrase(x.places.locator.Token(at))}}
	}
	return template
}

// A lookup is the last question whether an object has a property. Of an object
// with many errors the same is asked again and again.
type lookup struct {
	object int
	name   string
	found  bool
}

// has reports whether the object at index i has a property.
func (x *explainer) has(i int, name string) bool {
	if x.looked.name != name || x.looked.object != i {
		x.looked = lookup{i, name, x.nameIn(i, name) != i}
	}
	return x.looked.found
}

// nameIn is the index of a member name of the object at index i.
func (x *explainer) nameIn(i int, name string) int {
	tape := x.document.Tape()
	for j := i + 1; j < int(tape[i].Next); j = int(tape[j].Next) {
		if x.document.Content(j) == name {
			return j
		}
	}
	return i
}

// forbidProperty gives the error of a property that is not allowed its
// parameters: its name, and the name that was probably meant.
func (x *explainer) forbidProperty(e *Error, s *Step, n *Node, object int) {
	name := strings.Clone(x.document.Content(e.index))
	e.Parameters = []Parameter{{"property", name}}
	switch s.Do.(type) {
	case *AdditionalProperties, *UnevaluatedProperties:
		if meant, ok := nearest(name, n.propertyNames()); ok && !x.has(object, meant) {
			e.Parameters = append(e.Parameters, Parameter{"suggestion", meant})
		}
	}
}

// findMisspelt completes the error of a property that is missing by the name of
// one that may be meant to be it: one that the schema does not know of.
func (x *explainer) findMisspelt(e *Error, k int, in *Required) {
	missing, _ := e.Parameters[0].Value.([]string)
	if len(missing) != 1 {
		return
	}
	similar, ok := nearest(missing[0], x.namesOf(int(x.units[k].index)))
	if !ok || slices.Contains(in.Names, similar) {
		return
	}
	for known := range x.node(k).propertyNames() {
		if known == similar {
			return
		}
	}
	e.Parameters = append(slices.Clip(e.Parameters), Parameter{"similar", strings.Clone(similar)})
}

// namesOf goes through the member names of the object at index i.
func (x *explainer) namesOf(i int) iter.Seq[string] {
	return func(yield func(string) bool) {
		tape := x.document.Tape()
		for j := i + 1; j < int(tape[i].Next); j = int(tape[j].Next) {
			if !yield(x.document.Content(j)) {
				return
			}
		}
	}
}

// maxSearched is how many subschemas are searched for names of properties.
const maxSearched = 100

// propertyNames goes through the names of properties that the schema, or what
// it applies to the same value, knows of.
func (n *Node) propertyNames() iter.Seq[string] {
	return func(yield func(string) bool) {
		queue := []*Node{n}
		for k := 0; k < len(queue); k++ {
			for s := range queue[k].Steps {
				if p, ok := queue[k].Steps[s].Do.(*Properties); ok {
					for _, name := range p.Names {
						if !yield(name) {
							return
						}
					}
				}
			}
			queue[k].edges(func(kind EdgeKind, to *Node) {
				if kind.InPlace() && len(queue) < maxSearched && !slices.Contains(queue, to) {
					queue = append(queue, to)
				}
			})
		}
	}
}
