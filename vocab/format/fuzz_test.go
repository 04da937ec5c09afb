package format_test

import (
	"errors"
	"testing"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/vocab/format"
)

// implications are pairs of formats of which the first is a part of the second.
var implications = []struct {
	name        string
	part, whole format.Checker
}{
	{"uri is a uri-reference", format.URI, format.URIReference},
	{"uri is an iri", format.URI, format.IRI},
	{"uri-reference is an iri-reference", format.URIReference, format.IRIReference},
	{"iri is an iri-reference", format.IRI, format.IRIReference},
	{"email is an idn-email", format.Email, format.IDNEmail},
	{"hostname is an idn-hostname", format.Hostname, format.IDNHostname},
	{"hostname is a host-name", format.Hostname, format.HostName},
	{"ipv4 is a hostname", format.IPv4, format.Hostname},
	{"time without leap second is a time", format.TimeWithoutLeapSecond, format.Time},
	{"an older relative-json-pointer is one", format.RelativeJSONPointerDraft7, format.RelativeJSONPointer},
}

// seeds are valid and nearly valid strings of every format.
var seeds = []string{
	"", "2024-05-17T08:30:06Z", "1998-12-31T15:59:60.123-08:00", "P1Y2M3DT4H5M6S", "P2W", `"a b"@[IPv6:::1]`,
	"a.b@c.d", "실례@실례.테스트", "www.example.com", "xn--9n2bp8q.xn--9t4b11yi5a", "xn--ngba5hb2804a",
	"l·l.cat", "نامه\u200cای", "0a.א", "a\u3002b", "ｘｎ--nxasmq6b", "1.2.3.4", "1::2:1.2.3.4",
	"http://a@[v1.a]:80/b%20c?d#e", "//é/\ue000?\ue000", "{?a*,b:3}/c{+d.e}", "2eb8aa08-aa98-11ea-b4aa-73b441d16380",
	"/a~0b~1c", "2+1/a", "0#", "^(a|b)+$", "(?<=a)b", "rgb(10%, 20.5%, +300%)", "#C89", "ThreeDFace",
	`color: rgb(0,0,0) !important; a\62 : "c;d" /* e */ [f]`, "+31 (0)42 123-4567", "-1.5e+10", "\xff", "é\xff.é",
}

// FuzzCheckers holds every checker to what each owes: no panic, the same verdict
// twice, and an error that names the format and a place in the string; and the
// formats to how they contain one another.
func FuzzCheckers(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	sets := []format.Set{format.Draft3(), format.Draft4(), format.Draft7(), format.V1()}
	f.Fuzz(func(t *testing.T, s string) {
		for _, set := range sets {
			for form := range set.All() {
				checkError(t, form, s, form.Check(s))
			}
		}
		for _, i := range implications {
			if err := i.whole(s); i.part(s) == nil && err != nil {
				t.Errorf("%s: %q is not: %v", i.name, s, err)
			}
		}
	})
}

func checkError(t *testing.T, form format.Format, s string, err error) {
	t.Helper()
	if again := form.Check(s); (err == nil) != (again == nil) {
		t.Errorf("%s %q: first %v, then %v", form.Name, s, err, again)
	}
	if err == nil {
		if !utf8.ValidString(s) {
			t.Errorf("%s accepts %q, which is not UTF-8", form.Name, s)
		}
		return
	}
	var fault *format.Error
	if !errors.As(err, &fault) {
		t.Fatalf("%s %q: the error is a %T", form.Name, s, err)
	}
	if fault.Format != form.Name || fault.Offset < 0 || fault.Offset > len(s) || fault.Reason == "" {
		t.Errorf("%s %q: the error is %#v", form.Name, s, fault)
	}
}
