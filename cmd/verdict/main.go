// Command verdict validates JSON documents against JSON Schemas, from the
// command line.
//
//	verdict validate SCHEMA INSTANCE…    say which instances are valid, and why the others are not
//	verdict explain SCHEMA INSTANCE…     print what came of each keyword, as a tree
//	verdict inspect SCHEMA               list a schema's resources, anchors, dialects and references
//	verdict bundle SCHEMA                print a schema with all that it refers to, as one document
//	verdict bench SCHEMA FILE.jsonl      measure the engine on a schema and its instances
//
// "verdict help COMMAND" lists a command's flags, which may stand before or after
// its arguments.
//
// Each command has a file of its own, which begins with its entry for the table
// below. flags.go holds the flags that they share, sources.go finds schema
// files by URI, instances.go reads instances, queue.go shares their validation
// out, printer.go prints messages about places in texts, and fault.go what kept a
// command from its answer. heap.go makes short runs short. Start reading at
// validate.go and validator.go.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"
)

func main() {
	if len(os.Args) > 2 && os.Args[1] != "bench" && fillsHeap(os.Args[2:]) { // bench measures what any program has
		prepareHeap()
	}
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// The exit codes.
const (
	exitValid   = iota // all is well
	exitInvalid        // an instance is not valid
	exitFault          // anything else: not JSON, a bad schema, a limit, bad usage
)

// streams are the standard streams of a command.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// A command is one of the words that can follow verdict.
type command struct {
	name, arguments, summary string
	run                      func(c *command, args []string, s streams) int
}

// commands are the commands, in the order of the help text.
func commands() []*command {
	return []*command{
		validateCommand(), explainCommand(),
		inspectCommand(), bundleCommand(),
		benchCommand(),
	}
}

func run(args []string, in io.Reader, out, err io.Writer) int {
	s := streams{in, out, err}
	if len(args) == 0 {
		usage(err)
		return exitFault
	}
	name, rest := args[0], args[1:]
	switch strings.TrimLeft(name, "-") {
	case "help", "h":
		if len(rest) == 0 {
			usage(out)
			return exitValid
		}
		name, rest = rest[0], []string{"-h"}
	}
	for _, c := range commands() {
		if c.name == name {
			return c.run(c, rest, s)
		}
	}
	fmt.Fprintf(err, "verdict: there is no command %q\n\n", name)
	usage(err)
	return exitFault
}

func usage(w io.Writer) {
	fmt.Fprint(w, "Verdict validates JSON documents against JSON Schemas.\n\nusage:\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  verdict %-9s %-22s %s\n", c.name, c.arguments, c.summary)
	}
	fmt.Fprint(w, "\n\"verdict help COMMAND\" lists the flags of a command.\n")
}
