package format_test

import "github.com/verdict-schema/verdict/vocab/format"

// The grammars of the RFCs, written for the engine in grammar_test.go without a
// look at the checkers: as productions, in the RFCs' own structure.

var (
	alpha  = ranges{'a', 'z', 'A', 'Z'}
	digit  = ranges{'0', '9'}
	hexdig = union(digit, ranges{'a', 'f', 'A', 'F'})
)

// grammars holds each format that a grammar decides on alone. What a length
// limit adds is in limit.
var grammars = []struct {
	name  string
	check format.Checker
	start expr
	limit func(s string) bool
}{
	{"uri", format.URI, rfc3986.uri(), nil},
	{"uri-reference", format.URIReference, rfc3986.reference(), nil},
	{"iri", format.IRI, rfc3987.uri(), nil},
	{"iri-reference", format.IRIReference, rfc3987.reference(), nil},
	{"uri-template", format.URITemplate, uriTemplate(), nil},
	{"ipv4", format.IPv4, ipv4(), nil},
	{"ipv6", format.IPv6, ipv6(1, ipv4()), nil},
	{"uuid", format.UUID, uuid(), nil},
	{"duration", format.Duration, duration(), nil},
	{"email", format.Email, mailbox(nil), mailboxLimits},
	{"json-pointer", format.JSONPointer, jsonPointer(), nil},
	{"relative-json-pointer", format.RelativeJSONPointer, relativeJSONPointer(true), nil},
	{"relative-json-pointer draft7", format.RelativeJSONPointerDraft7, relativeJSONPointer(false), nil},
}

// A uriChars is what RFC 3986 and RFC 3987 differ in.
type uriChars struct{ unreserved, private ranges }

var (
	asciiUnreserved = union(alpha, digit, oneOf("-._~"))
	subDelims       = oneOf("!$&'()*+,;=")
	percentEncoded  = seq(text("%"), hexdig, hexdig)

	// ucschar without the formatting characters of RFC 3987, section 4.1.
	ucschar = union(ranges{0xA0, 0x200D, 0x2010, 0x2029, 0x202F, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0xFFEF}, higherPlanes())

	iprivate = ranges{0xE000, 0xF8FF, 0xF0000, 0xFFFFD, 0x100000, 0x10FFFD}

	rfc3986 = uriChars{asciiUnreserved, nil}
	rfc3987 = uriChars{union(asciiUnreserved, ucschar), iprivate}
)

func higherPlanes() (e ranges) {
	for plane := rune(0x1); plane <= 0xD; plane++ {
		e = append(e, plane<<16, plane<<16|0xFFFD)
	}
	return append(e, 0xE1000, 0xEFFFD)
}

func (u uriChars) chars(more string) expr {
	return alt(union(u.unreserved, subDelims, oneOf(more)), percentEncoded)
}

func (u uriChars) authority() expr {
	host := alt(
		seq(text("["), alt(ipv6(1, ipv4()), ipvFuture()), text("]")),
		any0(u.chars("")),
	)
	return seq(opt(any0(u.chars(":")), text("@")), host, opt(text(":"), any0(digit)))
}

func ipvFuture() expr {
	return seq(text("v"), any1(hexdig), text("."), any1(union(asciiUnreserved, subDelims, oneOf(":"))))
}

// hierarchy is hier-part or relative-part, which differ in the first segment of
// a path without a slash in front.
func (u uriChars) hierarchy(firstSegment string) expr {
	segment := any0(u.chars(":@"))
	segments := any0(text("/"), segment)
	return alt(
		seq(text("//"), u.authority(), segments),
		seq(text("/"), opt(any1(u.chars(":@")), segments)),
		seq(any1(u.chars(firstSegment)), segments),
		seq(),
	)
}

func (u uriChars) queryAndFragment() expr {
	query := alt(u.chars(":@/?"))
	if u.private != nil {
		query = alt(query, u.private)
	}
	return seq(opt(text("?"), any0(query)), opt(text("#"), any0(u.chars(":@/?"))))
}

func (u uriChars) uri() expr {
	scheme := seq(alpha, any0(union(alpha, digit, oneOf("+-."))))
	return seq(scheme, text(":"), u.hierarchy(":@"), u.queryAndFragment())
}

func (u uriChars) reference() expr {
	return alt(u.uri(), seq(u.hierarchy("@"), u.queryAndFragment()))
}

