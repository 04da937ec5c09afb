package syntax

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// accepted has patterns of every production of the grammar (ECMA-262, section
// "Patterns").
var accepted = map[string][]string{
	"Disjunction":        {``, `|`, `a|b|`, `(|)`},
	"Assertion":          {`^$`, `a^b$c`, `\b\B`, `(?=a)`, `(?!a)`, `(?<=a+)b`, `(?<!a|bc)d`},
	"Quantifier":         {`a*`, `a+?`, `a??`, `a{0}`, `a{2,}`, `a{2,3}?`, `a{007,8}`, `a{99999999999999999999,}`, `(?:(?=a))*`, `(a)*`, `[a]+`, `\d?`, `.{2}`},
	"PatternCharacter":   {`a`, `é`, `🐲`, `/`, `-`, `,`, `:`, `=`, `!`, `<>`, `"`, "\n", `&`},
	"Group":              {`(a)`, `(?:a)`, `(?:)`, `((((a))))`, `(?<name>a)`, `(?<$_ñ1>a)`, `(?<\u0061\u{62}>a)\k<ab>`, `(?<a\u200C>b)`, `(?<𝒜>.)`},
	"DuplicateNames":     {`(?<a>x)|(?<a>y)`, `(?:(?<a>x)|(?<a>y))\k<a>`, `(?<a>x)|(?:(?<b>y)|(?<a>z)(?<b>w))`},
	"Modifiers":          {`(?i:a)`, `(?ims:a)`, `(?-i:a)`, `(?i-m:a)`, `(?i-:a)`, `(?i:(?-i:a)b)`},
	"BackReference":      {`(a)\1`, `\1(a)`, `(?<n>a)\k<n>`, `\k<n>(?<n>a)`, `(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\10`, `(\1)`},
	"CharacterClassEsc":  {`\d\D\s\S\w\W`, `\p{L}\P{L}`, `\p{Letter}`, `\p{digit}`, `\p{gc=Lu}`, `\p{General_Category=Uppercase_Letter}`, `\p{Script=Greek}`, `\p{sc=Grek}`, `\p{scx=Qaai}`, `\p{Script_Extensions=Zyyy}`, `\p{Any}\p{ASCII}\p{Assigned}`, `\p{Alpha}\p{space}\p{Emoji}\p{EPres}`, `[\p{L}\d-]`},
	"ControlEscape":      {`\f\n\r\t\v`, `\cA\cz`, `\0`, `\0a`},
	"HexEscape":          {`\x41`, `\u0041`, `\u{41}`, `\u{000000000041}`, `\u{10FFFF}`, `\uD83D\uDC32`, `\uD83D`, `\uDC32\uD83D`},
	"IdentityEscape":     {`\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/`},
	"CharacterClass":     {`[]`, `[^]`, `[a]`, `[^a]`, `[a-z]`, `[a-]`, `[-a]`, `[--a]`, `[a-a]`, `[\b]`, `[\-]`, `[a\-z]`, `[(){}[.*+?^$|]`, `[\d-]`, `[\]]`, `[^^]`, `[\u{1F600}-\u{1F64F}]`, `[\ud83d\ude00-\ud83d\ude4f]`, `[0-9a-z-_.]`, `[\0-\x1f]`},
	"NotSpecialWithoutV": {`[a&&b]`, `[~~]`, `[[]`},
	"JSONSchemaPractice": {`^(?:@[0-9a-z-_.]+\/)?[a-z][0-9a-z-_.]*$`, `^(?=[^!*,;{}[\]~\n]+$)(?=(.*\w)).+$`},
}

func TestAccepted(t *testing.T) {
	for production, patterns := range accepted {
		for _, p := range patterns {
			if _, err := Parse(p, Limits{}); err != nil {
				t.Errorf("%s: %q: %v", production, p, err)
			}
		}
	}
}

