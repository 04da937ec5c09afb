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

// all validates all batches and prints the summary.
func (v *validator) all(batches iter.Seq2[batch, error]) (tally, error) {
	var total tally
	defer v.progress.clear()
	for o := range v.outcomes(batches) {
		total.add(o.tally)
		if o.out.Len()+o.err.Len() > 0 {
			v.progress.clear()
		}
		if err := copyOut(v.out.w, &o.out); err != nil {
			return total, err
		}
		if err := copyOut(v.faults.w, &o.err); err != nil {
			return total, err
		}
		v.progress.show(total)
	}
	if v.quiet || v.format != textFormat {
		return total, nil
	}
	v.progress.clear()
	_, err := fmt.Fprintln(v.out.w, total.String())
	return total, err
}

func copyOut(w io.Writer, text *bytes.Buffer) error {
	if text.Len() == 0 {
		return nil
	}
	_, err := w.Write(text.Bytes())
	return err
}

// A job is a batch on its way to a worker, or why there is none.
type job struct {
	batch   batch
	err     error
	outcome chan *outcome // of one
}

// outcomes validates batches on all processors. The outcomes come in the order
// of the batches.
func (v *validator) outcomes(batches iter.Seq2[batch, error]) iter.Seq[*outcome] {
	return func(yield func(*outcome) bool) {
		processors := runtime.GOMAXPROCS(0)
		jobs, order := make(chan *job), make(chan *job, 2*processors)
		done := make(chan struct{})
		var workers sync.WaitGroup
		defer workers.Wait()
		defer close(done)
		for range processors {
			workers.Go(func() {
				w := worker{validator: v}
				for j := range jobs {
					j.outcome <- w.run(j.batch, j.err)
				}
			})
		}
		go distribute(batches, jobs, order, done)
		for j := range order {
			if !yield(<-j.outcome) {
				return
			}
		}
	}
}

// distribute hands batches to the workers, and to whoever waits for them in
// order, until there are no more or all is done.
func distribute(batches iter.Seq2[batch, error], jobs, order chan<- *job, done <-chan struct{}) {
	defer close(order)
	defer close(jobs)
	for b, err := range batches {
		j := &job{b, err, make(chan *outcome, 1)}
		select {
		case order <- j:
			jobs <- j
		case <-done:
			return
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
