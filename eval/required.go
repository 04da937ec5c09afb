package eval

import (
	"fmt"

	"github.com/verdict-schema/verdict/eval/instance"
)

// Required asserts that an object has every one of a list of names
// (Validation §6.5.3).
type Required struct {
	leaf
	Names []string

	table lazyTable
}

// NewRequired returns the assertion for a list of names; repeated names count once.
func NewRequired(names []string) *Required {
	return &Required{Names: names, table: lazyTable{names: names}}
}

// Types: objects.
func (*Required) Types() instance.Types { return instance.Object }

func (in *Required) String() string { return fmt.Sprintf("required %q", in.Names) }

func (in *Required) check(d *instance.Document, m *machine, i int) bool {
	r, table := &d.Tape()[i], in.table.get()
	if int(r.Count) < table.size {
		return false
	}
	found := 0
	for j, end := i+1, int(r.Next); j < end; j = int(d.Tape()[j].Next) {
		if table.find(d, j) != nil {
			found++
		}
	}
	// A document has no name twice, so counting is enough.
	return found == table.size
}

func (in *Required) fault(m *machine, i int) Fault {
	table := in.table.get()
	if table.size < len(in.Names) { // a name is repeated
		return fault("required", Parameter{"missing", missing(in.Names, m.namesOf(i))})
	}
	present := make([]bool, len(in.Names))
	count := len(in.Names)
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		if e := table.find(m.document, j); e != nil {
			present[e.index] = true
			count--
		}
	}
	missing := make([]string, 0, count)
	for k, name := range in.Names {
		if !present[k] {
			missing = append(missing, name)
		}
	}
	return fault("required", Parameter{"missing", missing})
}

// namesOf is the set of names that the object at index i has.
func (m *machine) namesOf(i int) map[string]bool {
	present := make(map[string]bool, m.tape[i].Count)
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		present[m.document.Content(j)] = true
	}
	return present
}

// missing lists the names that are not present, once each, in the order given.
func missing(names []string, present map[string]bool) []string {
	var missing []string
	for _, name := range names {
		if !present[name] {
			missing = append(missing, name)
			present[name] = true // for now, lest it be listed again
		}
	}
	for _, name := range missing {
		delete(present, name)
	}
	return missing
}

// DependentRequired asserts, for each trigger that an object has, that it has
// the names that depend on it too (Validation §6.5.4).
type DependentRequired struct {
	leaf
	Triggers []string
	Names    [][]string // of Triggers

	triggers nameTable
	// names are all names that anything depends on, required the entries of
	// them for each trigger.
	names    nameTable
	required [][]int32
}

// NewDependentRequired returns the assertion for distinct triggers.
func NewDependentRequired(triggers []string, names [][]string) *DependentRequired {
	in := &DependentRequired{Triggers: triggers, Names: names, triggers: newNameTable(triggers)}
	entries := make(map[string]int32)
	var all []string
	for _, list := range names {
		required := make([]int32, len(list))
		for k, name := range list {
			entry, ok := entries[name]
			if !ok {
				entry = int32(len(all))
				entries[name], all = entry, append(all, name)
			}
			required[k] = entry
		}
		in.required = append(in.required, required)
	}
	in.names = newNameTable(all)
	return in
}

// Types: objects.
func (*DependentRequired) Types() instance.Types { return instance.Object }

func (in *DependentRequired) String() string {
	return fmt.Sprintf("dependentRequired %q %q", in.Triggers, in.Names)
}

func (in *DependentRequired) check(d *instance.Document, m *machine, i int) bool {
	for j, end := i+1, int(d.Tape()[i].Next); j < end; j = int(d.Tape()[j].Next) {
		if in.triggers.find(d, j) != nil {
			return in.checkFrom(d, m, i, j)
		}
	}
	return true
}

// checkFrom is check for an object whose first trigger is the member at index
// j. The members are gone through once for all triggers, however many depend
// on however many.
func (in *DependentRequired) checkFrom(d *instance.Document, m *machine, i, j int) bool {
	m.used = true
	present := m.present.begin(in.names.size)
	end := int(d.Tape()[i].Next)
	for k := i + 1; k < end; k = int(d.Tape()[k].Next) {
		if e := in.names.find(d, k); e != nil {
			m.present.at[e.index] = present
		}
	}
	for ; j < end; j = int(d.Tape()[j].Next) {
		e := in.triggers.find(d, j)
		if e == nil {
			continue
		}
		for _, name := range in.required[e.index] {
			if m.present.at[name] != present {
				return false
			}
		}
	}
	return true
}

// apply tells of every trigger that lacks something.
func (in *DependentRequired) apply(m *machine, i int) bool {
	if in.check(m.document, m, i) {
		return true
	}
	if m.recorder == nil {
		return false
	}
	present := m.namesOf(i)
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		e := in.triggers.find(m.document, j)
		if e == nil {
			continue
		}
		if missing := missing(in.Names[e.index], present); len(missing) > 0 {
			m.fault(func() Fault {
				return fault("dependentRequired", Parameter{"missing", missing}, Parameter{"trigger", e.name})
			})
		}
	}
	return false
}
