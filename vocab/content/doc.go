// Package content decodes and recognises what strings carry: the encodings that
// contentEncoding names (RFC 2045 §6, RFC 4648) and the media types that
// contentMediaType names (RFC 2045 §5, RFC 6838, RFC 6839). It is pure functions
// over strings; the keywords themselves are in package vocab.
//
// Where to start reading:
//
//   - encoding.go: [Decoder], [Encoding] and the table of encodings
//   - radix.go: base64, base64url, base32, base32hex and base16
//   - quotedprintable.go: quoted-printable
//   - identity.go: 7bit, 8bit and binary
//   - mediatype.go: [ParseMediaType] and [IsJSON]
//   - registry.go: [Registry], for encodings and media types of one's own
//   - errors.go: the errors of all of them
package content
