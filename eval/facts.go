package eval

import (
	"maps"

	"github.com/verdict-schema/verdict/eval/instance"
)

// facts are conditions that an object can't be valid under a node without: what
// the optimiser may rule a branch out by. Saying less is always right.
type facts struct {
	required map[string]bool
	members  map[string]memberFacts
	// closed says that members with names not in known are refused.
	closed bool
	known  map[string]bool
}

// memberFacts are conditions for a member, where it is present.
type memberFacts struct {
	types instance.Types
	// strings are those that a string must be among, integers those that an
	// integer of 64 bits must be among; nil where any may do.
	strings  map[string]bool
	integers map[int64]bool
}

// maxFactDepth is how far facts are followed through references and unions.
const maxFactDepth = 12

// facts returns what is known of a node, or nil.
func (o *optimiser) facts(n *Node, depth int) *facts {
	d := o.drafts[n.id]
	if d.facts != nil || d.busy || depth > maxFactDepth || !o.spend(1+len(d.list)) {
		return d.facts
	}
	d.busy = true
	f := &facts{required: make(map[string]bool), members: make(map[string]memberFacts)}
	for _, in := range d.list {
		o.addFacts(f, in, depth)
	}
	d.busy = false
	if depth == 0 {
		d.facts = f // only those that no depth cut short are worth keeping
	}
	return f
}

// addFacts adds what an instruction makes known.
func (o *optimiser) addFacts(f *facts, in Instruction, depth int) {
	switch in := in.(type) {
	case *Required:
		for _, name := range in.Names {
			f.required[name] = true
		}
	case *Properties:
		if !o.spend(len(in.Names)) {
			return
		}
		for k, name := range in.Names {
			n := in.Branches[k].Node
			f.addMember(name, memberFacts{o.possible(n, depth+1), o.strings(n, depth+1), o.integers(n, depth+1)})
		}
	case *AdditionalProperties:
		if len(in.Patterns) == 0 && !f.closed && o.possible(in.Branch.Node, depth+1) == 0 {
			f.closed, f.known = true, make(map[string]bool, len(in.Names))
			for _, name := range in.Names {
				f.known[name] = true
			}
		}
	case *AnyOf, *OneOf:
		branches, _ := unionBranches(in)
		f.and(o.disjunction(branches, depth+1))
	default:
		count, _ := conjuncts(in)
		for k := range count {
			if g := o.facts(conjunct(in, k), depth+1); g != nil && o.spend(len(g.members)+len(g.required)) {
				f.and(g)
			}
		}
	}
}

// addMember adds facts about a member to those there are.
func (f *facts) addMember(name string, m memberFacts) {
	old, ok := f.members[name]
	if ok {
		m.types &= old.types
		m.strings = intersection(m.strings, old.strings)
		m.integers = intersection(m.integers, old.integers)
	}
	f.members[name] = m
}

// and adds the facts of something that must hold as well.
func (f *facts) and(g *facts) {
	if g == nil {
		return
	}
	for name := range g.required {
		f.required[name] = true
	}
	for name, m := range g.members {
		f.addMember(name, m)
	}
	if g.closed && !f.closed {
		f.closed, f.known = true, g.known
	}
}

// disjunction is what is known where one of some branches must hold: what all
// of them have in common.
func (o *optimiser) disjunction(branches []Branch, depth int) *facts {
	var all *facts
	for k := range branches {
		n := branches[k].Node
		if o.possible(n, depth)&instance.Object == 0 {
			continue
		}
		g := o.facts(n, depth)
		if g == nil {
			return nil
		}
		if all == nil {
			all = g.clone()
		} else {
			all.or(g)
		}
	}
	return all
}

// clone copies what a disjunction goes on to change.
func (f *facts) clone() *facts {
	members := maps.Clone(f.members)
	for name, m := range members {
		m.strings, m.integers = maps.Clone(m.strings), maps.Clone(m.integers)
		members[name] = m
	}
	return &facts{required: maps.Clone(f.required), members: members}
}

// or leaves what f has in common with g, apart from being closed.
func (f *facts) or(g *facts) {
	maps.DeleteFunc(f.required, func(name string, _ bool) bool { return !g.required[name] })
	for name, m := range f.members {
		other, ok := g.members[name]
		if !ok {
			delete(f.members, name)
			continue
		}
		m.types |= other.types
		m.strings = withAll(m.strings, other.strings)
		m.integers = withAll(m.integers, other.integers)
		f.members[name] = m
	}
}

