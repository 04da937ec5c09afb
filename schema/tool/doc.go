// Package tool is the door in front of the engine for programs that let a model
// call tools: agent runtimes, and servers and clients of the Model Context
// Protocol (MCP). It admits the tools that a server describes, and checks the
// arguments that a model gives and the results that a tool returns.
//
//	s, err := tool.CompileInput(descriptor.InputSchema)
//	err = s.Check(arguments) // nil, or lines that can go back to the model
//
//	bundle, err := tool.Admit(ctx, descriptors, tool.Strict)
//	err = bundle.Check("create_issue", arguments)
//
// # Terms
//
// A tool's input schema describes its arguments, its output schema what it
// returns as structured content. Both come from a server that is not trusted;
// the arguments come from a model. The policy is what the options of a
// [Compiler] say: which dialects are accepted, what schemas and arguments may
// cost, what an error tells. A descriptor is what a server says of a tool. To
// admit a batch of descriptors is to compile all of their schemas under the
// policy; what comes of it is a [Bundle]. A [Catalog] serves bundles while they
// are being replaced.
//
// # Guarantees
//
// Nothing is fetched: a reference leads to the schema itself, to a document
// that the host registered, or to what the host's loader gives. Arguments and
// schemas are never changed: no defaults, no coercion, no trimming. Every error
// is an [*Error] of one of four classes, and where the validator could not
// decide, that is an execution failure and never a mismatch. An error quotes no
// value of the arguments unless asked to. The policy as a table, and what is not
// guaranteed, are in docs/tool-boundary.md.
//
// # Where to read on
//
//	options.go limits.go     the policy
//	compiler.go root.go      schemas under the policy; the rule about roots
//	build.go cache.go        one schema compiled; schemas kept by digest
//	schema.go                checking arguments
//	errors.go classify.go    the classes of errors, and how errors get theirs
//	lines.go path.go         what is wrong, in lines for a model
//	descriptor.go parse.go   what a server says of a tool
//	admit.go bundle.go       admitting a batch
//	catalog.go               serving bundles
package tool
