package instance_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/eval/instance"
)

// parse parses a text that must be valid.
func parse(t testing.TB, text string) *instance.Document {
	t.Helper()
	d, err := instance.Parse([]byte(text), instance.Options{})
	if err != nil {
		t.Fatalf("%.60q: %v", text, err)
	}
	return d
}

// validTexts are JSON texts that also seed the fuzz tests.
var validTexts = []string{
	`null`, `true`, `false`, ` true `, "\t\r\n null\n",
	`0`, `-0`, `1`, `-1`, `10`, `1.0`, `1.50`, `-1.5e3`, `1E+2`, `1e-2`, `0.0`, `0e5`, `0E-5`, `123456789012345678901234567890`,
	`9223372036854775807`, `9223372036854775808`, `-9223372036854775808`, `-9223372036854775809`, `1e400`, `0.1e-999`,
	`""`, `"a"`, `"abcdefg"`, `"abcdefgh"`, `"abcdefghi"`, `"a somewhat longer string, of words"`, `"é"`, `"日本語の文字列"`, `"😀"`,
	`"\"\\\/\b\f\n\r\t"`, `"\u0041"`, `"\u00e9\u00E9"`, `"\ud83d\ude00"`, `"\u0000"`, "\"\u007f\u2028\"", `"plain text and then \n an escape"`,
	`[]`, `[ ]`, `[1]`, `[1, 2,3 ]`, `[[],[[]]]`, `[null,true,false,"",0,{}]`,
	`{}`, `{ }`, `{"":0}`, `{"a":1}`, `{"a":{"b":{"c":[]}}, "d" : [ {} ] }`, `{"a":1,"b":2,"c":3}`, `{"\u0061b":1,"c\n":2}`,
	`{"aaaaaaaaaaaaaaaa":1,"aaaaaaaaaaaaaaab":2}`,
}

// whatever both accept means the same.
func TestParseMeansWhatEncodingJSONSays(t *testing.T) {
	for _, text := range validTexts {
		sameAsEncodingJSON(t, parse(t, text), []byte(text))
	}
}

// decode is what encoding/json makes of a text, with exact numbers.
func decode(text []byte) (v any, err error) {
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	if err = decoder.Decode(&v); err == nil && decoder.More() {
		err = errors.New("trailing text")
	}
	return v, err
}

func sameAsEncodingJSON(t *testing.T, d *instance.Document, text []byte) {
	t.Helper()
	want, err := decode(text)
	if err != nil {
		t.Fatalf("encoding/json refuses %q: %v", text, err)
	}
	if got := d.Root().Any(); !reflect.DeepEqual(got, want) {
		t.Fatalf("%q means %#v, encoding/json says %#v", text, got, want)
	}
	// The document written out again means the same, too.
	again, err := decode(d.AppendJSON(nil, 0))
	if err != nil || !reflect.DeepEqual(again, want) {
		t.Fatalf("%q is written as %s: %v", text, d.AppendJSON(nil, 0), err)
	}
}

