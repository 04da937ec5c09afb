package content_test

import (
	"fmt"

	"github.com/verdict-schema/verdict/vocab/content"
)

func ExampleEncoding() {
	decode, ok := content.Encoding("base64")
	if !ok {
		return
	}
	data, err := decode("eyJmb28iOiAiYmFyIn0K", 1<<20)
	fmt.Printf("%s%v\n", data, err)
	_, err = decode("eyJmb28iOi%iYmFyIn0K", 1<<20)
	fmt.Println(err)
	// Output:
	// {"foo": "bar"}
	// <nil>
	// not base64: '%' is not in its alphabet (at byte 10)
}

func ExampleIsJSON() {
	for _, mediaType := range []string{"application/json", "application/geo+json; version=1", "text/html"} {
		fmt.Println(mediaType, content.IsJSON(mediaType))
	}
	// Output:
	// application/json true
	// application/geo+json; version=1 true
	// text/html false
}

func ExampleRegistry_WithMediaType() {
	registry := content.Registry{}.WithMediaType("text/x-shout", func(data []byte, _ content.MediaType) error {
		for i, c := range data {
			if 'a' <= c && c <= 'z' {
				return fmt.Errorf("%q at byte %d is not loud", c, i)
			}
		}
		return nil
	})
	m, err := content.ParseMediaType("text/x-shout; volume=11")
	if err != nil {
		fmt.Println(err)
		return
	}
	if check, ok := registry.Checker(m); ok {
		fmt.Println(check([]byte("HEy"), m))
	}
	// Output:
	// 'y' at byte 2 is not loud
}
