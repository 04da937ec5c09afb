package eval

import (
	"fmt"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// objectScan is everything that keywords ask of an object's members, in one
// pass over them: one look-up a member finds what its name is subject to.
type objectScan struct {
	min, max uint32 // number of members
	// names are the names that some keyword mentions.
	names nameTable
	// more are the further nodes for a name that has several, by entry index.
	more map[int32][]*Node
	// required is how many entries are required.
	required int
	// nameNode decides names themselves; nil where nothing is asked of them.
	nameNode *Node
	// further says that there is something in more or a nameNode.
	further bool
	// patterns and additional decide the members with other names.
	patterns   []scanPattern
	additional []scanAdditional
	// plain says that members with other names are valid, or that closed
	// holds: no pattern or additional node needs a look.
	plain, closed bool
}

// A scanPattern applies a node to members whose names match.
type scanPattern struct {
	pattern Pattern
	node    *Node // nil where only an additional asks for the match
	// prefix is what a name must begin with, where the pattern asks no more.
	prefix   string
	isPrefix bool
}

// A prefixMatcher is a [Matcher] that knows when it only looks at a prefix.
type prefixMatcher interface {
	Prefix() (string, bool)
}

func newScanPattern(p Pattern, n *Node) scanPattern {
	s := scanPattern{pattern: p, node: n}
	if m, ok := p.Matcher.(prefixMatcher); ok {
		s.prefix, s.isPrefix = m.Prefix()
	}
	return s
}

func (p *scanPattern) matches(d *instance.Document, m *machine, name string) bool {
	if p.isPrefix {
		return strings.HasPrefix(name, p.prefix)
	}
	return m.match(&p.pattern, name)
}

// A scanAdditional applies a node to members with a name in no table that
// match none of some patterns.
type scanAdditional struct {
	except []int // indexes of patterns
	node   *Node
	// accept and check are those of node.
	accept, check instance.Types
}

func newScanAdditional(n *Node) scanAdditional {
	return scanAdditional{node: n, accept: n.fast.accept, check: n.fast.check}
}

// valid decides the value at index i.
func (a *scanAdditional) valid(d *instance.Document, m *machine, i int) bool {
	t := d.Tape()[i].Type
	return a.accept&t != 0 || a.check&t != 0 && a.node.look(d, m, i)
}

func (s *objectScan) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "scan %d names, %d required", s.names.size, s.required)
	for k, e := range s.names.entries() {
		if k == shownEntries {
			b.WriteString(" …")
			break
		}
		b.WriteString(" " + e.String())
	}
	if s.max != Unbounded {
		fmt.Fprintf(&b, ", size %d..%d", s.min, s.max)
	} else if s.min > 0 {
		fmt.Fprintf(&b, ", size %d..", s.min)
	}
	if s.nameNode != nil {
		b.WriteString(", names checked")
	}
	if len(s.patterns) > 0 {
		fmt.Fprintf(&b, ", %d patterns", len(s.patterns))
	}
	switch {
	case s.closed:
		b.WriteString(", closed")
	case len(s.additional) > 0:
		b.WriteString(", others checked")
	}
	return b.String()
}

func (s *objectScan) check(d *instance.Document, m *machine, i int) bool {
	tape := d.Tape()
	r := &tape[i]
	if r.Count < s.min || r.Count > s.max {
		return false
	}
	if s.names.size == 0 {
		return s.checkOthers(d, m, i)
	}
	required := 0
	for j, end := i+1, int(r.Next); j < end; {
		name := &tape[j]
		e := s.names.first(name.Word)
		if !e.is(name) {
			e = s.names.second(e, d, name, j)
		}
		if e == nil {
			if s.closed || !s.plain && !s.other(d, m, j) {
				return false
			}
		} else {
			required += int(e.required)
			if t := tape[j+1].Type; e.accept&t == 0 {
				switch {
				case e.check&t == 0:
					return false
				case e.strings != nil && t&instance.String != 0:
					if e.strings.find(d, j+1) == nil {
						return false
					}
				default:
					if !e.node.look(d, m, j+1) {
						return false
					}
				}
			}
		}
		if s.further && !s.rest(d, m, e, j) {
			return false
		}
		j = int(name.Next)
	}
	return required == s.required
}

// nextMember is the index of the name after the one at index j, whose value is
// of type t. It is in the record, but for values that contain none it is known
// without: the processor then need not wait for one member to begin with the next.
func nextMember(name *instance.Record, t instance.Types, j int) int {
	if t&(instance.Array|instance.Object) == 0 {
		return j + 2
	}
	return int(name.Next)
}

// checkOthers is check for a scan without names.
func (s *objectScan) checkOthers(d *instance.Document, m *machine, i int) bool {
	if s.closed && d.Tape()[i].Count > 0 {
		return false
	}
	if s.nameNode == nil {
		if s.plain {
			return true
		}
		if len(s.patterns) == 0 && len(s.additional) == 1 {
			return s.additional[0].all(d, m, i)
		}
	}
	for j, end := i+1, int(d.Tape()[i].Next); j < end; j = int(d.Tape()[j].Next) {
		if !s.plain && !s.other(d, m, j) || s.nameNode != nil && !s.nameNode.valid(d, m, j) {
			return false
		}
	}
	return true
}

// all decides every member of an object.
func (a *scanAdditional) all(d *instance.Document, m *machine, i int) bool {
	tape := d.Tape()
	accept := a.accept
	for j, end := i+1, int(tape[i].Next); j < end; {
		t := tape[j+1].Type
		if accept&t == 0 && (a.check&t == 0 || !a.node.look(d, m, j+1)) {
			return false
		}
		j = nextMember(&tape[j], t, j)
	}
	return true
}

// rest applies what few scans have to the member whose name is at index j: the
// further nodes of its entry, which is nil where it has none, and the node for
// names.
func (s *objectScan) rest(d *instance.Document, m *machine, e *tableEntry, j int) bool {
	if e != nil {
		for _, n := range s.more[e.index] {
			if !n.valid(d, m, j+1) {
				return false
			}
		}
	}
	return s.nameNode == nil || s.nameNode.valid(d, m, j)
}

// other decides a member, its name at index j, that no table has.
func (s *objectScan) other(d *instance.Document, m *machine, j int) bool {
	if len(s.patterns) == 0 {
		for k := range s.additional {
			if !s.additional[k].valid(d, m, j+1) {
				return false
			}
		}
		return true
	}
	return s.otherByPattern(d, m, j)
}

func (s *objectScan) otherByPattern(d *instance.Document, m *machine, j int) bool {
	name := d.Content(j)
	var matched uint64
	for k := range s.patterns {
		p := &s.patterns[k]
		if !p.matches(d, m, name) {
			continue
		}
		matched |= 1 << (k & 63)
		if p.node != nil && !p.node.valid(d, m, j+1) {
			return false
		}
	}
	for k := range s.additional {
		if !s.additional[k].excepts(matched) && !s.additional[k].valid(d, m, j+1) {
			return false
		}
	}
	return true
}

// excepts reports whether one of the patterns that matched is one of a's.
func (a *scanAdditional) excepts(matched uint64) bool {
	for _, k := range a.except {
		if matched&(1<<(k&63)) != 0 {
			return true
		}
	}
	return false
}

// maxScanPatterns is how many patterns a scan may have: one bit each.
const maxScanPatterns = 64