func TestSyntaxErrors(t *testing.T) {
	tests := []struct {
		text string
		code instance.SyntaxCode
		want string
	}{
		{``, instance.EndOfText, "line 1, column 1: expected a value, found the end of the text"},
		{` `, instance.EndOfText, "line 1, column 2: expected a value, found the end of the text"},
		{"\uFEFF{}", instance.ByteOrderMark, "line 1, column 1: expected a value, found a byte order mark"},
		{`[1`, instance.EndOfText, "line 1, column 3: expected ',' or ']' after an item, found the end of the text"},
		{`[1,`, instance.EndOfText, "line 1, column 4: expected a value, found the end of the text"},
		{`[1,]`, instance.Unexpected, "line 1, column 4: expected a value, found ']'"},
		{`[,1]`, instance.Unexpected, "line 1, column 2: expected a value, found ','"},
		{`[1;2]`, instance.Unexpected, "line 1, column 3: expected ',' or ']' after an item, found ';'"},
		{`[1}`, instance.Unexpected, "line 1, column 3: expected ',' or ']' after an item, found '}'"},
		{`]`, instance.Unexpected, "line 1, column 1: expected a value, found ']'"},
		{`{`, instance.EndOfText, "line 1, column 2: expected a member name, found the end of the text"},
		{`{"a":1 "b":2}`, instance.Unexpected, `line 1, column 8: expected ',' or '}' after a member, found '"'`},
		{`{"a":1]`, instance.Unexpected, `line 1, column 7: expected ',' or '}' after a member, found ']'`},
		{`{"a":1,}`, instance.Unexpected, "line 1, column 8: expected a member name, found '}'"},
		{`{"a":}`, instance.Unexpected, "line 1, column 6: expected a value, found '}'"},
		{`{"a" 1}`, instance.Unexpected, "line 1, column 6: expected ':' after a member name, found '1'"},
		{`{"a"`, instance.EndOfText, "line 1, column 5: expected ':' after a member name, found the end of the text"},
		{`{a:1}`, instance.Unexpected, "line 1, column 2: expected a member name, found 'a'"},
		{`{'a':1}`, instance.Unexpected, `line 1, column 2: expected a member name, found "'"`},
		{`1 2`, instance.TrailingText, "line 1, column 3: expected the end of the text after the value, found '2'"},
		{`{} }`, instance.TrailingText, "line 1, column 4: expected the end of the text after the value, found '}'"},
		{`nul`, instance.InvalidLiteral, "line 1, column 1: expected null, found another word"},
		{`True`, instance.Unexpected, "line 1, column 1: expected a value, found 'T'"},
		{`[trux]`, instance.InvalidLiteral, "line 1, column 2: expected true, found another word"},
		{`nulll`, instance.TrailingText, "line 1, column 5: expected the end of the text after the value, found 'l'"},
		{`NaN`, instance.Unexpected, "line 1, column 1: expected a value, found 'N'"},
		{`01`, instance.InvalidNumber, "line 1, column 1: a number must not begin with a superfluous zero"},
		{`-`, instance.InvalidNumber, "line 1, column 2: expected a digit in a number, found the end of the text"},
		{`-a`, instance.InvalidNumber, "line 1, column 2: expected a digit in a number, found 'a'"},
		{`+1`, instance.Unexpected, "line 1, column 1: expected a value, found '+'"},
		{`.5`, instance.Unexpected, "line 1, column 1: expected a value, found '.'"},
		{`[1.]`, instance.InvalidNumber, "line 1, column 4: expected a digit in a number, found ']'"},
		{`1e`, instance.InvalidNumber, "line 1, column 3: expected a digit in a number, found the end of the text"},
		{`1e+x`, instance.InvalidNumber, "line 1, column 4: expected a digit in a number, found 'x'"},
		{`1.5.5`, instance.TrailingText, "line 1, column 4: expected the end of the text after the value, found '.'"},
		{`0x10`, instance.TrailingText, "line 1, column 2: expected the end of the text after the value, found 'x'"},
		{`"a`, instance.EndOfText, `line 1, column 3: expected '"' at the end of a string, found the end of the text`},
		{`"abcdefghijklmnop`, instance.EndOfText, `line 1, column 18: expected '"' at the end of a string, found the end of the text`},
		{`"a\`, instance.EndOfText, "line 1, column 4: expected the rest of an escape, found the end of the text"},
		{"\"a\nb\"", instance.ControlCharacter, `line 1, column 3: a control character in a string must be escaped: '\n'`},
		{"\"12345678\x1f\"", instance.ControlCharacter, `line 1, column 10: a control character in a string must be escaped: '\x1f'`},
		{`"\x"`, instance.InvalidEscape, `line 1, column 2: invalid escape in a string: expected ", \, /, b, f, n, r, t or u after '\', found 'x'`},
		{`"é\'"`, instance.InvalidEscape, `line 1, column 3: invalid escape in a string: expected ", \, /, b, f, n, r, t or u after '\', found "'"`},
		{`"\u12G4"`, instance.InvalidEscape, `line 1, column 2: invalid escape in a string: expected four hexadecimal digits after '\u'`},
		{`"\u12"`, instance.InvalidEscape, `line 1, column 2: invalid escape in a string: expected four hexadecimal digits after '\u'`},
		{`"\ud800"`, instance.LoneSurrogate, `line 1, column 2: lone surrogate in a string: \ud800`},
		{`"x\uDC00\ud800"`, instance.LoneSurrogate, `line 1, column 3: lone surrogate in a string: \uDC00`},
		{`"\ud800\ud800\udc00"`, instance.LoneSurrogate, `line 1, column 2: lone surrogate in a string: \ud800`},
		{`"\ud800\n"`, instance.LoneSurrogate, `line 1, column 2: lone surrogate in a string: \ud800`},
		{"\"\xff\"", instance.InvalidUTF8, "line 1, column 2: invalid UTF-8 in a string: byte 0xff"},
		{"\"long enough for the loop \xc3\"", instance.InvalidUTF8, "line 1, column 27: invalid UTF-8 in a string: byte 0xc3"},
		{"\"\\n\xed\xa0\x80\"", instance.InvalidUTF8, "line 1, column 4: invalid UTF-8 in a string: byte 0xed"},
		{"[1, 2,\n \"日本\": 3]", instance.Unexpected, `line 2, column 6: expected ',' or ']' after an item, found ':'`},
		{"{\"a\":1,\n\"b\":2,\n  \"a\":3}", instance.DuplicateName, `line 3, column 3: duplicate member name "a", which stands first at line 1, column 2`},
		{`{"a/b":{"x":1,"\u0078":2}}`, instance.DuplicateName, `line 1, column 15: duplicate member name "x", which stands first at line 1, column 9`},
		{`{"":1,"":2}`, instance.DuplicateName, `line 1, column 7: duplicate member name "", which stands first at line 1, column 2`},
		{"[\x00]", instance.Unexpected, `line 1, column 2: expected a value, found '\x00'`},
		{"[\u00a01]", instance.Unexpected, `line 1, column 2: expected a value, found '\u00a0'`},
		{"[\xff]", instance.Unexpected, `line 1, column 2: expected a value, found byte 0xff`},
	}
	for _, test := range tests {
		d, err := instance.Parse([]byte(test.text), instance.Options{})
		var e *instance.SyntaxError
		if !errors.As(err, &e) || d != nil {
			t.Errorf("%q: got %v, want a syntax error", test.text, err)
			continue
		}
		if e.Code != test.code || e.Error() != test.want {
			t.Errorf("%q:\n got %s: %s\nwant %s: %s", test.text, e.Code, e, test.code, test.want)
		}
	}
}

// A valid text that is cut anywhere, other than inside or after a number or at
// its end, is not valid, and the error says so.
func TestCutTexts(t *testing.T) {
	text := `{"name":"a \"longer\" text","list":[1,true,null,{"x":{}}],"été":"\ud83d\ude00"}`
	for n := range len(text) {
		_, err := instance.Parse([]byte(text[:n]), instance.Options{})
		var e *instance.SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("%q: %v", text[:n], err)
		}
	}
}

