package regex

import (
	"strings"
	"testing"
)

// BenchmarkMatch measures typical patterns of each tier on typical texts.
func BenchmarkMatch(b *testing.B) {
	for _, c := range []struct{ name, pattern, text string }{
		{"shape/prefix", `^x-`, "x-internal-note"},
		{"shape/alternatives", `^(CRLF|LF|crlf|lf)$`, "crlf"},
		{"shape/identifier", `^[A-Za-z_][-A-Za-z0-9._]*$`, "my-package.name_2"},
		{"shape/date", `^\d{4}-\d{2}-\d{2}$`, "2024-02-29"},
		{"shape/path", `^[^/]+/[^/]+$`, "verdict-schema/verdict"},
		{"shape/long", `^[a-z0-9-]{1,100000}$`, strings.Repeat("abc-123-", 32)},
		{"table/version", `^v?\d+\.\d+(\.\d+)?$`, "v1.25.0"},
		{"table/semver", `^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`, "1.22.333-beta.1+build.5"},
		{"table/search", `\d+ (?:apples|pears)`, "there are at least 12 pears in the basket"},
		{"table/lookahead", `^(?=[^!*,;{}[\]~\n]+$)(?=(.*\w)).+$`, "en_US-custom"},
		{"table/letters", `^\p{L}+$|^$`, "übergrößenträger"},
		{"simulated/lookahead", `a(?=b)`, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxab"},
		{"backtracking/quotes", `^(["'])[^"']*\1$`, `"a quoted string"`},
	} {
		b.Run(c.name, func(b *testing.B) {
			r, err := Compile(c.pattern, Options{})
			if err != nil {
				b.Fatal(err)
			}
			if ok, err := r.MatchString(c.text); !ok || err != nil {
				b.Fatalf("matches: %v, %v", ok, err)
			}
			b.ReportAllocs()
			for b.Loop() {
				_, _ = r.MatchString(c.text)
			}
		})
	}
}

// BenchmarkCompile measures what a schema pays for a pattern.
func BenchmarkCompile(b *testing.B) {
	for _, p := range []string{`^x-`, `^[a-z][a-z0-9_-]*$`, `^v?\d+\.\d+(\.\d+)?$`, `^[a-z](-?[a-z0-9]){0,62}$`, `^\p{L}+(\s\p{L}+)*$`, `^(["'])[^"']*\1$`} {
		b.Run(p, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Compile(p, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
