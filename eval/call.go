package eval

import "github.com/verdict-schema/verdict/eval/instance"

// Call is a user's keyword: code that the machine calls for values of some
// types, with a door to the evaluation around it.
type Call struct {
	Keyword  string
	Of       instance.Types
	Branches []Branch
	// Kinds say how each branch is applied; a branch applied to the same value
	// must be Always or Perhaps, one applied to members or items Below.
	Kinds []EdgeKind
	// Tracks says that the code marks evaluated locations or asks for them.
	Tracks bool
	// Evaluate decides the keyword for a value.
	Evaluate func(c *Evaluation) bool
}

// Types: those that the keyword declares.
func (in *Call) Types() instance.Types { return in.Of }

func (in *Call) String() string { return "call " + in.Keyword }

func (in *Call) edges(visit func(EdgeKind, *Node)) {
	for k := range in.Branches {
		visit(in.Kinds[k], in.Branches[k].Node)
	}
}

func (in *Call) check(m *machine, i int) bool {
	c := Evaluation{m: m, call: in, index: i, plain: true}
	return in.Evaluate(&c) && m.err == nil
}

func (in *Call) apply(m *machine, i int) bool {
	c := Evaluation{m: m, call: in, index: i}
	ok := in.Evaluate(&c)
	if !ok {
		m.fault(func() Fault {
			if c.fault.Code == "" {
				return fault(in.Keyword)
			}
			return c.fault
		})
	}
	return ok && m.err == nil
}

// An Evaluation is what a user's keyword sees while it decides a value. It is
// only valid during the call.
type Evaluation struct {
	m     *machine
	call  *Call
	index int
	fault Fault
	// plain says that only the verdict is wanted and no tracker is kept.
	plain bool
}

// Value is the value that the keyword is applied to.
func (c *Evaluation) Value() instance.Value { return c.m.document.At(c.index) }

// Apply applies branch k of the keyword to a value of the instance: the value
// itself for a branch in place, one below it otherwise.
func (c *Evaluation) Apply(k int, v instance.Value) bool {
	b := &c.call.Branches[k]
	if c.call.Kinds[k] == Below {
		return c.m.below(b, v.Index())
	}
	if c.plain {
		return c.m.valid(b.Node, c.index)
	}
	if c.call.Kinds[k] == Always {
		return c.m.conjoin(b, c.index)
	}
	return c.m.try(b, c.index)
}

// Annotate sets the keyword's annotation; it counts if the schema succeeds.
func (c *Evaluation) Annotate(value any) { c.m.annotate(value) }

// Mark says that a member's value or an item has been evaluated.
func (c *Evaluation) Mark(v instance.Value) {
	if !c.plain {
		c.m.markValue(v.Index())
	}
}

// Evaluated reports whether a member's value or an item has been evaluated by
// the keywords before this one (Core §7.7). The keyword must declare Tracks.
func (c *Evaluation) Evaluated(v instance.Value) bool {
	if c.plain {
		return false
	}
	for _, k := range c.m.marks[c.m.base:] {
		if k == everything || int(k) == v.Index() {
			return true
		}
	}
	return false
}

// Explain gives the reason why the keyword is about to fail: a code of the
// keyword's messages and what they name.
func (c *Evaluation) Explain(code string, parameters ...Parameter) {
	c.fault = Fault{Code: code, Parameters: parameters, At: -1}
}

// Fail ends the whole evaluation without a verdict, for a keyword that met a
// limit or can't decide.
func (c *Evaluation) Fail(err error) { c.m.fail(err) }
