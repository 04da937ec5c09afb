package eval

import (
	"fmt"

	"github.com/verdict-schema/verdict/eval/instance"
)

// Cases applies a branch to an object in which a member has a certain string
// for a value; several branches if there are several such members.
type Cases struct {
	Members []CasesOf

	table nameTable
}

// CasesOf are the branches by the value of one member.
type CasesOf struct {
	Name     string
	Values   []string
	Branches []Branch // of Values

	table nameTable
}

// NewCases returns the instruction for members with distinct names.
func NewCases(members []CasesOf) *Cases {
	names := make([]string, len(members))
	for k := range members {
		names[k] = members[k].Name
		members[k].table = newNameTable(members[k].Values)
	}
	return &Cases{Members: members, table: newNameTable(names)}
}

// Types: objects.
func (*Cases) Types() instance.Types { return instance.Object }

func (in *Cases) String() string {
	text := "cases"
	for k := range in.Members {
		text += fmt.Sprintf(" %q %q", in.Members[k].Name, in.Members[k].Values)
	}
	return text
}

func (in *Cases) edges(visit func(EdgeKind, *Node)) {
	for k := range in.Members {
		visitAll(in.Members[k].Branches, Perhaps, visit)
	}
}

// branch returns the branch that the member at index j chooses, or nil.
func (in *Cases) branch(d *instance.Document, j int) *Branch {
	member := in.table.find(d, j)
	if member == nil || d.Tape()[j+1].Type != instance.String {
		return nil
	}
	of := &in.Members[member.index]
	value := of.table.find(d, j+1)
	if value == nil {
		return nil
	}
	return &of.Branches[value.index]
}

func (in *Cases) check(d *instance.Document, m *machine, i int) bool {
	for j, end := i+1, int(d.Tape()[i].Next); j < end; j = int(d.Tape()[j].Next) {
		if b := in.branch(d, j); b != nil && !b.Node.valid(d, m, i) {
			return false
		}
	}
	return true
}

func (in *Cases) apply(m *machine, i int) bool {
	ok := true
	for j, end := i+1, int(m.tape[i].Next); j < end; j = int(m.tape[j].Next) {
		b := in.branch(m.document, j)
		if b == nil || m.conjoin(b, i) {
			continue
		}
		ok = false
		if m.recorder == nil {
			return false
		}
	}
	return ok
}
