package eval

import "github.com/verdict-schema/verdict/eval/instance"

// Embedded applies a subschema to the JSON text that a string holds, once it is
// decoded: contentSchema, where content is asserted (Validation §8.5). A string
// that can't be decoded or isn't JSON is the business of other keywords.
type Embedded struct {
	Branch Branch
	// Decode turns a string into JSON text.
	Decode func(s string) ([]byte, error)
	// Options say how the JSON text is read.
	Options instance.Options
	Value   instance.Value
}

// Types: strings.
func (*Embedded) Types() instance.Types { return instance.String }

func (*Embedded) String() string { return "embedded JSON" }

func (in *Embedded) edges(visit func(EdgeKind, *Node)) { visit(Below, in.Branch.Node) }

func (in *Embedded) check(d *instance.Document, m *machine, i int) bool { return in.decide(m, i, nil) }

func (in *Embedded) apply(m *machine, i int) bool {
	m.annotate(in.Value)
	var reason Phrase
	explain := func(inner *machine) { reason = in.reason(inner) }
	if m.recorder == nil {
		explain = nil
	}
	ok := in.decide(m, i, explain)
	if !ok {
		m.fault(func() Fault { return fault("contentSchema", Parameter{"reason", reason}) })
	}
	return ok
}

// decide decides the instance that the string holds. explain, if it is not nil,
// is called for one that is invalid.
func (in *Embedded) decide(m *machine, i int, explain func(inner *machine)) bool {
	d := instance.Acquire()
	defer d.Release()
	if !in.parse(m, d, m.document.Content(i)) {
		return m.err == nil
	}
	return m.nested(d, func(inner *machine) bool {
		ok := inner.valid(in.Branch.Node, 0)
		if !ok && inner.err == nil && explain != nil {
			explain(inner)
		}
		return ok
	})
}

// parse reads what the string holds into a document, and reports whether that
// could be done.
func (in *Embedded) parse(m *machine, d *instance.Document, content string) bool {
	data, err := in.Decode(content)
	if err == nil {
		m.charge(len(data) / 16)
		err = d.Parse(data, in.Options)
	}
	if err != nil && isLimit(err) {
		m.fail(err)
	}
	return err == nil && m.err == nil
}

// reason says why the document of a machine is invalid, by its first error.
func (in *Embedded) reason(inner *machine) Phrase {
	g := *inner.graph
	g.Entry = in.Branch.Node
	want := Want{Errors: true, MaxErrors: 1}
	r := &Result{graph: &g, document: inner.document, want: want}
	err := inner.recordAll(r, want)
	if inner.err == errEnough {
		inner.err = nil
	}
	if err != nil {
		return "invalid"
	}
	errors := r.Errors()
	switch {
	case len(errors) == 0:
		return "invalid"
	case errors[0].InstanceLocation == "":
		return Phrase(errors[0].Message)
	}
	return Phrase("at " + shownLocation(errors[0].InstanceLocation) + ", " + errors[0].Message)
}

// nested lets a machine decide another document, in the dynamic scope of this
// one and under its limits: what the other one takes is taken from this one.
func (m *machine) nested(d *instance.Document, decide func(inner *machine) bool) bool {
	inner := newMachine(m.graph, d)
	inner.used = true
	inner.context, inner.depth, inner.scope = m.context, m.depth, m.scope
	inner.values = m.values + len(inner.tape)
	inner.spent += m.taken()
	ok := decide(inner)
	taken, err := inner.taken(), inner.err
	inner.scope = scope{}
	inner.release()
	if err != nil {
		m.fail(err)
		return false
	}
	m.charge(taken - m.taken())
	return ok && m.err == nil
}
