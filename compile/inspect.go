package compile

import (
	"errors"
	"maps"
	"slices"
)

// An Inspection is what a schema is made of, and what refers to what in it.
type Inspection struct {
	// Resources are the schema resources (Core §4.3.5) of the schema's document
	// and of the documents that it refers to, in this order.
	Resources []Resource
	// References are all references in them, in the same order.
	References []Reference
}

// A Resource is a schema resource.
type Resource struct {
	// Place is its root.
	Place
	// URI is its canonical URI (Core §9.1).
	URI string
	// Dialect is the URI of the dialect that it is written in (Core §8.1.1).
	Dialect string
	// Embedded says that it stands inside another one (Core §9.3).
	Embedded bool
	// Anchors and DynamicAnchors are its plain names (Core §8.2.2), sorted.
	Anchors, DynamicAnchors []string
}

// A Reference is a keyword that refers to a schema (Core §8.2.3).
type Reference struct {
	Place
	// Keyword is the keyword's name, Reference its value as written.
	Keyword, Reference string
	// Target is what it leads to; for a dynamic reference, where it begins to
	// look. It is zero if that is nothing.
	Target Place
	// Err is why it leads to nothing, or nil.
	Err error
}

// Inspect lists what the document of a URI is made of, and all that it refers
// to. References that lead to nothing are listed too; anything else that is
// wrong is an error. The standard meta-schemas are referred to but not listed.
func (c *Compiler) Inspect(uri string) (*Inspection, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t, err := c.findURI(uri)
	if err != nil {
		return nil, err
	}
	s := survey{compiler: c, follows: func(d *document) bool { return !d.isStandard() }}
	if err := s.run(t.resource.document); err != nil {
		return nil, err
	}
	inspection := &Inspection{}
	for _, d := range s.documents {
		inspection.Resources = append(inspection.Resources, resourcesOf(d)...)
	}
	for _, r := range s.references {
		inspection.References = append(inspection.References, r.report())
	}
	return inspection, nil
}

// report is a reference as it is told to the outside.
func (r *surveyed) report() Reference {
	reported := Reference{Place: r.place, Keyword: r.keyword, Reference: r.reference}
	var unresolved *UnresolvedReferenceError
	switch {
	case errors.As(r.err, &unresolved):
		reported.Err = unresolved
	case r.err != nil:
		reported.Err = r.err
	default:
		reported.Target = r.target.resource.document.place(r.target.index)
	}
	return reported
}

// resourcesOf lists the resources of a document in its order.
func resourcesOf(d *document) []Resource {
	var list []Resource
	for _, r := range d.resources() {
		list = append(list, Resource{
			Place:          d.place(r.root),
			URI:            r.uri,
			Dialect:        r.dialect.URI,
			Embedded:       r.root != 0,
			Anchors:        slices.Sorted(maps.Keys(r.anchors)),
			DynamicAnchors: slices.Sorted(maps.Keys(r.dynamic)),
		})
	}
	return list
}

// resources are the schema resources of a document in its order.
func (d *document) resources() []*resource {
	var list []*resource
	for index := range d.numbers {
		if r := d.owner(index); r != nil && r.root == index {
			list = append(list, r)
		}
	}
	return list
}

// isStandard reports whether the document is one that every compiler has.
func (d *document) isStandard() bool {
	text, ok := metaSchemaText(d.uri)
	return ok && string(text) == d.instance.Text()
}
