package eval

import (
	"fmt"
	"iter"
	"strings"

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

func (in *Required) check(m *machine, i int) bool {
	r, table := &m.tape[i], in.table.get()
	if int(r.Count) < table.size {
		return false
	}
	found := 0
	for j, end := i+1, int(r.Next); j < end; j = int(m.tape[j].Next) {
		if table.find(m, j) != nil {
			found++
		}
	}
	// A document has no name twice, so counting is enough.
	return found == table.size
}

func (in *Required) fault(m *machine, i int) Fault {
	missing := m.missing(in.Names, i)
	f := fault("required", Parameter{"missing", missing})
	if len(missing) == 1 {
		if similar, ok := nearest(missing[0], m.otherNames(in.table.get(), i)); ok {
			f.Parameters = append(f.Parameters, Parameter{"similar", strings.Clone(similar)})
		}
	}
	return f
}

// otherNames goes through the names of the object at index i that are not in a
// table.
func (m *machine) otherNames(t *nameTable, i int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
			if t.find(m, j) == nil && !yield(m.document.Content(j)) {
				return
			}
		}
	}
}

// missing lists the names that the object at index i lacks, in the order given.
func (m *machine) missing(names []string, i int) []string {
	present := make(map[string]bool, m.tape[i].Count)
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		present[m.document.Content(j)] = true
	}
	var missing []string
	for _, name := range names {
		if !present[name] {
			missing = append(missing, name)
			present[name] = true
		}
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
	required []nameTable
}

// NewDependentRequired returns the assertion for distinct triggers.
func NewDependentRequired(triggers []string, names [][]string) *DependentRequired {
	in := &DependentRequired{Triggers: triggers, Names: names, triggers: newNameTable(namesOnly(triggers))}
	for _, list := range names {
		in.required = append(in.required, newNameTable(namesOnly(list)))
	}
	return in
}

// Types: objects.
func (*DependentRequired) Types() instance.Types { return instance.Object }

func (in *DependentRequired) String() string {
	return fmt.Sprintf("dependentRequired %q %q", in.Triggers, in.Names)
}

func (in *DependentRequired) check(m *machine, i int) bool {
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		if e := in.triggers.find(m, j); e != nil && !m.hasAll(&in.required[e.index], i) {
			return false
		}
	}
	return true
}

// hasAll reports whether the object at index i has every name of a table.
func (m *machine) hasAll(t *nameTable, i int) bool {
	m.charge(int(m.tape[i].Count) / 8)
	found := 0
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		if t.find(m, j) != nil {
			found++
		}
	}
	return found == t.size
}

// apply tells of every trigger that lacks something.
func (in *DependentRequired) apply(m *machine, i int) bool {
	if in.check(m, i) {
		return true
	}
	if m.recorder == nil {
		return false
	}
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		e := in.triggers.find(m, j)
		if e == nil {
			continue
		}
		if missing := m.missing(in.Names[e.index], i); len(missing) > 0 {
			m.fault(func() Fault {
				return fault("dependentRequired", Parameter{"missing", missing}, Parameter{"trigger", e.name})
			})
		}
	}
	return false
}
