package eval

import (
	"cmp"
	"slices"

	"github.com/verdict-schema/verdict/eval/instance"
)

// memberSwitch builds the switch by what is known of the branches, or returns
// nil where it would rule out nothing or take too much work: that is for the
// names of all branches times the branches.
func (o *optimiser) memberSwitch(known []*facts) *memberSwitch {
	names := 0
	for _, f := range known {
		conditions, listed := f.size()
		names += conditions + listed
	}
	if !o.spend(names * len(known) / 8) {
		return nil
	}
	return o.switches.build(known)
}

// A switchBuilder builds one switch after another.
type switchBuilder struct {
	// at says for each branch which of its members are left, row what each
	// branch says of the member that is looked at, or nil.
	at      []int
	row     []*memberFacts
	members []switchMember
	names   []string // of members
	values  []string // of a member
	words   []uint64 // of names or values
	strings []allowing[string]
	ints    []allowing[int64]

	slots arena[tableEntry]
	masks arena[uint64]
}

// allowing is a value of a member and the branches that allow it.
type allowing[T cmp.Ordered] struct {
	value    T
	branches uint64
}

// build builds the switch, or returns nil where it would rule out nothing.
func (b *switchBuilder) build(known []*facts) *memberSwitch {
	s := &memberSwitch{all: ^uint64(0) >> (64 - len(known)), required: b.masks.take(len(known))}
	s.open = s.all
	for k, f := range known {
		if f.closed {
			s.open &^= 1 << k
		}
	}
	useful := s.open != s.all
	b.begin(len(known))
	nextBit := uint64(1)
	for name, ok := b.next(known); ok; name, ok = b.next(known) {
		member := b.member(s.all, s.open)
		if required := b.branches(func(m *memberFacts) bool { return m.required }); required != 0 && nextBit != 0 {
			member.present, nextBit = nextBit, nextBit<<1
			for k := range known {
				if required&(1<<k) != 0 {
					s.required[k] |= member.present
				}
			}
		}
		if useless := member.present == 0 && !member.rulesOut(s.all); useless && s.open == s.all {
			continue
		}
		useful = true
		b.names = append(b.names, name)
		b.members = append(b.members, member)
	}
	if !useful {
		return nil
	}
	s.names = b.table(b.names)
	s.members = slices.Clone(b.members)
	return s
}

// begin prepares for another switch.
func (b *switchBuilder) begin(branches int) {
	b.at = slices.Grow(b.at[:0], branches)[:branches]
	b.row = slices.Grow(b.row[:0], branches)[:branches]
	clear(b.at)
	b.members, b.names = b.members[:0], b.names[:0]
}

// next goes on to the next name of which some branch says something.
func (b *switchBuilder) next(known []*facts) (name string, ok bool) {
	for k, f := range known {
		if b.at[k] == len(f.members) {
			continue
		}
		if other := f.members[b.at[k]].name; !ok || other < name {
			name, ok = other, true
		}
	}
	for k, f := range known {
		b.row[k] = nil
		if at := b.at[k]; at < len(f.members) && f.members[at].name == name {
			b.row[k] = &f.members[at]
			b.at[k]++
		}
	}
	return name, ok
}

// branches are those that say something of the member for which is holds.
func (b *switchBuilder) branches(is func(*memberFacts) bool) uint64 {
	var branches uint64
	for k, m := range b.row {
		if m != nil && is(m) {
			branches |= 1 << k
		}
	}
	return branches
}

// member is what the member that is looked at rules out by its value. open are
// the branches that are not closed.
func (b *switchBuilder) member(all, open uint64) switchMember {
	var member switchMember
	allowed := open | b.branches(func(m *memberFacts) bool { return m.known })
	for t := range member.byType {
		member.byType[t] = allowed
	}
	for k, m := range b.row {
		if m == nil || !m.limited {
			continue
		}
		for t := range member.byType {
			if m.types&(1<<t) == 0 {
				member.byType[t] &^= 1 << k
			}
		}
	}
	b.addStrings(&member, all)
	b.addIntegers(&member, all)
	return member
}

// addStrings adds what strings rule out.
func (b *switchBuilder) addStrings(member *switchMember, all uint64) {
	b.strings, member.others = allowances(b.strings, b.row, all, func(m *memberFacts) []string { return m.strings })
	if len(b.strings) == 0 {
		return
	}
	b.values = b.values[:0]
	member.allowed = b.masks.take(len(b.strings))
	for k, v := range b.strings {
		b.values = append(b.values, v.value)
		member.allowed[k] = v.branches
	}
	member.strings = b.table(b.values)
}

// addIntegers adds what integers rule out.
func (b *switchBuilder) addIntegers(member *switchMember, all uint64) {
	b.ints, member.otherIntegers = allowances(b.ints, b.row, all, func(m *memberFacts) []int64 { return m.integers })
	if len(b.ints) == 0 {
		return
	}
	member.integers = make(map[int64]uint64, len(b.ints))
	for _, v := range b.ints {
		member.integers[v.value] = v.branches
	}
}

// table makes a table of different names.
func (b *switchBuilder) table(names []string) nameTable {
	if len(names) == 0 {
		return nameTable{}
	}
	b.words = b.words[:0]
	for _, name := range names {
		b.words = append(b.words, instance.Key(name))
	}
	t := newNameTableIn(b.slots.take(slotCount(len(names))), b.words)
	for k, name := range names {
		t.add(&tableEntry{name: name}, b.words[k], k)
	}
	return t
}

// allowances returns, in order and in the memory of a list, each value that some
// branch limits a member to with the branches that allow it, and those that allow
// any other value. It is empty where no branch limits the member.
func allowances[T cmp.Ordered](list []allowing[T], row []*memberFacts, all uint64, limit func(*memberFacts) []T) (byValue []allowing[T], others uint64) {
	list, others = list[:0], all
	for k, m := range row {
		if m == nil {
			continue
		}
		values := limit(m)
		if values == nil {
			continue
		}
		others &^= 1 << k
		for _, v := range values {
			list = append(list, allowing[T]{v, 1 << k})
		}
	}
	slices.SortFunc(list, func(a, b allowing[T]) int { return cmp.Compare(a.value, b.value) })
	byValue = list[:0]
	for _, v := range list {
		if last := len(byValue) - 1; last >= 0 && byValue[last].value == v.value {
			byValue[last].branches |= v.branches
		} else {
			byValue = append(byValue, allowing[T]{v.value, v.branches | others})
		}
	}
	return byValue, others
}

// rulesOut reports whether some value of the member rules out a branch.
func (m *switchMember) rulesOut(all uint64) bool {
	for _, left := range m.byType {
		if left != all {
			return true
		}
	}
	return m.strings.size > 0 || len(m.integers) > 0
}
