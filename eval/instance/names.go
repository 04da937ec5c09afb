package instance

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

const (
	// narrow is the most members whose names are compared with each other
	// when their hashes meet; more go through a hash table.
	narrow = 32
	// probes is how many steps a member may cost in the hash table, on
	// average, before sorting takes over. Honest names cost less than two.
	probes = 8
)

// checkNames looks for duplicate names in the object, all of whose members are
// on the tape. It fails on the first, or if duplicates are allowed, marks the
// earlier member as dropped. It returns false after a failure.
//
// The time is linear in the number of members, or n log n for names crafted
// to collide.
func (p *parser) checkNames(object uint32) bool {
	if p.tape[object].Count <= narrow {
		return p.checkFew(object)
	}
	return p.checkMany(object)
}

// checkFew compares each name with the earlier ones, if one of them has the
// same hash modulo 64.
func (p *parser) checkFew(object uint32) bool {
	seen := uint64(0)
	end := p.tape[object].Next
	for n := object + 1; n < end; n = p.tape[n].Next {
		bit := uint64(1) << (p.tape[n].Word * golden >> 58)
		if seen&bit != 0 {
			for m := object + 1; m < n; m = p.tape[m].Next {
				if p.sameName(m, n) && !p.duplicate(object, m, n) {
					return false
				}
			}
		}
		seen |= bit
	}
	return true
}

// checkMany enters each name into a hash table with open addressing, at most
// half full.
func (p *parser) checkMany(object uint32) bool {
	count := int(p.tape[object].Count)
	width := bits.Len(uint(2*count - 1))
	slots := slices.Grow(p.document.slots[:0], 1<<width)[:1<<width]
	p.document.slots = slots
	clear(slots)
	mask := uint64(len(slots) - 1)
	budget := probes * count
	end := p.tape[object].Next
	for n := object + 1; n < end; n = p.tape[n].Next {
		// A slot holds a name's index; 0 is free, since no name stands there.
		at := p.tape[n].Word * golden >> (64 - width)
		for ; slots[at] != 0; at = (at + 1) & mask {
			if m := slots[at]; p.sameName(m, n) {
				if !p.duplicate(object, m, n) {
					return false
				}
				break
			}
			if budget--; budget < 0 {
				return p.checkSorted(object)
			}
		}
		slots[at] = n
	}
	return true
}

// checkSorted sorts the names, which takes n log n whatever they are.
func (p *parser) checkSorted(object uint32) bool {
	names := p.document.names[:0]
	end := p.tape[object].Next
	for n := object + 1; n < end; n = p.tape[n].Next {
		if p.tape[n].Type == name {
			names = append(names, n)
		}
	}
	p.document.names = names
	slices.SortFunc(names, func(m, n uint32) int {
		if c := strings.Compare(p.content(m), p.content(n)); c != 0 {
			return c
		}
		return int(m) - int(n)
	})
	// Report the duplicate that stands first in the text.
	first, second := uint32(0), uint32(outside)
	for k := 1; k < len(names); k++ {
		m, n := names[k-1], names[k]
		switch {
		case !p.sameName(m, n):
		case p.lenient:
			p.duplicate(object, m, n)
		case n < second:
			first, second = m, n
		}
	}
	return second == outside || p.duplicate(object, first, second)
}

// sameName reports whether two names are equal, the first not being dropped.
func (p *parser) sameName(m, n uint32) bool {
	a, b := &p.tape[m], &p.tape[n]
	if a.Word != b.Word || a.Count != b.Count || a.Type != name {
		return false
	}
	return a.Count <= exact || p.content(m) == p.content(n)
}

// content is the content of a name.
func (p *parser) content(n uint32) string {
	r := &p.tape[n]
	if r.Flags&Decoded != 0 {
		return stringOf(p.side[r.Extra : r.Extra+r.Count])
	}
	return stringOf(p.text[r.Start+1 : r.Start+1+r.Count])
}

// duplicate deals with name n, which is the same as the earlier name m.
func (p *parser) duplicate(object, m, n uint32) bool {
	if p.lenient {
		p.tape[m].Type = 0
		p.tape[object].Count--
		p.dropped = true
		return true
	}
	text, content := stringOf(p.text), strings.Clone(p.content(n))
	first := positionAt(text, int(p.tape[m].Start))
	p.err = &SyntaxError{
		Position: positionAt(text, int(p.tape[n].Start)),
		Code:     DuplicateName,
		Reason:   "duplicate member name " + strconv.Quote(content) + ", which stands first at " + first.String(),
		Name:     content,
		First:    first,
	}
	return false
}

// compact removes the dropped members from the tape, from index base on. It
// runs once, at the end, since removing members as their objects close could
// move deeply nested ones again and again.
func (p *parser) compact(base int) {
	moved := make([]uint32, len(p.tape)+1) // where each record goes
	to := base
	for i := base; i < len(p.tape); {
		if p.tape[i].Type == 0 {
			for next := int(p.tape[i].Next); i < next; i++ {
				moved[i] = uint32(to)
			}
			continue
		}
		moved[i] = uint32(to)
		p.tape[to] = p.tape[i]
		to++
		i++
	}
	moved[len(p.tape)] = uint32(to)
	p.tape = p.tape[:to]
	for i := base; i < to; i++ {
		p.tape[i].Next = moved[p.tape[i].Next]
	}
}
