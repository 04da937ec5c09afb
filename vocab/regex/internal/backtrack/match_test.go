package backtrack

import (
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

func compile(t *testing.T, pattern string) *Program {
	t.Helper()
	p, err := syntax.Parse(pattern, syntax.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return Compile(p)
}

func TestSearch(t *testing.T) {
	var scratch Scratch
	for _, c := range []struct {
		pattern string
		yes, no []string
	}{
		// Back-references.
		{`^(a+)b\1$`, []string{"aba", "aabaa"}, []string{"ab", "aaba", "abaa"}},
		{`(['"]).*?\1`, []string{`"it's"`, `''`}, []string{`"it'`}},
		{`^(.)(.)\2\1$`, []string{"abba", "é🐲🐲é"}, []string{"abab"}},
		{`^(?<y>\d{2})-\k<y>$`, []string{"20-20"}, []string{"20-21"}},
		{`^(?:(?<q>a)|(?<q>b))\k<q>$`, []string{"aa", "bb"}, []string{"ab", "ba"}},
		{`^(?i:(k)\1)$`, []string{"kK", "k\u212A"}, []string{"ka"}},
		{`^(k)(?i:\1)$`, []string{"kK"}, []string{"Kk"}},
		// A group that has not matched is empty; so is one within itself.
		{`^\1(a)$`, []string{"a"}, []string{"aa"}},
		{`^(a\1)$`, []string{"a"}, []string{"aa"}},
		{`^(?:(a)|b)\1$`, []string{"aa", "b"}, []string{"ba"}},
		// Every iteration forgets the groups inside it (RepeatMatcher, step 4).
		{`^(z)((a+)?(b+)?(c))*\3$`, []string{"zaacbbbc"}, []string{"zaacbbbcaa"}},
		{`^(?:(a)|b\1){2}$`, []string{"ab", "aa"}, []string{"aba"}},
		// An iteration that matches nothing ends the loop.
		{`^(a*)*\1$`, []string{"", "aa"}, []string{"a", "b"}},
		{`^(?:|(a))*\1$`, []string{"", "aa"}, []string{"a", "b"}},
		{`^(a?)*?b\1$`, []string{"b", "aba"}, []string{"bb"}},
		{`^(?:a?){3}(b)\1$`, []string{"bb", "aaabb"}, []string{"aaaabb"}},
		// Look-around: what a positive one captures stays, and is not tried again.
		{`^(?=(a+))\1b`, []string{"aab"}, []string{"aac"}},
		{`(?=(a+))a*b\1`, []string{"baaabac"}, []string{"aab"}},
		{`^(?=(a*))\1a`, nil, []string{"aaa"}},
		{`^(?!(a)b)\1c`, []string{"c"}, []string{"abc"}},
		{`(?<=(\w)\1)c`, []string{"aac", "ac"}, []string{" c"}}, // read backwards, \1 comes first
		{`(?<=\1(\w))c`, []string{"aac"}, []string{"ac", "bac"}},
		{`(?<=(\d+)(\d+))\1x`, []string{"10531x", "111x"}, []string{"11x"}},
		{`(?<!(?<=(a))b)c\1`, []string{"c", "bc"}, []string{"abc"}},
		// Assertions.
		{`^(a)\b \B-\1$`, []string{"a -a"}, []string{"a a"}},
		{`(?m:^(a)$)[^]\1`, []string{"a\na", "b\na\u2028a"}, []string{"aa"}},
		{`(?i:\b(ſ)\b)-\1`, []string{"ſ-ſ"}, []string{"ſſ-ſ"}},
		// Order of alternatives and laziness.
		{`^(a|ab)(c|bcd)\1$`, []string{"abcda"}, []string{"abcd"}},
		{`^(a+?)\1*$`, []string{"aaa"}, []string{"aab"}},
		{`^(a{2,3}?)(a*?)\1$`, []string{"aaaa", "aaaaa"}, []string{"aaa"}},
	} {
		p := compile(t, c.pattern)
		for _, s := range c.yes {
			if got := p.Search(s, Limit{}, &scratch); got != Match {
				t.Errorf("%s on %q: %v", c.pattern, s, got)
			}
		}
		for _, s := range c.no {
			if got := p.Search(s, Limit{}, &scratch); got != NoMatch {
				t.Errorf("%s on %q: %v", c.pattern, s, got)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	text := strings.Repeat("a", 50_000) + "b"
	for _, c := range []struct {
		pattern string
		limit   Limit
		want    Outcome
	}{
		{`^(a+)+\1$`, Limit{Entries: 1000}, OutOfTime},
		{`^((a|aa)+)\1$`, Limit{Entries: 1000}, OutOfMemory},
		{`^(?:(?:)|(a))*\1$`, Limit{Entries: 1 << 20}, OutOfTime},
		{`(?:(?=(a))a\1?)*c`, Limit{Entries: 1000}, OutOfMemory},
	} {
		c.limit.Deadline = time.Now().Add(20 * time.Millisecond)
		if got := compile(t, c.pattern).Search(text, c.limit, new(Scratch)); got != c.want {
			t.Errorf("%s: got %v, want %v", c.pattern, got, c.want)
		}
	}
}
