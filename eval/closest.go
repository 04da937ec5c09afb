package eval

import (
	"slices"

	"github.com/verdict-schema/verdict/eval/instance"
)

// Of alternatives none of which matches, the one that came closest is most
// likely what was meant: one for values of this type, and with this
// discriminator, in which the evaluation came furthest down.

// A distinction is how clearly a fault says that an alternative was not meant.
type distinction uint8

const (
	// noDistinction: anything may be wrong with what was meant.
	noDistinction distinction = iota
	// ofValue: the value is not among those listed.
	ofValue
	// ofMember: a member of the value is not among the values listed, as in
	// {"kind": "circle"}.
	ofMember
	// ofType: the value has another type, or none is allowed.
	ofType
)

// discriminating are the types of the values of members by which schemas tell
// alternatives apart.
const discriminating = instance.String | instance.Number | instance.Boolean

// A score says how close an alternative came.
type score struct {
	known  bool
	apart  distinction
	depth  int // of the deepest fault, in levels of the instance
	faults int
}

// compare is negative if s is closer than t.
func (s score) compare(t score) int {
	switch {
	case s.apart != t.apart:
		return int(s.apart) - int(t.apart)
	case s.depth != t.depth:
		return t.depth - s.depth
	}
	return s.faults - t.faults
}

// and is the score of two things that both have to be right.
func (s score) and(t score) score {
	return score{true, max(s.apart, t.apart), max(s.depth, t.depth), s.faults + t.faults}
}

// score is how far unit k is from being valid.
func (x *explainer) score(k int) score {
	if x.scores == nil {
		x.scores = make([]score, len(x.units))
	}
	if x.scores[k].known {
		return x.scores[k]
	}
	u := &x.units[k]
	s := score{known: true}
	switch {
	case u.same > 0:
		s = x.score(int(u.same))
	case len(u.faults) > 0 && int(u.next) == k+1:
		s.faults = len(u.faults)
		s.apart = distinguish(u.step)
	default:
		either := len(u.faults) > 0
		for c := range x.children(k) {
			below := x.raise(k, c)
			if either && (s.faults == 0 || below.compare(s) < 0) {
				s = below
			} else if !either {
				s = s.and(below)
			}
		}
	}
	x.scores[k] = s
	return s
}

// distinguish tells how a fault of a keyword sets alternatives apart, seen from
// the value itself.
func distinguish(s *Step) distinction {
	switch s.Do.(type) {
	case *Type, *Constant:
		return ofType
	case *In:
		return ofValue
	}
	return noDistinction
}

// raise is the score of unit c as seen from the unit around it, which may speak
// of the value around that of c.
func (x *explainer) raise(k, c int) score {
	s := x.score(c)
	if x.units[k].index == x.units[c].index {
		return s
	}
	s.depth++
	if s.apart == ofValue && x.document.Tape()[x.units[c].index].Type&discriminating != 0 {
		s.apart = ofMember
	} else {
		s.apart = noDistinction
	}
	return s
}

// children goes through the units directly below unit k that failed.
func (x *explainer) children(k int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for c := k + 1; c < int(x.units[k].next); c = int(x.units[c].next) {
			if !x.units[c].valid && !yield(c) {
				return
			}
		}
	}
}

// alternatives completes an error of keyword unit k by what is wrong with each
// branch, if the keyword is about branches.
func (x *explainer) alternatives(e *Error, k int) {
	branches := slices.Collect(x.children(k))
	if len(branches) == 0 || !x.hasAlternatives(k) {
		return
	}
	slices.SortStableFunc(branches, func(a, b int) int { return x.raise(k, a).compare(x.raise(k, b)) })
	x.tellAlternatives(e, branches)
	step := x.units[k].step
	variant, parameter := x.summary(e, branches)
	template := x.template(step, e.Code+variant)
	if variant == "" || template == "" {
		return
	}
	e.Code += variant
	e.Parameters = append(slices.Clip(e.Parameters), parameter...)
	e.Message = x.message(template, e, int(x.units[k].index)) + x.because(k)
}

// hasAlternatives reports whether keyword unit k fails because no branch is valid.
func (x *explainer) hasAlternatives(k int) bool {
	u := &x.units[k]
	switch in := u.step.Do.(type) {
	case *AnyOf, *OneOf, *Call:
		return u.faults[0].Code != severalMatch
	case *Alternatives:
		return !in.Forbids
	}
	return false
}

// tellAlternatives lists the errors of branches, as far as there is room.
func (x *explainer) tellAlternatives(e *Error, branches []int) {
	if x.depth >= maxNestedDepth {
		return
	}
	x.depth++
	for _, c := range branches {
		if x.nested <= 0 {
			break
		}
		from := c
		if same := int(x.units[c].same); same > 0 {
			from = same
		}
		errors := x.errors(from, int(x.units[from].next))
		x.nested -= len(errors)
		e.Alternatives = append(e.Alternatives, Alternative{x.keywordLocation(c, ""), errors})
	}
	x.depth--
}
