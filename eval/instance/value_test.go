package instance_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/eval/instance"
)

const sample = `{
  "name": "Åse \"Ø\"",
  "size": 1.0,
  "ratio": 2.50,
  "tags": ["a", [true, null], {"x/y": {"~": false}}],
  "": {},
  "a long member name": 123456789012345678901
}`

func TestValue(t *testing.T) {
	root := parse(t, sample).Root()
	member := func(path ...any) (v instance.Value) {
		t.Helper()
		v, ok := root, true
		for _, step := range path {
			if name, isName := step.(string); isName {
				v, ok = v.Member(name)
			} else {
				v, ok = v.Item(step.(int))
			}
			if !ok {
				t.Fatalf("%v does not exist", path)
			}
		}
		return v
	}
	for _, test := range []struct {
		path           []any
		typ            instance.Types
		length         int
		pointer, raw   string
		line, column   int
		content        string
		isTrue         bool
		integer, exact string
	}{
		{nil, instance.Object, 6, "", sample, 1, 1, "", false, "false", "0"},
		{[]any{"name"}, instance.String, 7, "/name", `"Åse \"Ø\""`, 2, 11, `Åse "Ø"`, false, "false", "0"},
		{[]any{"size"}, instance.Integer, 0, "/size", `1.0`, 3, 11, "", false, "true", "1"},
		{[]any{"ratio"}, instance.Fraction, 0, "/ratio", `2.50`, 4, 12, "", false, "false", "2.5"},
		{[]any{"tags"}, instance.Array, 3, "/tags", `["a", [true, null], {"x/y": {"~": false}}]`, 5, 11, "", false, "false", "0"},
		{[]any{"tags", 0}, instance.String, 1, "/tags/0", `"a"`, 5, 12, "a", false, "false", "0"},
		{[]any{"tags", 1, 0}, instance.Boolean, 0, "/tags/1/0", `true`, 5, 18, "", true, "false", "0"},
		{[]any{"tags", 1, 1}, instance.Null, 0, "/tags/1/1", `null`, 5, 24, "", false, "false", "0"},
		{[]any{"tags", 2, "x/y"}, instance.Object, 1, "/tags/2/x~1y", `{"~": false}`, 5, 39, "", false, "false", "0"},
		{[]any{"tags", 2, "x/y", "~"}, instance.Boolean, 0, "/tags/2/x~1y/~0", `false`, 5, 45, "", false, "false", "0"},
		{[]any{""}, instance.Object, 0, "/", `{}`, 6, 7, "", false, "false", "0"},
		{[]any{"a long member name"}, instance.Integer, 0, "/a long member name", `123456789012345678901`, 7, 25, "", false, "true", "123456789012345678901"},
	} {
		v := member(test.path...)
		p := v.Position()
		got := fmt.Sprintln(v.Type(), v.Len(), v.Pointer(), v.Raw(), p.Line, p.Column, v.Content(), v.Bool(), v.IsInteger(), v.Number())
		want := fmt.Sprintln(test.typ, test.length, test.pointer, test.raw, test.line, test.column, test.content, test.isTrue, test.integer, test.exact)
		if got != want {
			t.Errorf("%v:\n got %s\nwant %s", test.path, got, want)
		}
	}
	for _, v := range []instance.Value{root, member("tags"), member("name"), {}} {
		_, memberOK := v.Member("absent")
		_, itemOK := v.Item(3)
		_, negativeOK := v.Item(-1)
		if memberOK || itemOK || negativeOK {
			t.Errorf("%v has what it has not", v.Type())
		}
	}
}

// The zero Value answers everything without panicking.
func TestZeroValue(t *testing.T) {
	var v instance.Value
	if new(instance.Document).Root() != v || v.Exists() || v.Type() != 0 || v.Len() != 0 || v.Content() != "" || v.Bool() || v.Number().Sign() != 0 ||
		v.Raw() != "" || v.Pointer() != "" || v.Position().Known() || v.Any() != nil || !v.Equal(v) || v.Equal(parse(t, `1`).Root()) {
		t.Error("the zero Value stands for something")
	}
	for range v.Items() {
		t.Error("the zero Value has items")
	}
	for range v.Members() {
		t.Error("the zero Value has members")
	}
}

