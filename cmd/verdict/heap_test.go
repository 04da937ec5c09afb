package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"
)

// percentage is how much the heap may grow before it is collected.
func percentage() uint64 {
	sample := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// The first garbage collection comes late, and after it all is as it was.
func TestPrepareHeap(t *testing.T) {
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	defer debug.SetGCPercent(debug.SetGCPercent(120))
	prepareHeap()
	if got := percentage(); got != lateGCPercent {
		t.Errorf("the percentage is %d", got)
	}
	for range 100 {
		runtime.GC()
		if percentage() == 120 {
			return
		}
		time.Sleep(10 * time.Millisecond) // what comes after a collection runs beside it
	}
	t.Errorf("after collections, the percentage is %d", percentage())
}

// Who sets the variables of the garbage collector is obeyed.
func TestPrepareHeapObeys(t *testing.T) {
	t.Setenv("GOGC", "50")
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	prepareHeap()
	if got := percentage(); got != 50 {
		t.Errorf("the percentage is %d", got)
	}
}
