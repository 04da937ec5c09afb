package schema_test

import (
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/vocab/content"
)

// Content that is JSON is checked against a schema once it is decoded.
func ExampleAssertContent() {
	s := schema.MustCompile(`{
		"contentEncoding": "base64",
		"contentMediaType": "application/json",
		"contentSchema": {"required": ["id"]}
	}`, schema.AssertContent(true))
	fmt.Println(s.Validate([]byte(`"eyJpZCI6IDd9"`))) // {"id": 7}
	fmt.Println(s.Validate([]byte(`"e30="`)))         // {}
	// Output:
	// <nil>
	// expected content that matches contentSchema: missing required property "id" (line 1, column 1)
}

// A media type is checked by a function, whatever parameters it has.
func ExampleWithMediaType() {
	isCSV := func(data []byte, m content.MediaType) error {
		r := csv.NewReader(strings.NewReader(string(data)))
		rows, err := r.ReadAll()
		if err == nil && m.Params["header"] == "present" && len(rows) == 0 {
			err = fmt.Errorf("the header is missing")
		}
		return err
	}
	s := schema.MustCompile(`{"contentMediaType": "text/csv; header=present"}`,
		schema.AssertContent(true), schema.WithMediaType("text/csv", isCSV))
	fmt.Println(s.Validate([]byte(`"a,b\n1,2\n"`)))
	fmt.Println(s.Validate([]byte(`""`)))
	// Output:
	// <nil>
	// expected a string that holds text/csv; header=present, got string "": the header is missing (line 1, column 1)
}

// An encoding is a function from a string to bytes.
func ExampleWithContentEncoding() {
	colons := func(s string, limit int) ([]byte, error) {
		if len(s)/3 > limit {
			return nil, &content.LimitError{Encoding: "colons", Limit: limit}
		}
		return hex.DecodeString(strings.ReplaceAll(s, ":", ""))
	}
	s := schema.MustCompile(`{"contentEncoding": "x-colons", "contentMediaType": "application/json"}`,
		schema.AssertContent(true), schema.WithContentEncoding("x-colons", colons))
	fmt.Println(s.Valid([]byte(`"5b:31:5d"`))) // [1]
	fmt.Println(s.Valid([]byte(`"5b:31"`)))    // [1
	// Output:
	// true
	// false
}
