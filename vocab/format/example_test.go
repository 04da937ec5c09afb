package format_test

import (
	"errors"
	"fmt"

	"github.com/verdict-schema/verdict/vocab/format"
)

func ExampleDateTime() {
	fmt.Println(format.DateTime("2016-12-31T23:59:60Z"))
	fmt.Println(format.DateTime("2016-12-30T23:59:60Z"))
	// Output:
	// <nil>
	// not a valid date-time: second 60 exists only at 23:59:60 UTC at the end of a month (at byte 17)
}

func ExampleError() {
	err := format.Hostname("www.my_host.example")
	var fault *format.Error
	if errors.As(err, &fault) {
		fmt.Printf("%s, byte %d: %s\n", fault.Format, fault.Offset, fault.Reason)
	}
	// Output: hostname, byte 6: a character that a host name cannot hold
}

func ExampleSet_Lookup() {
	if f, ok := format.Draft202012().Lookup("ipv4"); ok {
		fmt.Println(f.Check("192.168.0.256"))
	}
	_, ok := format.Draft4().Lookup("uuid")
	fmt.Println("draft-04 defines uuid:", ok)
	// Output:
	// not a valid ipv4: a number must be from 0 to 255 (at byte 10)
	// draft-04 defines uuid: false
}

func ExampleSet_All() {
	for f := range format.Draft4().All() {
		fmt.Println(f.Name)
	}
	// Output:
	// date-time
	// email
	// hostname
	// ipv4
	// ipv6
	// uri
}
