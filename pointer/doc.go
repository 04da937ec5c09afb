// Package pointer implements JSON Pointer (RFC 6901), in its string and its
// URI-fragment form, and Relative JSON Pointer
// (draft-bhutton-relative-json-pointer-00, which extends
// draft-handrews-relative-json-pointer-01). It knows nothing of JSON text or of
// JSON Schema and imports nothing of this module.
//
// The words are those of RFC 6901: a pointer is a list of reference tokens; each
// names a member of an object or, as an array index, an item of an array.
//
// Where to start reading:
//
//   - pointer.go: [Pointer], [Parse] and the string form (§3, §5)
//   - fragment.go: [ParseFragment] and the URI-fragment form (§6)
//   - evaluate.go: [Evaluate] over anything that is a [Node] (§4)
//   - value.go: [EvaluateValue] over decoded Go values
//   - relative.go, locate.go: [Relative], [ParseRelative] and [EvaluateRelative]
//   - errors.go: [SyntaxError] and [EvaluationError] (§7)
package pointer
