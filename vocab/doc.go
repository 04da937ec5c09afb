// Package vocab holds the keywords of JSON Schema, the vocabularies that they
// come in and the dialects that those make up.
//
// # Terms
//
// A [Keyword] is a keyword's whole life: what it accepts in a schema, where its
// value holds subschemas and identifiers, what it lowers to, and what it says
// when it fails. A [Vocabulary] is a list of keywords under a URI (Core §8.1.2),
// a [Dialect] an ordered list of vocabularies under the URI of its meta-schema
// (Core §4.3.3). Keywords decide nothing themselves: when a schema is compiled,
// they emit instructions of package eval through their [Context].
//
// The keywords of users are values of the same types. docs/extending.md is the
// guide to writing them.
//
// # Layout
//
// There is one file for each vocabulary of 2020-12: core.go, applicator.go,
// unevaluated.go, validation.go with validation_*.go, format.go, content.go and
// metadata.go. drafts.go lists the standard dialects. What another dialect does
// differently is in draft3.go to draft201909.go and v1.go, by way of the keyword
// values in legacy_*.go and dependencies.go; proposals.go has keywords that are in
// no dialect yet. values.go reads keywords' values.
//
// The subpackages format, regex and content know strings, and nothing of schemas.
//
// # Where to start reading
//
// keyword.go has the types. validation_number.go shows simple keywords,
// applicator.go those that apply subschemas.
package vocab
