package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/verdict-schema/verdict/schema"
)

// flags is a command's flag set, with the flags that say how a schema is read.
type flags struct {
	*flag.FlagSet
	command *command
	streams streams

	assertFormat, assertContent bool
	dialect                     string
	files                       []mapping // of -map
	directories                 []mapping // of -dir
}

// A mapping is a flag's URI=PATH.
type mapping struct{ uri, path string }

func newFlags(c *command, s streams) *flags {
	f := &flags{FlagSet: flag.NewFlagSet(c.name, flag.ContinueOnError), command: c, streams: s}
	f.SetOutput(io.Discard) // parse prints more, or less
	f.BoolVar(&f.assertFormat, "format-assertion", false, "make format an assertion")
	f.BoolVar(&f.assertContent, "content-assertion", false, "make contentEncoding, contentMediaType and contentSchema assertions")
	f.StringVar(&f.dialect, "dialect", "", "the `URI` of the dialect of schemas without $schema")
	f.Func("map", "`URI=FILE`: the schema of this URI is in this file; may be repeated", mappings(&f.files))
	f.Func("dir", "`URI=DIR`: the schemas whose URI begins so are in this directory; may be repeated", mappings(&f.directories))
	return f
}

func mappings(list *[]mapping) func(string) error {
	return func(value string) error {
		// URIs may contain "=", and few paths do.
		k := strings.LastIndexByte(value, '=')
		if k <= 0 || k == len(value)-1 {
			return errors.New("expected URI=PATH")
		}
		*list = append(*list, mapping{value[:k], value[k+1:]})
		return nil
	}
}

// plainly says what package flag complains of in the words of this command.
func plainly(err error) string {
	return strings.NewReplacer(
		"flag provided but not defined: ", "there is no flag ",
		"flag needs an argument: ", "a value is missing after ",
		": parse error", "",
	).Replace(err.Error())
}

// usage prints what the command takes.
func (f *flags) usage(w io.Writer) {
	fmt.Fprintf(w, "usage: verdict %s [flags] %s\n", f.command.name, f.command.arguments)
}

// help is usage with all flags.
func (f *flags) help(w io.Writer) {
	f.usage(w)
	fmt.Fprintln(w)
	f.SetOutput(w)
	f.PrintDefaults()
}

// misuse says where help is.
func (f *flags) misuse() {
	f.usage(f.streams.err)
	fmt.Fprintf(f.streams.err, "\"verdict %s -h\" lists the flags.\n", f.command.name)
}

// parse reads a command line in which flags and arguments are mixed, and
// returns the arguments. After "--" everything is an argument. ok is false if
// the command has nothing more to do than exit with the code.
func (f *flags) parse(args []string, least int) (arguments []string, code int, ok bool) {
	for len(args) > 0 {
		switch err := f.Parse(args); {
		case errors.Is(err, flag.ErrHelp):
			f.help(f.streams.out)
			return nil, exitValid, false
		case err != nil:
			fmt.Fprintf(f.streams.err, "verdict %s: %s\n", f.command.name, plainly(err))
			f.misuse()
			return nil, exitFault, false
		}
		rest := f.Args()
		if read := len(args) - len(rest); read > 0 && args[read-1] == "--" {
			arguments, rest = append(arguments, rest...), nil
		}
		if args = rest; len(args) > 0 {
			arguments, args = append(arguments, args[0]), args[1:]
		}
	}
	if len(arguments) < least {
		f.misuse()
		return nil, exitFault, false
	}
	return arguments, exitValid, true
}

// options are the settings of the compiler that the flags ask for. What they do
// not mention is for the dialect to decide.
func (f *flags) options() []schema.Option {
	var options []schema.Option
	if f.assertFormat {
		options = append(options, schema.AssertFormat(true))
	}
	if f.assertContent {
		options = append(options, schema.AssertContent(true))
	}
	if f.dialect != "" {
		options = append(options, schema.WithDefaultDialect(schema.Dialect(f.dialect)))
	}
	return options
}

// lines is the flag of commands that read instances.
func (f *flags) lines() *bool {
	return f.Bool("lines", false, "every instance file has one document on each line, as .jsonl and .ndjson files do")
}
