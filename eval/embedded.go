package eval

import "github.com/verdict-schema/verdict/eval/instance"

// Embedded applies a subschema to the JSON text that a string holds, once it is
// decoded: contentSchema, where content is asserted (Validation §8.5). A string
// that can't be decoded or isn't JSON is the business of other keywords.
type Embedded struct {
	Branch Branch
	Decode func(s string) ([]byte, error)
	Max    int
	Value  instance.Value
}

// Types: strings.
func (*Embedded) Types() instance.Types { return instance.String }

func (*Embedded) String() string { return "embedded JSON" }

func (in *Embedded) edges(visit func(EdgeKind, *Node)) { visit(Below, in.Branch.Node) }

func (in *Embedded) check(m *machine, i int) bool { return in.reason(m, i) == "" && m.err == nil }

func (in *Embedded) apply(m *machine, i int) bool {
	m.annotate(in.Value)
	reason := in.reason(m, i)
	if reason != "" {
		m.fault(func() Fault { return fault("contentSchema", Parameter{"reason", Phrase(reason)}) })
	}
	return reason == "" && m.err == nil
}

// reason decides the embedded instance by a machine of its own, under what is
// left of this one's steps, and returns why it is invalid.
func (in *Embedded) reason(m *machine, i int) string {
	data, err := in.Decode(m.document.Content(i))
	if err != nil {
		if isLimit(err) {
			m.fail(err)
		}
		return ""
	}
	d := instance.Acquire()
	defer d.Release()
	if err := d.Parse(data, instance.Options{}); err != nil {
		if isLimit(err) {
			m.fail(err)
		}
		return ""
	}
	m.charge(len(data) / 16)
	inner := *m.graph
	inner.Entry = in.Branch.Node
	r, err := inner.Evaluate(m.context, d, Want{Errors: true, MaxErrors: 1})
	if err != nil {
		m.fail(err)
		return ""
	}
	if r.Valid() {
		return ""
	}
	for _, e := range r.Errors() {
		if e.InstanceLocation != "" {
			return "at " + e.InstanceLocation + ", " + e.Message
		}
		return e.Message
	}
	return "invalid"
}
