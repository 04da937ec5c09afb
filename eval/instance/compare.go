package instance

import (
	"cmp"
	"slices"
	"strings"
)

// Compare puts all JSON values into one order, which agrees with [Equal]: the
// result is 0 exactly for equal values. It is for sorting where hashing would
// meet input crafted to collide. Values of different types stand in the order
// null, boolean, number, string, array, object; arrays and objects first by
// their number of children.
func Compare(a *Document, i int, b *Document, j int) int {
	r, s := &a.tape[i], &b.tape[j]
	if c := cmp.Compare(rank(r.Type), rank(s.Type)); c != 0 {
		return c
	}
	switch r.Type {
	case Null:
		return 0
	case Boolean:
		return cmp.Compare(r.Flags&True, s.Flags&True)
	case String:
		return strings.Compare(a.Content(i), b.Content(j))
	case Array:
		if c := cmp.Compare(r.Count, s.Count); c != 0 {
			return c
		}
		return compareItems(a, i, b, j)
	case Object:
		if c := cmp.Compare(r.Count, s.Count); c != 0 {
			return c
		}
		return compareMembers(a, i, b, j)
	}
	return a.Number(i).Compare(b.Number(j))
}

// rank is the type, with the two kinds of numbers as one.
func rank(t Types) Types {
	if t == Fraction {
		return Integer
	}
	return t
}

// compareItems compares two arrays by their first difference.
func compareItems(a *Document, i int, b *Document, j int) int {
	end, other := int(a.tape[i].Next), int(b.tape[j].Next)
	for i, j = i+1, j+1; i < end && j < other; i, j = int(a.tape[i].Next), int(b.tape[j].Next) {
		if c := Compare(a, i, b, j); c != 0 {
			return c
		}
	}
	return 0
}

// compareMembers compares two objects with the same number of members by
// their sorted names, then by the values in that order.
func compareMembers(a *Document, i int, b *Document, j int) int {
	these := sortedNames(a, i+1, int(a.tape[i].Next))
	those := sortedNames(b, j+1, int(b.tape[j].Next))
	for k, n := range these {
		if c := strings.Compare(a.Content(int(n)), b.Content(int(those[k]))); c != 0 {
			return c
		}
	}
	for k, n := range these {
		if c := Compare(a, int(n)+1, b, int(those[k])+1); c != 0 {
			return c
		}
	}
	return 0
}

// sortedNames are the names from record n up to end, sorted by content.
func sortedNames(d *Document, n, end int) []uint32 {
	var names []uint32
	for ; n < end; n = int(d.tape[n].Next) {
		names = append(names, uint32(n))
	}
	slices.SortFunc(names, func(m, n uint32) int {
		return strings.Compare(d.Content(int(m)), d.Content(int(n)))
	})
	return names
}