func TestIterationStops(t *testing.T) {
	d := parse(t, `[[1,2,3],{"a":1,"b":2}]`)
	n := 0
	for range d.At(1).Items() {
		n++
		break
	}
	for range d.At(5).Members() {
		n++
		break
	}
	if n != 2 {
		t.Errorf("%d steps", n)
	}
}

func TestLength(t *testing.T) {
	for content, want := range map[string]int{"": 0, "abc": 3, "é": 1, "日本語": 3, "😀": 1, "e\u0301": 2, "a very long string with é in it": 31} {
		d := parse(t, `"`+content+`"`)
		if got := d.Length(0); got != want || got != utf8.RuneCountInString(content) {
			t.Errorf("%q has length %d, want %d", content, got, want)
		}
	}
	if got := parse(t, `"\ud83d\ude00\n"`).Length(0); got != 2 {
		t.Errorf("got %d, want 2", got)
	}
}

// The Locator, the cursor and the document agree on every record.
func TestLocator(t *testing.T) {
	for _, text := range append(validTexts, sample, string(customers(30)), strings.Repeat("[\n", 50)+strings.Repeat("]", 50),
		`["`+strings.Repeat("é", 1000)+`",{"ü":1}]`) {
		d := parse(t, text)
		l := instance.NewLocator(d)
		for i := range d.Tape() {
			if got, want := l.Pointer(i), d.At(i).Pointer(); got != want {
				t.Errorf("%.40s: record %d is at %q, want %q", text, i, got, want)
			}
			if got, want := l.Position(i), d.Position(int(d.Tape()[i].Start)); got != want {
				t.Errorf("%.40s: record %d is at %v, want %v", text, i, got, want)
			}
			parent := l.Parent(i)
			if parent < 0 {
				if i != 0 || l.Token(i) != "" {
					t.Errorf("record %d has no parent, and token %q", i, l.Token(i))
				}
				continue
			}
			if r := d.Tape()[parent]; parent >= i || int(r.Next) < int(d.Tape()[i].Next) {
				t.Errorf("record %d is not inside %d", i, parent)
			}
			token := strings.NewReplacer("~", "~0", "/", "~1").Replace(l.Token(i))
			if want := l.Pointer(parent) + "/" + token; l.Pointer(i) != want {
				t.Errorf("record %d is at %q, its parent says %q", i, l.Pointer(i), want)
			}
		}
	}
}

func TestPositions(t *testing.T) {
	text := "{\r\n\t\"é\": [1,\n\n  \"日本\", 2]}"
	d := parse(t, text)
	l := instance.NewLocator(d)
	for offset, want := range map[int]string{0: "line 1, column 1", 3: "line 2, column 1", 4: "line 2, column 2", 10: "line 2, column 7",
		14: "line 3, column 1", 15: "line 4, column 1", 28: "line 4, column 10", len(text): "line 4, column 12", -5: "line 1, column 1", 1000: "line 4, column 12"} {
		if got := d.Position(offset).String(); got != want {
			t.Errorf("offset %d is %s, want %s", offset, got, want)
		}
		if got := l.PositionOf(offset).String(); got != want {
			t.Errorf("offset %d is %s for the Locator, want %s", offset, got, want)
		}
	}
}

// The positions of all values of one very long line take linear time: the
// times for n, 2n and 4n tell.
func BenchmarkLocator(b *testing.B) {
	for _, n := range []int{10_000, 20_000, 40_000} {
		d := parse(b, "["+strings.Repeat(`{"é":[1]},`, n)+"0]")
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				l := instance.NewLocator(d)
				for i := range d.Tape() {
					l.Position(i)
					l.Parent(i)
				}
			}
		})
	}
}
