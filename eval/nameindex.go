package eval

import (
	"slices"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A nameIndex numbers different names in the order in which they come. It is
// made to be used again and again, mostly for a few names.
type nameIndex struct {
	names []string
	words []uint64 // the keys of names
	// byName has the numbers of the first names, once it pays: where many are
	// looked for among many.
	byName map[string]int
	sought int
}

// A nameIndex looks at one name after another for up to fewNames, and for the
// first fewSought among more. It makes a new map for every set of names beyond
// manyNames, as clearing one takes its size.
const (
	fewNames  = 32
	fewSought = 16
	manyNames = 256
)

// reset forgets all names.
func (x *nameIndex) reset() {
	if len(x.byName) > manyNames {
		x.byName = nil
	}
	clear(x.byName)
	x.names, x.words, x.sought = x.names[:0], x.words[:0], 0
}

// numberNew numbers different names, of which the index has none yet.
func (x *nameIndex) numberNew(names []string) {
	x.names, x.words = slices.Grow(x.names, len(names)), slices.Grow(x.words, len(names))
	for _, name := range names {
		x.add(name, instance.Key(name))
	}
}

// number is the number of a name, which it gets if it has none yet. Lists of
// names often begin alike, so it is looked for at the place that it has in its
// own first.
func (x *nameIndex) number(name string, place int) int {
	if place < len(x.names) && x.names[place] == name {
		return place
	}
	word := instance.Key(name)
	if k := x.find(name, word); k >= 0 {
		return k
	}
	return x.add(name, word)
}

// add gives a name that has none yet a number.
func (x *nameIndex) add(name string, word uint64) int {
	x.names, x.words = append(x.names, name), append(x.words, word)
	return len(x.names) - 1
}

// find returns the number of a name, or -1.
func (x *nameIndex) find(name string, word uint64) int {
	if x.sought++; x.sought > fewSought && len(x.names) > fewNames {
		return x.findAmongMany(name)
	}
	for k, w := range x.words {
		if w == word && x.names[k] == name {
			return k
		}
	}
	return -1
}

func (x *nameIndex) findAmongMany(name string) int {
	if x.byName == nil {
		x.byName = make(map[string]int, len(x.names))
	}
	for k := len(x.byName); k < len(x.names); k++ {
		x.byName[x.names[k]] = k
	}
	if k, ok := x.byName[name]; ok {
		return k
	}
	return -1
}
