package instance

import "reflect"

// cycleDepth is the depth from which on the lowerer remembers what it is in,
// so that values that are not deep, which is most of them, do not pay for it.
const cycleDepth = 500

// A reference identifies a map, a slice or a pointer. The zero reference
// stands for a value that cannot be part of a cycle.
type reference struct {
	pointer uintptr // what it refers to stays alive meanwhile, and Go moves nothing but stacks
	length  int     // of a slice: two slices of one array may differ in it
}

func sliceReference(v reflect.Value) reference {
	return reference{v.Pointer(), v.Len()}
}

// watchful reports whether references have to be watched for cycles.
func (l *lowerer) watchful() bool { return l.depth+l.hops >= min(cycleDepth, l.maxDepth/2) }

// watch remembers a reference as being lowered. It is an error if it already
// is, for then the value contains itself.
func (l *lowerer) watch(ref reference) error {
	if ref.pointer == 0 {
		return nil
	}
	if _, inside := l.open[ref]; inside {
		return &ValueError{Reason: "it contains itself"}
	}
	if l.open == nil {
		l.open = make(map[reference]struct{})
	}
	l.open[ref] = struct{}{}
	return nil
}
