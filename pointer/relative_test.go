package pointer_test

import (
	"errors"
	"math"
	"reflect"
	"testing"

	"github.com/verdict-schema/verdict/pointer"
)

// relativeDocument is the document of draft-bhutton-relative-json-pointer-00
// §5.1 with an array of arrays added.
const relativeDocument = `{"foo": ["bar", "baz"], "highly": {"nested": {"objects": true}}, "rows": [[1, 2], [3], {"0": "x"}]}`

func TestEvaluateRelativeValue(t *testing.T) {
	root := decode(t, relativeDocument)
	tests := []struct {
		from, relative string
		want           any
	}{
		{"/foo/1", "0", "baz"},
		{"/foo/1", "1/0", "bar"},
		{"/foo/1", "0-1", "bar"},
		{"/foo/1", "0+0", "baz"},
		{"/foo/1", "2/highly/nested/objects", true},
		{"/foo/1", "0#", 1},
		{"/foo/1", "0-1#", 0},
		{"/foo/1", "1#", "foo"},
		{"/highly/nested", "0/objects", true},
		{"/highly/nested", "1/nested/objects", true},
		{"/highly/nested", "2/foo/0", "bar"},
		{"/highly/nested", "0#", "nested"},
		{"/highly/nested", "1#", "highly"},
		{"/rows/0/1", "1+1/0", 3.0},
		{"/rows/1/0", "1+1#", 2},
		{"/rows/2/0", "0#", "0"},
		{"", "0", root},
	}
	for _, test := range tests {
		from, _ := pointer.Parse(test.from)
		r, err := pointer.ParseRelative(test.relative)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := pointer.EvaluateRelativeValue(root, from, r); err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%q from %q is %v, %v; want %v", test.relative, test.from, got, err, test.want)
		}
	}
}

func TestRelativeEvaluationErrors(t *testing.T) {
	root := decode(t, relativeDocument)
	tests := []struct {
		from, relative string
		reason         pointer.Reason
	}{
		{"/foo/1", "3", pointer.AboveRoot},
		{"/foo/1", "99999999999999999999", pointer.AboveRoot},
		{"/foo/1", "2#", pointer.AboveRoot},
		{"/foo", "0+1", pointer.NotItem},
		{"", "0+0", pointer.NotItem},
		{"/rows/2/0", "0+0", pointer.NotItem},
		{"/foo/1", "0+1", pointer.NoItem},
		{"/foo/1", "0-2", pointer.NoItem},
		{"/foo/1", "0+9223372036854775807", pointer.NoItem},
		{"/foo/1", "0/x", pointer.NotContainer},
		{"/foo/1", "2/x", pointer.NoMember},
		{"/nowhere", "0", pointer.NoMember},
	}
	for _, test := range tests {
		from, _ := pointer.Parse(test.from)
		r, err := pointer.ParseRelative(test.relative)
		if err != nil {
			t.Fatal(err)
		}
		_, err = pointer.EvaluateRelativeValue(root, from, r)
		var failed *pointer.EvaluationError
		if !errors.As(err, &failed) || failed.Reason != test.reason {
			t.Errorf("%q from %q: error %v, want reason %q", test.relative, test.from, err, test.reason)
		}
	}
}

func TestParseRelative(t *testing.T) {
	tests := []struct {
		text string
		want pointer.Relative
	}{
		{"0", pointer.Relative{}},
		{"100", pointer.Relative{Up: 100}},
		{"0#", pointer.Relative{Key: true}},
		{"2/0/baz/1/zip", pointer.Relative{Up: 2, Tail: pointer.Pointer{"0", "baz", "1", "zip"}}},
		{"1-2", pointer.Relative{Up: 1, Moved: true, Move: -2}},
		{"1+0/a~1b", pointer.Relative{Up: 1, Moved: true, Tail: pointer.Pointer{"a/b"}}},
		{"0+10#", pointer.Relative{Moved: true, Move: 10, Key: true}},
		{"0//", pointer.Relative{Tail: pointer.Pointer{"", ""}}},
	}
	for _, test := range tests {
		got, err := pointer.ParseRelative(test.text)
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("ParseRelative(%q) = %+v, %v; want %+v", test.text, got, err, test.want)
		}
		if got.String() != test.text {
			t.Errorf("String = %q, want %q", got, test.text)
		}
	}
	if huge, err := pointer.ParseRelative("123456789012345678901234567890"); err != nil || huge.Up != math.MaxInt {
		t.Errorf("a number beyond int: %+v, %v", huge, err)
	}
}

func TestRelativeSyntaxErrors(t *testing.T) {
	tests := map[string]int{
		"": 0, "/foo/bar": 0, "-1/foo/bar": 0, "+1/foo/bar": 0, "#": 0, "١/foo": 0,
		"1foo": 1, "0##": 2, "01/a": 0, "01#": 0, "0/~2": 2, "0/foo/bar~": 9, "1#/foo/bar": 2, "1\n": 1,
		"0+": 2, "0+-1": 2, "0+01": 2, "0-1+1": 3, "0 ": 1,
	}
	for text, offset := range tests {
		_, err := pointer.ParseRelative(text)
		var syntax *pointer.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%q: error %v, want a *SyntaxError", text, err)
		} else if syntax.Offset != offset || syntax.Input != text {
			t.Errorf("%q: %v, want offset %d", text, err, offset)
		}
	}
}
