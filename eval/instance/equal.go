package instance

// Equal reports whether value i of document a and value j of document b are
// equal as JSON Schema defines it (Core §4.2.2): numbers by mathematical
// value, strings by code points, arrays item by item, objects by their members
// regardless of order.
//
// The time is linear in the smaller value, or n log n where the members of
// large objects stand in different orders.
func Equal(a *Document, i int, b *Document, j int) bool {
	r, s := &a.tape[i], &b.tape[j]
	if r.Type != s.Type || r.Count != s.Count && r.Type&(String|Array|Object) != 0 {
		return false
	}
	switch r.Type {
	case Null:
		return true
	case Boolean:
		return r.Flags&True == s.Flags&True
	case Array:
		return equalItems(a, i, b, j)
	case Object:
		return equalMembers(a, i, b, j)
	case String:
		return sameContent(a, i, b, j)
	}
	const small = Int64 | Scaled
	if r.Flags&small != s.Flags&small {
		return false
	}
	if r.Flags&small != 0 {
		return r.Word == s.Word && (r.Flags&Int64 != 0 || r.Extra == s.Extra)
	}
	return a.Number(i).Equal(b.Number(j))
}

// sameContent reports whether two strings or names are equal.
func sameContent(a *Document, i int, b *Document, j int) bool {
	r, s := &a.tape[i], &b.tape[j]
	if r.Word != s.Word || r.Count != s.Count {
		return false
	}
	return r.Count <= exact || a.Content(i) == b.Content(j)
}

// equalItems compares two arrays of the same length.
func equalItems(a *Document, i int, b *Document, j int) bool {
	end := int(a.tape[i].Next)
	for i, j = i+1, j+1; i < end; i, j = int(a.tape[i].Next), int(b.tape[j].Next) {
		if !Equal(a, i, b, j) {
			return false
		}
	}
	return true
}

// equalMembers compares two objects with the same number of members: in step
// as long as the names stand in the same order, then by look-up.
func equalMembers(a *Document, i int, b *Document, j int) bool {
	end, other := int(a.tape[i].Next), int(b.tape[j].Next)
	for i, j = i+1, j+1; i < end; i, j = int(a.tape[i].Next), int(b.tape[j].Next) {
		if !sameContent(a, i, b, j) {
			return equalUnordered(a, i, end, b, j, other)
		}
		if !Equal(a, i+1, b, j+1) {
			return false
		}
	}
	return true
}

// few is the most members that are looked up by going through them.
const few = 8

// equalUnordered compares the members from i up to end with those from j up to
// other, of which there are as many.
func equalUnordered(a *Document, i, end int, b *Document, j, other int) bool {
	left := 0
	for n := i; n < end && left <= few; n = int(a.tape[n].Next) {
		left++
	}
	if left > few {
		return equalSorted(a, sortedNames(a, i, end), b, sortedNames(b, j, other))
	}
	for ; i < end; i = int(a.tape[i].Next) {
		n := j
		for n < other && !sameContent(a, i, b, n) {
			n = int(b.tape[n].Next)
		}
		if n >= other || !Equal(a, i+1, b, n+1) {
			return false
		}
	}
	return true
}

// equalSorted compares members in the order of their names, all names first.
func equalSorted(a *Document, these []uint32, b *Document, those []uint32) bool {
	for k, i := range these {
		if !sameContent(a, int(i), b, int(those[k])) {
			return false
		}
	}
	for k, i := range these {
		if !Equal(a, int(i)+1, b, int(those[k])+1) {
			return false
		}
	}
	return true
}
