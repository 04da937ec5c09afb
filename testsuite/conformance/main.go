// Command conformance runs the official JSON Schema test suite against the
// library and prints how many cases pass, by dialect and category. It exits with 1
// if any case fails, and with 2 if the suite cannot be run.
//
//	go run ./testsuite/conformance [-suite DIR] [-dialect NAME] [-run REGEXP] [-v] [-json]
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"

	"github.com/verdict-schema/verdict/testsuite"
	"github.com/verdict-schema/verdict/testsuite/internal/engine"
	"github.com/verdict-schema/verdict/testsuite/internal/runner"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// The exit codes.
const (
	exitPassed = iota
	exitFailed
	exitUnusable
)

// config is what the command line asks for.
type config struct {
	suite   string
	options runner.Options
	verbose bool
	json    bool
}

func run(args []string, out, errors io.Writer) int {
	config, err := parse(args, errors)
	if err != nil {
		return exitUnusable
	}
	suite, err := testsuite.Open(config.suite)
	if err == nil {
		var cases []runner.Case
		if cases, err = runner.Run(suite, config.options); err == nil {
			return report(cases, config, out, errors)
		}
	}
	fmt.Fprintln(errors, "conformance:", err)
	return exitUnusable
}

// parse reads the command line. The flag package has printed what is wrong with
// it when parse fails.
func parse(args []string, errors io.Writer) (config, error) {
	var c config
	flags := flag.NewFlagSet("conformance", flag.ContinueOnError)
	flags.SetOutput(errors)
	flags.StringVar(&c.suite, "suite", "testsuite", "the `directory` that holds tests/ and remotes/")
	flags.BoolVar(&c.verbose, "v", false, "print the cases that fail")
	flags.BoolVar(&c.json, "json", false, "print counts and failures as JSON")
	flags.Func("dialect", "run only this dialect, by folder `name` or URI; may be repeated", func(name string) error {
		d, ok := testsuite.DialectNamed(name)
		if !ok {
			return fmt.Errorf("the suite has no dialect %q", name)
		}
		c.options.Dialects = append(c.options.Dialects, d)
		return nil
	})
	flags.Func("run", "run only cases whose \"dialect/file: group: case\" matches this `regexp`", func(pattern string) error {
		filter, err := regexp.Compile(pattern)
		c.options.Filter = filter
		return err
	})
	return c, flags.Parse(args)
}

// report prints the outcome and returns the exit code.
func report(cases []runner.Case, c config, out, errors io.Writer) int {
	if err := write(cases, c, out); err != nil {
		fmt.Fprintln(errors, "conformance:", err)
		return exitUnusable
	}
	if len(cases) == 0 {
		fmt.Fprintf(errors, "conformance: no case to run (the library has %d dialects)\n", len(engine.Dialects()))
		return exitUnusable
	}
	if len(runner.Failures(cases)) > 0 {
		return exitFailed
	}
	return exitPassed
}

func write(cases []runner.Case, c config, out io.Writer) error {
	if c.json {
		return runner.WriteJSON(out, cases)
	}
	if c.verbose {
		if err := runner.WriteFailures(out, cases); err != nil {
			return err
		}
	}
	return runner.WriteTable(out, cases)
}
