package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/schema"
)

// textFormat is the output for people. All others are those of the
// specification, as one line of JSON an instance.
const textFormat = "text"

func formatNames() []string {
	names := []string{textFormat}
	for _, f := range schema.OutputFormats() {
		names = append(names, f.String())
	}
	return names
}

// setFormat is the flag -output.
func (s *settings) setFormat(name string) error {
	if !slices.Contains(formatNames(), name) {
		return fmt.Errorf("expected one of %s", strings.Join(formatNames(), ", "))
	}
	s.format = name
	return nil
}

// report prints the result of an instance that was decided. The error is a
// limit that looking for reasons met.
func (w *worker) report(b batch, ok bool) error {
	switch {
	case w.format != textFormat:
		return w.output(ok)
	case !ok:
		return w.explain(b)
	case w.verbose:
		fmt.Fprintf(w.out.w, "%s: valid\n", printable(b.place()))
	}
	return nil
}

// output prints the result in a format of the specification.
func (w *worker) output(ok bool) error {
	var result any = schema.FlagOutput{Valid: ok}
	if format, _ := schema.OutputFormatNamed(w.format); format != schema.Flag {
		everything := schema.CollectEverything(format > schema.Detailed)
		r, err := w.schema.EvaluateDocument(context.Background(), &w.document, everything)
		if err != nil {
			return err
		}
		if result, err = r.Output(format); err != nil {
			return err
		}
	}
	e := json.NewEncoder(w.out.w)
	e.SetEscapeHTML(false)
	return e.Encode(result)
}

// explain prints why an instance is not valid.
func (w *worker) explain(b batch) error {
	err := w.schema.ValidateDocument(&w.document)
	var invalid *schema.ValidationError
	if !errors.As(err, &invalid) {
		return err
	}
	for _, e := range invalid.Errors {
		w.out.print(remark{
			file: b.name, text: b.text, lines: b.lines,
			position: e.Position,
			end:      e.EndOffset,
			message:  e.Located(),
			note:     "by " + w.sources.keywordPlace(e),
		})
		w.alternatives(b, e)
	}
	if invalid.Truncated {
		fmt.Fprintf(w.out.w, "%s: there are more errors than these\n", printable(b.place()))
	}
	return nil
}

// shownAlternatives is how many branches are listed, and how many errors of each.
const shownAlternatives = 4

// alternatives prints why the branches of anyOf or oneOf did not match.
func (w *worker) alternatives(b batch, e *schema.Error) {
	for k, alternative := range e.Alternatives {
		if k == shownAlternatives {
			w.note("… and %d more alternatives", len(e.Alternatives)-k)
			return
		}
		w.note("%s%s fails:", e.Keyword, strings.TrimPrefix(alternative.KeywordLocation, e.KeywordLocation))
		for n, reason := range alternative.Errors {
			if n == shownAlternatives {
				w.note("  … and %d more errors", len(alternative.Errors)-n)
				break
			}
			p := reason.Position
			w.note("  %d:%d: %s", p.Line+b.lines, p.Column, reason.Located())
		}
	}
}

// note prints a line that belongs to the message above it.
func (w *worker) note(format string, arguments ...any) {
	fmt.Fprintf(w.out.w, "%s\n", w.out.paint(dim, "    "+printable(fmt.Sprintf(format, arguments...))))
}
