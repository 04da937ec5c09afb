package main

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// Batches come back once, in their order, with and without helpers, however
// long each takes.
func TestQueueKeepsOrder(t *testing.T) {
	for _, share := range []int{1, 1000, bytesPerWorker} {
		t.Run(fmt.Sprint(share), func(t *testing.T) {
			q := newQueue(func() func(batch, error) *outcome {
				return func(b batch, err error) *outcome {
					time.Sleep(time.Duration(b.lines%7) * 100 * time.Microsecond)
					return &outcome{tally: tally{valid: b.lines}}
				}
			})
			q.share = share
			defer q.close()
			next := 0
			check := func(j *job) bool {
				if j.batch.lines != next || j.outcome.valid != next {
					t.Errorf("batch %d came to %d, in place %d", j.batch.lines, j.outcome.valid, next)
				}
				next++
				return true
			}
			const count = 300
			for k := range count {
				q.push(batch{lines: k, text: []byte(strings.Repeat("x", 100))}, nil)(check)
				if len(q.waiting) > mostWaiting {
					t.Errorf("%d batches wait", len(q.waiting))
				}
			}
			if q.rest(check); next != count {
				t.Errorf("%d of %d batches came back", next, count)
			}
		})
	}
}

// Who stops early gets no more, and leaves no helper behind.
func TestQueueStops(t *testing.T) {
	q := newQueue(func() func(batch, error) *outcome {
		return func(batch, error) *outcome { return new(outcome) }
	})
	q.share = 0
	for range 10 {
		q.push(batch{}, nil)(func(*job) bool { return false })
	}
	q.close()
}
