package eval

import "github.com/verdict-schema/verdict/eval/instance"

// Call is a user's keyword: code that the machine calls for values of some
// types, with a door to the evaluation around it.
type Call struct {
	Keyword  string
	Of       instance.Types
	Branches []Branch
	// Kinds say how each branch is applied: Below to a member's value or an item,
	// Always or Perhaps to the same value: always with [Evaluation.Apply], or
	// in any other way. A branch without a kind is Below.
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
		visit(in.kind(k), in.Branches[k].Node)
	}
}

// kind is how branch k is applied.
func (in *Call) kind(k int) EdgeKind {
	if k < len(in.Kinds) {
		return in.Kinds[k]
	}
	return Below
}

func (in *Call) check(d *instance.Document, m *machine, i int) bool {
	c := Evaluation{m: m, call: in, index: i, plain: true}
	return in.Evaluate(&c) && !c.refused && m.err == nil
}

func (in *Call) apply(m *machine, i int) bool {
	c := Evaluation{m: m, call: in, index: i}
	ok := in.Evaluate(&c) && !c.refused
	switch {
	case ok:
	case c.fault.Code != "":
		m.fault(func() Fault { return c.fault })
	case !c.refused: // else the branch has said why
		m.fault(func() Fault { return fault(in.Keyword) })
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
	// refused says that a branch failed without which the keyword can't succeed.
	refused bool
}

// Value is the value that the keyword is applied to.
func (c *Evaluation) Value() instance.Value { return c.m.document.At(c.index) }

// Apply applies branch k of the keyword to a value of the instance: the value
// itself for a branch in place, one below it otherwise. Where it fails, the
// keyword fails, for the reasons that the branch gives unless it explains
// itself.
func (c *Evaluation) Apply(k int, v instance.Value) bool {
	b := &c.call.Branches[k]
	var ok bool
	switch {
	case c.call.kind(k) == Below:
		ok = c.m.below(b, v.Index())
	case c.plain:
		ok = c.m.valid(b.Node, c.index)
	default:
		ok = c.m.conjoin(b, c.index)
	}
	c.refused = c.refused || !ok
	return ok
}

// Try is Apply where it is for the keyword to say what becomes of a failure.
func (c *Evaluation) Try(k int, v instance.Value) bool {
	b := &c.call.Branches[k]
	switch {
	case c.call.kind(k) == Below:
		return c.m.tryBelow(b, v.Index())
	case c.plain:
		return c.m.valid(b.Node, c.index)
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
	found := false
	all := c.m.eachMark(func(k mark) { found = found || int(k) == v.Index() })
	return all || found
}

// Explain gives the reason why the keyword is about to fail: a code of the
// keyword's messages and what they name.
func (c *Evaluation) Explain(code string, parameters ...Parameter) {
	c.fault = Fault{Code: code, Parameters: parameters, At: -1}
}

// Fail ends the whole evaluation without a verdict, for a keyword that met a
// limit or can't decide.
func (c *Evaluation) Fail(err error) { c.m.fail(err) }
