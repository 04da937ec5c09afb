package instance

// Hash is a hash of the value at record i that agrees with [Equal]: equal
// values have the same hash, whatever document they are in and however they
// are written. It takes time linear in the value.
//
// The hash is not cryptographic: input can be crafted to collide. Whoever
// builds a table on it needs an answer to that; [Compare] gives one.
func (d *Document) Hash(i int, seed uint64) uint64 {
	r := &d.tape[i]
	switch r.Type {
	case Integer, Fraction:
		return d.Number(i).Hash(seed)
	case String, name:
		return fold(d.Key(i)^pi0^seed, uint64(r.Count)^golden)
	case Array:
		return d.hashItems(i, seed)
	case Object:
		return d.hashMembers(i, seed)
	}
	// null, false and true
	return fold(uint64(r.Type)^pi2^seed, uint64(r.Flags&True)^golden)
}

// hashItems hashes an array's items in order.
func (d *Document) hashItems(i int, seed uint64) uint64 {
	h := uint64(d.tape[i].Count) ^ pi1
	end := int(d.tape[i].Next)
	for i++; i < end; i = int(d.tape[i].Next) {
		h = fold(h^golden, d.Hash(i, seed)^pi0)
	}
	return fold(h^seed, pi2)
}

// hashMembers adds up the hashes of an object's members, so that their order
// does not matter.
func (d *Document) hashMembers(i int, seed uint64) uint64 {
	h := uint64(d.tape[i].Count) ^ pi2
	end := int(d.tape[i].Next)
	for i++; i < end; i = int(d.tape[i].Next) {
		h += fold(d.Hash(i, seed)^pi1, d.Hash(i+1, seed)^golden)
	}
	return fold(h^seed, pi0)
}
