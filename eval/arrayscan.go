package eval

import (
	"fmt"

	"github.com/verdict-schema/verdict/eval/instance"
)

// arrayScan is the size of an array and what keywords ask of each item, in one
// pass over them.
type arrayScan struct {
	min, max uint32
	prefix   []*Node
	// items decides every item after the prefix; nil where nothing is asked.
	items *Node
	// accept and check are those of items, so that items of a type that
	// decides them need no call.
	accept, look instance.Types
}

func (s *arrayScan) String() string {
	text := fmt.Sprintf("scan size %d..", s.min)
	if s.max != Unbounded {
		text += fmt.Sprint(s.max)
	}
	if len(s.prefix) > 0 {
		text += fmt.Sprintf(", prefix of %d", len(s.prefix))
	}
	if s.items != nil {
		text += fmt.Sprintf(", items accept %s, check %s", orNone(s.accept), orNone(s.look))
	}
	return text
}

func (s *arrayScan) check(d *instance.Document, m *machine, i int) bool {
	r := &d.Tape()[i]
	if r.Count < s.min || r.Count > s.max {
		return false
	}
	if s.items == nil && len(s.prefix) == 0 {
		return true
	}
	tape := d.Tape()
	j, end := i+1, int(r.Next)
	for k := 0; k < len(s.prefix) && j < end; k++ {
		if !s.prefix[k].valid(d, m, j) {
			return false
		}
		j = int(tape[j].Next)
	}
	if s.items == nil {
		return true
	}
	for j < end {
		item := &tape[j]
		if s.accept&item.Type == 0 && (s.look&item.Type == 0 || !s.items.look(d, m, j)) {
			return false
		}
		j = int(item.Next)
	}
	return true
}
