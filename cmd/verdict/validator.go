package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

// A validator validates batches of instances, several at a time, and reports
// on them in their order.
type validator struct {
	settings
	schema   *schema.Schema
	sources  *sources
	out      *printer
	faults   *printer
	progress *progress
}

// An outcome is what a batch came to: what is to be printed, and the count.
type outcome struct {
	out, err bytes.Buffer
	tally
}

// all validates all that the arguments name, and prints the summary.
func (v *validator) all(r *reader, arguments []string) (tally, error) {
	var total tally
	defer v.progress.clear()
	q := newQueue(v.worker)
	defer q.close()
	for b, err := range r.batches(arguments) {
		for j := range q.push(b, err) {
			if err := v.print(j.outcome, &total); err != nil {
				return total, err
			}
			r.give(j.batch)
		}
	}
	for j := range q.rest {
		if err := v.print(j.outcome, &total); err != nil {
			return total, err
		}
	}
	if v.quiet || v.format != textFormat {
		return total, nil
	}
	v.progress.clear()
	_, err := fmt.Fprintln(v.out.w, total.String())
	return total, err
}

// print prints what a batch came to and adds it to the count.
func (v *validator) print(o *outcome, total *tally) error {
	total.add(o.tally)
	if o.out.Len()+o.err.Len() > 0 {
		v.progress.clear()
	}
	if err := copyOut(v.out.w, &o.out); err != nil {
		return err
	}
	if err := copyOut(v.faults.w, &o.err); err != nil {
		return err
	}
	v.progress.show(*total)
	return nil
}

func copyOut(w io.Writer, text *bytes.Buffer) error {
	if text.Len() == 0 {
		return nil
	}
	_, err := w.Write(text.Bytes())
	return err
}

// worker returns a function that validates one batch at a time.
func (v *validator) worker() func(batch, error) *outcome {
	w := worker{validator: v}
	w.document.Grow(batchSize)
	return w.run
}

// A worker validates one batch at a time.
type worker struct {
	*validator
	document    instance.Document
	outcome     *outcome
	out, faults printer
}

func (w *worker) run(b batch, err error) *outcome {
	w.outcome = new(outcome)
	w.out = printer{w: &w.outcome.out, colour: w.validator.out.colour}
	w.faults = printer{w: &w.outcome.err, colour: w.validator.faults.colour}
	if err != nil {
		w.outcome.tally.faults++
		w.faults.fault(w.sources, err)
		return w.outcome
	}
	for one := range b.documents() {
		w.check(one)
	}
	return w.outcome
}

// check validates one instance.
func (w *worker) check(b batch) {
	err := w.document.Parse(b.text, instance.Options{})
	ok := false
	if err == nil {
		ok, err = w.schema.ValidDocument(&w.document)
	}
	if err == nil {
		err = w.report(b, ok)
	}
	w.outcome.count(ok, err)
	if err != nil {
		w.faults.fault(w.sources, &instanceError{b.name, b.text, b.lines, err})
	}
}
