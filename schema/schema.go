package schema

import (
	"context"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// A Schema is a compiled schema. It is immutable and safe for concurrent use.
type Schema struct {
	graph     *eval.Graph
	instance  instance.Options
	want      eval.Want // of Validate
	collected collected // by Evaluate, unless its options say otherwise
}

func newSchema(g *eval.Graph, c *config) *Schema {
	max := c.maxErrors
	if max == 0 && !c.unboundedErrors {
		max = DefaultMaxErrors
	}
	return &Schema{
		graph: g, instance: c.instance, collected: c.collected,
		want: eval.Want{Errors: true, MaxErrors: max, Messages: c.messages, Withhold: c.withhold},
	}
}

// Location is the schema's absolute URI, with a fragment.
func (s *Schema) Location() string { return s.graph.Entry.Location() }

// Size is what the schema is made of, with all that it refers to: how many
// subschemas, and how many bytes the documents have that hold them. It tells who
// keeps many schemas by strangers what each takes.
func (s *Schema) Size() (subschemas, bytes int) {
	var last *instance.Document
	seen := make(map[*instance.Document]bool)
	for _, n := range s.graph.Nodes {
		d := n.Source.Document()
		if d == last || d == nil || seen[d] {
			continue
		}
		last, seen[d] = d, true
		bytes += len(d.Text())
	}
	return len(s.graph.Nodes), bytes
}

// Valid reports whether a JSON text is a valid instance. A text that is not
// JSON and an evaluation that met a limit are not valid; use [Schema.Validate]
// to tell them apart. It allocates nothing in the steady state. The text must
// not change during the call.
func (s *Schema) Valid(text []byte) bool {
	d := instance.Acquire()
	ok := d.Parse(text, s.instance) == nil
	if ok {
		ok, _ = s.graph.Valid(d)
	}
	d.Release()
	return ok
}

// Validate returns nil for a valid instance, a [*ValidationError] with every
// reason for an invalid one (up to [WithMaxErrors]), a [*SyntaxError] for a text
// that is not JSON, and a [*LimitError] where there is no verdict.
func (s *Schema) Validate(text []byte) error {
	d := instance.Acquire()
	defer d.Release()
	if err := d.Parse(text, s.instance); err != nil {
		return err
	}
	return s.ValidateDocument(d)
}

// ValidateValue is Validate for a Go value: what encoding/json decodes to, or
// any value that it can encode. As there, a []byte is a string in base64; JSON
// text is a [encoding/json.RawMessage], or better given to [Schema.Validate]. A value
// without a JSON form is a [*ValueError].
func (s *Schema) ValidateValue(v any) error {
	if s.ValidValue(v) {
		return nil
	}
	d := instance.Acquire()
	defer d.Release()
	if err := d.Lower(v, s.instance); err != nil {
		return err
	}
	return s.ValidateDocument(d)
}

// ValidateDocument is Validate for an instance that has been parsed, so that
// several schemas can share the parsing.
func (s *Schema) ValidateDocument(d *instance.Document) error {
	r, err := s.graph.Evaluate(context.Background(), d, s.want)
	if err != nil || r.Valid() {
		return err
	}
	omitted, uncounted := r.Omitted()
	return &ValidationError{Errors: r.Errors(), Omitted: omitted, Truncated: omitted > 0 || uncounted, uncounted: uncounted}
}

// ValidDocument is Valid for an instance that has been parsed. The error is a
// [*LimitError] or another reason why there is no verdict.
func (s *Schema) ValidDocument(d *instance.Document) (bool, error) { return s.graph.Valid(d) }

// ValidValue reports whether a Go value is a valid instance; see
// [Schema.ValidateValue].
func (s *Schema) ValidValue(v any) bool {
	o := s.instance
	o.Unordered = true // for a verdict, the order of members does not matter
	d := instance.Acquire()
	ok := d.Lower(v, o) == nil
	if ok {
		ok, _ = s.graph.Valid(d)
	}
	d.Release()
	return ok
}
