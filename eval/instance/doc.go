// Package instance turns JSON, as text or as Go values, into documents that
// are exact, compact and cheap to walk. Instances and schemas are both read
// through it.
//
// # Terms
//
// A [Document] is one JSON value with everything inside it. It consists of a
// text and a tape: a flat slice of records, one for each value and each member
// name, in the order of the text. A [Record] says what stands there and how
// many records belong to it, so that walking, skipping and counting are index
// arithmetic, and nothing is allocated per value. A [Value] is a cursor: a
// document and the index of a record.
//
// Everything a document hands out shares its memory. A document can be used
// again, by parsing into it or by [Document.Release] and [Acquire], and then
// nothing is allocated at all; what was handed out before is void.
//
// # Exactness
//
// Numbers keep their mathematical value whatever their size: see [Decimal].
// 1, 1.0 and 10e-1 are the same integer. No operation expands an exponent, so
// that 1e1000000000 costs what 1 costs; an exponent of more than 18 digits is
// a [LimitError].
//
// # Strictness
//
// The grammar is that of RFC 8259, and texts must be what I-JSON (RFC 7493 §2)
// calls interoperable: valid UTF-8, no lone surrogates, no duplicate member
// names (unless [Options] allow them), no byte order mark. Errors carry the
// place; see [SyntaxError]. Depth and size are limited; see [Options].
//
// # Layout
//
// Start reading at record.go, document.go and parse.go.
//
//	record.go            the tape's records
//	document.go          documents, their pool, access by record
//	value.go             cursors
//	parse*.go names.go   text to tape; duplicate names
//	scan_number.go       numbers in text
//	decimal*.go digits.go         numbers: comparison, multiples, text
//	key.go               the keys of strings and names
//	lower*.go            Go values to tape
//	equal.go compare.go hash.go   equality of JSON values, an order, hashes
//	append.go            tape to text
//	locator.go position.go        pointers, lines and columns
//	errors.go options.go          what can go wrong, and what is accepted
package instance
