package regex_test

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/verdict-schema/verdict/vocab/regex"
)

func ExampleCompile() {
	r, err := regex.Compile(`^[A-Z]{2}-\d+$`, regex.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []string{"DE-42", "DE-42\n"} {
		ok, err := r.MatchString(s)
		fmt.Println(ok, err)
	}
	// Output:
	// true <nil>
	// false <nil>
}

func ExampleCheck() {
	fmt.Println(regex.Check(`(?<year>\d{4})`))
	fmt.Println(regex.Check(`(?P<year>\d{4})`))
	// Output:
	// <nil>
	// invalid regular expression "(?P<year>\\d{4})": invalid group (?P (at byte 0)
}

func ExampleLimitError() {
	r, err := regex.Compile(`^(a+)+\1$`, regex.Options{Timeout: 5 * time.Millisecond})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = r.MatchString(strings.Repeat("a", 10_000) + "b")
	var limit *regex.LimitError
	if errors.As(err, &limit) {
		fmt.Println(limit)
	}
	// Output:
	// regular expression "^(a+)+\\1$" took longer than 5ms
}

func ExampleRegexp_Tier() {
	for _, p := range []string{`^x-`, `^(?!x-)[a-z-]+$`, `(['"]).*\1`} {
		r, err := regex.Compile(p, regex.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p, r.Tier())
	}
	// Output:
	// ^x- shape
	// ^(?!x-)[a-z-]+$ linear
	// (['"]).*\1 backtracking
}

func ExampleRegexp_Alternatives() {
	r, err := regex.Compile(`^(?:on|off|[01])$`, regex.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Alternatives())
	// Output: [0 1 off on] true
}
