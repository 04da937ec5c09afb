package format_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/vocab/format"
)

// mailboxLimits are the lengths that RFC 5321, section 4.5.3.1, and RFC 1035,
// section 2.3.4, add to the grammar of a Mailbox.
func mailboxLimits(s string) bool {
	at := strings.LastIndexByte(s, '@')
	local, domain := s[:at], s[at+1:]
	for label := range strings.SplitSeq(domain, ".") {
		if len(label) > 63 && !strings.HasPrefix(domain, "[") {
			return false
		}
	}
	return len(local) <= 64 && len(domain) <= 253
}

// TestGrammars generates sentences, which the checkers must accept, and changes
// one character of each, on which checker and grammar must agree.
func TestGrammars(t *testing.T) {
	const sentences, mutations = 500, 4
	for _, g := range grammars {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1, 2))
			agree := func(s string) {
				want := recognises(g.start, s) && (g.limit == nil || g.limit(s))
				if err := g.check(s); (err == nil) != want {
					t.Errorf("%q: got %v, want valid: %v", s, err, want)
				}
			}
			for range sentences {
				s := sentence(g.start, r)
				if g.limit != nil && !g.limit(s) {
					continue
				}
				if err := g.check(s); err != nil {
					t.Errorf("%q is a sentence of the grammar: %v", s, err)
				}
				for range mutations {
					agree(mutate(r, s))
				}
			}
			for _, s := range []string{"", "a", ":", "//", "[", "]", "%", "@", "{", "/"} {
				agree(s)
			}
		})
	}
}

// TestInternationalLocalParts is TestGrammars for idn-email, whose local part
// alone is a matter of grammar.
func TestInternationalLocalParts(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	start := mailbox(ranges{0x80, 0xD7FF, 0xE000, 0x10FFFF})
	for range 2000 {
		s := sentence(start, r)
		at := strings.LastIndexByte(s, '@')
		for _, s := range []string{s, mutate(r, s[:at]) + s[at:]} {
			want := recognises(start, s) && mailboxLimits(s)
			if err := format.IDNEmail(s); (err == nil) != want {
				t.Errorf("%q: got %v, want valid: %v", s, err, want)
			}
		}
	}
}

// interesting holds characters at which grammars tend to turn.
var interesting = []rune("09afgzAFGZ:/?#[]@!$&'()*+,;=-._~%{}|\\^`\"<> \t\n\x00\x7f\u0080\u00a0\u09ea" +
	"\u200e\u202a\ud7ff\ue000\uf8ff\uf900\ufdcf\ufdd0\ufdef\ufdf0\uffef\ufff0\ufffd\uffff" +
	"\U00010000\U0001fffd\U0001fffe\U000e0fff\U000e1000\U000efffd\U000f0000\U0010fffd\U0010fffe" +
	"PYMWDTHSptvVxX1234568~")

// mutate replaces, inserts, deletes or doubles one character.
func mutate(r *rand.Rand, s string) string {
	runes := []rune(s)
	at := r.IntN(len(runes) + 1)
	other := interesting[r.IntN(len(interesting))]
	switch kind := r.IntN(4); {
	case at == len(runes) || kind == 0:
		return string(runes[:at]) + string(other) + string(runes[at:])
	case kind == 1:
		return string(runes[:at]) + string(runes[at+1:])
	case kind == 2:
		return string(runes[:at+1]) + string(runes[at:])
	}
	runes[at] = other
	return string(runes)
}

// FuzzGrammars holds the checkers and the grammars equal on any text.
func FuzzGrammars(f *testing.F) {
	for _, s := range []string{
		"http://a@[::1]:80/b?c#d", "1:b", "//a:b@c", "a{?b*,c:3}", "::1.2.3.4", "1::", "P1Y2M3DT4H5M6S", "P1W",
		`"a\"b"@c`, "a.b@[IPv6:1::2]", "/a~1b", "12-3#", "2eb8aa08-aa98-11ea-b4aa-73b441d16380",
		"http://é/\u200e", "?\ue000", "{%41.b}",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 200 || !utf8.ValidString(s) {
			t.Skip("the slow recogniser is for short text")
		}
		for _, g := range grammars {
			want := recognises(g.start, s) && (g.limit == nil || g.limit(s))
			if err := g.check(s); (err == nil) != want {
				t.Errorf("%s: %q: got %v, want valid: %v", g.name, s, err, want)
			}
		}
	})
}
