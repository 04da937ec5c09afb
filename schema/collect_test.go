package schema_test

import (
	"context"
	"testing"

	"github.com/verdict-schema/verdict/schema"
)

// What Evaluate collects may be said when a schema is compiled, and otherwise
// when it is used.
func TestCollectOptions(t *testing.T) {
	const text = `{"title": "t", "description": "d"}`
	titles := schema.CollectAnnotations("title")
	for name, test := range map[string]struct {
		compile, evaluate []schema.Option
		want              int
	}{
		"nothing said":              {nil, nil, 2},
		"when compiling":            {[]schema.Option{titles}, nil, 1},
		"when evaluating":           {nil, []schema.Option{titles}, 1},
		"none, when evaluating":     {nil, []schema.Option{schema.CollectAnnotations()}, 0},
		"both, the later one holds": {[]schema.Option{titles}, []schema.Option{schema.CollectAnnotations("title", "description")}, 2},
		"another option beside":     {[]schema.Option{titles}, []schema.Option{schema.WithMaxErrors(1)}, 1},
	} {
		r, err := schema.MustCompile(text, test.compile...).Evaluate(context.Background(), []byte(`1`), test.evaluate...)
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for range r.Annotations() {
			got++
		}
		if got != test.want {
			t.Errorf("%s: %d annotations, want %d", name, got, test.want)
		}
	}
}
