package main

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"runtime"
	"sync"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

// A validator validates batches of instances, several at a time, and reports
// on them in their order.
type validator struct {
	settings
	schema  *schema.Schema
	sources *sources
	out     *printer
	faults  *printer
}

// An outcome is what a batch came to: what is to be printed, and the count.
type outcome struct {
	out, err bytes.Buffer
	tally
}

// all validates all batches and prints the summary.
func (v *validator) all(batches iter.Seq2[batch, error]) (tally, error) {
	var total tally
	for o := range v.outcomes(batches) {
		total.add(o.tally)
		if err := write(v.out.w, &o.out); err != nil {
			return total, err
		}
		if err := write(v.faults.w, &o.err); err != nil {
			return total, err
		}
	}
	if v.quiet {
		return total, nil
	}
	_, err := fmt.Fprintln(v.out.w, total.String())
	return total, err
}

func write(w io.Writer, text *bytes.Buffer) error {
	if text.Len() == 0 {
		return nil
	}
	_, err := w.Write(text.Bytes())
	return err
}

// outcomes validates batches on all processors. The outcomes come in the order
// of the batches: each waits in a channel of its own.
func (v *validator) outcomes(batches iter.Seq2[batch, error]) iter.Seq[*outcome] {
	return func(yield func(*outcome) bool) {
		type job struct {
			batch
			err    error
			result chan<- *outcome
		}
		processors := runtime.GOMAXPROCS(0)
		jobs := make(chan job)
		results := make(chan (<-chan *outcome), 2*processors)
		done := make(chan struct{})
		var workers sync.WaitGroup
		defer workers.Wait()
		defer close(done)
		for range processors {
			workers.Go(func() {
				w := worker{validator: v}
				for j := range jobs {
					j.result <- w.run(j.batch, j.err)
				}
			})
		}
		go func() {
			defer close(results)
			defer close(jobs)
			for b, err := range batches {
				result := make(chan *outcome, 1)
				select {
				case results <- result:
					jobs <- job{b, err, result}
				case <-done:
					return
				}
			}
		}()
		for result := range results {
			if !yield(<-result) {
				return
			}
		}
	}
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
	switch {
	case err != nil:
		w.fail(err)
	case b.byLine:
		w.eachLine(b)
	default:
		w.check(b)
	}
	return w.outcome
}

// eachLine checks every line that is not blank.
func (w *worker) eachLine(b batch) {
	for rest := b.text; len(rest) > 0; b.lines++ {
		line := rest
		if k := bytes.IndexByte(rest, '\n'); k >= 0 {
			line, rest = rest[:k], rest[k+1:]
		} else {
			rest = nil
		}
		if len(bytes.TrimSpace(line)) > 0 {
			w.check(batch{name: b.name, text: line, byLine: true, lines: b.lines})
		}
	}
}

// check validates one instance.
func (w *worker) check(b batch) {
	err := w.document.Parse(b.text, instance.Options{})
	if err == nil {
		var ok bool
		if ok, err = w.schema.ValidDocument(&w.document); ok {
			w.outcome.valid++
			if w.verbose {
				fmt.Fprintf(&w.outcome.out, "%s: valid\n", b.place())
			}
			return
		}
	}
	if err == nil {
		err = w.schema.ValidateDocument(&w.document)
	}
	if invalid, ok := err.(*schema.ValidationError); ok {
		w.outcome.invalid++
		w.explain(b, invalid)
		return
	}
	w.fail(&instanceError{b.name, b.text, b.lines, err})
}

// place names an instance: its file, and its line where a file has many.
func (b *batch) place() string {
	if b.byLine {
		return fmt.Sprintf("%s:%d", b.name, b.lines+1)
	}
	return b.name
}

// fail reports what kept an instance from a verdict.
func (w *worker) fail(err error) {
	w.outcome.tally.faults++
	w.faults.fault(w.sources, err)
}

// explain prints why an instance is not valid.
func (w *worker) explain(b batch, invalid *schema.ValidationError) {
	for _, e := range invalid.Errors {
		r := remark{
			file: b.name, text: b.text, lines: b.lines,
			position: e.Position,
			end:      valueEnd(&w.document, e.Position.Offset),
			message:  e.Message,
			note:     "by " + w.sources.keywordPlace(e),
		}
		if e.InstanceLocation != "" {
			r.message = e.InstanceLocation + ": " + e.Message
		}
		w.out.print(r)
	}
	if invalid.Truncated {
		fmt.Fprintf(w.out.w, "%s: more errors are not shown\n", printable(b.place()))
	}
}
