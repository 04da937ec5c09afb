package eval

import (
	"math/bits"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A valueSwitch picks branches of a union over objects by what one member is:
// for unions of more branches than a word has bits. However many there are, one
// look at the member finds those that are left.
type valueSwitch struct {
	name string
	word uint64
	// strings are those that some branches limit the member to, allowed the
	// branches that list each; integers are the same for integers of 64 bits.
	strings  nameTable
	allowed  [][]int32
	integers map[int64][]int32
	// others are, by type, the branches that allow every other value of it.
	others [typeCount][]int32
	// absent are the branches that the member may be missing from.
	absent, everything []int32
}

// newValueSwitch builds the switch by the member that tells most branches
// apart, or returns nil where none tells two.
func newValueSwitch(known []*facts) *valueSwitch {
	name := tellingMember(known)
	if name == "" {
		return nil
	}
	s := &valueSwitch{name: name, word: instance.Key(name), integers: make(map[int64][]int32)}
	byString := make(map[string][]int32)
	for k, f := range known {
		branch := int32(k)
		s.everything = append(s.everything, branch)
		m := f.find(name)
		if m == nil {
			m = &memberFacts{}
		}
		if !m.required {
			s.absent = append(s.absent, branch)
		}
		s.addOthers(branch, m)
		for _, v := range m.strings {
			byString[v] = append(byString[v], branch)
		}
		for _, v := range m.integers {
			s.integers[v] = append(s.integers[v], branch)
		}
	}
	order := sortedKeys(byString)
	for _, v := range order {
		s.allowed = append(s.allowed, byString[v])
	}
	s.strings = newNameTable(order)
	return s
}

// addOthers adds a branch to the others of each type that it does not list the
// values of.
func (s *valueSwitch) addOthers(branch int32, m *memberFacts) {
	for t := range s.others {
		bit := instance.Types(1) << t
		if m.limited && m.types&bit == 0 || bit == instance.String && m.strings != nil || bit == instance.Integer && m.integers != nil {
			continue
		}
		s.others[t] = append(s.others[t], branch)
	}
}

// tellingMember is the member that tells most branches apart: that most of them
// limit, or that they limit to most different values, whichever are fewer.
func tellingMember(known []*facts) string {
	limited := make(map[string]int)
	values := make(map[string]map[any]bool)
	for _, f := range known {
		for k := range f.members {
			m := &f.members[k]
			if len(m.strings)+len(m.integers) == 0 {
				continue
			}
			limited[m.name]++
			if values[m.name] == nil {
				values[m.name] = make(map[any]bool)
			}
			for _, v := range m.strings {
				values[m.name][v] = true
			}
			for _, v := range m.integers {
				values[m.name][v] = true
			}
		}
	}
	best, most := "", 1
	for _, name := range sortedKeys(limited) {
		if n := min(limited[name], len(values[name])); n > most {
			best, most = name, n
		}
	}
	return best
}

// alive returns the branches that are left, as two lists.
func (s *valueSwitch) alive(d *instance.Document, i int) [2][]int32 {
	for j, end := i+1, int(d.Tape()[i].Next); j < end; j = int(d.Tape()[j].Next) {
		r := &d.Tape()[j]
		if r.Word == s.word && int(r.Count) == len(s.name) && d.Content(j) == s.name {
			return s.aliveFor(d, j+1)
		}
	}
	return [2][]int32{s.absent}
}

// aliveFor is alive for an object whose member is the value at index i.
func (s *valueSwitch) aliveFor(d *instance.Document, i int) [2][]int32 {
	r := &d.Tape()[i]
	others := s.others[bits.TrailingZeros8(uint8(r.Type))%typeCount]
	switch {
	case r.Type&instance.String != 0:
		if v := s.strings.find(d, i); v != nil {
			return [2][]int32{s.allowed[v.index], others}
		}
	case r.Flags&instance.Int64 != 0:
		return [2][]int32{s.integers[int64(r.Word)], others}
	case r.Type&instance.Integer != 0:
		return [2][]int32{s.everything} // the integers listed are those of 64 bits
	}
	return [2][]int32{others}
}
