// Package schema compiles JSON Schemas and validates instances against them.
//
// A schema is compiled once, by [Compile], [MustCompile] or a [Compiler], and
// then used from any number of goroutines:
//
//	s, err := schema.Compile(`{"type": "object", "required": ["name"]}`)
//	ok := s.Valid([]byte(`{"name": "x"}`))   // yes or no, without allocating
//	err = s.Validate([]byte(`{}`))           // nil, or every reason why not
//
// [Schema.Evaluate] gives more: annotations, and each of the output formats of
// the specification.
//
// # Terms
//
// An instance is a JSON value that is validated. A schema may consist of
// several schema resources, each with a URI; references lead from one to
// another. Nothing is ever fetched: what a schema refers to must be registered
// with [WithResource] or found by a [Loader].
//
// # Errors
//
// An instance that is not valid is a [*ValidationError]. Everything else that
// can go wrong has a type of its own, and [ClassOf] sorts them. A limit that
// was reached is a [*LimitError] and never a verdict.
//
// # Where to read on
//
// compiler.go and options.go hold what may be set, schema.go what a compiled
// schema does, errors.go the types of errors. The engine itself is in the
// packages eval (deciding), compile (from documents to nodes) and vocab (the
// keywords).
package schema
