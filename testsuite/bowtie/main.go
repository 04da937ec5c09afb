// Command bowtie is the harness by which Bowtie (https://bowtie.report) runs the
// library: version 1 of its protocol, one JSON object a line on standard input and
// output.
//
//	go run ./testsuite/bowtie [-format-assertion] [-content-assertion]
//
// Where to start reading: protocol.go has the messages, harness.go what is done
// for each command, locations.go how annotations say where they come from.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	var h harness
	flag.BoolVar(&h.assertFormat, "format-assertion", false, "let format assert")
	flag.BoolVar(&h.assertContent, "content-assertion", false, "let the content keywords assert")
	flag.Parse()
	if err := h.serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bowtie:", err)
		os.Exit(1)
	}
}
