package main

import (
	"bufio"
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

func explainCommand() *command {
	return &command{
		name:      "explain",
		arguments: "SCHEMA INSTANCE…",
		summary:   "print what came of each keyword, as a tree",
		run:       explain,
	}
}

func explain(c *command, args []string, s streams) int {
	f := newFlags(c, s)
	t := tree{}
	f.BoolVar(&t.failed, "failed", false, "leave out what is valid")
	f.BoolVar(&t.annotations, "annotations", false, "print annotations too")
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
	compiled, err := sources.compile()
	if err != nil {
		return faults.fault(sources, err)
	}
	out := bufio.NewWriter(s.out)
	t.sources, t.out = sources, newPrinter(s.out)
	t.out.w = out
	var total tally
	r := reader{byLine: *byLine, in: s.in}
	for b, err := range r.batches(arguments[1:]) {
		if err != nil {
			total.faults++
			faults.fault(sources, err)
			continue
		}
		for one := range b.documents() {
			valid, err := t.document(compiled, one)
			if err != nil {
				faults.fault(sources, &instanceError{one.name, one.text, one.lines, err})
			}
			total.count(valid, err)
		}
	}
	if err := out.Flush(); err != nil {
		return faults.fault(sources, err)
	}
	return total.code()
}

// A tree prints evaluations as trees of keywords and subschemas.
type tree struct {
	failed, annotations bool

	sources *sources
	out     *printer
}

// document prints the evaluation of one instance.
func (t *tree) document(s *schema.Schema, b batch) (valid bool, err error) {
	var d instance.Document
	if err := d.Parse(b.text, instance.Options{}); err != nil {
		return false, err
	}
	r, err := s.EvaluateDocument(context.Background(), &d, schema.CollectEverything(true))
	if err != nil {
		return false, err
	}
	output, err := r.Output(schema.Verbose)
	if err != nil {
		return false, err
	}
	t.line(0, r.Valid(), b.place(), output.(*schema.OutputUnit))
	t.inside(1, output.(*schema.OutputUnit))
	return r.Valid(), nil
}

// inside prints the units that a unit holds.
func (t *tree) inside(depth int, u *schema.OutputUnit) {
	for _, list := range [][]*schema.OutputUnit{u.Errors, u.Annotations} {
		for _, one := range list {
			if t.failed && one.Valid {
				continue
			}
			t.line(depth, one.Valid, t.label(u, one), one)
			t.inside(depth+1, one)
		}
	}
}

// line prints one unit.
func (t *tree) line(depth int, valid bool, label string, u *schema.OutputUnit) {
	mark := t.out.paint(red, "✗")
	if valid {
		mark = t.out.paint(green, "✓")
	}
	text := printable(label)
	if u.Error != "" {
		text += ": " + t.out.paint(bold, printable(u.Error))
	}
	if t.annotations && u.Annotation != nil {
		text += t.out.paint(dim, " = "+printable(shortened(string(u.Annotation))))
	}
	fmt.Fprintf(t.out.w, "%s%s %s\n", strings.Repeat("  ", depth), mark, text)
}

// label says how a unit is reached from the one around it: by which keyword or
// part of one, at which value if not at the same, and where a reference leads.
func (t *tree) label(around, u *schema.OutputUnit) string {
	path := strings.TrimPrefix(u.KeywordLocation, around.KeywordLocation)
	value := strings.TrimPrefix(u.InstanceLocation, around.InstanceLocation)
	label := strings.TrimPrefix(path, "/")
	switch {
	case path == "" && value == "":
		label = "subschema"
	case value != "" && value != path:
		label = strings.TrimPrefix(label+" at "+value, " ")
	}
	if isReference(path) {
		label += " → " + t.sources.display(u.AbsoluteKeywordLocation)
	}
	return label
}

// isReference reports whether a keyword location ends with a reference.
func isReference(path string) bool {
	keyword := path[strings.LastIndexByte(path, '/')+1:]
	return keyword == "$ref" || keyword == "$dynamicRef" || keyword == "$recursiveRef"
}

// shortened is a text cut to a length that fits a line.
func shortened(s string) string {
	const most = 60
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	part, dots := first([]byte(s), most)
	return string(part) + dots
}
