package compile

import (
	"strings"
	"testing"
)

// resolutions are the examples of RFC 3986 §5.4, against http://a/b/c/d;p?q.
var resolutions = []struct{ reference, want string }{
	// Normal examples (§5.4.1).
	{"g:h", "g:h"},
	{"g", "http://a/b/c/g"},
	{"./g", "http://a/b/c/g"},
	{"g/", "http://a/b/c/g/"},
	{"/g", "http://a/g"},
	{"//g", "http://g"},
	{"?y", "http://a/b/c/d;p?y"},
	{"g?y", "http://a/b/c/g?y"},
	{"#s", "http://a/b/c/d;p?q#s"},
	{"g#s", "http://a/b/c/g#s"},
	{"g?y#s", "http://a/b/c/g?y#s"},
	{";x", "http://a/b/c/;x"},
	{"g;x", "http://a/b/c/g;x"},
	{"g;x?y#s", "http://a/b/c/g;x?y#s"},
	{"", "http://a/b/c/d;p?q"},
	{".", "http://a/b/c/"},
	{"./", "http://a/b/c/"},
	{"..", "http://a/b/"},
	{"../", "http://a/b/"},
	{"../g", "http://a/b/g"},
	{"../..", "http://a/"},
	{"../../", "http://a/"},
	{"../../g", "http://a/g"},
	// Abnormal examples (§5.4.2).
	{"../../../g", "http://a/g"},
	{"../../../../g", "http://a/g"},
	{"/./g", "http://a/g"},
	{"/../g", "http://a/g"},
	{"g.", "http://a/b/c/g."},
	{".g", "http://a/b/c/.g"},
	{"g..", "http://a/b/c/g.."},
	{"..g", "http://a/b/c/..g"},
	{"./../g", "http://a/b/g"},
	{"./g/.", "http://a/b/c/g/"},
	{"g/./h", "http://a/b/c/g/h"},
	{"g/../h", "http://a/b/c/h"},
	{"g;x=1/./y", "http://a/b/c/g;x=1/y"},
	{"g;x=1/../y", "http://a/b/c/y"},
	{"g?y/./x", "http://a/b/c/g?y/./x"},
	{"g?y/../x", "http://a/b/c/g?y/../x"},
	{"g#s/./x", "http://a/b/c/g#s/./x"},
	{"g#s/../x", "http://a/b/c/g#s/../x"},
	{"http:g", "http:g"}, // for strict parsers
}

func TestResolve(t *testing.T) {
	for _, test := range resolutions {
		if got := resolve("http://a/b/c/d;p?q", test.reference); got != test.want {
			t.Errorf("%q resolves to %q, want %q", test.reference, got, test.want)
		}
	}
}

// otherResolutions are against bases that the RFC has no examples for.
var otherResolutions = []struct{ base, reference, want string }{
	{"", "a/b.json", "a/b.json"},
	{"", "#x", "#x"},
	{"a/b.json", "c.json#x", "a/c.json#x"},
	{"a/b.json", "../c.json", "c.json"},
	{"http://a", "b", "http://a/b"},
	{"urn:uuid:deadbeef-1234", "#/$defs/a", "urn:uuid:deadbeef-1234#/$defs/a"},
	{"urn:example:a?=q", "#x", "urn:example:a?=q#x"},
	{"urn:example:a", "urn:example:b", "urn:example:b"},
	{"tag:example.com,2024:a", "#x", "tag:example.com,2024:a#x"},
	{"tag:example.com,2024:a/b", "c", "tag:example.com,2024:a/c"},
	{"file:///x/y/z.json", "../a.json", "file:///x/a.json"},
	{"http://a/b?x=/../y", "c", "http://a/c"},
	{"http://a/b", "//c/d/../e", "http://c/e"},
	{"http://a/b", "1:c", "http://a/1:c"}, // no scheme begins with a digit
}

func TestResolveOtherBases(t *testing.T) {
	for _, test := range otherResolutions {
		if got := resolve(test.base, test.reference); got != test.want {
			t.Errorf("%q resolves against %q to %q, want %q", test.reference, test.base, got, test.want)
		}
	}
}

// relatives are the shortest ways from one URI to another.
var relatives = []struct{ base, uri, want string }{
	{"file:///a/b/c.json", "file:///a/b/d.json", "d.json"},
	{"file:///a/b/c.json", "file:///a/d.json", "../d.json"},
	{"file:///a/b/c.json", "file:///x/d.json?q", "../../x/d.json?q"},
	{"file:///a/b/c.json", "file:///a/b/x:y", "./x:y"},
	{"file:///a/b/c.json", "file:///a/b/", "./"},
	{"a/b.json", "c/d.json", "../c/d.json"},
	{"", "c/d.json", "c/d.json"},
	{"http://a/b", "https://a/c", "https://a/c"},
	{"http://a/b", "http://c/d", "http://c/d"},
	{"urn:a:b", "urn:a:c", "urn:a:c"},
}

func TestRelativeTo(t *testing.T) {
	for _, test := range relatives {
		if got := relativeTo(test.base, test.uri); got != test.want {
			t.Errorf("from %q to %q: %q, want %q", test.base, test.uri, got, test.want)
		}
	}
}

func FuzzURI(f *testing.F) {
	for _, test := range resolutions {
		f.Add("http://a/b/c/d;p?q", test.reference)
	}
	for _, test := range otherResolutions {
		f.Add(test.base, test.reference)
	}
	for _, test := range relatives {
		f.Add(test.base, test.uri)
	}
	f.Fuzz(func(t *testing.T, base, reference string) {
		if s := parseURI(reference).String(); s != reference {
			t.Fatalf("%q taken apart and put together is %q", reference, s)
		}
		// A base has a scheme, and no dot segments left (RFC 3986 §5.2.1-2).
		absolute := resolve("", base)
		resolved := resolve(absolute, reference)
		if again := resolve(absolute, resolved); parseURI(base).hasScheme && again != resolved {
			t.Fatalf("%q against %q is %q, and that again is %q", reference, absolute, resolved, again)
		}
		if relative := relativeTo(base, reference); relative != reference && resolve(base, relative) != reference {
			t.Fatalf("%q is not the way from %q to %q", relative, base, reference)
		}
	})
}

// The parts of a resolved reference are those of the whole, also where the base
// is taken as it is.
func TestResolveParts(t *testing.T) {
	references := []string{"", "#", "#s", "#/a/b%25c", "#a#b", "#?x", "#/../c", "?#s", "x#s", "//#s", ":#s"}
	for _, r := range resolutions {
		references = append(references, r.reference, "#"+r.reference)
	}
	for _, base := range append([]string{"", "a", "/", "//", "//h", "?", "a?", "s:", "s:a/../b", "s://", "s://h?", "urn:x:y"}, references...) {
		if strings.Contains(base, "#") {
			continue // no base has a fragment
		}
		for _, reference := range references {
			absolute, fragment := resolveParts(base, reference)
			wantAbsolute, wantFragment := splitFragment(resolve(base, reference))
			if absolute != wantAbsolute || fragment != wantFragment {
				t.Errorf("%q against %q gives %q and %q, want %q and %q", reference, base, absolute, fragment, wantAbsolute, wantFragment)
			}
		}
	}
}
