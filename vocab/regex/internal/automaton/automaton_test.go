package automaton

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

func compile(t *testing.T, pattern string, limit int) (*Program, error) {
	t.Helper()
	p, err := syntax.Parse(pattern, syntax.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return Compile(p.Root, limit)
}

func mustCompile(t *testing.T, pattern string) *Program {
	t.Helper()
	p, err := compile(t, pattern, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestDump(t *testing.T) {
	for _, c := range []struct{ pattern, want string }{
		{`^ab*$`, `
   0 match
   1 assert 1 -> 0
   2 split -> 3 1
   3 set 0 -> 2
   4 set 1 -> 2
>  5 assert 0 -> 4
`},
		{`a+|b`, `
   0 match
   1 set 0 -> 0
   2 split -> 3 0
   3 set 1 -> 2
   4 split -> 3 1
>  5 split -> 4 6
   6 set 2 -> 5
`},
		{`^(?!ab)`, `
   0 match
   1 match
   2 set 0 -> 1
   3 set 1 -> 2
   4 split -> 3 5
   5 set 2 -> 4
   6 no look 0 -> 0
>  7 assert 0 -> 6
look 0 at 4 behind=false
`},
	} {
		if got := mustCompile(t, c.pattern).String(); got != c.want[1:] {
			t.Errorf("%s:\n%swant\n%s", c.pattern, got, c.want[1:])
		}
	}
}

// cases hold for the table, where there is one, and for the simulation.
var cases = []struct {
	pattern string
	yes, no []string
}{
	{`^a{2,3}$`, []string{"aa", "aaa"}, []string{"", "a", "aaaa"}},
	{`(?:a?){3}b`, []string{"b", "aaab", "xab"}, []string{"", "aaa"}},
	{`\bcat\b`, []string{"cat", "a cat.", "cat\n"}, []string{"cats", "_cat", "1cat"}},
	{`\Bb\B`, []string{"abc", "_b1"}, []string{"b", "ab", "bc", "-b-"}},
	{`^$`, []string{""}, []string{"a", "\n"}},
	{`(?m:^b$)`, []string{"b", "a\nb", "b\r\nc", "a\u2028b\u2029"}, []string{"ab", "a\nbc", "a\vb"}},
	{`a.c`, []string{"abc", "a🐲c"}, []string{"a\nc", "a\u2028c", "ac"}},
	{`(?s:a.c)`, []string{"a\nc"}, []string{"ac"}},
	{`[]`, nil, []string{"", "a"}},
	{`^[^]$`, []string{"a", "\n", "🐲"}, []string{"", "ab"}},
	{`^\W$`, []string{"é", "ſ", " "}, []string{"a", "_"}},
	{`(?i:^\W$)`, []string{"é"}, []string{"ſ", "\u212A", "a"}},
	{`(?i:\bſ\b)`, []string{"ſ", "S"}, []string{"ſſ", "aſ"}},
	{`\bſ`, []string{"aſ"}, []string{"ſ"}},
	{`(?i:ß|ς)`, []string{"ß", "ẞ", "σ", "Σ"}, []string{"s", "ss"}},
	{`(?i:^[^x]$)`, []string{"y"}, []string{"x", "X"}},
	{`(?:(?:a*)*)*b`, []string{"b", "aab"}, []string{"aaa"}},
	{`(?:^a|b$)`, []string{"ax", "xb"}, []string{"xa", "bx"}},
	{`^(?:\b|x)*$`, []string{"", "x", "xx"}, []string{"y", "xy"}},
}

func TestBothMachines(t *testing.T) {
	var scratch Scratch
	for _, c := range cases {
		p := mustCompile(t, c.pattern)
		table := p.Table()
		if table == nil {
			t.Errorf("%s: no table", c.pattern)
			continue
		}
		check := func(s string, want bool) {
			if got := table.Match(s); got != want {
				t.Errorf("%s on %q: the table says %v", c.pattern, s, got)
			}
			if got := p.Simulate(s, Limit{}, &scratch); got == Match != want || got > Match {
				t.Errorf("%s on %q: the simulation says %v", c.pattern, s, got)
			}
		}
		for _, s := range c.yes {
			check(s, true)
		}
		for _, s := range c.no {
			check(s, false)
		}
	}
}

func TestLookAround(t *testing.T) {
	var scratch Scratch
	for _, c := range []struct {
		pattern string
		yes, no []string
	}{
		{`a(?=b)`, []string{"ab", "xab"}, []string{"a", "ac", "ba"}},
		{`a(?!b)`, []string{"a", "aba"}, []string{"ab", "b"}},
		{`(?<=\$)\d`, []string{"$5"}, []string{"5", "$a5"}},
		{`(?<!\$)\b\d`, []string{"5", "x 5"}, []string{"$5"}},
		{`(?<=a+b*)c`, []string{"ac", "abbc"}, []string{"c", "bc"}},
		{`(?<=^.{2})x`, []string{"🐲🐲x"}, []string{"🐲x", "aaax"}},
		{`^(?:(?!end).)*$`, []string{"", "en", "the"}, []string{"end", "the end"}},
		{`(?=a(?!b)(?<=x.))a`, []string{"xa", "xac"}, []string{"xab", "ya"}},
		{`(?!(?=a))^b`, []string{"b"}, []string{"a", "ab"}},
		{`(?<=(?<!a)b)c`, []string{"bc", "xbc"}, []string{"abc"}},
		{`x(?=$)`, []string{"x", "yx"}, []string{"xy"}},
	} {
		p := mustCompile(t, c.pattern)
		for _, s := range c.yes {
			if p.Simulate(s, Limit{}, &scratch) != Match {
				t.Errorf("%s does not match %q", c.pattern, s)
			}
		}
		for _, s := range c.no {
			if p.Simulate(s, Limit{}, &scratch) != NoMatch {
				t.Errorf("%s matches %q", c.pattern, s)
			}
		}
	}
}

func TestSizeLimit(t *testing.T) {
	for _, pattern := range []string{`a{1000}`, `(?:a{30}){30}`, `(?:a?){1000}`, `(?:(?=a)){1000}`, `(?:a{0,30}){30}`} {
		var e *SizeError
		if _, err := compile(t, pattern, 500); !errors.As(err, &e) || e.Limit != 500 {
			t.Errorf("%s: got %v, want a SizeError", pattern, err)
		}
	}
	if _, err := compile(t, `((){1000}){1000000000}(?:a{0}){9}`, 500); err != nil {
		t.Errorf("what matches only the empty string takes no room: %v", err)
	}
	deep := strings.Repeat("(?:", 60) + "a" + strings.Repeat(")+", 60)
	if _, err := compile(t, deep, 500); err != nil {
		t.Errorf("a + takes no second copy of its body: %v", err)
	}
}

func TestNoTableWhenTooLarge(t *testing.T) {
	if mustCompile(t, `a.{16}$`).Table() != nil {
		t.Error("a table of 65,536 states")
	}
}

func TestLimits(t *testing.T) {
	p := mustCompile(t, `(?:a?){1000}a{1000}$`)
	text := strings.Repeat("a", 50_000)
	if got := p.Simulate(text, Limit{Deadline: time.Now().Add(10 * time.Millisecond)}, new(Scratch)); got != OutOfTime {
		t.Errorf("got %v, want OutOfTime", got)
	}
	p = mustCompile(t, `(?=a)(?=b)c`)
	if got := p.Simulate(text, Limit{LookBits: 99_999}, new(Scratch)); got != OutOfMemory {
		t.Errorf("got %v, want OutOfMemory", got)
	}
}

func TestWholeLanguage(t *testing.T) {
	for _, c := range []struct {
		pattern       string
		all, nonEmpty bool
	}{
		{`\s*$`, true, false}, {`^|a`, true, false}, {`^[^]*$`, true, false}, {`$`, true, false},
		{`^.*$`, false, false}, {`[^]`, false, true}, {`^[^]+$`, false, true}, {`.|\n|\r|\u2028|\u2029`, false, true},
		{`.`, false, false}, {`a`, false, false}, {`\b|\B`, true, false},
	} {
		table := mustCompile(t, c.pattern).Table()
		if table.MatchesAll() != c.all || table.MatchesNonEmpty() != c.nonEmpty {
			t.Errorf("%s: all %v, non-empty %v", c.pattern, table.MatchesAll(), table.MatchesNonEmpty())
		}
	}
}
