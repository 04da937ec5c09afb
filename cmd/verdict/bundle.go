package main

import "github.com/verdict-schema/verdict/schema"

func bundleCommand() *command {
	return &command{
		name:      "bundle",
		arguments: "SCHEMA",
		summary:   "print a schema with all that it refers to, as one document",
		run:       bundle,
	}
}

func bundle(c *command, args []string, s streams) int {
	f := newFlags(c, s)
	arguments, code, ok := f.parse(args, 1)
	if !ok {
		return code
	}
	faults := newPrinter(s.err)
	sources, err := openSchema(arguments[0], f, s.in)
	if err != nil {
		return faults.fault(sources, err)
	}
	text, err := schema.NewCompiler(sources.options...).Bundle(sources.uri)
	if err == nil {
		_, err = s.out.Write(text)
	}
	if err != nil {
		return faults.fault(sources, err)
	}
	return exitValid
}
