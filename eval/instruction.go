package eval

import "github.com/verdict-schema/verdict/eval/instance"

// An Instruction is what a keyword lowers to. The set is closed and small; a
// user's keyword is a [Call]. Instructions know no keyword, vocabulary or
// dialect, and they are immutable.
type Instruction interface {
	// Types are the types of value that the instruction looks at; every other
	// value satisfies it.
	Types() instance.Types
	// String is the instruction as a dump shows it.
	String() string

	// check decides the instruction for the value at index i and collects
	// nothing. It is only asked about values of its types.
	check(d *instance.Document, m *machine, i int) bool
	// edges calls visit for every node that the instruction applies.
	edges(visit func(EdgeKind, *Node))
}

// An assertion explains itself by a single fault.
type assertion interface {
	Instruction
	fault(m *machine, i int) Fault
}

// An applicator runs subschemas, marks evaluated locations and annotates: the
// step loop's way to run an instruction that is more than an assertion.
type applicator interface {
	Instruction
	// apply decides the instruction like check; it keeps the marks of the
	// subschemas that succeed, and where the machine records, it records.
	apply(m *machine, i int) bool
}

// A Fault is why an assertion failed, as data.
type Fault struct {
	// Code names the kind of failure; it is stable, and each keyword documents its own.
	Code string
	// Parameters are what the message's template names.
	Parameters []Parameter
	// At is the tape index of the member name or value that the fault points
	// at, where that is not the value the keyword was applied to; else -1.
	At int
	// Sibling is the keyword that the fault is about, where that is not the
	// one that was running: minContains beside contains.
	Sibling string
}

// A Parameter is a named value in a message.
type Parameter struct {
	Name  string
	Value any
}

// fault makes a fault at the value itself.
func fault(code string, parameters ...Parameter) Fault {
	return Fault{Code: code, Parameters: parameters, At: -1}
}

// leaf is embedded by instructions that apply no node.
type leaf struct{}

func (leaf) edges(func(EdgeKind, *Node)) {}
