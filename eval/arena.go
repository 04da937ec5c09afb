package eval

// An arena has the memory for many short lists that are needed equally long, as
// those of a graph are: one allocation serves many.
type arena[T any] struct {
	free  []T
	total int // elements of all chunks
}

// The chunks of an arena grow with what is asked of it. What would take a large
// part of one is allocated by itself.
const (
	smallestChunk = 8
	largestChunk  = 256
)

// take returns memory for n elements, to which nothing can be appended.
func (a *arena[T]) take(n int) []T {
	if n > len(a.free) {
		size := min(max(a.total/2, smallestChunk), largestChunk)
		if n > size/4 && n > 1 {
			return make([]T, n)
		}
		a.free = make([]T, size)
		a.total += size
	}
	taken := a.free[:n:n]
	a.free = a.free[n:]
	return taken
}

// keep returns a copy of a list.
func (a *arena[T]) keep(list []T) []T {
	if len(list) == 0 {
		return nil
	}
	kept := a.take(len(list))
	copy(kept, list)
	return kept
}

// one returns memory for one element.
func (a *arena[T]) one() *T { return &a.take(1)[0] }
