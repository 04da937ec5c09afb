package format_test

import (
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/vocab/format"
)

// typical holds valid strings of the kind and length met in practice; the
// checkers named in quick must not allocate for theirs.
var typical = []struct {
	name  string
	check format.Checker
	value string
	quick bool
}{
	{"date-time", format.DateTime, "2024-05-17T08:30:06.283+02:00", true},
	{"date", format.Date, "2024-05-17", true},
	{"time", format.Time, "08:30:06.283Z", true},
	{"duration", format.Duration, "P3Y6M4DT12H30M5S", true},
	{"email", format.Email, "joe.bloggs@mail.example.com", true},
	{"idn-email", format.IDNEmail, "joe.bloggs@mail.example.com", true},
	{"idn-email/unicode", format.IDNEmail, "δοκιμή@παράδειγμα.ελ", false},
	{"hostname", format.Hostname, "www.api.example.com", true},
	{"hostname/a-label", format.Hostname, "xn--9n2bp8q.xn--9t4b11yi5a", false},
	{"idn-hostname", format.IDNHostname, "www.api.example.com", true},
	{"idn-hostname/unicode", format.IDNHostname, "παράδειγμα.ελ", false},
	{"ipv4", format.IPv4, "192.168.100.17", true},
	{"ipv6", format.IPv6, "2001:db8:85a3::8a2e:370:7334", true},
	{"uri", format.URI, "https://www.example.com/api/v1/items?page=2&sort=name#top", true},
	{"uri-reference", format.URIReference, "../items/17?page=2", true},
	{"iri", format.IRI, "https://www.example.com/straße?größe=10", true},
	{"iri-reference", format.IRIReference, "/straße?größe=10", true},
	{"uri-template", format.URITemplate, "https://api.example.com/users/{user}/items{?page,size}", true},
	{"uuid", format.UUID, "2eb8aa08-aa98-11ea-b4aa-73b441d16380", true},
	{"json-pointer", format.JSONPointer, "/definitions/address~1home/street", true},
	{"relative-json-pointer", format.RelativeJSONPointer, "2/address/street", true},
	{"color", format.Color, "#CC8899", true},
	{"style", format.Style, "color: red; background-color: #FFF", true},
	{"phone", format.Phone, "+31 42 123 4567", true},
	{"utc-millisec", format.UTCMillisec, "1715934606283", true},
}

func BenchmarkCheckers(b *testing.B) {
	for _, c := range typical {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := c.check(c.value); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestTypicalValuesAllocateNothing(t *testing.T) {
	for _, c := range typical {
		if err := c.check(c.value); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		allocs := testing.AllocsPerRun(100, func() { _ = c.check(c.value) })
		if c.quick && allocs > 0 {
			t.Errorf("%s: %v allocations for %q, want none", c.name, allocs, c.value)
		}
	}
}

// hostile holds beginnings and fillings of long strings: whatever a checker
// thinks of them, it must not take more than linear time.
var hostile = []struct{ start, fill, end string }{
	{"", "a", ""}, {"", "a.", "a"}, {"", "1", ""}, {"", "1:", ""}, {"::", "1:", ""}, {"", ".", ""},
	{"", "-", ""}, {"", "%41", ""}, {"", "%", ""}, {"http://", "a@", ""}, {"http://", "a:", ""},
	{"http://[", "1:", "]"}, {"http://", "é", ""}, {"{", "a,", "a}"}, {"", "{a}", ""}, {"", "{", ""},
	{`"`, `\a`, `"@a`}, {`"`, "é", `"@a`}, {"a@", "é", ""}, {"a@[", "IPv6:", "]"},
	{"", "é", ""}, {"", "é.", "é"}, {"", "\u200b", "é"}, {"", "\u0628\u200c", ""}, {"", "\u0300", ""},
	{"a", "\u0300", ""}, {"", "xn--", ""}, {"xn--", "9", ""}, {"", "xn--9n2bp8q.", ""}, {"", "\u3002", ""},
	{"", "/~0", ""}, {"", "P", ""}, {"P", "1Y", ""}, {"P", "1", "D"}, {"1998-12-31T23:59:59.", "9", "Z"},
	{"a:", "(", ""}, {"a:", "\\", ""}, {"a:", "/*", ""}, {"a:", "/**/", ""}, {"", "a:b;", ""}, {"a:", "'", ""},
	{"rgb(", " ", ""}, {"+", "1 ", "1"}, {"", "(1)", ""}, {"", "\xff", ""}, {"é", "\xff", ""},
}

// TestLinearTime runs every checker on strings of 1 MiB. Together they take less
// than a second where each is linear; a quadratic one would take minutes.
func TestLinearTime(t *testing.T) {
	const length, tolerance = 1 << 20, 10 * time.Second
	for _, h := range hostile {
		s := h.start + strings.Repeat(h.fill, length/len(h.fill)) + h.end
		for _, c := range typical {
			start := time.Now()
			_ = c.check(s)
			if took := time.Since(start); took > tolerance {
				t.Errorf("%s takes %v for %q, %q repeated, %q", c.name, took, h.start, h.fill, h.end)
			}
		}
	}
}
