package pointer_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/verdict-schema/verdict/pointer"
)

func ExampleParse() {
	p, err := pointer.Parse("/$defs/a~1b/0")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, token := range p {
		fmt.Println(token)
	}
	// Output:
	// $defs
	// a/b
	// 0
}

func ExamplePointer_Fragment() {
	p := pointer.Pointer{"patternProperties", "^x-", "type"}
	fmt.Println(p)
	fmt.Println("#" + p.Fragment())
	// Output:
	// /patternProperties/^x-/type
	// #/patternProperties/%5Ex-/type
}

func ExampleEvaluateValue() {
	var document any
	if err := json.Unmarshal([]byte(`{"servers": [{"host": "a.example"}]}`), &document); err != nil {
		fmt.Println(err)
		return
	}
	host, err := pointer.EvaluateValue(document, pointer.Pointer{"servers", "0", "host"})
	fmt.Println(host, err)

	_, err = pointer.EvaluateValue(document, pointer.Pointer{"servers", "1", "host"})
	fmt.Println(err)
	var failed *pointer.EvaluationError
	if errors.As(err, &failed) {
		fmt.Println(failed.Token(), failed.Reason == pointer.NoItem)
	}
	// Output:
	// a.example <nil>
	// JSON Pointer "/servers/1/host": token 2 ("1"): the array has no such item
	// 1 true
}

func ExampleParseRelative() {
	var document any
	if err := json.Unmarshal([]byte(`{"rows": [{"id": 1}, {"id": 2}]}`), &document); err != nil {
		fmt.Println(err)
		return
	}
	from := pointer.Pointer{"rows", "1", "id"}
	for _, text := range []string{"0", "1-1/id", "1#", "2#"} {
		r, err := pointer.ParseRelative(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		found, err := pointer.EvaluateRelativeValue(document, from, r)
		fmt.Println(text, "→", found, err)
	}
	// Output:
	// 0 → 2 <nil>
	// 1-1/id → 1 <nil>
	// 1# → 1 <nil>
	// 2# → rows <nil>
}
