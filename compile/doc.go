// Package compile turns schema documents into graphs of nodes that package eval
// can evaluate.
//
// # The way of a schema
//
// A document is registered or loaded, and read when it is first needed: split
// into schema resources (Core §4.3.5), each with its base URI, anchors and
// dialect, and checked against the meta-schemas of those. The subschema to
// compile is then lowered to a node, and so is everything that it reaches: each
// keyword emits its instructions, and each reference is resolved, once. What
// comes out is immutable.
//
// # Layout
//
//	compiler.go    the Compiler and its options
//	read.go        from a text to resources in the registry; document.go what those are
//	scan.go        a document's resources and subschemas; identity.go what they call themselves
//	dialect.go     from $schema and $vocabulary to a dialect
//	metaschema.go  the standard meta-schemas, and checking schemas against theirs
//	plain.go       which schemas need no such check
//	reference.go   from a URI to a subschema; uri.go resolves URIs (RFC 3986), fragment.go fragments
//	lower.go       from subschemas to nodes; dynamic.go does dynamic references
//	nodes.go       the nodes, and where they and their steps are kept
//	pattern.go     regular expressions
//	survey.go      every reference of some documents, for inspect.go and bundle.go
//	bundle.go      compound documents (Core §9.3); edit.go changes their text
//	errors.go      the types of errors
//
// Nothing here fetches anything: documents come from [Compiler.Register] and from
// the [Loader] that a program supplies.
//
// # Where to start reading
//
// Compiler.compile in compiler.go, then adopt in read.go and lowering in lower.go.
package compile
