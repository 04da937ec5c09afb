package syntax

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
)

// flags are those that modifiers can change inside a pattern.
type flags struct{ ignoreCase, multiline, dotAll bool }

// parser holds what is known so far. A syntax error is raised by panicking with
// a *SyntaxError (or *DepthError), which only Parse sees: it keeps the
// productions as short as the grammar's.
type parser struct {
	src    string
	pos    int
	flags  flags
	limits Limits
	annexB bool
	named  bool // whether the pattern has a named group (Annex B only)

	depth int
	out   Pattern
	names map[string][]int // group name → group numbers
	refs  []reference      // back-references, checked when all groups are known

	// Sets made already, because making them again is slow.
	properties  map[string]charset.Set         // by name
	complements map[string]charset.Set         // of properties, by name
	folded      map[*charset.Range]charset.Set // by the first range of the set folded

	groupsTotal   int // see totalGroups
	groupsCounted bool
}

// reference is a back-reference that waits for the groups to be known.
type reference struct {
	node   *Node
	number int // \1
	name   string
	offset int
}

// Parse parses a pattern in the grammar with flag u.
func Parse(src string, limits Limits) (*Pattern, error) {
	return run(&parser{src: src, limits: limits})
}

// ParseAnnexB is Parse for the more tolerant grammar of ECMA-262 Annex B.1.2
// ("Regular Expressions Patterns") where it does not contradict flag u: see
// annexb.go.
func ParseAnnexB(src string, limits Limits) (*Pattern, error) {
	return run(&parser{src: src, limits: limits, annexB: true, named: hasNamedGroup(src)})
}

func run(p *parser) (_ *Pattern, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *SyntaxError:
			err = e
		case *DepthError:
			err = e
		default:
			panic(e)
		}
	}()
	if !utf8.ValidString(p.src) {
		for p.pos < len(p.src) {
			p.next()
		}
	}
	p.names = map[string][]int{}
	p.properties = map[string]charset.Set{}
	p.complements = map[string]charset.Set{}
	p.folded = map[*charset.Range]charset.Set{}
	p.out.Root, _ = p.disjunction()
	if p.pos < len(p.src) {
		p.fail(p.pos, "unmatched )")
	}
	p.resolve()
	return &p.out, nil
}

func (p *parser) fail(offset int, format string, args ...any) {
	panic(&SyntaxError{Offset: offset, Reason: fmt.Sprintf(format, args...)})
}

func (p *parser) more() bool { return p.pos < len(p.src) }

// at reports whether the rest of the pattern begins with s.
func (p *parser) at(s string) bool { return strings.HasPrefix(p.src[p.pos:], s) }

// take consumes s if the rest of the pattern begins with it.
func (p *parser) take(s string) bool {
	if !p.at(s) {
		return false
	}
	p.pos += len(s)
	return true
}

// next consumes a code point.
func (p *parser) next() rune {
	r, n := utf8.DecodeRuneInString(p.src[p.pos:])
	if r == utf8.RuneError && n == 1 {
		p.fail(p.pos, "the pattern is not valid UTF-8")
	}
	p.pos += n
	return r
}

// scope is the group names of a part of the pattern.
type scope map[string]struct{}

// add puts the names of part into s and reports one that is in both.
func (s scope) add(part scope) (duplicate string, found bool) {
	for name := range part {
		if _, ok := s[name]; ok {
			return name, true
		}
		s[name] = struct{}{}
	}
	return "", false
}

// disjunction: Alternative | Alternative … The same group name may stand in
// several alternatives (MightBothParticipate).
func (p *parser) disjunction() (*Node, scope) {
	first, names := p.alternative()
	if !p.at("|") {
		return first, names
	}
	subs := []*Node{first}
	for p.take("|") {
		sub, more := p.alternative()
		subs = append(subs, sub)
		if names == nil {
			names = more
		}
		for name := range more {
			names[name] = struct{}{}
		}
	}
	return &Node{Op: Alternate, Subs: subs}, names
}

// alternative: the terms up to | or ) or the end.
func (p *parser) alternative() (*Node, scope) {
	var subs []*Node
	var names scope
	for p.more() && p.src[p.pos] != '|' && p.src[p.pos] != ')' {
		start := p.pos
		n, more := p.term()
		subs = append(subs, n)
		if names == nil {
			names = more
		} else if name, found := names.add(more); found {
			p.fail(start, "duplicate group name %q", name)
		}
	}
	return concat(subs), names
}

// term: an assertion, or an atom with or without quantifier.
func (p *parser) term() (*Node, scope) {
	if n := p.assertion(); n != nil {
		if p.quantifierFollows() {
			p.fail(p.pos, "an assertion cannot be repeated")
		}
		return n, nil
	}
	before, start := p.out.Groups, p.pos
	n, names := p.atom()
	if n.Op == Look && !p.repeatable(start) {
		if p.quantifierFollows() {
			p.fail(p.pos, "look-around cannot be repeated")
		}
		return n, names
	}
	n = p.quantified(n, before)
	if p.quantifierFollows() {
		p.fail(p.pos, "nothing to repeat")
	}
	return n, names
}

// repeatable reports whether the look-around that was parsed from start on may
// have a quantifier: if it stands in a group of its own, or is a look-ahead
// under Annex B (QuantifiableAssertion).
func (p *parser) repeatable(start int) bool {
	opening := p.src[start:]
	if p.annexB && (strings.HasPrefix(opening, "(?=") || strings.HasPrefix(opening, "(?!")) {
		return true
	}
	return !slices.ContainsFunc(looks[:], func(l lookOpening) bool { return strings.HasPrefix(opening[1:], l.open) })
}

// assertion: ^ $ \b \B, or nil.
func (p *parser) assertion() *Node {
	pick := func(set bool, on, off Assertion) *Node {
		if set {
			return &Node{Op: Assert, Assertion: on}
		}
		return &Node{Op: Assert, Assertion: off}
	}
	switch {
	case p.take("^"):
		return pick(p.flags.multiline, LineStart, InputStart)
	case p.take("$"):
		return pick(p.flags.multiline, LineEnd, InputEnd)
	case p.take(`\b`):
		return pick(p.flags.ignoreCase, WordEdgeFold, WordEdge)
	case p.take(`\B`):
		return pick(p.flags.ignoreCase, NoWordEdgeFold, NoWordEdge)
	}
	return nil
}

// resolve gives every back-reference its groups.
func (p *parser) resolve() {
	for _, r := range p.refs {
		if r.name != "" {
			r.node.Groups = p.names[r.name]
			if len(r.node.Groups) == 0 {
				p.fail(r.offset, "back-reference to the undefined group %q", r.name)
			}
			continue
		}
		if r.number > p.out.Groups {
			p.fail(r.offset, "back-reference to group %d of %d", r.number, p.out.Groups)
		}
		r.node.Groups = []int{r.number}
	}
}
