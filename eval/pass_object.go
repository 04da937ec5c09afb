package eval

import (
	"math/bits"
	"slices"

	"github.com/verdict-schema/verdict/eval/instance"
)

// stringType, objectType and arrayType are the types' places in a program.
var (
	stringType = bits.TrailingZeros8(uint8(instance.String))
	objectType = bits.TrailingZeros8(uint8(instance.Object))
	arrayType  = bits.TrailingZeros8(uint8(instance.Array))
)

// fuseObject takes out of a program what can be asked of an object in one pass
// over its members. Nearly every object schema of the census has two or more
// such keywords, and each would make its own pass.
func (o *optimiser) fuseObject(p *program) {
	list := p.of(objectType)
	if len(list) == 0 {
		return
	}
	f := &o.fusion
	f.reset()
	rest := o.building[:0]
	for _, in := range list {
		if !f.take(in) {
			rest = append(rest, in)
		}
	}
	o.building = rest
	if f.taken == 0 {
		return
	}
	if scan, ok := f.build(); ok {
		p.object = scan
		p.replace(objectType, rest)
	}
}

// objectFusion collects the instructions for one scan after another.
type objectFusion struct {
	taken    int
	min, max uint32

	names    nameIndex
	own      nodeLists // of names
	required []bool    // of names

	patterns []scanPattern
	rest     []*AdditionalProperties
	// covered says for each of rest which names it excepts by name.
	covered  []bool
	nameNode *Node

	nodes      []*Node          // of a name
	additional []scanAdditional // of the scan

	// The memory of the scans.
	scans   arena[objectScan]
	slots   arena[tableEntry]
	further arena[*Node]
	others  arena[scanAdditional]
}

// reset prepares for another scan.
func (f *objectFusion) reset() {
	f.taken, f.min, f.max, f.nameNode = 0, 0, Unbounded, nil
	f.names.reset()
	f.own.reset()
	f.required, f.patterns, f.rest = f.required[:0], f.patterns[:0], f.rest[:0]
}

// require notes that a name is required.
func (f *objectFusion) require(name int) {
	for len(f.required) <= name {
		f.required = append(f.required, false)
	}
	f.required[name] = true
}

// take adds an instruction to the scan, if it is of a kind that belongs there.
func (f *objectFusion) take(in Instruction) bool {
	switch in := in.(type) {
	case *Properties:
		if len(f.names.names) == 0 {
			f.names.numberNew(in.Names)
		}
		f.own.expect(len(f.names.names), len(in.Names))
		for k, name := range in.Names {
			f.own.add(f.names.number(name, k), in.Branches[k].Node)
		}
	case *PatternProperties:
		for k := range in.Patterns {
			f.patterns = append(f.patterns, newScanPattern(in.Patterns[k], in.Branches[k].Node))
		}
	case *AdditionalProperties:
		f.rest = append(f.rest, in)
		for k, name := range in.Names {
			f.names.number(name, k)
		}
	case *PropertyNames:
		if f.nameNode != nil {
			return false
		}
		f.nameNode = in.Branch.Node
	case *Required:
		for k, name := range in.Names {
			f.require(f.names.number(name, k))
		}
	case *Size:
		if in.Beyond != nil {
			return false
		}
		f.min, f.max = max(f.min, in.Min), min(f.max, in.Max)
	default:
		return false
	}
	f.taken++
	return true
}

// build makes the scan. It reports false where it would not be right or not
// worth it: a pattern that can't be asked at compile time, too many patterns.
func (f *objectFusion) build() (*objectScan, bool) {
	s := objectScan{min: f.min, max: f.max}
	if !f.additionals(&s) || !f.mentioned(&s) {
		return nil, false
	}
	s.min = max(s.min, uint32(s.required))
	if f.nameNode != nil && !alwaysValid(f.nameNode, instance.String) {
		s.nameNode = f.nameNode.resolved()
	}
	s.further = s.more != nil || s.nameNode != nil
	s.classifyOthers()
	scan := f.scans.one()
	*scan = s
	return scan, true
}

// mentioned builds the scan's table of names. It reports false where a pattern
// can't say whether it matches one of them.
func (f *objectFusion) mentioned(s *objectScan) bool {
	words := f.names.words
	if len(words) == 0 {
		return true
	}
	f.cover()
	s.names = newNameTableIn(f.slots.take(slotCount(len(words))), words)
	for k, name := range f.names.names {
		if !f.findNodes(k, name) {
			return false
		}
		required := k < len(f.required) && f.required[k]
		e := entryFor(name, f.nodes, required)
		s.names.add(&e, words[k], k)
		if len(f.nodes) > 1 {
			if s.more == nil {
				s.more = make(map[int32][]*Node)
			}
			s.more[int32(k)] = f.further.keep(f.nodes[1:])
		}
		if required {
			s.required++
		}
	}
	return true
}

