package main

import (
	"fmt"
	"strconv"
	"strings"

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
	byLine := f.lines()
	arguments, code, ok := f.parse(args, 2)
	if !ok {
		return code
	}
	faults := newPrinter(s.err)
	sources, err := openSchema(arguments[0], f, s.in)
	if err != nil {
		return faults.fault(sources, err)
	}
	compiled, err := sources.compile(schema.WithMaxErrors(settings.maxErrors))
	if err != nil {
		return faults.fault(sources, err)
	}
	v := &validator{
		settings: settings,
		schema:   compiled,
		sources:  sources,
		out:      newPrinter(s.out),
		faults:   faults,
		progress: newProgress(s),
	}
	total, err := v.all(&reader{byLine: *byLine, in: s.in}, arguments[1:])
	if err != nil {
		return faults.fault(sources, err)
	}
	return total.code()
}

// settings are what the flags of validate say.
type settings struct {
	format    string // of the output
	maxErrors int
	quiet     bool
	verbose   bool
}

func (s *settings) register(f *flags) {
	s.format = textFormat
	f.Func("output", "print each instance's result in this `FORMAT`: "+strings.Join(formatNames(), ", ")+" (default text)", s.setFormat)
	f.IntVar(&s.maxErrors, "max-errors", schema.DefaultMaxErrors, "print at most `N` errors of an instance as text; 0 means all")
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

// count counts one instance.
func (t *tally) count(valid bool, err error) {
	switch {
	case err != nil:
		t.faults++
	case valid:
		t.valid++
	default:
		t.invalid++
	}
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
	counts := []struct {
		n    int
		what string
	}{{t.valid, "valid"}, {t.invalid, "invalid"}, {t.faults, "without a verdict"}}
	var parts []string
	for _, c := range counts {
		if c.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", c.n, c.what))
		}
	}
	all := t.valid + t.invalid + t.faults
	switch {
	case all == 0:
		return "no instances"
	case all == 1:
		return "1 instance, " + strings.TrimPrefix(parts[0], "1 ")
	case len(parts) == 1:
		return fmt.Sprintf("%d instances, all %s", all, strings.TrimPrefix(parts[0], strconv.Itoa(all)+" "))
	}
	return fmt.Sprintf("%d instances: %s", all, strings.Join(parts, ", "))
}
