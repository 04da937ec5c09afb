package compile

import (
	"embed"
	"strings"
	"sync"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/pointer"
	"github.com/verdict-schema/verdict/vocab"
)

// The standard meta-schemas, as published.
//
//go:embed metaschemas
var metaSchemas embed.FS

// metaSchemaText returns the standard document of a URI: a meta-schema, one of
// its parts, or an output schema.
func metaSchemaText(uri string) ([]byte, bool) {
	if rest, ok := strings.CutPrefix(uri, "https://json-schema.org/draft/"); ok {
		text, err := metaSchemas.ReadFile("metaschemas/draft" + rest + ".json")
		return text, err == nil
	}
	if rest, ok := strings.CutPrefix(uri, "http://json-schema.org/draft-0"); ok {
		text, err := metaSchemas.ReadFile("metaschemas/draft" + rest + ".json")
		return text, err == nil
	}
	if uri == "https://json-schema.org/v1" {
		text, err := metaSchemas.ReadFile("metaschemas/v1/schema.json")
		return text, err == nil
	}
	return nil, false
}

// metaGraphs holds, by URI, a function that gives a standard meta-schema's
// graph: compiled when a schema of the dialect is first checked, and then
// shared by all compilers. It is a cache of constants, not state.
var metaGraphs sync.Map

func standardMetaGraph(uri string) (*eval.Graph, error) {
	graph, ok := metaGraphs.Load(uri)
	if !ok {
		graph, _ = metaGraphs.LoadOrStore(uri, sync.OnceValues(func() (*eval.Graph, error) {
			c := New(Options{})
			c.unchecked = true
			return c.Compile(uri)
		}))
	}
	return graph.(func() (*eval.Graph, error))()
}

// metaGraph returns the graph that schemas of a dialect are checked by, or nil
// for a dialect without a meta-schema.
func (c *Compiler) metaGraph(d *vocab.Dialect) (*eval.Graph, error) {
	if vocab.Standard(d.URI) != nil {
		return standardMetaGraph(d.URI)
	}
	user := c.dialects[d.URI]
	if user == nil && c.has(d.URI) {
		// A dialect that the compiler was given, and its meta-schema beside it.
		user = &userDialect{dialect: d}
		c.enterDialect(d.URI, user)
	}
	if user == nil {
		return nil, nil
	}
	return user.metaGraph(c)
}

// check validates the resources of a document against their meta-schemas
// (Core §8.1.1). The meta-schema of a resource speaks for the embedded ones of
// the same dialect too.
func (c *Compiler) check(s *scanner) error {
	if c.unchecked || s.plain {
		return nil
	}
	return c.checkEach(s.document, s.found)
}

// checkEach checks those of some resources, in the order of the document, that
// stand in no other of their dialect.
func (c *Compiler) checkEach(d *document, found []*resource) error {
	for k, r := range found {
		if outer := d.resourceAround(r); outer != nil && outer.dialect == r.dialect {
			continue
		}
		if err := c.checkValue(d, r.root, r.dialect, foreign(d, found[k+1:], r.root, r.dialect)); err != nil {
			return err
		}
	}
	return nil
}

// checkPart checks a subschema in a place that no keyword makes one, and the
// resources that were found in it.
func (c *Compiler) checkPart(s *scanner, index int) error {
	if c.unchecked {
		return nil
	}
	d, found := s.document, s.found
	tape := d.instance.Tape()
	if err := d.spend(&d.checked, int(tape[index].Next)-index, fixedSum+maxChecked*len(tape), "values of references into no keyword"); err != nil {
		return err
	}
	if s.plain {
		return nil
	}
	dialect := d.owner(index).dialect
	if len(found) > 0 && found[0].root == index {
		found = found[1:]
	}
	if err := c.checkValue(d, index, dialect, foreign(d, found, index, dialect)); err != nil {
		return err
	}
	return c.checkEach(d, found)
}

// resourceAround returns the resource that an embedded one stands in.
func (d *document) resourceAround(r *resource) *resource {
	if r.root == 0 {
		return nil
	}
	return d.ownerOf(d.places().Parent(r.root))
}

// foreign lists the outermost embedded resources inside a schema that are of
// another dialect. found are the resources after it, in the order of the
// document.
func foreign(d *document, found []*resource, index int, dialect *vocab.Dialect) []*resource {
	var list []*resource
	tape := d.instance.Tape()
	from, end := index, int(tape[index].Next)
	for _, other := range found {
		if other.root >= end {
			break
		}
		if other.dialect != dialect && other.root > from {
			list = append(list, other)
			from = int(tape[other.root].Next) - 1 // what is inside goes with it
		}
	}
	return list
}

func (c *Compiler) checkValue(d *document, index int, dialect *vocab.Dialect, without []*resource) error {
	graph, err := c.metaGraph(dialect)
	if graph == nil || err != nil {
		return err
	}
	text := d.instance
	if len(without) > 0 {
		if err := d.spend(&d.masked, len(d.instance.Text()), maxMasked, "resources of one dialect in another"); err != nil {
			return err
		}
		if text, err = masked(d, without, c.options.Instance); err != nil {
			return &DocumentError{URI: d.uri, Cause: err}
		}
		index = sameValue(d.instance, index, text)
	}
	result, err := graph.EvaluateAt(c.context, text, index, eval.Want{Errors: true, MaxErrors: maxSchemaErrors})
	if err != nil {
		return &DocumentError{URI: d.uri, Cause: err}
	}
	if result.Valid() {
		return nil
	}
	return schemaError(d, result.Errors())
}

// maxSchemaErrors is how many errors of a schema against its meta-schema are
// collected.
const maxSchemaErrors = 20

// schemaError reports what a meta-schema says: the deepest error, as the others
// are mostly about the alternatives around it.
func schemaError(d *document, errors []*eval.Error) error {
	chosen := errors[0].Closest()
	for _, e := range errors[1:] {
		e = e.Closest()
		if strings.Count(e.InstanceLocation, "/") > strings.Count(chosen.InstanceLocation, "/") {
			chosen = e
		}
	}
	return &SchemaError{
		Place:  d.place(d.find(chosen.InstanceLocation)),
		Reason: chosen.Message,
		Errors: errors,
	}
}

// find returns the tape index of the value that a JSON Pointer leads to.
func (d *document) find(location string) int {
	v := d.instance.Root()
	p, _ := pointer.Parse(location) // it comes from an evaluation
	for _, token := range p {
		next, ok := d.child(v, token)
		if !ok {
			break
		}
		v = next
	}
	return v.Index()
}

// masked is the document with some of its values blanked out, each by an empty
// object that takes as much room, so that positions stay what they are.
func masked(d *document, without []*resource, limits instance.Options) (*instance.Document, error) {
	text := []byte(d.instance.Text())
	tape := d.instance.Tape()
	for _, r := range without {
		span := text[tape[r.root].Start:tape[r.root].End]
		for k, c := range span {
			if c != '\n' && c != '\r' {
				span[k] = ' '
			}
		}
		span[0], span[len(span)-1] = '{', '}'
	}
	return instance.Parse(text, limits)
}

// sameValue finds the value of one document in another by its place in the text.
func sameValue(from *instance.Document, index int, to *instance.Document) int {
	start := from.Tape()[index].Start
	for k := range to.Tape() {
		if to.Tape()[k].Start == start {
			return k
		}
	}
	return 0
}
