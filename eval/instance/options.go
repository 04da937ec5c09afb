package instance

import "math"

// The limits that apply when [Options] leaves them at zero, and the largest
// that can be asked for.
const (
	// DefaultMaxDepth is how deep arrays and objects may nest.
	DefaultMaxDepth = 10_000
	// DefaultMaxSize is how many bytes a text may have: what the 32-bit
	// offsets of a [Record] can hold.
	DefaultMaxSize = math.MaxUint32
	// deepest bounds MaxDepth, so that the functions that walk a document by
	// recursion stay within the stack that Go grants a goroutine.
	deepest = 1_000_000
)

// Options say what [Parse] and [Lower] accept. The zero value is the strict
// reading of RFC 8259 with the default limits.
type Options struct {
	// MaxDepth is how deep arrays and objects may nest; zero means
	// [DefaultMaxDepth]. Values above 1,000,000 mean 1,000,000.
	MaxDepth int
	// MaxSize is how many bytes the text may have; zero means
	// [DefaultMaxSize]. For a Go value it bounds the bytes of its strings and
	// the number of its values, each on its own.
	MaxSize int
	// AllowDuplicateNames accepts objects that repeat a member name. The last
	// member of that name counts, the earlier ones leave no trace.
	// RFC 8259 §4 leaves the meaning of such objects open, which is why they
	// are refused otherwise.
	AllowDuplicateNames bool
	// Unordered leaves the members of Go maps with string keys in the order in
	// which the map gives them, which differs from time to time, instead of
	// sorting them by name. It is for whoever only wants a verdict. It does
	// nothing for texts.
	Unordered bool
}

// maxDepth is the depth limit in force.
func (o Options) maxDepth() int {
	if o.MaxDepth <= 0 {
		return DefaultMaxDepth
	}
	return min(o.MaxDepth, deepest)
}

// maxSize is the size limit in force.
func (o Options) maxSize() int64 {
	if o.MaxSize <= 0 {
		return DefaultMaxSize
	}
	return min(int64(o.MaxSize), DefaultMaxSize)
}
