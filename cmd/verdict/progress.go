package main

import (
	"fmt"
	"io"
	"time"
)

// A progress is a line on a terminal that says how far a long run has come. It
// is nil where standard error is not a terminal.
type progress struct {
	w     io.Writer
	next  time.Time // when it may be written again
	shown bool
}

// progressInterval is how often the line is written, and how long a run takes
// before there is one.
const progressInterval = 200 * time.Millisecond

func newProgress(s streams) *progress {
	if !isTerminal(s.err) {
		return nil
	}
	return &progress{w: s.err, next: time.Now().Add(progressInterval)}
}

// show writes the line, if it is time.
func (p *progress) show(t tally) {
	if p == nil {
		return
	}
	now := time.Now()
	if now.Before(p.next) {
		return
	}
	p.next = now.Add(progressInterval)
	p.shown = true
	fmt.Fprintf(p.w, "\r\x1b[K%s …", t.String())
}

// clear takes the line away, for something else to be printed.
func (p *progress) clear() {
	if p != nil && p.shown {
		p.shown = false
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