// intersection of two sets; nil is the set of all.
func intersection[T comparable](a, b map[T]bool) map[T]bool {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	both := make(map[T]bool)
	for v := range a {
		if b[v] {
			both[v] = true
		}
	}
	return both
}

// withAll adds set b to set a; nil is the set of all.
func withAll[T comparable](a, b map[T]bool) map[T]bool {
	if a == nil || b == nil {
		return nil
	}
	maps.Copy(a, b)
	return a
}

// possible returns the types of value that may be valid under a node.
func (o *optimiser) possible(n *Node, depth int) instance.Types {
	d := o.drafts[n.id]
	if d.split {
		return n.fast.accept | n.fast.check
	}
	if d.typesKnown {
		return d.types
	}
	if d.typesBusy || depth > maxFactDepth || !o.spend(1) {
		return instance.Any
	}
	d.typesBusy = true
	types := instance.Any
	for _, in := range d.list {
		types &= o.possibleUnder(in, depth+1)
	}
	d.typesBusy = false
	if depth == 0 {
		d.types, d.typesKnown = types, true
	}
	return types
}

func (o *optimiser) possibleUnder(in Instruction, depth int) instance.Types {
	types := instance.Any
	switch in := in.(type) {
	case *Type:
		return in.Allowed
	case *In:
		return in.types
	case *Constant:
		if !in.Valid {
			return 0
		}
	case *AnyOf, *OneOf:
		types = 0
		branches, _ := unionBranches(in)
		for k := range branches {
			types |= o.possible(branches[k].Node, depth)
		}
	default:
		count, _ := conjuncts(in)
		for k := range count {
			types &= o.possible(conjunct(in, k), depth)
		}
	}
	return types
}

// strings returns the strings that may be valid under a node; nil is all.
func (o *optimiser) strings(n *Node, depth int) map[string]bool {
	return limited(o, n, depth, instance.String, func(in *In) map[string]bool {
		set := make(map[string]bool)
		for _, s := range stringsOf(in) {
			set[s] = true
		}
		return set
	})
}

// integers returns the integers of 64 bits that may be valid under a node; nil
// is all.
func (o *optimiser) integers(n *Node, depth int) map[int64]bool {
	return limited(o, n, depth, instance.Integer, func(in *In) map[int64]bool {
		set := make(map[int64]bool)
		for v := range in.integers {
			set[v] = true
		}
		return set
	})
}

// limited returns the values of a type that may be valid under a node, as sets
// limit them; nil is all.
func limited[T comparable](o *optimiser, n *Node, depth int, t instance.Types, of func(*In) map[T]bool) map[T]bool {
	d := o.drafts[n.id]
	if depth > maxFactDepth || d.limitBusy || !o.spend(1) {
		return nil
	}
	d.limitBusy = true
	var limit map[T]bool
	for _, in := range d.list {
		limit = intersection(limit, limitedUnder(o, in, depth+1, t, of))
	}
	d.limitBusy = false
	return limit
}

func limitedUnder[T comparable](o *optimiser, in Instruction, depth int, t instance.Types, of func(*In) map[T]bool) map[T]bool {
	switch in := in.(type) {
	case *In:
		if !o.spend(len(in.Values)) {
			return nil
		}
		return of(in)
	case *AnyOf, *OneOf:
		branches, _ := unionBranches(in)
		return limitedByUnion(o, branches, depth, t, of)
	}
	var limit map[T]bool
	count, _ := conjuncts(in)
	for k := range count {
		limit = intersection(limit, limited(o, conjunct(in, k), depth, t, of))
	}
	return limit
}

// limitedByUnion is what any of some branches allows.
func limitedByUnion[T comparable](o *optimiser, branches []Branch, depth int, t instance.Types, of func(*In) map[T]bool) map[T]bool {
	all := make(map[T]bool)
	for k := range branches {
		n := branches[k].Node
		if o.possible(n, depth)&t == 0 {
			continue
		}
		limit := limited(o, n, depth, t, of)
		if limit == nil || !o.spend(len(limit)) {
			return nil
		}
		maps.Copy(all, limit)
	}
	return all
}
