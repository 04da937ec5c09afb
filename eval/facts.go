package eval

import (
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// facts are conditions that an object can't be valid under a node without: what
// the optimiser may rule a branch out by. Saying less is always right. They are
// immutable, so that several may have their parts in common.
type facts struct {
	// members are those of which something is said, by name.
	members []memberFacts
	// closed says that members which are not known are refused.
	closed bool
}

// memberFacts are conditions for a member of some name.
type memberFacts struct {
	name string
	// required says that the member must be present, known that it is one of
	// those that a closed object allows.
	required, known bool
	// limited says that, where the member is present, what follows is so.
	limited bool
	types   instance.Types
	// strings are those that a string must be among, integers those that an
	// integer of 64 bits must be among, in order; nil where any may do.
	strings  []string
	integers []int64
}

// find returns what is said of a member, or nil.
func (f *facts) find(name string) *memberFacts {
	k, ok := slices.BinarySearchFunc(f.members, name, func(m memberFacts, name string) int { return strings.Compare(m.name, name) })
	if !ok {
		return nil
	}
	return &f.members[k]
}

// size is how many conditions and known names there are.
func (f *facts) size() (conditions, known int) {
	for k := range f.members {
		m := &f.members[k]
		if m.required {
			conditions++
		}
		if m.limited {
			conditions++
		}
		if m.known {
			known++
		}
	}
	return conditions, known
}

// A factFinder has the facts that are being found: those of a node stand after
// those of the node that applies it.
type factFinder struct {
	members []memberFacts
	known   []*facts // of the branches of unions
	kept    arena[memberFacts]
	all     arena[facts]
}

// maxFactDepth is how far facts are followed through references and unions.
const maxFactDepth = 12

// facts returns what is known of a node, or nil.
func (o *optimiser) facts(n *Node, depth int) *facts {
	d := o.draftOf(n)
	if d.like != nil {
		return o.facts(d.like, depth)
	}
	if d.facts != nil || d.state&findingFacts != 0 || depth > maxFactDepth || !o.spend(1+len(d.list)) {
		return d.facts
	}
	d.state |= findingFacts
	begin := len(o.found.members)
	f := o.found.all.one()
	for _, in := range d.list {
		o.addFacts(f, in, depth)
	}
	f.members = o.found.kept.keep(joined(o.found.members[begin:]))
	o.found.members = o.found.members[:begin]
	d.state &^= findingFacts
	if depth == 0 {
		d.facts = f // only those that no depth cut short are worth keeping
	}
	return f
}

// joined puts what is said of members in order, and joins what is said of one.
func joined(members []memberFacts) []memberFacts {
	slices.SortStableFunc(members, func(a, b memberFacts) int { return strings.Compare(a.name, b.name) })
	last := 0
	for k := 1; k < len(members); k++ {
		if members[last].name == members[k].name {
			members[last].and(&members[k])
		} else {
			last++
			members[last] = members[k]
		}
	}
	return members[:min(last+1, len(members))]
}

// and adds what else is said of a member.
func (m *memberFacts) and(other *memberFacts) {
	m.required = m.required || other.required
	m.known = m.known || other.known
	switch {
	case !other.limited:
	case !m.limited:
		m.limited, m.types, m.strings, m.integers = true, other.types, other.strings, other.integers
	default:
		m.types &= other.types
		m.strings = intersection(m.strings, other.strings)
		m.integers = intersection(m.integers, other.integers)
	}
}

// addFacts adds what an instruction makes known.
func (o *optimiser) addFacts(f *facts, in Instruction, depth int) {
	found := &o.found
	switch in := in.(type) {
	case *Required:
		for _, name := range in.Names {
			found.members = append(found.members, memberFacts{name: name, required: true})
		}
	case *Properties:
		if !o.spend(len(in.Names)) {
			return
		}
		for k, name := range in.Names {
			m := o.memberFacts(name, in.Branches[k].Node, depth+1)
			found.members = append(found.members, m)
		}
	case *AdditionalProperties:
		if len(in.Patterns) == 0 && !f.closed && o.possible(in.Branch.Node, depth+1) == 0 {
			f.closed = true
			for _, name := range in.Names {
				found.members = append(found.members, memberFacts{name: name, known: true})
			}
		}
	case *AnyOf, *OneOf:
		branches, _ := unionBranches(in)
		o.addDisjunction(branches, depth+1)
	default:
		count, _ := conjuncts(in)
		for k := range count {
			o.addAll(f, o.facts(conjunct(in, k), depth+1))
		}
	}
}

// memberFacts is what a node says of a member that it is applied to.
func (o *optimiser) memberFacts(name string, n *Node, depth int) memberFacts {
	m := memberFacts{name: name, limited: true}
	m.types, m.strings, m.integers = o.possible(n, depth), o.strings(n, depth), o.integers(n, depth)
	return m
}

// addAll adds the facts of something that must hold as well.
func (o *optimiser) addAll(f, other *facts) {
	if other == nil {
		return
	}
	if conditions, _ := other.size(); !o.spend(conditions) {
		return
	}
	closes := other.closed && !f.closed
	f.closed = f.closed || closes
	for _, m := range other.members {
		if m.known = m.known && closes; m.known || m.required || m.limited {
			o.found.members = append(o.found.members, m)
		}
	}
}

// addDisjunction adds what is known where one of some branches must hold: what
// all of them have in common, apart from being closed.
func (o *optimiser) addDisjunction(branches []Branch, depth int) {
	begin := len(o.found.known)
	for k := range branches {
		n := branches[k].Node
		if o.possible(n, depth)&instance.Object == 0 {
			continue
		}
		f := o.facts(n, depth)
		if f == nil {
			o.found.known = o.found.known[:begin]
			return
		}
		o.found.known = append(o.found.known, f)
	}
	if known := o.found.known[begin:]; len(known) > 0 {
		for k := range known[0].members {
			if m, ok := common(known, known[0].members[k].name); ok {
				o.found.members = append(o.found.members, m)
			}
		}
	}
	o.found.known = o.found.known[:begin]
}

// common is what all facts say of a member; ok is false where they have nothing
// in common.
func common(known []*facts, name string) (m memberFacts, ok bool) {
	m = memberFacts{name: name, required: true, limited: true}
	for _, f := range known {
		other := f.find(name)
		if other == nil {
			return m, false
		}
		m.required = m.required && other.required
		m.limited = m.limited && other.limited
		m.types |= other.types
	}
	if m.limited {
		m.strings = unionOf(known, func(f *facts) []string { return f.find(name).strings })
		m.integers = unionOf(known, func(f *facts) []int64 { return f.find(name).integers })
	}
	return m, m.required || m.limited
}
