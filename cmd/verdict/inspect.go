package main

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/verdict-schema/verdict/schema"
)

func inspectCommand() *command {
	return &command{
		name:      "inspect",
		arguments: "SCHEMA",
		summary:   "list a schema's resources, anchors, dialects and references",
		run:       inspect,
	}
}

func inspect(c *command, args []string, s streams) int {
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
	inspection, err := schema.NewCompiler(sources.options...).Inspect(sources.uri)
	if err != nil {
		return faults.fault(sources, err)
	}
	out := bufio.NewWriter(s.out)
	for _, r := range inspection.Resources {
		writeResource(out, sources, r)
	}
	fmt.Fprintln(out)
	unresolved := writeReferences(out, sources, inspection.References)
	if err := out.Flush(); err != nil {
		return faults.fault(sources, err)
	}
	if unresolved {
		return exitInvalid
	}
	return exitValid
}

// writeResource prints a schema resource: its place, URI, dialect and anchors.
func writeResource(out *bufio.Writer, s *sources, r schema.ResourceInfo) {
	kind := "resource"
	if r.Embedded {
		kind = "embedded resource"
	}
	fmt.Fprintf(out, "%s: %s %s\n", s.at(r.Place), kind, orThis(r.URI))
	fmt.Fprintf(out, "  dialect %s\n", r.Dialect)
	if len(r.Anchors) > 0 {
		fmt.Fprintf(out, "  anchors #%s\n", strings.Join(r.Anchors, " #"))
	}
	if len(r.DynamicAnchors) > 0 {
		fmt.Fprintf(out, "  dynamic anchors #%s\n", strings.Join(r.DynamicAnchors, " #"))
	}
}

// writeReferences prints references and where they lead, and reports whether
// one of them leads to nothing.
func writeReferences(out *bufio.Writer, s *sources, references []schema.ReferenceInfo) (unresolved bool) {
	for _, r := range references {
		if r.Err != nil {
			unresolved = true
			fmt.Fprintf(out, "%s: %s %s leads to nothing\n", s.at(r.Place), r.Keyword, r.Reference)
			continue
		}
		fmt.Fprintf(out, "%s: %s %s → %s\n", s.at(r.Place), r.Keyword, r.Reference, s.name(r.Target))
	}
	return unresolved
}

// name is where a reference leads: the canonical location, or for what has no
// URI but that of its file, the place in the file.
func (s *sources) name(target schema.Place) string {
	if strings.HasPrefix(target.Location, "file:") {
		return s.at(target)
	}
	return target.Location
}

// orThis names a URI that may be empty.
func orThis(uri string) string {
	if uri == "" {
		return "(without a URI)"
	}
	return uri
}

// at is a place as messages name it: FILE:LINE:COL, or its URI.
func (s *sources) at(p schema.Place) string {
	r := s.about(remark{position: p.Position}, p.Document)
	if r.text == nil {
		return p.Location
	}
	return fmt.Sprintf("%s:%d:%d", r.file, p.Position.Line, p.Position.Column)
}
