package main

import (
	"iter"
	"runtime"
	"sync"
)

// A queue has batches validated and hands out what they came to, in their order.
// It belongs to one goroutine, which does all the work of a short input and its
// share of a long one: there, the other processors help.
type queue struct {
	worker  func() func(batch, error) *outcome
	run     func(batch, error) *outcome // of the queue's own goroutine
	jobs    chan *job                   // to the helpers
	share   int                         // how many bytes make another helper worth it
	helpers sync.WaitGroup
	started int    // helpers
	handed  int    // bytes
	waiting []*job // in the order of their batches
}

// A job is a batch, or why there is none, and what it came to.
type job struct {
	batch   batch
	err     error
	outcome *outcome
	done    chan struct{} // closed when there is an outcome; nil if there was one at once
}

// bytesPerWorker is how many bytes of instances make another worker worth it: in
// a short run, a thread and memory of its own take longer than they save.
const bytesPerWorker = 8 << 20

// newQueue returns a queue whose workers are made by a function.
func newQueue(worker func() func(batch, error) *outcome) *queue {
	most := runtime.GOMAXPROCS(0) - 1
	return &queue{worker: worker, run: worker(), jobs: make(chan *job, most), share: bytesPerWorker}
}

// push takes a batch, and hands out the jobs that are done.
func (q *queue) push(b batch, err error) iter.Seq[*job] {
	j := &job{batch: b, err: err}
	q.waiting = append(q.waiting, j)
	if !q.delegate(j) {
		j.outcome = q.run(b, err)
	}
	q.handed += len(b.text)
	return q.finished
}

// delegate gives a job to a helper, if one can take it soon.
func (q *queue) delegate(j *job) bool {
	if q.started < cap(q.jobs) && q.handed >= (q.started+1)*q.share {
		q.started++
		q.helpers.Go(q.help)
	}
	if q.started == 0 || len(q.jobs) == q.started {
		return false
	}
	j.done = make(chan struct{})
	q.jobs <- j // there is room: nobody else sends
	return true
}

func (q *queue) help() {
	run := q.worker()
	for j := range q.jobs {
		j.outcome = run(j.batch, j.err)
		close(j.done)
	}
}

// finished are the oldest jobs, up to the first that is not done; where many are
// waiting, it is waited for.
func (q *queue) finished(yield func(*job) bool) {
	for len(q.waiting) > 0 && (q.waiting[0].isDone() || len(q.waiting) > mostWaiting) && q.next(yield) {
	}
}

// mostWaiting is how many batches may wait for the one before them to be done.
const mostWaiting = 16

// rest are the jobs that are left.
func (q *queue) rest(yield func(*job) bool) {
	for len(q.waiting) > 0 && q.next(yield) {
	}
}

// next hands out the oldest job, when it is done.
func (q *queue) next(yield func(*job) bool) bool {
	j := q.waiting[0]
	q.waiting = q.waiting[1:]
	if j.done != nil {
		<-j.done
	}
	return yield(j)
}

func (j *job) isDone() bool {
	if j.done == nil {
		return true
	}
	select {
	case <-j.done:
		return true
	default:
		return false
	}
}

// close ends the helpers.
func (q *queue) close() {
	close(q.jobs)
	q.helpers.Wait()
}
