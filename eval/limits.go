package eval

import (
	"cmp"
	"slices"

	"github.com/verdict-schema/verdict/eval/instance"
)

// What the optimiser knows of the values that a node may accept. Limits of values
// are lists in order, of which nil is the list of all.

// possible returns the types of value that may be valid under a node.
func (o *optimiser) possible(n *Node, depth int) instance.Types {
	d := o.draftOf(n)
	if d.state&splitUp != 0 {
		return n.fast.accept | n.fast.check
	}
	if d.state&typesKnown != 0 {
		return d.types
	}
	if d.state&findingTypes != 0 || depth > maxFactDepth || !o.spend(1) {
		return instance.Any
	}
	d.state |= findingTypes
	types := instance.Any
	for _, in := range d.list {
		types &= o.possibleUnder(in, depth+1)
	}
	d.state &^= findingTypes
	if depth == 0 {
		d.types = types
		d.state |= typesKnown
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

// strings returns the strings that may be valid under a node.
func (o *optimiser) strings(n *Node, depth int) []string {
	return limited(o, n, depth, instance.String, stringsOf)
}

// integers returns the integers of 64 bits that may be valid under a node.
func (o *optimiser) integers(n *Node, depth int) []int64 {
	return limited(o, n, depth, instance.Integer, integersOf)
}

// stringsOf lists the different strings of a set.
func stringsOf(in *In) []string {
	list := make([]string, 0, in.strings.size)
	for k := range in.strings.slots {
		if e := &in.strings.slots[k]; e.used() {
			list = append(list, e.name)
		}
	}
	for name := range in.strings.overflow {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// integersOf lists the different integers of 64 bits of a set.
func integersOf(in *In) []int64 {
	list := make([]int64, 0, len(in.integers))
	for v := range in.integers {
		list = append(list, v)
	}
	slices.Sort(list)
	return list
}

// limited returns the values of a type that may be valid under a node, as sets
// limit them.
func limited[T cmp.Ordered](o *optimiser, n *Node, depth int, t instance.Types, of func(*In) []T) []T {
	d := o.draftOf(n)
	if depth > maxFactDepth || d.state&findingLimit != 0 || !o.spend(1) {
		return nil
	}
	d.state |= findingLimit
	var limit []T
	for _, in := range d.list {
		limit = intersection(limit, limitedUnder(o, in, depth+1, t, of))
	}
	d.state &^= findingLimit
	return limit
}

func limitedUnder[T cmp.Ordered](o *optimiser, in Instruction, depth int, t instance.Types, of func(*In) []T) []T {
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
	var limit []T
	count, _ := conjuncts(in)
	for k := range count {
		limit = intersection(limit, limited(o, conjunct(in, k), depth, t, of))
	}
	return limit
}

// limitedByUnion is what any of some branches allows.
func limitedByUnion[T cmp.Ordered](o *optimiser, branches []Branch, depth int, t instance.Types, of func(*In) []T) []T {
	all := []T{}
	for k := range branches {
		n := branches[k].Node
		if o.possible(n, depth)&t == 0 {
			continue
		}
		limit := limited(o, n, depth, t, of)
		if limit == nil || !o.spend(len(limit)) {
			return nil
		}
		all = append(all, limit...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// intersection is what two limits allow together.
func intersection[T cmp.Ordered](a, b []T) []T {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	both := make([]T, 0, min(len(a), len(b)))
	for len(a) > 0 && len(b) > 0 {
		switch c := cmp.Compare(a[0], b[0]); {
		case c < 0:
			a = a[1:]
		case c > 0:
			b = b[1:]
		default:
			both = append(both, a[0])
			a, b = a[1:], b[1:]
		}
	}
	return both
}

// unionOf is what some limits allow by themselves.
func unionOf[E any, T cmp.Ordered](list []E, limit func(E) []T) []T {
	if len(list) == 1 {
		return limit(list[0])
	}
	all := []T{}
	for _, e := range list {
		values := limit(e)
		if values == nil {
			return nil
		}
		all = append(all, values...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
