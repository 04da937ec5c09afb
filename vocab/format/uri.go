package format

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// URI accepts the URI rule of RFC 3986, section 3: a scheme, ":" and the rest,
// all in ASCII.
func URI(s string) error { return uriGrammar{}.scan(s).in("uri") }

// URIReference accepts the URI-reference rule of RFC 3986, section 4.1: a [URI]
// or a relative reference.
func URIReference(s string) error {
	return uriGrammar{relative: true}.scan(s).in("uri-reference")
}

// IRI accepts the IRI rule of RFC 3987, section 2.2: a [URI] that may hold
// non-ASCII characters (ucschar, and iprivate in its query), but not the
// bidirectional formatting characters that section 4.1 forbids.
func IRI(s string) error { return uriGrammar{international: true}.scan(s).in("iri") }

// IRIReference accepts the IRI-reference rule of RFC 3987, section 2.2: an [IRI]
// or a relative reference.
func IRIReference(s string) error {
	return uriGrammar{relative: true, international: true}.scan(s).in("iri-reference")
}

// A uriGrammar is one of the four grammars, which differ in two points.
type uriGrammar struct {
	relative      bool // a relative reference is accepted too
	international bool // RFC 3987, not RFC 3986
}

// scan reads the reference that fills s: scheme, authority, path, query and
// fragment, of which all but the path may be missing (RFC 3986, section 3).
func (g uriGrammar) scan(s string) fault {
	at, f := g.scanScheme(s)
	if f.found() {
		return f
	}
	switch {
	case strings.HasPrefix(s[at:], "//"):
		if at, f = g.scanAuthority(s, at+2); f.found() {
			return f
		}
		if at < len(s) && s[at] != '/' && s[at] != '?' && s[at] != '#' {
			return badCharacter(s, at, "the authority")
		}
	case at == 0:
		if at = g.skip(s, 0, inFirstSegment); at < len(s) && s[at] == ':' {
			return fault{at, "a colon cannot stand in the first segment of a relative reference"}
		}
	}
	at = g.skip(s, at, inPath)
	part := "the path"
	if at < len(s) && s[at] == '?' {
		part = "the query"
		at = g.skip(s, at+1, inQuery)
	}
	if at < len(s) && s[at] == '#' {
		part = "the fragment"
		at = g.skip(s, at+1, inFragment)
	}
	if at < len(s) {
		return badCharacter(s, at, part)
	}
	return fault{}
}

// scanScheme reads the scheme and the colon that s starts with and returns their
// end: 0 if s has none and needs none.
func (g uriGrammar) scanScheme(s string) (end int, f fault) {
	if s != "" && uriClasses[s[0]]&classLetter != 0 {
		end = 1
		for end < len(s) && uriClasses[s[end]]&inScheme != 0 {
			end++
		}
	}
	switch {
	case end > 0 && end < len(s) && s[end] == ':':
		return end + 1, fault{}
	case g.relative:
		return 0, fault{}
	case end == 0:
		return 0, fault{0, "a scheme must start with a letter"}
	case end == len(s):
		return 0, fault{end, `expected ":" after the scheme`}
	}
	return 0, badCharacter(s, end, "the scheme")
}

// scanAuthority reads the authority that starts at start, after "//", and
// returns its end (RFC 3986, section 3.2).
func (g uriGrammar) scanAuthority(s string, start int) (end int, f fault) {
	end = g.skip(s, start, inUserinfo)
	if end < len(s) && s[end] == '@' {
		start = end + 1
	}
	if start < len(s) && s[start] == '[' {
		end, f = scanIPLiteral(s, start)
	} else {
		end = g.skip(s, start, inRegName)
	}
	if f.found() || end == len(s) || s[end] != ':' {
		return end, f
	}
	port := end + 1
	end = skipDigits(s, port)
	return end, fault{}
}

// scanIPLiteral reads the IP-literal that starts at start and returns its end
// (RFC 3986, section 3.2.2).
func scanIPLiteral(s string, start int) (end int, f fault) {
	length := strings.IndexByte(s[start:], ']')
	if length < 0 {
		return start, fault{start, `"[" without "]"`}
	}
	address := s[start+1 : start+length]
	if strings.HasPrefix(address, "v") || strings.HasPrefix(address, "V") {
		f = scanFutureAddress(address)
	} else {
		f = scanIPv6(address, addressRules{})
	}
	return start + length + 1, f.after(start + 1)
}

