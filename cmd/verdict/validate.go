package main

import (
	"fmt"

	"github.com/verdict-schema/verdict/schema"
)

func validateCommand() *command {
	return &command{
		name:      "validate",
		arguments: "SCHEMA INSTANCE…",
		summary:   "say which instances are valid, and why the others are not",
		run:       validate,
	}
}

func validate(c *command, args []string, s streams) int {
	f := newFlags(c, s)
	var settings settings
	settings.register(f)
	arguments, code, ok := f.parse(args, 2)
	if !ok {
		return code
	}
	faults := newPrinter(s.err)
	sources, err := openSchema(arguments[0], f, s.in)
	if err != nil {
		return faults.fault(nil, err)
	}
	compiled, err := sources.compile(schema.WithMaxErrors(settings.maxErrors))
	if err != nil {
		return faults.fault(sources, err)
	}
	v := &validator{settings: settings, schema: compiled, sources: sources, faults: faults, out: newPrinter(s.out)}
	total, err := v.all(instances(arguments[1:], settings.byLine, s.in))
	if err != nil {
		return faults.fault(nil, err)
	}
	return total.code()
}

// settings are what the flags of validate say.
type settings struct {
	byLine    bool
	maxErrors int
	quiet     bool
	verbose   bool
}

func (s *settings) register(f *flags) {
	f.BoolVar(&s.byLine, "lines", false, "every instance file has one document on each line, as .jsonl and .ndjson files do")
	f.IntVar(&s.maxErrors, "max-errors", schema.DefaultMaxErrors, "report at most `N` errors of an instance; 0 means all")
	f.BoolVar(&s.quiet, "quiet", false, "print no summary")
	f.BoolVar(&s.verbose, "verbose", false, "name valid instances too")
}

// A tally counts instances by what became of them.
type tally struct{ valid, invalid, faults int }

func (t *tally) add(u tally) {
	t.valid += u.valid
	t.invalid += u.invalid
	t.faults += u.faults
}

// code is the exit code.
func (t *tally) code() int {
	switch {
	case t.faults > 0:
		return exitFault
	case t.invalid > 0:
		return exitInvalid
	}
	return exitValid
}

// String is the summary: "3 instances: 1 valid, 2 invalid".
func (t *tally) String() string {
	all := t.valid + t.invalid + t.faults
	s := fmt.Sprintf("%d instances: %d valid", all, t.valid)
	if all == 1 {
		s = fmt.Sprintf("1 instance: %d valid", t.valid)
	}
	if t.invalid > 0 {
		s += fmt.Sprintf(", %d invalid", t.invalid)
	}
	if t.faults > 0 {
		s += fmt.Sprintf(", %d without a verdict", t.faults)
	}
	return s
}
