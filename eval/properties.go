package eval

import (
	"fmt"

	"github.com/verdict-schema/verdict/eval/instance"
)

// Members of an object at index i: names stand at i+1 and at the Next of each
// name, and a value stands one after its name.

// Properties applies a subschema to each member that it has one for by name
// (Core §10.3.2.1).
type Properties struct {
	Names    []string
	Branches []Branch // of Names

	table lazyTable
}

// NewProperties returns the instruction for distinct names and their subschemas.
func NewProperties(names []string, branches []Branch) *Properties {
	return &Properties{Names: names, Branches: branches, table: lazyTable{names: names}}
}

// Types: objects.
func (*Properties) Types() instance.Types { return instance.Object }

func (in *Properties) String() string { return fmt.Sprintf("properties %q", in.Names) }

func (in *Properties) edges(visit func(EdgeKind, *Node)) { visitAll(in.Branches, Below, visit) }

func visitAll(branches []Branch, kind EdgeKind, visit func(EdgeKind, *Node)) {
	for k := range branches {
		visit(kind, branches[k].Node)
	}
}

func (in *Properties) check(d *instance.Document, m *machine, i int) bool {
	for j, end := i+1, int(d.Tape()[i].Next); j < end; j = int(d.Tape()[j].Next) {
		if e := in.table.get().find(d, j); e != nil && !in.Branches[e.index].Node.valid(d, m, j+1) {
			return false
		}
	}
	return true
}

func (in *Properties) apply(m *machine, i int) bool {
	return m.applyMembers(i, func(j int) *Branch {
		if e := in.table.get().find(m.document, j); e != nil {
			return &in.Branches[e.index]
		}
		return nil
	})
}

// applyMembers applies, to each member of the object at index i, the branch that
// choose has for the name at index j, and marks and annotates the members that
// it has one for.
func (m *machine) applyMembers(i int, choose func(j int) *Branch) bool {
	ok := true
	var names []string
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		b := choose(j)
		if b == nil {
			continue
		}
		if !m.below(b, j+1) {
			ok = false
			if m.recorder == nil {
				return false
			}
		}
		m.markValue(j + 1)
		if m.annotating() {
			names = append(names, m.document.Content(j))
		}
	}
	m.annotateNames(names)
	return ok
}

// PatternProperties applies a subschema to each member whose name matches its
// regular expression (Core §10.3.2.2).
type PatternProperties struct {
	Patterns []Pattern
	Branches []Branch // of Patterns
}

// Types: objects.
func (*PatternProperties) Types() instance.Types { return instance.Object }

func (in *PatternProperties) String() string {
	return fmt.Sprintf("patternProperties %q", expressions(in.Patterns))
}

func expressions(patterns []Pattern) []string {
	list := make([]string, len(patterns))
	for k := range patterns {
		list[k] = patterns[k].Expression
	}
	return list
}

func (in *PatternProperties) edges(visit func(EdgeKind, *Node)) { visitAll(in.Branches, Below, visit) }

func (in *PatternProperties) check(d *instance.Document, m *machine, i int) bool {
	for j, end := i+1, int(d.Tape()[i].Next); j < end; j = int(d.Tape()[j].Next) {
		name := d.Content(j)
		for k := range in.Patterns {
			if m.match(&in.Patterns[k], name) && !in.Branches[k].Node.valid(d, m, j+1) {
				return false
			}
		}
	}
	return true
}

func (in *PatternProperties) apply(m *machine, i int) bool {
	ok := true
	var names []string
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		name := m.document.Content(j)
		matched := false
		for k := range in.Patterns {
			if !m.match(&in.Patterns[k], name) {
				continue
			}
			matched = true
			if !m.below(&in.Branches[k], j+1) {
				ok = false
				if m.recorder == nil {
					return false
				}
			}
		}
		if matched {
			m.markValue(j + 1)
			if m.annotating() {
				names = append(names, name)
			}
		}
	}
	m.annotateNames(names)
	return ok
}

// AdditionalProperties applies a subschema to each member whose name is not
// among the names and matches none of the regular expressions (Core §10.3.2.3).
type AdditionalProperties struct {
	Names    []string
	Patterns []Pattern
	Branch   Branch

	table lazyTable
}

// NewAdditionalProperties returns the instruction for the names and patterns
// of the sibling keywords.
func NewAdditionalProperties(names []string, patterns []Pattern, branch Branch) *AdditionalProperties {
	return &AdditionalProperties{Names: names, Patterns: patterns, Branch: branch, table: lazyTable{names: names}}
}

// Types: objects.
func (*AdditionalProperties) Types() instance.Types { return instance.Object }

func (in *AdditionalProperties) String() string {
	return fmt.Sprintf("additionalProperties except %q %q", in.Names, expressions(in.Patterns))
}

func (in *AdditionalProperties) edges(visit func(EdgeKind, *Node)) { visit(Below, in.Branch.Node) }

// covers reports whether a sibling keyword has the name at index j.
func (in *AdditionalProperties) covers(d *instance.Document, m *machine, j int) bool {
	if in.table.get().find(d, j) != nil {
		return true
	}
	for k := range in.Patterns {
		if m.match(&in.Patterns[k], d.Content(j)) {
			return true
		}
	}
	return false
}

func (in *AdditionalProperties) check(d *instance.Document, m *machine, i int) bool {
	for j, end := i+1, int(d.Tape()[i].Next); j < end; j = int(d.Tape()[j].Next) {
		if !in.covers(d, m, j) && !in.Branch.Node.valid(d, m, j+1) {
			return false
		}
	}
	return true
}

func (in *AdditionalProperties) apply(m *machine, i int) bool {
	return m.applyMembers(i, func(j int) *Branch {
		if in.covers(m.document, m, j) {
			return nil
		}
		return &in.Branch
	})
}

// PropertyNames applies a subschema to each member name, as a string
// (Core §10.3.2.4).
type PropertyNames struct {
	Branch Branch
}

// Types: objects.
func (*PropertyNames) Types() instance.Types { return instance.Object }

func (in *PropertyNames) String() string { return "propertyNames" }

func (in *PropertyNames) edges(visit func(EdgeKind, *Node)) { visit(Below, in.Branch.Node) }

func (in *PropertyNames) check(d *instance.Document, m *machine, i int) bool {
	for j, end := i+1, int(d.Tape()[i].Next); j < end; j = int(d.Tape()[j].Next) {
		if !in.Branch.Node.valid(d, m, j) {
			return false
		}
	}
	return true
}

func (in *PropertyNames) apply(m *machine, i int) bool {
	ok := true
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		if !m.below(&in.Branch, j) {
			ok = false
			if m.recorder == nil {
				return false
			}
		}
	}
	return ok
}
