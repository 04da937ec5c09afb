package pointer_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/pointer"
)

// valid holds pointers in string and fragment form, and their tokens. The first
// twelve are the examples of RFC 6901 §5 and §6.
var valid = []struct {
	text, fragment string
	tokens         []string
}{
	{"", "", nil},
	{"/foo", "/foo", []string{"foo"}},
	{"/foo/0", "/foo/0", []string{"foo", "0"}},
	{"/", "/", []string{""}},
	{"/a~1b", "/a~1b", []string{"a/b"}},
	{"/c%d", "/c%25d", []string{"c%d"}},
	{"/e^f", "/e%5Ef", []string{"e^f"}},
	{"/g|h", "/g%7Ch", []string{"g|h"}},
	{`/i\j`, "/i%5Cj", []string{`i\j`}},
	{`/k"l`, "/k%22l", []string{`k"l`}},
	{"/ ", "/%20", []string{" "}},
	{"/m~0n", "/m~0n", []string{"m~n"}},
	{"//", "//", []string{"", ""}},
	{"/~01", "/~01", []string{"~1"}},
	{"/~0~1~00", "/~0~1~00", []string{"~/~0"}},
	{"/é/日本", "/%C3%A9/%E6%97%A5%E6%9C%AC", []string{"é", "日本"}},
	{"/a?b:@!$&'()*+,;=-._", "/a?b:@!$&'()*+,;=-._", []string{"a?b:@!$&'()*+,;=-._"}},
	{"/#", "/%23", []string{"#"}},
}

func TestForms(t *testing.T) {
	for _, test := range valid {
		want := pointer.Pointer(test.tokens)
		if p, err := pointer.Parse(test.text); err != nil || !p.Equal(want) {
			t.Errorf("Parse(%q) = %q, %v; want %q", test.text, []string(p), err, test.tokens)
		}
		if p, err := pointer.ParseFragment(test.fragment); err != nil || !p.Equal(want) {
			t.Errorf("ParseFragment(%q) = %q, %v; want %q", test.fragment, []string(p), err, test.tokens)
		}
		if got := want.String(); got != test.text {
			t.Errorf("String of %q = %q, want %q", test.tokens, got, test.text)
		}
		if got := want.Fragment(); got != test.fragment {
			t.Errorf("Fragment of %q = %q, want %q", test.tokens, got, test.fragment)
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	type parser func(string) (pointer.Pointer, error)
	tests := []struct {
		name   string
		parse  parser
		input  string
		offset int
		reason string
	}{
		{"no slash", pointer.Parse, "foo", 0, "starts with '/'"},
		{"fragment sign", pointer.Parse, "#/foo", 0, "starts with '/'"},
		{"tilde at the end", pointer.Parse, "/foo/a~", 6, "'~'"},
		{"tilde and 2", pointer.Parse, "/~2", 1, "'~'"},
		{"tilde and slash", pointer.Parse, "/~/a", 1, "'~'"},
		{"anchor", pointer.ParseFragment, "foo", 0, "starts with '/'"},
		{"triplet cut off", pointer.ParseFragment, "/a%2", 2, "hexadecimal"},
		{"triplet with no digits", pointer.ParseFragment, "/%zz", 1, "hexadecimal"},
		{"bytes that are not UTF-8", pointer.ParseFragment, "/%41%C3%28", 4, "UTF-8"},
		{"encoded tilde alone", pointer.ParseFragment, "/%20%7E", 4, "'~'"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := test.parse(test.input)
			var syntax *pointer.SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatalf("error %v, want a *SyntaxError", err)
			}
			if syntax.Input != test.input || syntax.Offset != test.offset || !strings.Contains(err.Error(), test.reason) {
				t.Errorf("%v (offset %d of %q), want offset %d and %q",
					err, syntax.Offset, syntax.Input, test.offset, test.reason)
			}
		})
	}
}

func TestIndex(t *testing.T) {
	good := map[string]int{"0": 0, "7": 7, "10": 10, "9223372036854775807": math.MaxInt64}
	for token, want := range good {
		if got, ok := pointer.Index(token); !ok || got != want {
			t.Errorf("Index(%q) = %d, %v; want %d", token, got, ok, want)
		}
	}
	for _, token := range []string{"", "-", "-1", "+1", "00", "01", "1.0", "1e0", " 1", "١", "0x1",
		"9223372036854775808", "100000000000000000000"} {
		if got, ok := pointer.Index(token); ok {
			t.Errorf("Index(%q) = %d, want none", token, got)
		}
	}
}

func TestAppendKeepsSiblingsApart(t *testing.T) {
	base := make(pointer.Pointer, 1, 8)
	base[0] = "items"
	first, second := base.AppendIndex(0), base.AppendIndex(1)
	if first.String() != "/items/0" || second.String() != "/items/1" {
		t.Errorf("children are %s and %s", first, second)
	}
	parent, ok := first.Parent()
	if !ok || parent.String() != "/items" {
		t.Errorf("Parent = %s, %v", parent, ok)
	}
	_ = append(parent, "overwritten")
	if first.String() != "/items/0" {
		t.Errorf("appending to the parent changed the child to %s", first)
	}
	if _, ok := (pointer.Pointer)(nil).Parent(); ok {
		t.Error("the root has a parent")
	}
}

func TestCheckAllocatesNothing(t *testing.T) {
	allocs := testing.AllocsPerRun(100, func() {
		if pointer.Check("/$defs/a~1b/properties/name") != nil || pointer.CheckRelative("2+1/a~0b") != nil {
			t.Fatal("valid pointers refused")
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations, want 0", allocs)
	}
}