// cover notes which names each additional* excepts by name.
func (f *objectFusion) cover() {
	count := len(f.names.names)
	f.covered = slices.Grow(f.covered[:0], count*len(f.rest))[:count*len(f.rest)]
	clear(f.covered)
	for r, rest := range f.rest {
		for k, name := range rest.Names {
			f.covered[r*count+f.names.number(name, k)] = true
		}
	}
}

// entryFor is the table's entry for a name: its first node decides it by type
// where the type is enough.
func entryFor(name string, nodes []*Node, required bool) tableEntry {
	e := tableEntry{name: name, accept: instance.Any}
	if required {
		e.required = 1
	}
	if len(nodes) > 0 {
		e.node = nodes[0]
		e.accept, e.check = e.node.fast.accept, e.node.fast.check
		e.strings = e.node.onlyStrings()
	}
	return e
}

// findNodes lists the nodes that decide a member with a known name: its own,
// those of the patterns it matches, and those of the additional* that do not
// except it. Nodes for which every value is valid are left out. It reports false
// where a pattern can't say.
func (f *objectFusion) findNodes(k int, name string) bool {
	f.nodes = f.own.appendTo(f.nodes[:0], k)
	for p := range f.patterns {
		ok, err := f.patterns[p].pattern.Matcher.MatchString(name)
		if err != nil {
			return false
		}
		if ok {
			f.nodes = append(f.nodes, f.patterns[p].node)
		}
	}
	for r, rest := range f.rest {
		if f.covered[r*len(f.names.names)+k] {
			continue
		}
		covered, ok := rest.coversName(name)
		if !ok {
			return false
		}
		if !covered {
			f.nodes = append(f.nodes, rest.Branch.Node)
		}
	}
	asking := f.nodes[:0]
	for _, n := range f.nodes {
		if n = n.resolved(); !alwaysValid(n, instance.Any) {
			asking = append(asking, n)
		}
	}
	f.nodes = asking
	return true
}

// coversName is covers for a name at compile time that is not among the names;
// ok is false where a pattern can't say.
func (in *AdditionalProperties) coversName(name string) (covered, ok bool) {
	for k := range in.Patterns {
		matched, err := in.Patterns[k].Matcher.MatchString(name)
		if err != nil {
			return false, false
		}
		if matched {
			return true, true
		}
	}
	return false, true
}

// additionals sets the scan's patterns, and its additional nodes by the
// patterns that they except. Equal patterns are asked once. It reports false
// where there are too many, or one that takes too long for compile time.
func (f *objectFusion) additionals(s *objectScan) bool {
	if len(f.patterns) > maxScanPatterns {
		return false
	}
	s.patterns = slices.Clone(f.patterns)
	for k := range s.patterns {
		s.patterns[k].node = s.patterns[k].node.resolved()
		if alwaysValid(s.patterns[k].node, instance.Any) {
			s.patterns[k].node = nil
		}
	}
	f.additional = f.additional[:0]
	for _, rest := range f.rest {
		if alwaysValid(rest.Branch.Node, instance.Any) {
			continue
		}
		a := newScanAdditional(rest.Branch.Node.resolved())
		for _, p := range rest.Patterns {
			k := s.patternPlace(p)
			if k == maxScanPatterns {
				return false
			}
			a.except = append(a.except, k)
		}
		f.additional = append(f.additional, a)
	}
	s.additional = f.others.keep(f.additional)
	return !slices.ContainsFunc(s.patterns, func(p scanPattern) bool { return p.pattern.Slow })
}

// patternPlace is the place of a pattern among those of the scan, the last of
// them if it has none yet.
func (s *objectScan) patternPlace(p Pattern) int {
	for k := len(s.patterns) - 1; k >= 0; k-- {
		if s.patterns[k].pattern.Expression == p.Expression {
			return k
		}
	}
	s.patterns = append(s.patterns, newScanPattern(p, nil))
	return len(s.patterns) - 1
}

// classifyOthers settles what members with other names come to.
func (s *objectScan) classifyOthers() {
	needed := len(s.additional) > 0
	for k := range s.patterns {
		needed = needed || s.patterns[k].node != nil
	}
	s.plain = !needed
	if len(s.patterns) > 0 {
		return
	}
	for _, a := range s.additional {
		if never := a.node.fast.accept|a.node.fast.check == 0; never {
			s.closed = true
		}
	}
}

// alwaysValid reports whether a node's program accepts every value of types.
func alwaysValid(n *Node, types instance.Types) bool { return n.fast.accept.Has(types) }
