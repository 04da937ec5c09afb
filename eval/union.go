package eval

import (
	"fmt"
	"math/bits"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A union is an anyOf or oneOf as it stands for values of one type: only the
// branches that may accept such a value are left, and for objects a switch
// tells most of those apart before one is tried.
type union struct {
	nodes      []*Node
	exactlyOne bool
	of         instance.Types
	// One of these narrows the nodes for an object, or neither.
	members *memberSwitch
	values  *valueSwitch
}

// Types: the one type that it was narrowed for.
func (in *union) Types() instance.Types { return in.of }

func (in *union) String() string {
	kind := "any"
	if in.exactlyOne {
		kind = "one"
	}
	text := fmt.Sprintf("%s of %d", kind, len(in.nodes))
	switch {
	case in.members != nil:
		text += fmt.Sprintf(", switched by %d members", in.members.names.size)
	case in.values != nil:
		text += fmt.Sprintf(", switched by the value of %q", in.values.name)
	}
	return text
}

func (in *union) edges(visit func(EdgeKind, *Node)) {
	for _, n := range in.nodes {
		visit(Perhaps, n)
	}
}

func (in *union) check(d *instance.Document, m *machine, i int) bool {
	switch {
	case in.members != nil:
		return in.checkAlive(d, m, i, in.members.alive(d, i))
	case in.values != nil:
		found := 0
		for _, list := range in.values.alive(d, i) {
			for _, k := range list {
				if in.nodes[k].valid(d, m, i) {
					if found++; !in.exactlyOne || found > 1 {
						return !in.exactlyOne
					}
				}
			}
		}
		return found == 1
	}
	found := false
	for _, n := range in.nodes {
		if n.valid(d, m, i) {
			if !in.exactlyOne || found {
				return !in.exactlyOne
			}
			found = true
		}
	}
	return found
}

// checkAlive tries the nodes whose bits are set.
func (in *union) checkAlive(d *instance.Document, m *machine, i int, alive uint64) bool {
	found := false
	for ; alive != 0; alive &= alive - 1 {
		if !in.nodes[bits.TrailingZeros64(alive)].valid(d, m, i) {
			continue
		}
		if !in.exactlyOne || found {
			return !in.exactlyOne
		}
		found = true
	}
	return found
}

// A memberSwitch rules out branches of a union over objects in one pass over
// the members: by a member's type, by a string that only some branches allow
// it to be, by required members that are missing, and by members that a closed
// branch does not know. What is left may still fail; what is ruled out would
// certainly have failed.
type memberSwitch struct {
	all uint64 // every branch
	// open are the branches that allow members with names in no table.
	open    uint64
	names   nameTable
	members []switchMember // by entry of names
	// required are, for each branch, the presence bits of the members that it
	// can't do without.
	required []uint64
}

// A switchMember is what a member rules out.
type switchMember struct {
	// present is the member's bit among those that some branch requires, or 0.
	present uint64
	// byType are the branches that allow a value of each type.
	byType [typeCount]uint64
	// strings are the strings that some branch allows alone, allowed the
	// branches that allow each, others those that allow any other string.
	strings nameTable
	allowed []uint64
	others  uint64
	// integers and otherIntegers are the same for integers of 64 bits.
	integers      map[int64]uint64
	otherIntegers uint64
}

func (s *memberSwitch) alive(d *instance.Document, i int) uint64 {
	alive, present := s.all, uint64(0)
	for j, end := i+1, int(d.Tape()[i].Next); j < end; j = int(d.Tape()[j].Next) {
		e := s.names.find(d, j)
		if e == nil {
			alive &= s.open
			continue
		}
		member := &s.members[e.index]
		present |= member.present
		t := d.Tape()[j+1].Type
		alive &= member.byType[bits.TrailingZeros8(uint8(t))%typeCount]
		if t&instance.String != 0 {
			alive &= member.byString(d, j+1)
		} else if t&instance.Integer != 0 {
			alive &= member.byInteger(&d.Tape()[j+1])
		}
		if alive == 0 {
			return 0
		}
	}
	for rest := alive; rest != 0; rest &= rest - 1 {
		k := bits.TrailingZeros64(rest)
		if s.required[k]&^present != 0 {
			alive &^= 1 << k
		}
	}
	return alive
}

// byString are the branches that allow the string at index i.
func (s *switchMember) byString(d *instance.Document, i int) uint64 {
	if s.strings.size == 0 {
		return ^uint64(0)
	}
	if v := s.strings.find(d, i); v != nil {
		return s.allowed[v.index]
	}
	return s.others
}

// byInteger are the branches that allow an integer.
func (s *switchMember) byInteger(r *instance.Record) uint64 {
	if len(s.integers) == 0 || r.Flags&instance.Int64 == 0 {
		return ^uint64(0)
	}
	if allowed, ok := s.integers[int64(r.Word)]; ok {
		return allowed
	}
	return s.otherIntegers
}