// refused says at which byte a pattern is wrong, and with which words.
var refused = []struct {
	pattern string
	offset  int
	reason  string
}{
	{`*a`, 0, "nothing to repeat"},
	{`a**`, 2, "nothing to repeat"},
	{`a{1}{2}`, 4, "nothing to repeat"},
	{`a++`, 2, "nothing to repeat"}, // possessive
	{`a|*`, 2, "nothing to repeat"},
	{`(?:+)`, 3, "nothing to repeat"},
	{`^*`, 1, "assertion cannot be repeated"},
	{`\b+`, 2, "assertion cannot be repeated"},
	{`(?=a)*`, 5, "look-around cannot be repeated"},
	{`(?<=a){2}`, 6, "look-around cannot be repeated"},
	{`a{2,1}`, 1, "out of order"},
	{`a{99999999999999999999,99999999999999999998}`, 1, "out of order"},
	{`a{`, 1, "must be escaped"},
	{`a{,5}`, 1, "must be escaped"},
	{`{1}`, 0, "must be escaped"},
	{`a}`, 1, "must be escaped"},
	{`a]`, 1, "must be escaped"},
	{`(`, 0, "not closed"},
	{`a(b`, 1, "not closed"},
	{`a)`, 1, "unmatched )"},
	{`^(abc]`, 5, "must be escaped"},
	{`(?`, 0, "invalid group"},
	{`(?a)`, 0, "invalid group"},
	{`(?P<name>x)`, 0, "invalid group"},
	{`(?P=name)`, 0, "invalid group"},
	{`(?#comment)a`, 0, "invalid group"},
	{`(?>a)`, 0, "invalid group"},
	{`(?'n'a)`, 0, "invalid group"},
	{`(?|a)`, 0, "invalid group"},
	{`(?R)`, 0, "invalid group"},
	{`(?(1)a|b)`, 0, "invalid group"},
	{`(?i)abc`, 0, "invalid group"},
	{`(?ims)abc`, 0, "invalid group"},
	{`(?x:a)`, 0, "invalid group"},
	{`(?-:a)`, 0, "invalid modifiers"},
	{`(?i-m-s:a)`, 0, "invalid modifiers"},
	{`(?ii:a)`, 0, "stands twice"},
	{`(?i-i:a)`, 0, "stands twice"},
	{`(?<1>a)`, 0, "invalid group name"},
	{`(?<>a)`, 0, "invalid group name"},
	{`(?<a`, 0, "invalid group name"},
	{`(?<a b>c)`, 0, "invalid group name"},
	{`(?<a\x62>c)`, 0, "invalid group name"},
	{`(?<\ud83d>c)`, 0, "invalid group name"},
	{`(?<n>a)(?<n>b)`, 7, "duplicate group name"},
	{`(?<n>(?<n>b))`, 0, "duplicate group name"},
	{`(?:(?<n>a)|b)(?<n>c)`, 13, "duplicate group name"},
	{`\1`, 0, "back-reference to group 1 of 0"},
	{`(a)\2`, 3, "back-reference to group 2 of 1"},
	{`(a)\99999999999999999999`, 3, "back-reference"},
	{`\k<n>`, 0, "undefined group"},
	{`(?<a>b)\k<n>`, 7, "undefined group"},
	{`\k`, 0, "must be followed by a group name"},
	{`(?<a>b)\k<a`, 7, "must be followed by a group name"},
	{`\`, 0, "at the end"},
	{`a\`, 1, "at the end"},
	{`\a`, 0, "invalid escape"},
	{`\_`, 0, "invalid escape"},
	{`\-`, 0, "invalid escape"},
	{`\ `, 0, "invalid escape"},
	{`\é`, 0, "invalid escape \\é"},
	{`\A`, 0, "invalid escape"},
	{`\Z`, 0, "invalid escape"},
	{`\z`, 0, "invalid escape"},
	{`\h`, 0, "invalid escape"},
	{`\R`, 0, "invalid escape"},
	{`\Qa\E`, 0, "invalid escape"},
	{`\G`, 0, "invalid escape"},
	{`\e`, 0, "invalid escape"},
	{`\c`, 0, "invalid escape"},
	{`\c1`, 0, "invalid escape"},
	{`[\c1]`, 1, "invalid escape"},
	{`\x4`, 0, "invalid escape"},
	{`\x+1`, 0, "invalid escape"},
	{`\u004`, 0, "invalid escape"},
	{`\u{}`, 0, "invalid escape"},
	{`\u{110000}`, 0, "invalid escape"},
	{`\u{1_0}`, 0, "invalid escape"},
	{`\u{41`, 0, "invalid escape"},
	{`\01`, 0, "cannot be followed by a digit"},
	{`[\01]`, 1, "cannot be followed by a digit"},
	{`[\1]`, 1, "invalid escape"},
	{`[\B]`, 1, "invalid escape"},
	{`[\k]`, 1, "invalid escape"},
	{`\p`, 0, "must be followed by a property"},
	{`\pL`, 0, "must be followed by a property"},
	{`\p{L`, 0, "must be followed by a property"},
	{`[\P]`, 1, `\P must be followed by a property`},
	{`\p{}`, 0, "unknown Unicode property"},
	{`\p{letter}`, 0, "unknown Unicode property"},
	{`\p{ L}`, 0, "unknown Unicode property"},
	{`\p{^L}`, 0, "unknown Unicode property"},
	{`\p{Greek}`, 0, "unknown Unicode property"},
	{`\p{IsGreek}`, 0, "unknown Unicode property"},
	{`\p{Script=greek}`, 0, "unknown Unicode property"},
	{`\p{Block=Latin}`, 0, "unknown Unicode property"},
	{`\p{gc=}`, 0, "unknown Unicode property"},
	{`\p{=L}`, 0, "unknown Unicode property"},
	{`\p{Alphabetic=Yes}`, 0, "unknown Unicode property"},
	{`\p{L&}`, 0, "unknown Unicode property"},
	{`\p{RGI_Emoji}`, 0, "unknown Unicode property"}, // of flag v
	{`[abc`, 0, "not closed"},
	{`[`, 0, "not closed"},
	{`[^`, 0, "not closed"},
	{`[a-`, 0, "not closed"},
	{`[z-a]`, 1, "out of order"},
	{`[\u{1F600}-\u{1F5FF}]`, 1, "out of order"},
	{`[\w-.]`, 1, "a range ends in a set"},
	{`[a-\d]`, 1, "a range ends in a set"},
	{`[\d-\w]`, 1, "a range ends in a set"},
	{"a\xff", 1, "not valid UTF-8"},
	{"[\xff]", 1, "not valid UTF-8"},
}

func TestRefused(t *testing.T) {
	for _, c := range refused {
		_, err := Parse(c.pattern, Limits{})
		var e *SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("%q is accepted", c.pattern)
			continue
		}
		if e.Offset != c.offset || !strings.Contains(e.Reason, c.reason) {
			t.Errorf("%q: %q at byte %d, want %q at byte %d", c.pattern, e.Reason, e.Offset, c.reason, c.offset)
		}
	}
}

func TestAnnexB(t *testing.T) {
	for _, p := range []string{`\_`, `\a`, `a{`, `{`, `}`, `]`, `a{,5}`, `[\w-.]`, `(?=a)*`, `\1`, `\8`, `\01`, `[\1]`, `\c1`, `\k`, `\x4`, `[\%\&]`} {
		if _, err := ParseAnnexB(p, Limits{}); err != nil {
			t.Errorf("%q: %v", p, err)
		}
	}
	for _, p := range []string{`(`, `)`, `*`, `[a`, `[z-a]`, `a{2,1}`, `{1}`, `(?<=a)*`, `\`, `\p{foo}`, `(?<n>a)\k`, `(?P<n>a)`, "\\\xff"} {
		if _, err := ParseAnnexB(p, Limits{}); err == nil {
			t.Errorf("%q is accepted", p)
		}
	}
}

func TestDepthLimit(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("(?:", n) + strings.Repeat(")", n) }
	if _, err := Parse(deep(50), Limits{Depth: 50}); err != nil {
		t.Error(err)
	}
	var e *DepthError
	if _, err := Parse(deep(51), Limits{Depth: 50}); !errors.As(err, &e) || e.Limit != 50 {
		t.Errorf("got %v, want a DepthError with limit 50", err)
	}
}

func TestWordSetFolds(t *testing.T) {
	if !slices.Equal(WordSet(true), WordSet(false).Fold()) {
		t.Error("the word characters under the flag i are not those that fold to word characters")
	}
}
