package schema

import "github.com/verdict-schema/verdict/compile"

// What a compiler tells of schemas beside whether they are valid.
type (
	// An Inspection is what a schema is made of, and what refers to what in it.
	Inspection = compile.Inspection
	// A ResourceInfo is a schema resource (Core §4.3.5).
	ResourceInfo = compile.Resource
	// A ReferenceInfo is a keyword that refers to a schema (Core §8.2.3).
	ReferenceInfo = compile.Reference
	// A BundleError says why a schema can't be made one compound document.
	BundleError = compile.BundleError
)

// Bundle returns the document of a URI with every document that it refers to,
// directly or not, embedded in it: a compound schema document (Core §9.3), for
// tools that take a single file. No reference is changed. The document must be
// registered or found by the loader; the errors are those of [Compiler.Compile]
// and [*BundleError].
func (c *Compiler) Bundle(uri string) ([]byte, error) {
	if c.err != nil {
		return nil, c.err
	}
	return c.compiler.Bundle(uri)
}

// Inspect lists the schema resources, anchors, dialects and references of the
// document of a URI, and of all that it refers to.
func (c *Compiler) Inspect(uri string) (*Inspection, error) {
	if c.err != nil {
		return nil, c.err
	}
	return c.compiler.Inspect(uri)
}
