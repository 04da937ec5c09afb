package regex

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/vocab/regex/internal/automaton"
	"github.com/verdict-schema/verdict/vocab/regex/internal/backtrack"
	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// seeds are patterns for the fuzz targets, and texts for each.
var seeds = []struct {
	pattern string
	texts   []string
}{
	{``, []string{"", "a"}},
	{`^x-`, []string{"x-", "ax-", "x"}},
	{`^(a|b|cd)$`, []string{"a", "cd", "c", "cd\n"}},
	{`^[^a]?(|b){2}c{3}$`, []string{"ccc", "bbbccc", "accc"}},
	{`[a-z]{2,3}`, []string{"ab", "a1b", "1abcd"}},
	{`^[a-z][a-z0-9_-]*$`, []string{"a", "a-1", "1", "aé"}},
	{`^\d{4}-\d{2}$`, []string{"2024-01", "2024-1"}},
	{`^[^/]+/[^/]+$`, []string{"a/b", "é/🐲", "a//b"}},
	{`^a?b*c+d{0,2}`, []string{"c", "abbccd", "ad"}},
	{`^a*a$`, []string{"a", "aaa", ""}},
	{`\bfoo\b|^\B`, []string{"foo", "a foo b", "afoo", "", "-"}},
	{`(?m:^a$)|(?s:b.c)`, []string{"x\na\ny", "b\nc", "xa"}},
	{`(?i:straße|k)`, []string{"STRAẞE", "\u212A", "x"}},
	{`^(?=.*\d)(?!.*\s).+$`, []string{"a1", "a 1", "a"}},
	{`a(?!b)(?<=xa)`, []string{"xa", "xab", "a"}},
	{`(?<=(?<!a)b)c(?=$|d(?!e))`, []string{"bc", "abc", "bcd", "bcde"}},
	{`^(?:(?!end).)*$`, []string{"en", "end", "the end"}},
	{`(['"])[^'"]*\1`, []string{`"a"`, `"a'`, `''`}},
	{`^(z)((a+)?(b+)?(c))*\3$`, []string{"zaacbbbc", "zaacbbbcaa"}},
	{`(?<a>x)|(?<a>y)\k<a>`, []string{"x", "yy", "y"}},
	{`(?<=\1(a))b|()\2c`, []string{"aab", "ab", "c"}},
	{`\p{L}\P{Lu}[\p{Nd}\s]`, []string{"aa1", "AA ", "é৪৪"}},
	{`^\u{1F432}*\uD83D\uDC32[]?[^]$`, []string{"🐲🐲", "🐲\n"}},
	{`(a*)*(?:b|c?)+?$`, []string{"", "aabc", "d"}},
	{`^[\s\S]+$|^$`, []string{"", "\n"}},
	{`^\ufffd$`, []string{"\xff", "\ufffd"}},
}

// fuzzLimit keeps a fuzz target quick; what takes longer is passed over.
const fuzzLimit = 50 * time.Millisecond

// FuzzTiers holds the ways to decide a pattern equal: the tier that Compile
// chooses, a table, the simulation of the tree as written and as simplified,
// and backtracking.
func FuzzTiers(f *testing.F) {
	for _, s := range seeds {
		for _, text := range s.texts {
			f.Add(s.pattern, text)
		}
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > 60 || len(text) > 60 {
			t.Skip("too long to be quick")
		}
		r, err := Compile(pattern, Options{Timeout: fuzzLimit, MaxProgram: 2000})
		if err != nil {
			t.Skip("not a pattern")
		}
		want, err := r.MatchString(text)
		if err != nil {
			t.Skip("a limit is reached")
		}
		for name, match := range machines(t, pattern) {
			if got, decided := match(text); decided && got != want {
				t.Errorf("%q on %q: %v says %v, %s says %v", pattern, text, r.Tier(), want, name, got)
			}
		}
		if err := checkFacts(r, text, want); err != nil {
			t.Errorf("%q: %v", pattern, err)
		}
	})
}

