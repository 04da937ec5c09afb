package main

import (
	"runtime"
	"slices"
	"time"
)

// A figure is the median of at least leastRuns runs and leastTime.
const (
	leastRuns = 5
	leastTime = 300 * time.Millisecond
	// batchTime is how long a run lasts at least, so that reading the clock
	// does not show in the figure.
	batchTime = 100 * time.Microsecond
)

// measure returns how long f takes, in nanoseconds, and how many allocations
// it makes. The first call is not counted: it warms caches and pools.
func measure(f func()) (nanoseconds, allocations float64) {
	runtime.GC()
	f()
	began := time.Now()
	f()
	once := max(time.Since(began), 1)
	batch := int(batchTime/once) + 1
	mallocs := mallocCount()
	calls := 0
	nanoseconds = sample(func() float64 {
		began := time.Now()
		for range batch {
			f()
		}
		calls += batch
		return float64(time.Since(began).Nanoseconds()) / float64(batch)
	})
	return nanoseconds, float64(mallocCount()-mallocs) / float64(calls)
}

// sample returns the median of what f returns.
func sample(f func() float64) float64 {
	samples := make([]float64, 0, 1<<14)
	for began := time.Now(); len(samples) < leastRuns || time.Since(began) < leastTime; {
		samples = append(samples, f())
	}
	return median(samples)
}

func mallocCount() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}

func median(samples []float64) float64 {
	slices.Sort(samples)
	n := len(samples)
	return (samples[(n-1)/2] + samples[n/2]) / 2
}
