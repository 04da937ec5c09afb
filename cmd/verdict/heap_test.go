package main

import (
	"os"
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

// The heap is prepared for schemas, and for instances that are read as a whole.
func TestFillsHeap(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, size := range map[string]int{"small.json": 100, "schema.json": 8 << 10, "large.json": 32 << 10, "short.jsonl": 400 << 10, "long.jsonl": 1 << 20} {
		if err := os.WriteFile(name, make([]byte, size), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		arguments []string
		want      bool
	}{
		{nil, false},
		{[]string{"small.json", "small.json"}, false},
		{[]string{"small.json", "schema.json"}, false},
		{[]string{"schema.json", "small.json"}, true},
		{[]string{"-quiet", "schema.json", "-"}, true},
		{[]string{"small.json", "-quiet", "large.json"}, true},
		{[]string{"small.json", "schema.json", "schema.json", "schema.json", "schema.json"}, true},
		{[]string{"small.json", "short.jsonl"}, false},
		{[]string{"small.json", "long.jsonl"}, true},
		{[]string{"small.json", "missing.json", "."}, false},
	}
	for _, test := range tests {
		if got := fillsHeap(test.arguments); got != test.want {
			t.Errorf("of %q it says %v", test.arguments, got)
		}
	}
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