// machines are the ways to decide a pattern, by name. Each also says whether it
// has come to a verdict.
func machines(t *testing.T, pattern string) map[string]func(string) (verdict, decided bool) {
	tree, err := parse(pattern, Options{})
	if err != nil {
		t.Fatal(err)
	}
	back := backtrack.Compile(tree)
	out := map[string]func(string) (bool, bool){
		"backtracking": func(s string) (bool, bool) {
			limit := backtrack.Limit{Deadline: time.Now().Add(fuzzLimit), Entries: 1 << 16}
			got := back.Search(s, limit, new(backtrack.Scratch))
			return got == backtrack.Match, got <= backtrack.Match
		},
	}
	if tree.BackReferences {
		return out
	}
	for name, root := range map[string]*syntax.Node{"as written": tree.Root, "simplified": simplify(tree.Root)} {
		program, err := automaton.Compile(root, 2000)
		if err != nil {
			continue
		}
		out["simulation "+name] = func(s string) (bool, bool) {
			got := program.Simulate(s, automaton.Limit{Deadline: time.Now().Add(fuzzLimit)}, new(automaton.Scratch))
			return got == automaton.Match, got <= automaton.Match
		}
		if table := program.Table(); table != nil {
			out["table "+name] = func(s string) (bool, bool) { return table.Match(s), true }
		}
	}
	return out
}

// checkFacts reports a fact that a verdict contradicts.
func checkFacts(r *Regexp, s string, matched bool) error {
	p, isPrefix := r.Prefix()
	e, isExact := r.Exact()
	a, isOneOf := r.Alternatives()
	for name, says := range map[string]struct{ known, verdict bool }{
		"All":          {r.All(), true},
		"NonEmpty":     {r.NonEmpty(), s != ""},
		"Prefix":       {isPrefix, strings.HasPrefix(s, p)},
		"Exact":        {isExact, s == e},
		"Alternatives": {isOneOf, slices.Contains(a, s)},
	} {
		if says.known && says.verdict != matched {
			return fmt.Errorf("%s says %v of %q, MatchString %v", name, says.verdict, s, matched)
		}
	}
	return nil
}

// FuzzParse checks that every pattern is either compiled or refused with a
// position inside it, that Check agrees, and that the grammar of Annex B only
// accepts more.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s.pattern)
	}
	for _, p := range []string{`(`, `[`, `\`, `{`, `a{2,1}`, `(?<n>`, `\k<n>`, `\p{`, `[z-a]`, `(?i`, `\u{`, `\c`, `[\w-.]`, "\xff", `(?=a)*`} {
		f.Add(p)
	}
	f.Fuzz(func(t *testing.T, pattern string) {
		r, err := Compile(pattern, Options{Timeout: fuzzLimit, MaxProgram: 2000})
		var wrong *SyntaxError
		var limit *LimitError
		switch {
		case err == nil:
			if _, err := r.MatchString(pattern); err != nil && !errors.As(err, &limit) {
				t.Errorf("%q: %v", pattern, err)
			}
		case errors.As(err, &wrong):
			if wrong.Offset < 0 || wrong.Offset > len(pattern) || wrong.Reason == "" {
				t.Errorf("%q: %#v", pattern, wrong)
			}
		case !errors.As(err, &limit):
			t.Errorf("%q: %v", pattern, err)
		}
		if refused := errors.As(Check(pattern), &wrong); refused != (err != nil && limit == nil) && err != nil {
			t.Errorf("%q: Compile says %v, Check %v", pattern, err, Check(pattern))
		}
		if _, lenient := Compile(pattern, Options{AnnexB: true, MaxProgram: 2000}); err == nil && lenient != nil && !errors.As(lenient, &limit) {
			t.Errorf("%q is valid, but not with AnnexB: %v", pattern, lenient)
		}
	})
}
