// Package eval decides instances by graphs of lowered subschemas, and says why.
//
// It knows JSON values, nodes and instructions, and no keyword, vocabulary or
// dialect: those are lowered to instructions by packages vocab and compile. Who
// only wants to validate needs package schema; who writes a keyword needs the
// instructions and [Evaluation], and docs/extending.md.
//
// # Terms
//
// A [Node] is a subschema, an [Instruction] what a keyword lowers to, a [Branch]
// an edge from an instruction to the node of a subschema that it applies. A
// [Graph] is an entry node with all that it reaches, analysed by [Link] and
// immutable from then on.
//
// A node has two programs. Its steps are its keywords' instructions, keyword by
// keyword: they explain, in a loop with a tracker of evaluated locations, a
// dynamic scope and a recorder. Its fast program is what the optimiser made of
// the steps: it only decides. [Graph.Valid] runs fast programs alone;
// [Graph.Evaluate] decides first, and then records what is wanted as a [Result].
// Both come to the same verdict, for which tests hold them to each other.
//
// What a keyword finds wrong is a [Fault]: a code and parameters, which a
// template makes a sentence of. A limit that is reached, a context that ended or
// a schema that can't be decided ends the evaluation with an error, whatever the
// keywords around it make of failures: it is never a verdict.
//
// # Layout
//
//	node.go instruction.go         nodes, their steps, what an instruction must do
//	type.go number.go text.go size.go set.go unique.go required.go
//	                               instructions that look at one value
//	combine.go cases.go reference.go properties.go items.go unevaluated.go
//	                               instructions that apply subschemas
//	annotate.go call.go embedded.go
//	                               annotations, users' keywords, JSON inside strings
//	machine.go program.go run.go   evaluating: fast programs; the step loop
//	track.go scope.go memo.go      evaluated locations, dynamic scope, results kept
//	link.go cycles.go collect.go   analysing a graph
//	optimise.go facts.go pass_*.go the optimiser, a pass to a file
//	objectscan.go arrayscan.go nametable.go union.go valueswitch.go conditions.go alternatives.go
//	                               the instructions that only the optimiser emits
//	record.go recorder.go evaluate.go result.go
//	                               writing an evaluation down
//	error.go explain.go closest.go summary.go suggest.go message.go excerpt.go forbidden.go
//	                               from what was written down to errors and sentences
//	annotation.go output*.go       from the same to annotations and output formats
//	location.go places.go          locations and positions
//	settings.go                    limits
//
// # Where to start reading
//
// node.go and instruction.go, then type.go for an instruction, run.go for how
// steps are run, and machine.go with program.go for the fast programs.
package eval
