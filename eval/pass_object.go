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
func (p *program) fuseObject() {
	list := p.of(objectType)
	f := objectFusion{index: make(map[string]int)}
	var rest []Instruction
	for _, in := range list {
		if !f.take(in) {
			rest = append(rest, in)
		}
	}
	if f.taken == 0 {
		return
	}
	scan, ok := f.build()
	if !ok {
		return
	}
	p.object = scan
	p.replace(objectType, rest)
}

// objectFusion collects the instructions for one scan.
type objectFusion struct {
	taken    int
	min, max uint32
	sized    bool

	names    []string
	index    map[string]int
	nodes    [][]*Node // of names
	required []bool    // of names

	patterns  []scanPattern
	rest      []*AdditionalProperties
	covered   [][]bool // of rest and names
	nameNodes []*Node
}

func (f *objectFusion) name(name string) int {
	k, ok := f.index[name]
	if !ok {
		k = len(f.names)
		f.index[name] = k
		f.names = append(f.names, name)
		f.nodes = append(f.nodes, nil)
		f.required = append(f.required, false)
	}
	return k
}

// take adds an instruction to the scan, if it is of a kind that belongs there.
func (f *objectFusion) take(in Instruction) bool {
	switch in := in.(type) {
	case *Properties:
		for k, name := range in.Names {
			n := f.name(name)
			f.nodes[n] = append(f.nodes[n], in.Branches[k].Node)
		}
	case *PatternProperties:
		for k := range in.Patterns {
			f.patterns = append(f.patterns, newScanPattern(in.Patterns[k], in.Branches[k].Node))
		}
	case *AdditionalProperties:
		f.rest = append(f.rest, in)
		for _, name := range in.Names {
			f.name(name)
		}
	case *PropertyNames:
		if len(f.nameNodes) > 0 {
			return false
		}
		f.nameNodes = append(f.nameNodes, in.Branch.Node)
	case *Required:
		for _, name := range in.Names {
			f.required[f.name(name)] = true
		}
	case *Size:
		if in.Beyond != nil {
			return false
		}
		if !f.sized {
			f.sized, f.max = true, Unbounded
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
	s := &objectScan{min: f.min, max: Unbounded}
	if f.sized {
		s.max = f.max
	}
	f.cover()
	f.additionals(s)
	if len(s.patterns) > maxScanPatterns {
		return nil, false
	}
	for k := range s.patterns {
		if s.patterns[k].pattern.Slow {
			return nil, false
		}
	}
	entries := make([]tableEntry, len(f.names))
	for k, name := range f.names {
		nodes, ok := f.nodesFor(k, name)
		if !ok {
			return nil, false
		}
		entries[k] = entryFor(name, nodes, f.required[k])
		if len(nodes) > 1 {
			if s.more == nil {
				s.more = make(map[int32][]*Node)
			}
			s.more[int32(k)] = nodes[1:]
		}
		if f.required[k] {
			s.required++
		}
	}
	s.names = newNameTable(entries)
	s.min = max(s.min, uint32(s.required))
	if len(f.nameNodes) > 0 && !alwaysValid(f.nameNodes[0], instance.String) {
		s.nameNode = f.nameNodes[0].resolved()
	}
	s.further = s.more != nil || s.nameNode != nil
	s.classifyOthers()
	return s, true
}

// cover notes which names each additional* excepts by name.
func (f *objectFusion) cover() {
	for _, rest := range f.rest {
		covered := make([]bool, len(f.names))
		for _, name := range rest.Names {
			covered[f.index[name]] = true
		}
		f.covered = append(f.covered, covered)
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

// nodesFor lists the nodes that decide a member with a known name: its own,
// those of the patterns it matches, and those of the additional* that do not
// except it. Nodes for which every value is valid are left out.
func (f *objectFusion) nodesFor(k int, name string) ([]*Node, bool) {
	var nodes []*Node
	add := func(n *Node) {
		n = n.resolved()
		if !alwaysValid(n, instance.Any) {
			nodes = append(nodes, n)
		}
	}
	for _, n := range f.nodes[k] {
		add(n)
	}
	for p := range f.patterns {
		ok, err := f.patterns[p].pattern.Matcher.MatchString(name)
		if err != nil {
			return nil, false
		}
		if ok {
			add(f.patterns[p].node)
		}
	}
	for r, rest := range f.rest {
		if f.covered[r][k] {
			continue
		}
		covered, ok := rest.coversName(name)
		if !ok {
			return nil, false
		}
		if !covered {
			add(rest.Branch.Node)
		}
	}
	return nodes, true
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
// patterns that they except. Equal patterns are asked once.
func (f *objectFusion) additionals(s *objectScan) {
	place := make(map[string]int)
	s.patterns = slices.Clone(f.patterns)
	for k := range s.patterns {
		s.patterns[k].node = s.patterns[k].node.resolved()
		if alwaysValid(s.patterns[k].node, instance.Any) {
			s.patterns[k].node = nil
		}
		place[s.patterns[k].pattern.Expression] = k
	}
	for _, rest := range f.rest {
		if alwaysValid(rest.Branch.Node, instance.Any) {
			continue
		}
		a := newScanAdditional(rest.Branch.Node.resolved())
		for _, p := range rest.Patterns {
			k, ok := place[p.Expression]
			if !ok {
				k = len(s.patterns)
				place[p.Expression] = k
				s.patterns = append(s.patterns, newScanPattern(p, nil))
			}
			a.except = append(a.except, k)
		}
		s.additional = append(s.additional, a)
	}
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