func uriTemplate() expr {
	literal := alt(
		union(ranges{'#', '$', '&', ';', '?', '[', 'a', 'z', 0xA0, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0xFFEF},
			oneOf("!=]_~"), higherPlanes(), iprivate),
		percentEncoded)
	character := alt(union(alpha, digit, oneOf("_")), percentEncoded)
	name := seq(character, any0(opt(text(".")), character))
	length := seq(ranges{'1', '9'}, upTo(3, digit))
	variable := seq(name, opt(alt(text("*"), seq(text(":"), length))))
	expression := seq(text("{"), opt(oneOf("+#./;?&=,!@|")), variable, any0(text(","), variable), text("}"))
	return any0(alt(literal, expression))
}

func ipv4() expr {
	octet := alt(
		digit,
		seq(ranges{'1', '9'}, digit),
		seq(text("1"), digit, digit),
		seq(text("2"), ranges{'0', '4'}, digit),
		seq(text("25"), ranges{'0', '5'}),
	)
	return seq(octet, times(3, text("."), octet))
}

// ipv6 lists every split of the groups around "::", which stands for at least as
// many groups as elided says.
func ipv6(elided int, embedded expr) expr {
	group := seq(hexdig, upTo(3, hexdig))
	groups := func(n int) expr {
		if n == 0 {
			return seq()
		}
		return seq(group, times(n-1, text(":"), group))
	}
	forms := alternation{groups(8), seq(groups(6), text(":"), embedded)}
	for before := range 8 {
		for after := 0; before+after+elided <= 8; after++ {
			forms = append(forms, seq(groups(before), text("::"), groups(after)))
			switch {
			case after == 2:
				forms = append(forms, seq(groups(before), text("::"), embedded))
			case after > 2:
				forms = append(forms, seq(groups(before), text("::"), groups(after-2), text(":"), embedded))
			}
		}
	}
	return forms
}

func uuid() expr {
	dash := text("-")
	return seq(times(8, hexdig), dash, times(4, hexdig), dash, times(4, hexdig), dash,
		times(4, hexdig), dash, times(12, hexdig))
}

func duration() expr {
	number := any1(digit)
	second := seq(number, text("S"))
	minute := seq(number, text("M"), opt(second))
	hour := seq(number, text("H"), opt(minute))
	time := seq(text("T"), alt(hour, minute, second))
	day := seq(number, text("D"))
	month := seq(number, text("M"), opt(day))
	year := seq(number, text("Y"), opt(month))
	week := seq(number, text("W"))
	return seq(text("P"), alt(seq(alt(day, month, year), opt(time)), time, week))
}

// mailbox takes the non-ASCII characters that local parts may hold.
func mailbox(nonASCII ranges) expr {
	atom := any1(union(alpha, digit, oneOf("!#$%&'*+-/=?^_`{|}~"), nonASCII))
	quoted := alt(
		union(ranges{' ', '!', '#', '[', ']', '~'}, nonASCII),
		seq(text(`\`), ranges{' ', '~'}),
	)
	local := alt(seq(atom, any0(text("."), atom)), seq(text(`"`), any0(quoted), text(`"`)))
	label := seq(union(alpha, digit), opt(any0(union(alpha, digit, oneOf("-"))), union(alpha, digit)))
	literal := seq(text("["), alt(paddedIPv4(), seq(text("IPv6:"), ipv6(2, paddedIPv4()))), text("]"))
	return seq(local, text("@"), alt(seq(label, any0(text("."), label)), literal))
}

// paddedIPv4 is the IPv4-address-literal of RFC 5321, section 4.1.3, without the
// limit of 255, which no sentence that it generates exceeds.
func paddedIPv4() expr {
	octet := alt(digit, seq(digit, digit), seq(ranges{'0', '1'}, digit, digit),
		seq(text("2"), ranges{'0', '4'}, digit), seq(text("25"), ranges{'0', '5'}))
	return seq(octet, times(3, text("."), octet))
}

func jsonPointer() expr {
	character := alt(ranges{0, '.', '0', '}', 0x7F, 0xD7FF, 0xE000, 0x10FFFF}, text("~0"), text("~1"))
	return any0(text("/"), any0(character))
}

func relativeJSONPointer(indexManipulation bool) expr {
	number := alt(text("0"), seq(ranges{'1', '9'}, any0(digit)))
	tail := alt(text("#"), jsonPointer())
	if indexManipulation {
		tail = seq(opt(oneOf("+-"), number), tail)
	}
	return seq(number, tail)
}
