package main

import (
	"reflect"
	"syscall"
)

// useHugePages asks Linux to give the heap memory by pages of 2 MB. A page fault
// costs a microsecond or less on a machine of one's own, but ten or twenty where
// the machine is a virtual one, and there is one for every 4 KB otherwise: they
// take longer than all that is done with the memory.
//
// Go takes memory for its heap 4 MB at a time, and lower addresses are used
// first. So a piece that is larger, and never touched, takes up what there is of
// the heap and the beginning of 8 MB of fresh memory; what comes after it is used
// next. The piece is garbage at once. Advice about memory changes nothing but
// time: where all this is not so, it does nothing.
func useHugePages() {
	const (
		hugePage = 2 << 20
		step     = 4 << 20
		goPage   = 8 << 10
	)
	piece := make([]byte, step+goPage)
	end := reflect.ValueOf(piece).Pointer() + step + goPage
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, end&^(hugePage-1), 2*step, syscall.MADV_HUGEPAGE)
}
