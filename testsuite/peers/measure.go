package main

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/verdict-schema/verdict/testsuite/peers/internal/corpus"
)

// A column is one thing that is measured.
type column struct {
	name string
	// perInstance says that the time is shown for one instance, and not for one run.
	perInstance bool
	// job returns what is measured.
	job func(s *subject) func()
}

// columns are what is measured, in the order of the table.
var columns = []column{
	{"validate", true, func(s *subject) func() {
		return func() { each(s.decoded, s.validator.valid) }
	}},
	{"bytes", true, func(s *subject) func() {
		return func() { each(s.entry.Instances, s.validator.validText) }
	}},
	{"value", true, func(s *subject) func() {
		return func() { each(s.values, s.validator.validValue) }
	}},
	{"compile", false, func(s *subject) func() {
		return func() { _, _ = s.engine.compile(s.entry.Schema) } // it did before
	}},
}

func each[T any](list []T, valid func(T) bool) {
	for _, v := range list {
		valid(v)
	}
}

// A subject is one engine with an entry's schema compiled.
type subject struct {
	engine    engine
	entry     *corpus.Entry
	validator validator
	decoded   []any // by the engine
	values    []any // by encoding/json
	verdicts  []bool
	err       error // why the engine can't be measured
	// samples are times of one run in nanoseconds, by column.
	samples [][]float64
}

func newSubject(e engine, entry *corpus.Entry) *subject {
	s := &subject{engine: e, entry: entry, samples: make([][]float64, len(columns))}
	if s.validator, s.err = e.compile(entry.Schema); s.err != nil {
		return s
	}
	for _, text := range entry.Instances {
		decoded, err := s.validator.decode(text)
		if err != nil {
			s.err = err
			return s
		}
		value, err := decodeAny(text)
		if err != nil {
			s.err = err
			return s
		}
		s.decoded, s.values = append(s.decoded, decoded), append(s.values, value)
		s.verdicts = append(s.verdicts, s.validator.valid(decoded))
	}
	return s
}

// A comparison is an entry measured with several engines, ours first.
type comparison struct {
	entry    *corpus.Entry
	subjects []*subject
}

// compare measures an entry. The engines take turns in every round, so that a
// machine that gets slower for a while does so for all of them.
func compare(entry *corpus.Entry, s settings) (*comparison, error) {
	if !s.format {
		if err := entry.WithoutFormat(); err != nil {
			return nil, err
		}
	}
	c := &comparison{entry: entry}
	engines, err := chosen(s.peers)
	if err != nil {
		return nil, err
	}
	for _, e := range engines {
		c.subjects = append(c.subjects, newSubject(e, entry))
	}
	for round := range s.rounds {
		order := slices.Clone(c.subjects)
		if round%2 == 1 {
			slices.Reverse(order)
		}
		for k := range columns {
			for _, subject := range order {
				if subject.err == nil {
					subject.samples[k] = append(subject.samples[k], timeOf(columns[k].job(subject), s.sample))
				}
			}
		}
	}
	return c, nil
}

// chosen are our engine and those named.
func chosen(names []string) ([]engine, error) {
	list := []engine{ours}
	for _, name := range names {
		k := slices.IndexFunc(others, func(e engine) bool { return e.name == name })
		if k < 0 {
			return nil, fmt.Errorf("there is no peer %q", name)
		}
		list = append(list, others[k])
	}
	return list, nil
}

// timeOf is the mean time of a run in nanoseconds, over runs that take at
// least some time together.
func timeOf(run func(), least time.Duration) float64 {
	run() // warms up
	runs := 0
	began := time.Now()
	for runs == 0 || time.Since(began) < least {
		run()
		runs++
	}
	return float64(time.Since(began).Nanoseconds()) / float64(runs)
}

// time is the median time of a column in nanoseconds, or NaN.
func (s *subject) time(k int) float64 {
	ns := median(s.samples[k])
	if columns[k].perInstance {
		ns /= float64(len(s.entry.Instances))
	}
	return ns
}

// ratio is our time of a column by the time of a subject, or NaN.
func (c *comparison) ratio(s *subject, k int) float64 { return c.subjects[0].time(k) / s.time(k) }

func median(list []float64) float64 {
	if len(list) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(list))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// geometricMean of the numbers that are numbers.
func geometricMean(list []float64) float64 {
	sum, count := 0.0, 0
	for _, v := range list {
		if !math.IsNaN(v) {
			sum += math.Log(v)
			count++
		}
	}
	if count == 0 {
		return math.NaN()
	}
	return math.Exp(sum / float64(count))
}