func TestDepthLimit(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	objects := func(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }
	for _, test := range []struct {
		text string
		max  int
		want bool
	}{
		{nested(10_000), 0, true}, {nested(10_001), 0, false},
		{objects(10_000), 0, true}, {objects(10_001), 0, false},
		{nested(3), 3, true}, {nested(4), 3, false}, {`[[[]],[[]]]`, 3, true}, {`[[[]],[[[]]]]`, 3, false},
		{strings.Repeat("[", 1_000_000), 0, false},
		{nested(1_000_000), 1_000_000, true}, {nested(1_000_001), 2_000_000, false},
	} {
		_, err := instance.Parse([]byte(test.text), instance.Options{MaxDepth: test.max})
		var limit *instance.LimitError
		if test.want && err != nil || !test.want && !errors.As(err, &limit) {
			t.Errorf("%.20s… (%d bytes): %v", test.text, len(test.text), err)
		}
		if limit != nil && (limit.Limit != instance.LimitDepth || limit.Value != limit.Max+1 || !limit.Known()) {
			t.Errorf("limit error %+v", limit)
		}
	}
	_, err := instance.Parse([]byte("[1,\n [[]]]"), instance.Options{MaxDepth: 2})
	if got, want := fmt.Sprint(err), "line 2, column 3: depth limit exceeded: 3 is more than 2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestSizeLimit(t *testing.T) {
	if _, err := instance.Parse([]byte(`[1,2]`), instance.Options{MaxSize: 5}); err != nil {
		t.Error(err)
	}
	_, err := instance.Parse([]byte(`[1,23]`), instance.Options{MaxSize: 5})
	var limit *instance.LimitError
	if !errors.As(err, &limit) || limit.Error() != "size limit exceeded: 6 is more than 5" {
		t.Errorf("got %v", err)
	}
}

func TestExponentLimit(t *testing.T) {
	for text, ok := range map[string]bool{
		"1e999999999999999999":              true,
		"1e0000000000000000000000000000001": true,
		"0e9999999999999999999999":          true,
		"-0.000e-9999999999999999999999":    true,
		"1e9999999999999999999":             false,
		"[1e-9999999999999999999]":          false,
	} {
		_, err := instance.Parse([]byte(text), instance.Options{})
		var limit *instance.LimitError
		if ok != (err == nil) || !ok && (!errors.As(err, &limit) || limit.Limit != instance.LimitExponent) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A document is used again after success and after failure, and means what the
// last text says.
func TestParseAgain(t *testing.T) {
	var d instance.Document
	for range 2 {
		for _, text := range validTexts {
			if err := d.ParseString(text, instance.Options{}); err != nil {
				t.Fatal(err)
			}
			sameAsEncodingJSON(t, &d, []byte(text))
			if err := d.ParseString(text+"}", instance.Options{}); err == nil {
				t.Fatalf("%s} is accepted", text)
			}
			if d.Root().Exists() || len(d.Tape()) != 0 || d.HasText() || d.Text() != "" {
				t.Fatal("the document is not empty after an error")
			}
		}
	}
}

func TestParseAllocatesNothingWhenReused(t *testing.T) {
	text := []byte(`{"a":[1,2.5,"x\ny"],"long member name":{"a":null,"b":true,"c":"é","d":"e","f":1e5,"g":1,"h":2,"i":3}}`)
	var d instance.Document
	if n := testing.AllocsPerRun(100, func() {
		if err := d.Parse(text, instance.Options{}); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if raceDetector {
		return // under the race detector, sync.Pool forgets at random
	}
	if n := testing.AllocsPerRun(100, func() {
		d := instance.Acquire()
		if err := d.Parse(text, instance.Options{}); err != nil {
			t.Fatal(err)
		}
		d.Release()
	}); n >= 1 {
		t.Errorf("%v allocations with the pool", n)
	}
}
