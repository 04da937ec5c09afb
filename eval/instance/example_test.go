package instance_test

import (
	"errors"
	"fmt"

	"github.com/verdict-schema/verdict/eval/instance"
)

func ExampleParse() {
	d, err := instance.Parse([]byte(`{"name": "Ada", "born": 1815, "tags": ["maths", "engines"]}`), instance.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for name, value := range d.Root().Members() {
		fmt.Println(name, value.Type(), value.Raw())
	}
	// Output:
	// name string "Ada"
	// born integer 1815
	// tags array ["maths", "engines"]
}

func ExampleSyntaxError() {
	_, err := instance.Parse([]byte("{\n  \"a\": 1\n  \"b\": 2\n}"), instance.Options{})
	var e *instance.SyntaxError
	if errors.As(err, &e) {
		fmt.Println(e.Code, e.Offset)
		fmt.Println(e)
	}
	// Output:
	// unexpected 13
	// line 3, column 3: expected ',' or '}' after a member, found '"'
}

func ExampleAcquire() {
	for _, line := range []string{`[1]`, `[1, 2]`} {
		d := instance.Acquire()
		if err := d.ParseString(line, instance.Options{}); err == nil {
			fmt.Println(d.Root().Len())
		}
		d.Release()
	}
	// Output:
	// 1
	// 2
}

func ExampleLower() {
	type point struct {
		X float64 `json:"x"`
		Y float64 `json:"y,omitempty"`
	}
	d, err := instance.Lower(map[string]any{"points": []point{{X: 1.5}, {X: 2, Y: 1e21}}}, instance.Options{})
	fmt.Println(d.Root().Raw(), err)
	// Output: {"points":[{"x":1.5},{"x":2,"y":1e+21}]} <nil>
}

func ExampleEqual() {
	a, _ := instance.Parse([]byte(`{"x": 1, "y": [10e-1]}`), instance.Options{})
	b, _ := instance.Parse([]byte(`{"y": [1.0], "x": 1}`), instance.Options{})
	fmt.Println(instance.Equal(a, 0, b, 0), a.Hash(0, 1) == b.Hash(0, 1))
	// Output: true true
}

func ExampleDecimal_MultipleOf() {
	price, _ := instance.ParseDecimal("19.99")
	cent, _ := instance.ParseDecimal("0.01")
	fmt.Println(price.MultipleOf(cent))
	// Output: true
}

func ExampleLocator() {
	d, _ := instance.Parse([]byte("{\"a/b\": [\n  true,\n  null\n]}"), instance.Options{})
	l := instance.NewLocator(d)
	for i, r := range d.Tape() {
		if r.Type == instance.Null {
			fmt.Println(l.Pointer(i), "at", l.Position(i))
		}
	}
	// Output: /a~1b/1 at line 3, column 3
}
