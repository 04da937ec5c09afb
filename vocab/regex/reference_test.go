package regex

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/dlclark/regexp2/v2"

	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// FuzzReference holds the verdicts equal to those of engines that share nothing
// with this one: Go's regexp, for what RE2 can say with the same meaning, and
// regexp2 in its ECMAScript mode.
func FuzzReference(f *testing.F) {
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
		for name, match := range references(t, pattern) {
			if got, decided := match(text); decided && got != want {
				t.Errorf("%q on %q: %v says %v, %s says %v", pattern, text, r.Tier(), want, name, got)
			}
		}
	})
}

func references(t *testing.T, pattern string) map[string]func(string) (verdict, decided bool) {
	tree, err := parse(pattern, Options{})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]func(string) (bool, bool){}
	if re2, err := toRE2(tree.Root); err == nil {
		if standard, err := regexp.Compile(re2); err == nil {
			out["regexp"] = func(s string) (bool, bool) { return standard.MatchString(s), true }
		}
	}
	if other, err := regexp2.Compile(pattern, regexp2.ECMAScript|regexp2.Unicode); err == nil {
		other.MatchTimeout = fuzzLimit
		out["regexp2"] = func(s string) (bool, bool) {
			got, err := other.MatchString(s)
			return got, err == nil
		}
	}
	return out
}

// toRE2 writes a tree in the syntax of Go's regexp, or says why it cannot.
func toRE2(n *syntax.Node) (string, error) {
	var subs []string
	for _, sub := range n.Subs {
		s, err := toRE2(sub)
		if err != nil {
			return "", err
		}
		subs = append(subs, "(?:"+s+")")
	}
	switch n.Op {
	case syntax.Empty:
		return "", nil
	case syntax.Concat, syntax.Capture:
		return strings.Join(subs, ""), nil
	case syntax.Alternate:
		return strings.Join(subs, "|"), nil
	case syntax.Char:
		var b strings.Builder
		for _, r := range n.Set.Negate() {
			fmt.Fprintf(&b, `\x{%x}-\x{%x}`, r.Lo, r.Hi)
		}
		if b.Len() == 0 {
			return `(?s:.)`, nil
		}
		return "[^" + b.String() + "]", nil
	case syntax.Repeat:
		if n.Max == syntax.Unbounded {
			return fmt.Sprintf("%s{%d,}", subs[0], n.Min), nil
		}
		return fmt.Sprintf("%s{%d,%d}", subs[0], n.Min, n.Max), nil
	case syntax.Assert:
		if a, ok := map[syntax.Assertion]string{
			syntax.InputStart: `\A`, syntax.InputEnd: `\z`, syntax.WordEdge: `\b`, syntax.NoWordEdge: `\B`,
		}[n.Assertion]; ok {
			return a, nil
		}
	}
	return "", fmt.Errorf("RE2 has nothing like %d", n.Op)
}
