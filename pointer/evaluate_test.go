package pointer_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/verdict-schema/verdict/pointer"
)

func decode(t testing.TB, text string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// rfcDocument is the document of RFC 6901 §5.
const rfcDocument = `{"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4,
	"i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}`

func TestEvaluateValue(t *testing.T) {
	root := decode(t, rfcDocument)
	tests := map[string]any{
		"": root, "/foo": []any{"bar", "baz"}, "/foo/0": "bar", "/foo/1": "baz",
		"/": 0.0, "/a~1b": 1.0, "/c%d": 2.0, "/e^f": 3.0, "/g|h": 4.0, `/i\j`: 5.0, `/k"l`: 6.0, "/ ": 7.0, "/m~0n": 8.0,
	}
	for text, want := range tests {
		p, err := pointer.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := pointer.EvaluateValue(root, p); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %v, %v; want %v", text, got, err, want)
		}
	}
}

func TestEvaluationErrors(t *testing.T) {
	root := decode(t, `{"list": [10, {"0": null}], "-": true, "01": false}`)
	tests := []struct {
		text     string
		position int
		reason   pointer.Reason
		message  string
	}{
		{"/nothing", 0, pointer.NoMember, `JSON Pointer "/nothing": token 1 ("nothing"): the object has no such member`},
		{"/list/2", 1, pointer.NoItem, `JSON Pointer "/list/2": token 2 ("2"): the array has no such item`},
		{"/list/99999999999999999999", 1, pointer.NoItem, ``},
		{"/list/-", 1, pointer.AfterLast, `JSON Pointer "/list/-": token 2 ("-"): '-' stands for the item after the last one, which does not exist`},
		{"/list/01", 1, pointer.NotIndex, ``},
		{"/list/", 1, pointer.NotIndex, ``},
		{"/list/1e0", 1, pointer.NotIndex, ``},
		{"/list/-1", 1, pointer.NotIndex, ``},
		{"/list/0/0/0", 2, pointer.NotContainer, `JSON Pointer "/list/0/0/0": token 3 ("0"): the value is neither an object nor an array`},
		{"/list/1/0/x", 3, pointer.NotContainer, ``},
	}
	for _, test := range tests {
		p, err := pointer.Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		_, err = pointer.EvaluateValue(root, p)
		var failed *pointer.EvaluationError
		if !errors.As(err, &failed) {
			t.Errorf("%q: error %v, want an *EvaluationError", test.text, err)
			continue
		}
		if failed.Position != test.position || failed.Reason != test.reason || failed.Token() != p[test.position] {
			t.Errorf("%q: %v", test.text, err)
		}
		if test.message != "" && err.Error() != test.message {
			t.Errorf("%q: message %q, want %q", test.text, err, test.message)
		}
	}
	for _, text := range []string{"/-", "/01", "/list/1/0"} {
		p, _ := pointer.Parse(text)
		if _, err := pointer.EvaluateValue(root, p); err != nil {
			t.Errorf("%q names a member, but: %v", text, err)
		}
	}
}
