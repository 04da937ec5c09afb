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
		order, done := make(chan *job, 2*processors), make(chan struct{})
		d := distributor{jobs: make(chan *job), order: order, done: done, most: processors}
		defer d.workers.Wait()
		defer close(done)
		d.work = func() {
			w := worker{validator: v}
			for j := range d.jobs {
				j.outcome <- w.run(j.batch, j.err)
			}
		}
		go d.distribute(batches)
		for j := range order {
			if !yield(<-j.outcome) {
				return
			}
		}
	}
}

// A distributor hands batches to workers. It starts them as there is work: a
// second one only for instances that take longer than starting it.
type distributor struct {
	jobs, order chan *job
	done        <-chan struct{}
	work        func()
	workers     sync.WaitGroup
	started     int
	most        int // workers
	handed      int // bytes
}

// bytesPerWorker is how many bytes of instances make another worker worth it.
const bytesPerWorker = 1 << 20

// distribute hands batches to the workers, and to whoever waits for them in
// order, until there are no more or all is done.
func (d *distributor) distribute(batches iter.Seq2[batch, error]) {
	defer close(d.order)
	defer close(d.jobs)
	for b, err := range batches {
		j := &job{b, err, make(chan *outcome, 1)}
		select {
		case d.order <- j:
			d.hand(j)
		case <-d.done:
			return
		}
	}
}

func (d *distributor) hand(j *job) {
	select {
	case d.jobs <- j:
	default:
		if d.started < d.most && d.handed >= d.started*bytesPerWorker {
			d.started++
			d.workers.Go(d.work)
		}
		d.jobs <- j
	}
	d.handed += len(j.batch.text)
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
	if b.byLine {
		spare.give(b.text)
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
