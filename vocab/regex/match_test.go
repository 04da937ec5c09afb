package regex_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/vocab/regex"
)

func mustCompile(t testing.TB, pattern string, o regex.Options) *regex.Regexp {
	t.Helper()
	r, err := regex.Compile(pattern, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// matches has the semantics of ECMA-262 that people get wrong, by subject.
var matches = []struct {
	pattern string
	yes, no []string
}{
	// Unanchored, case-sensitive.
	{`es`, []string{"expression", "es"}, []string{"ES", "e s"}},
	{``, []string{"", "anything\n"}, nil},
	// $ is the end, not the place before a last line feed.
	{`^abc$`, []string{"abc"}, []string{"abc\n", "\nabc", "x\nabc"}},
	{`^.*$`, []string{"", "abc"}, []string{"\n", "a\nb", "\u2028"}},
	{`.*`, []string{"", "\n", "a\nb"}, nil},
	{`^[^]*$`, []string{"", "a\nb"}, nil},
	{`[]`, nil, []string{"", "a"}},
	// ASCII classes, and white space beyond ASCII.
	{`^\d$`, []string{"0"}, []string{"߀", "৪"}},
	{`^\w+$`, []string{"aZ_9"}, []string{"é", "ſ", "a-b"}},
	{`^\s$`, []string{" ", "\t", "\v", "\f", "\n", "\r", "\u00a0", "\ufeff", "\u2003", "\u2028", "\u2029", "\u202f", "\u3000"}, []string{"\u200b", "\u0085", "\u180e", "a", ""}},
	{`^\S$`, []string{"a", "é", "\u200b", "\u0001"}, []string{" ", "\ufeff"}},
	{`\bé`, []string{"aé"}, []string{"é", " é"}},
	// Code points, however they are written.
	{`^🐲*$`, []string{"", "🐲", "🐲🐲"}, []string{"🐉", "D"}},
	{`^\uD83D\uDC32$`, []string{"🐲"}, []string{"🐉"}},
	{`^\u{1F432}$`, []string{"🐲"}, nil},
	{`^[\ud83d\udc09-\ud83d\udc32]$`, []string{"🐉", "🐲"}, []string{"🐳"}},
	{`^.$`, []string{"🐲", "é"}, []string{"", "🐲🐲", "\r"}},
	{`^.{2}$`, []string{"🐲a", "éé"}, []string{"🐲", "abc"}},
	{`\ud83d`, nil, []string{"🐲", "\ufffd"}},
	{`^\cA\x02\u0003\0$`, []string{"\x01\x02\x03\x00"}, nil},
	// Properties.
	{`\p{Letter}cole`, []string{"l'école", "l'ecole"}, []string{"L'ÉCOLE", "cole"}},
	{`^\p{digit}+$`, []string{"42", "৪২"}, []string{"-%#", ""}},
	{`^\P{L}$`, []string{"1"}, []string{"é"}},
	{`^[\p{Lu}_]+$`, []string{"É_"}, []string{"é"}},
	{`^\p{scx=Deva}$`, []string{"।"}, []string{"a"}},
	{`^\p{sc=Deva}$`, []string{"अ"}, []string{"।"}},
	{`^\p{Emoji_Presentation}$`, []string{"😀"}, []string{"1"}},
	// Modifiers.
	{`^(?i:straße)$`, []string{"STRAßE", "straẞe"}, []string{"strasse"}},
	{`^a(?i:b)c$`, []string{"aBc", "abc"}, []string{"Abc", "abC"}},
	{`^(?i:\p{Lu})$`, []string{"a", "A"}, []string{"1"}},
	{`(?s:^.$)`, []string{"\n"}, []string{""}},
	{`(?m:^b$)`, []string{"a\nb\nc"}, []string{"ab"}},
	// Look-around.
	{`^(?=[^!*,;{}[\]~\n]+$)(?=(.*\w)).+$`, []string{"en", "en-US"}, []string{"", "!en", "--", "a\nb"}},
	{`^(?!-)[a-z-]+(?<!-)$`, []string{"a", "a-b"}, []string{"-a", "a-", "-", ""}},
	{`^(?!foo)(?!bar)`, []string{"", "baz"}, []string{"foo", "bar1"}},
	{`q(?!u)`, []string{"iraq", "qa"}, []string{"queen"}},
	{`(?<=\$)\d+(\.\d\d)?`, []string{"costs $10.50"}, []string{"costs 10"}},
	// Counts.
	{`^a{0}$`, []string{""}, []string{"a"}},
	{`^[a-z]{3,5}$`, []string{"abc", "abcde"}, []string{"ab", "abcdef"}},
	{`^a{2000}$`, []string{strings.Repeat("a", 2000)}, []string{strings.Repeat("a", 1999)}},
	{`^(ab){1500}$`, []string{strings.Repeat("ab", 1500)}, []string{strings.Repeat("ab", 1501)}},
	{`^x[^x]{1,100000}x$`, []string{"x" + strings.Repeat("é", 1000) + "x"}, []string{"xx", "xaxa"}},
	{`\d{3}`, []string{"a12b123"}, []string{"12a34b56"}},
	// Lists.
	{`^(CRLF|LF|crlf|lf)$`, []string{"LF", "crlf"}, []string{"cr", "CRLF\n", "xLF"}},
	{`^a$|^b$`, []string{"a", "b"}, []string{"ab", "a\n"}},
	{`^a|b$`, []string{"ax", "xb"}, []string{"xa"}},
	{`^[Yy](es)?$|^[Nn]o?$`, []string{"Y", "yes", "n", "No"}, []string{"ye", "nope"}},
	{`^(?:a|b|c|d|e|f|g|h|i|jj)k$`, []string{"ak", "jjk"}, []string{"jk", "k"}},
	{`default|^[0-9]+$`, []string{"a default", "42"}, []string{"4a"}},
	// Not UTF-8: U+FFFD.
	{`^\ufffd$`, []string{"\xff", "\ufffd"}, []string{"\xff\xff"}},
	{`^é.$`, []string{"é\xc3"}, []string{"é"}},
}

func TestMatch(t *testing.T) {
	for _, c := range matches {
		r := mustCompile(t, c.pattern, regex.Options{})
		check := func(s string, want bool) {
			if got, err := r.MatchString(s); got != want || err != nil {
				t.Errorf("%s (%v) on %.40q: %v, %v", c.pattern, r.Tier(), s, got, err)
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

func TestAnnexB(t *testing.T) {
	for _, c := range []struct {
		pattern string
		yes, no []string
	}{
		{`^\/[^\*\?\&\%]*(\/\*)?$`, []string{"/a/b", "/a/*"}, []string{"/a?b", "/a&", "a"}},
		{`^[\w-.]+$`, []string{"a-b.c"}, []string{"a b"}},
		{`^{a}]$`, []string{"{a}]"}, []string{"a"}},
		{`^\101\8\0$`, []string{"A8\x00"}, nil},
		{`^(a)\1\2$`, []string{"aa\x02"}, nil},
		{`^\400$`, []string{" 0"}, nil},
		{`^(?=a)*b$`, []string{"b"}, nil},
		{`^\c\k$`, []string{`\ck`}, nil},
		{`^[\c_\c1]$`, []string{"\x1f", "\x11"}, []string{`\`, "c", "_", "1"}},
		{`^[\c*]$`, []string{`\`, "c", "*"}, nil},
		{`^\u{1F432}\p{L}$`, []string{"🐲é"}, nil},
	} {
		if err := regex.Check(c.pattern); err == nil && !strings.Contains(c.pattern, "u{") {
			t.Errorf("%s is accepted without AnnexB", c.pattern)
		}
		r := mustCompile(t, c.pattern, regex.Options{AnnexB: true})
		for _, s := range c.yes {
			if ok, err := r.MatchString(s); !ok || err != nil {
				t.Errorf("%s does not match %q: %v", c.pattern, s, err)
			}
		}
		for _, s := range c.no {
			if ok, err := r.MatchString(s); ok || err != nil {
				t.Errorf("%s matches %q: %v", c.pattern, s, err)
			}
		}
	}
}

func TestTier(t *testing.T) {
	for _, c := range []struct {
		pattern string
		want    regex.Tier
	}{
		{``, regex.Shape}, {`^x-`, regex.Shape}, {`abc`, regex.Shape}, {`^(a|b)$`, regex.Shape}, {`.`, regex.Shape},
		{`^[a-z][a-z0-9_-]*$`, regex.Shape}, {`^\d{4}-\d{2}$`, regex.Shape}, {`^[^/]+/[^/]+$`, regex.Shape},
		{`^v?\d+\.\d+$`, regex.Shape}, {`^.{1,1000000}$`, regex.Shape},
		{`(a|b)c`, regex.Linear}, {`^(?!x)`, regex.Linear}, {`a(?=b)`, regex.Linear}, {`^a*a$`, regex.Linear},
		{`(a)\1`, regex.Backtracking}, {`(?<n>a)\k<n>`, regex.Backtracking},
	} {
		if r := mustCompile(t, c.pattern, regex.Options{}); r.Tier() != c.want {
			t.Errorf("%s: tier %v, want %v", c.pattern, r.Tier(), c.want)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	for _, c := range []struct{ pattern, text string }{
		{`^x-`, "x-a"}, {`^[a-z]+$`, "abc"}, {`^[^/]+/é+$`, "aé/é"}, {`^(a|b)+$`, "abab"}, {`^\p{L}+x?y$`, "éy"},
		{`^(?=a)(?!b)\w`, "a"},
	} {
		r := mustCompile(t, c.pattern, regex.Options{})
		if n := testing.AllocsPerRun(100, func() { _, _ = r.MatchString(c.text) }); n != 0 {
			t.Errorf("%s: %v allocations a match", c.pattern, n)
		}
	}
}

func TestConcurrentUse(t *testing.T) {
	for _, pattern := range []string{`^a+$`, `^(a|b)+$`, `a(?=b)`, `(a+)b\1`} {
		r := mustCompile(t, pattern, regex.Options{Timeout: time.Minute})
		var wait sync.WaitGroup
		for g := range 8 {
			wait.Go(func() {
				for i := range 200 {
					yes := strings.Repeat("a", 1+(g+i)%20)
					if pattern != `^a+$` {
						yes += "ba"
					}
					if ok, err := r.MatchString(yes); !ok || err != nil {
						t.Errorf("%s on %q: %v, %v", pattern, yes, ok, err)
					}
					if ok, err := r.MatchString("c"); ok || err != nil {
						t.Errorf("%s on c: %v, %v", pattern, ok, err)
					}
				}
			})
		}
		wait.Wait()
	}
}

func TestSyntaxErrorSaysWhere(t *testing.T) {
	_, err := regex.Compile(`a[z-a]`, regex.Options{})
	var e *regex.SyntaxError
	if !errors.As(err, &e) || e.Pattern != `a[z-a]` || e.Offset != 2 {
		t.Fatalf("got %#v", err)
	}
	if got, want := err.Error(), `invalid regular expression "a[z-a]": the range is out of order (at byte 2)`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if err := regex.Check(`a[a-z]`); err != nil {
		t.Error(err)
	}
}
