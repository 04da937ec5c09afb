package eval

// Most schemas need nothing of a machine: no tracker, no dynamic scope, no
// memo, and no limits, because what they ask of a document is sure to take few
// steps for each value. Their fast programs run without one, which for a small
// document would take as long to set up as the verdict takes. 11 of the 17
// schemas of the corpus are of this kind.

// maxVisits is how many nodes a graph may decide for one value of an instance
// without a machine. It is far below [DefaultStepsPerValue], so that an
// evaluation with a machine would not have met a limit, and so small that the
// memo would not have helped.
const maxVisits = 64

// fewVisits reports whether neither the fast program of the graph's entry nor
// that of a node that it applies looks at the machine or may take many steps.
func (g *Graph) fewVisits() bool {
	v := visits{known: make(map[*Node]int)}
	return v.of(g.Entry) <= maxVisits
}

// visits tells how many nodes may be decided for one value, and how often it may be
// gone through besides. Every way from the entry to a node counts, as if all led
// to the same value.
type visits struct{ known map[*Node]int }

// tooMany stands for what needs a machine.
const tooMany = maxVisits + 1

func (v *visits) of(n *Node) int {
	if n.special&(bySteps|counted) != 0 {
		return tooMany
	}
	if count, ok := v.known[n]; ok {
		return count
	}
	most := 0
	for k := range typeCount {
		if n.fast.check&(1<<k) != 0 {
			most = max(most, v.ofList(n.fast.of(k)))
		}
	}
	if n.fast.object != nil {
		most += v.ofObject(n.fast.object)
	}
	if n.fast.array != nil {
		most += v.ofArray(n.fast.array)
	}
	v.known[n] = min(1+most, tooMany)
	return v.known[n]
}

func (v *visits) ofList(list []Instruction) int {
	sum := 0
	for _, in := range list {
		sum = min(sum+ownWork(in), tooMany)
		in.edges(func(_ EdgeKind, n *Node) { sum = v.add(sum, n) })
	}
	return sum
}

// ownWork is how many visits an instruction's check counts as, beside those of
// the nodes that it applies: one for each time that it goes through a value. It
// is too many where the check does not do without the machine.
func ownWork(in Instruction) int {
	switch in := in.(type) {
	case *Type, *Constant, *Required,
		*Ref, *All, *AnyOf, *OneOf, *Not, *If, *DependentSchemas, *Cases, *Alternatives, *union, *conditions,
		*Properties, *PropertyNames, *PrefixItems, *Items, *Contains:
		return 0
	case *Unique, *Bound, *MultipleOf, *Size:
		return 1
	case *In:
		return in.ownWork()
	case *Pattern:
		return in.ownWork()
	case *PatternProperties:
		return matching(in.Patterns)
	case *AdditionalProperties:
		return matching(in.Patterns)
	}
	return tooMany
}

// ownWork: values of no table of their own are hashed.
func (in *In) ownWork() int {
	switch {
	case in.crowded():
		return tooMany
	case len(in.others) > 0:
		return 1
	}
	return 0
}

// ownWork: only a machine can be told of a match that fails.
func (in *Pattern) ownWork() int {
	if in.Slow || in.Passes <= 0 {
		return tooMany
	}
	return min(in.Passes, tooMany)
}

// matching is the work of asking for several matches.
func matching(patterns []Pattern) int {
	sum := 0
	for k := range patterns {
		sum = min(sum+patterns[k].ownWork(), tooMany)
	}
	return sum
}

// add adds the visits of a node, unless there are too many already. The node
// may be nil.
func (v *visits) add(sum int, n *Node) int {
	if n == nil || sum >= tooMany {
		return sum
	}
	return min(sum+v.of(n), tooMany)
}

// ofObject is the most for any one member. A name stands in one entry, and
// what applies to other names does not apply to it.
func (v *visits) ofObject(s *objectScan) int {
	most := 0
	for _, e := range s.names.entries() {
		sum := v.add(0, e.node)
		for _, n := range s.more[e.index] {
			sum = v.add(sum, n)
		}
		most = max(most, sum)
	}
	others := 0
	for k := range s.patterns {
		others = v.add(min(others+s.patterns[k].pattern.ownWork(), tooMany), s.patterns[k].node)
	}
	for k := range s.additional {
		others = v.add(others, s.additional[k].node)
	}
	return v.add(max(most, others), s.nameNode)
}

// ofArray is the most for any one item.
func (v *visits) ofArray(s *arrayScan) int {
	most := v.add(0, s.items)
	for _, n := range s.prefix {
		most = max(most, v.add(0, n))
	}
	return most
}
