// Package format checks strings against the formats that JSON Schema's "format"
// keyword names (Validation, section 7; section 5 or 8 in older drafts).
//
// Every format is one exported function, from a string to an error: [Date],
// [Email], [URI] and so on. It is pure, never panics, runs in time linear in the
// string, and allocates nothing for a valid string unless its documentation says
// otherwise. The error is an [*Error], which names the format, the byte where the
// string goes wrong, and the reason. The comment of each function names the RFC
// section that it implements; docs/formats.md tells what each one accepts.
//
// A [Set] says which formats a dialect defines: [Draft3] to [Draft202012], and
// [V1]. The same name may stand for different functions in different dialects.
//
// # Layout
//
// Start in format.go, which holds Checker, Error and the internal fault, then
// sets.go. Each remaining file is one subject: datetime.go and duration.go
// (RFC 3339), email.go (RFC 5321 and 6531), hostname.go (RFC 1123), idn.go,
// idna.go, compose.go and bidi.go (IDNA2008), ip.go, uri.go (RFC 3986 and 3987),
// uritemplate.go (RFC 6570), uuid.go, pointer.go, regex.go, and color.go,
// style.go and draft3.go for what only draft-03 had.
//
// # Unicode
//
// IDNA2008 depends on the Unicode version, which is the one of the unicode and
// golang.org/x/text packages that the program is built with. The joining types
// in joiningtype_table.go are of Unicode 15.0.
package format
