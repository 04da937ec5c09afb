package compile

import (
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
)

// read parses a document and finds its resources, anchors and subschemas.
func (c *Compiler) read(uri, text string) (*resource, error) {
	parsed, err := parse(text, c.options.Instance)
	if err != nil {
		return nil, &DocumentError{URI: uri, Cause: err}
	}
	return c.adopt(uri, parsed)
}

// parse reads a text into a document that stays. The tape grows in a document of
// the pool, since how long it gets shows only at the end; but for a long text,
// whose tape might not wait in the pool for another one.
func parse(text string, o instance.Options) (*instance.Document, error) {
	const long = 1 << 17
	if len(text) > long {
		d := new(instance.Document)
		return d, d.ParseString(text, o)
	}
	scratch := instance.Acquire()
	defer scratch.Release()
	if err := scratch.ParseString(text, o); err != nil {
		return nil, err
	}
	return scratch.Clone(), nil
}

// adopt is read for a document that has been parsed.
func (c *Compiler) adopt(uri string, parsed *instance.Document) (*resource, error) {
	d := newDocument(uri, parsed)
	root := parsed.Root()
	if !root.Is(instance.Object | instance.Boolean) {
		return nil, &SchemaError{Place: d.place(0), Reason: "a schema must be an object or a boolean, not " + describe(root)}
	}
	dialect, err := c.rootDialect(d)
	if err != nil {
		return nil, err
	}
	s := newScanner(c, d)
	r := &resource{uri: uri, document: d, dialect: dialect}
	if id := s.identity(root, dialect); id.HasID {
		r.uri, _ = splitFragment(resolve(uri, id.ID))
		if err := d.identify(r.uri); err != nil {
			return nil, err
		}
	}
	if err := s.scan(0, r, true); err != nil {
		return nil, err
	}
	if err := c.publish(s, r, uri); err != nil {
		return nil, err
	}
	if err := c.check(s); err != nil {
		c.withdraw(s.found)
		return nil, err
	}
	return r, nil
}

// publish enters the resources of a document into the registry.
func (c *Compiler) publish(s *scanner, root *resource, uri string) error {
	for k, r := range s.found {
		old := c.resources[r.uri]
		if old != nil && old != r && !instance.Equal(old.document.instance, old.root, r.document.instance, r.root) {
			c.withdraw(s.found[:k])
			return &DuplicateResourceError{URI: r.uri, Place: r.document.place(r.root)}
		}
		if old == nil {
			c.resources[r.uri] = r
		}
	}
	if c.resources[uri] == nil {
		c.resources[uri] = root
	}
	return nil
}

// withdraw takes resources of a document that turned out invalid back.
func (c *Compiler) withdraw(found []*resource) {
	for _, r := range found {
		if c.resources[r.uri] == r {
			delete(c.resources, r.uri)
		}
		if c.resources[r.document.uri] == r {
			delete(c.resources, r.document.uri)
		}
	}
}

// rootDialect is the dialect of a document: what $schema says, or the default.
func (c *Compiler) rootDialect(d *document) (*vocab.Dialect, error) {
	root := d.instance.Root()
	if root.Is(instance.Object) {
		if v, ok := root.Member("$schema"); ok && v.Is(instance.String) {
			return c.dialect(v.Content(), func() Place { return d.place(v.Index()) })
		}
	}
	return c.dialect(c.options.DefaultDialect, func() Place { return Place{Document: d.uri, Location: d.uri + "#"} })
}
