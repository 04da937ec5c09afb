package compile_test

import (
	"context"
	"sync"
	"testing"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// TestCompileWhileInUse explains errors by a schema while others of the same
// document are compiled, some of which are broken.
func TestCompileWhileInUse(t *testing.T) {
	c := registered(t, documents{"root": []byte(`{"type": "string", "$defs": {"a": {"$ref": "#/nowhere"}, "b": {"$ref": "#/x"}},
		"x": {"items": {"$id": "https://a.example/x"}}}`)}, compile.Options{})
	graph, err := c.Compile("root")
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for _, uri := range []string{"root#/$defs/a", "root#/$defs/b", "root#/x", "root"} {
		group.Go(func() {
			_, err := c.Compile(uri)
			if (err != nil) != (uri == "root#/$defs/a") {
				t.Errorf("%s: %v", uri, err)
			}
		})
		group.Go(func() {
			d, err := instance.Parse([]byte("1"), instance.Options{})
			if err != nil {
				t.Error(err)
				return
			}
			r, err := graph.Evaluate(context.Background(), d, eval.Want{Errors: true})
			if err != nil || r.Errors()[0].AbsoluteKeywordLocation != "root#/type" {
				t.Errorf("%v %v", r.Errors(), err)
			}
		})
	}
	group.Wait()
}
