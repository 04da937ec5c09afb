package pointer_test

import (
	"testing"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/pointer"
)

// FuzzParse: what parses prints as it was written, in both forms, and a pointer
// built from any tokens comes back unchanged.
func FuzzParse(f *testing.F) {
	for _, test := range valid {
		f.Add(test.text)
		f.Add(test.fragment)
	}
	f.Add("/~2")
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := pointer.Parse(text); err == nil {
			if p.String() != text {
				t.Fatalf("%q prints as %q", text, p)
			}
			roundTripFragment(t, p)
		}
		roundTripFragment(t, pointer.Pointer{text, text})
		if again, err := pointer.Parse(pointer.Pointer{text}.String()); err != nil || len(again) != 1 || again[0] != text {
			t.Fatalf("token %q comes back as %q, %v", text, again, err)
		}
	})
}

func roundTripFragment(t *testing.T, p pointer.Pointer) {
	t.Helper()
	again, err := pointer.ParseFragment(p.Fragment())
	if !utf8.ValidString(p.String()) {
		if err == nil {
			t.Fatalf("the fragment %q is not UTF-8, and was accepted", p.Fragment())
		}
		return
	}
	if err != nil || !again.Equal(p) {
		t.Fatalf("%q comes back from its fragment as %q, %v", p, again, err)
	}
}

// FuzzParseFragment: the fragment of what a fragment parses to means the same,
// and holds only characters that RFC 3986 allows.
func FuzzParseFragment(f *testing.F) {
	for _, test := range valid {
		f.Add(test.fragment)
	}
	f.Add("/%7e1%2f")
	f.Add("/%C3%28")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := pointer.ParseFragment(text)
		if err != nil {
			return
		}
		roundTripFragment(t, p)
		for _, c := range []byte(p.Fragment()) {
			if c <= ' ' || c >= 0x7F || c == '#' || c == '"' || c == '<' || c == '>' || c == '^' || c == '|' {
				t.Fatalf("the fragment %q holds %q", p.Fragment(), c)
			}
		}
	})
}

// FuzzParseRelative: what parses prints as a text that parses to the same.
func FuzzParseRelative(f *testing.F) {
	for _, text := range []string{"0", "1/a~1b", "0#", "0-1#", "2+10/x", "0-0", "99999999999999999999999", "01"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := pointer.ParseRelative(text)
		if (err == nil) != (pointer.CheckRelative(text) == nil) {
			t.Fatalf("ParseRelative(%q) and CheckRelative disagree", text)
		}
		if err != nil {
			return
		}
		again, err := pointer.ParseRelative(r.String())
		if err != nil || again.String() != r.String() || !again.Tail.Equal(r.Tail) {
			t.Fatalf("%q comes back as %+v, %v", text, again, err)
		}
	})
}