// scanFutureAddress reads the IPvFuture that fills s: "v", a hexadecimal
// version, "." and the address.
func scanFutureAddress(s string) fault {
	dot := skipHex(s, 1)
	if dot == 1 || dot == len(s) || s[dot] != '.' {
		return fault{dot, `expected a version and "." after "v"`}
	}
	end := dot + 1
	for end < len(s) && uriClasses[s[end]]&inFuture != 0 {
		end++
	}
	switch {
	case end < len(s):
		return badCharacter(s, end, "the address")
	case end == dot+1:
		return fault{end, "the address is empty"}
	}
	return fault{}
}

// skip returns the end of the characters of one component that start at offset
// i: those of its classes, and percent-encoded bytes.
func (g uriGrammar) skip(s string, i int, component uriClass) int {
	for {
		for i < len(s) && uriClasses[s[i]]&component != 0 {
			i++
		}
		switch {
		case i == len(s):
			return i
		case isEscape(s, i):
			i += 3
		case s[i] >= utf8.RuneSelf && g.international:
			r, size := utf8.DecodeRuneInString(s[i:])
			if !isUCSChar(r) && !(component&classPrivate != 0 && isPrivate(r)) || isBidiControl(r) {
				return i
			}
			i += size
		default:
			return i
		}
	}
}

// isEscape reports whether a percent-encoded byte starts at offset i (RFC 3986,
// section 2.1).
func isEscape(s string, i int) bool {
	return i+2 < len(s) && s[i] == '%' && isHex(s[i+1]) && isHex(s[i+2])
}

// badCharacter is the fault of the character at offset i, which a part of a URI
// or URI template cannot hold.
func badCharacter(s string, i int, part string) fault {
	r, size := utf8.DecodeRuneInString(s[i:])
	switch {
	case r == utf8.RuneError && size <= 1:
		return notUTF8(i)
	case r == '%':
		return fault{i, `"%" must be followed by two hexadecimal digits`}
	}
	return fault{i, fmt.Sprintf("%s cannot hold %q", part, r)}
}

// A uriClass is a set of the character classes of RFC 3986, sections 2.2, 2.3
// and 3.3, cut so finely that every component is a union of some.
type uriClass uint16

const (
	classLetter    uriClass = 1 << iota
	classDigit              // DIGIT
	classDotHyphen          // "-", "."
	classPlus               // "+", the sub-delim that a scheme can hold
	classTilde              // "~", "_", the rest of unreserved
	classSubDelim           // the rest of sub-delims
	classColon
	classAt
	classSlash
	classQuestion
	classPrivate // iprivate of RFC 3987, for the query; no ASCII character
)

const (
	inScheme       = classLetter | classDigit | classDotHyphen | classPlus
	inRegName      = inScheme | classTilde | classSubDelim
	inUserinfo     = inRegName | classColon
	inFuture       = inUserinfo
	inFirstSegment = inRegName | classAt
	inPath         = inFirstSegment | classColon | classSlash
	inFragment     = inPath | classQuestion
	inQuery        = inFragment | classPrivate
)

// uriClasses has the class of each byte.
var uriClasses = [256]uriClass{
	'A': classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter,
	'J': classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter,
	'S': classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter,
	'a': classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter,
	'j': classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter,
	's': classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter, classLetter,
	'0': classDigit, classDigit, classDigit, classDigit, classDigit, classDigit, classDigit, classDigit, classDigit, classDigit,
	'-': classDotHyphen, '.': classDotHyphen, '+': classPlus, '_': classTilde, '~': classTilde,
	'!': classSubDelim, '$': classSubDelim, '&': classSubDelim, '\'': classSubDelim, '(': classSubDelim,
	')': classSubDelim, '*': classSubDelim, ',': classSubDelim, ';': classSubDelim, '=': classSubDelim,
	':': classColon, '@': classAt, '/': classSlash, '?': classQuestion,
}

// isUCSChar reports whether r is a ucschar (RFC 3987, section 2.2). Surrogates
// and bytes that are not UTF-8 (read as U+FFFD) are none.
func isUCSChar(r rune) bool {
	switch {
	case r < 0xA0, 0xD7FF < r && r < 0xF900, 0xFDCF < r && r < 0xFDF0, 0xFFEF < r && r < 0x10000:
		return false
	case r >= 0xE0000:
		return 0xE1000 <= r && r <= 0xEFFFD
	}
	return r&0xFFFF <= 0xFFFD
}

// isPrivate reports whether r is an iprivate (RFC 3987, section 2.2).
func isPrivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || r >= 0xF0000 && r&0xFFFF <= 0xFFFD
}

// isBidiControl reports whether r is one of the bidirectional formatting
// characters that an IRI must not hold (RFC 3987, section 4.1).
func isBidiControl(r rune) bool {
	return r == 0x200E || r == 0x200F || 0x202A <= r && r <= 0x202E
}
