package instance_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/eval/instance"
)

// FuzzParse holds Parse to encoding/json: what both accept means the same, and
// what only one accepts is one of the documented differences. It also checks
// that a document agrees with itself.
func FuzzParse(f *testing.F) {
	for _, text := range validTexts {
		f.Add([]byte(text))
	}
	for _, text := range []string{
		sample, `{"a":1,"a":2}`, `{"a":{"b":1},"c":0,"a":{"b":2,"b":3}}`, `["\ud800"]`, "\"\xff\"", "\"\\u00e9\xe9\"", `[1e99999999999999999999]`, `0e99999999999999999999`,
		`[[[[[[[[[[[[`, `{"a":[1,{"b":[2,{"c":3}]}]}`, "\uFEFF1", `"\u12"`, `01`, `{"a" "b"}`, `nul`, `-`, `[1,]`, `{"a":1,}`, "[1]\x00", `"tab	"`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := instance.Parse(text, instance.Options{})
		want, wantErr := decode(text)
		valid := wantErr == nil && json.Valid(text)
		switch {
		case err == nil && !valid:
			t.Fatalf("%q is accepted, encoding/json says %v", text, wantErr)
		case err == nil:
			sameAsEncodingJSON(t, d, text)
			checkTape(t, d)
			checkCopies(t, d, want)
		case json.Valid(text):
			checkDifference(t, text, err)
		}
		var e *instance.SyntaxError
		if errors.As(err, &e) && (e.Offset > len(text) || e.Line < 1 || e.Column < 1 || !utf8.ValidString(e.Error())) {
			t.Fatalf("%q: %+v", text, e)
		}
	})
}

// checkCopies checks that the document equals what is made from it: written
// and parsed again, and lowered from Go values.
func checkCopies(t *testing.T, d *instance.Document, v any) {
	t.Helper()
	again := parse(t, string(d.AppendJSON(nil, 0)))
	lowered, err := instance.Lower(v, instance.Options{})
	if err != nil {
		t.Fatalf("%#v cannot be lowered: %v", v, err)
	}
	checkTape(t, lowered)
	for _, e := range []*instance.Document{again, lowered} {
		if !instance.Equal(d, 0, e, 0) || !instance.Equal(e, 0, d, 0) || instance.Compare(d, 0, e, 0) != 0 || d.Hash(0, 3) != e.Hash(0, 3) {
			t.Fatalf("%s is not equal to %s", d.Text(), e.AppendJSON(nil, 0))
		}
	}
}

// checkDifference checks that a text that only encoding/json accepts shows one
// of the documented differences.
func checkDifference(t *testing.T, text []byte, err error) {
	t.Helper()
	var syntax *instance.SyntaxError
	var limit *instance.LimitError
	switch {
	case errors.As(err, &limit):
		if limit.Limit != instance.LimitExponent && limit.Limit != instance.LimitDepth {
			t.Fatalf("%q: %v", text, err)
		}
	case !errors.As(err, &syntax):
		t.Fatalf("%q: untyped error %v", text, err)
	case syntax.Code == instance.DuplicateName:
		checkLenient(t, text)
	case syntax.Code == instance.InvalidUTF8 && !utf8.Valid(text):
	case syntax.Code == instance.LoneSurrogate && strings.Contains(string(text), `\u`):
	default:
		t.Fatalf("%q: %v, but encoding/json accepts it", text, err)
	}
}

// checkLenient checks that of duplicate names the last wins, as in
// encoding/json.
func checkLenient(t *testing.T, text []byte) {
	t.Helper()
	d, err := instance.Parse(text, instance.Options{AllowDuplicateNames: true})
	if err != nil {
		return // for another reason
	}
	checkTape(t, d)
	sameAsEncodingJSON(t, d, text)
}
