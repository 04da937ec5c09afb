package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// prepareHeap makes the heap ready for a short run. Most runs are over in a few
// milliseconds, of which a process that starts small spends the most on growing:
// on page faults, and on collecting what could as well lie until the end.
func prepareHeap() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return // somebody knows better
	}
	collectLater()
	useHugePages()
}

// lateGCPercent puts the first garbage collection off until the heap has 32 MB,
// eight times Go's minimum.
const lateGCPercent = 800

// collectLater puts the first garbage collection off. Once there was one, the
// heap grows as usual, so that a large input takes no more memory than it did.
func collectLater() {
	usual := debug.SetGCPercent(lateGCPercent)
	runtime.AddCleanup(new([16]byte), func(percent int) { debug.SetGCPercent(percent) }, usual)
}
