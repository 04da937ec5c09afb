package regex

import (
	"slices"

	"github.com/verdict-schema/verdict/vocab/regex/internal/automaton"
	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// A check is one of several conditions that a text must meet: that a table
// matches it, or that it does not.
type check struct {
	table  *automaton.Table
	negate bool
}

func matchChecks(checks []check, s string) bool {
	for i := range checks {
		if checks[i].table.Match(s) == checks[i].negate {
			return false
		}
	}
	return true
}

// compileLinear makes tables of the pattern if it can, a program to simulate
// otherwise.
func (r *Regexp) compileLinear(root *syntax.Node, limit int) error {
	for _, c := range conditions(root) {
		program, err := automaton.Compile(c.root, limit)
		if err != nil {
			return err
		}
		table := program.Table()
		r.work += program.Work()
		if table == nil {
			return r.compileProgram(root, limit)
		}
		r.checks = append(r.checks, check{table, c.negate})
	}
	if len(r.checks) == 1 && !r.checks[0].negate {
		r.facts.all = r.checks[0].table.MatchesAll()
		r.facts.nonEmpty = r.checks[0].table.MatchesNonEmpty()
	}
	return nil
}

// compileProgram makes a program to simulate.
func (r *Regexp) compileProgram(root *syntax.Node, limit int) (err error) {
	r.checks = nil
	if r.program, err = automaton.Compile(root, limit); err == nil {
		r.work += r.program.Work()
	}
	return err
}

// A condition is a pattern that must match, or must not.
type condition struct {
	root   *syntax.Node
	negate bool
}

// conditions splits off look-aheads directly behind the ^ that begins a pattern
// and look-behinds directly before the $ that ends it: where they are tried
// does not depend on the rest, so ^(?=A)(?!B)C matches if ^A and ^C match and
// ^B does not. (Look-around elsewhere needs the simulation.)
func conditions(root *syntax.Node) []condition {
	if root.Op != syntax.Concat {
		return []condition{{root, false}}
	}
	rest := slices.Clone(root.Subs)
	var out []condition
	for len(rest) > 1 && isAssertion(rest[0], syntax.InputStart) && rest[1].Op == syntax.Look && !rest[1].Behind {
		out = append(out, condition{sequence(rest[0], rest[1].Subs[0]), rest[1].Negate})
		rest = slices.Delete(rest, 1, 2)
	}
	for n := len(rest); n > 1 && isAssertion(rest[n-1], syntax.InputEnd) && rest[n-2].Op == syntax.Look && rest[n-2].Behind; n-- {
		out = append(out, condition{sequence(rest[n-2].Subs[0], rest[n-1]), rest[n-2].Negate})
		rest = slices.Delete(rest, n-2, n-1)
	}
	return append(out, condition{sequence(rest...), false})
}

func sequence(subs ...*syntax.Node) *syntax.Node {
	return &syntax.Node{Op: syntax.Concat, Subs: subs}
}

func isAssertion(n *syntax.Node, a syntax.Assertion) bool {
	return n.Op == syntax.Assert && n.Assertion == a
}
