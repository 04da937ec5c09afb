package format

import "strings"

// Email accepts a Mailbox of RFC 5321, section 4.1.2, with the sizes of section
// 4.5.3.1: a dot-string or quoted string of at most 64 bytes, "@", and a domain
// or an address literal (section 4.1.3).
func Email(s string) error { return scanMailbox(s, false).in("email") }

// IDNEmail accepts an internationalized Mailbox (RFC 6531, section 3.3): an
// [Email] whose local part may hold any non-ASCII character, and whose domain
// may hold U-labels, which are checked as in [IDNHostname].
func IDNEmail(s string) error { return scanMailbox(s, true).in("idn-email") }

// localPartLimit is the size of a local part (RFC 5321, section 4.5.3.1.1).
const localPartLimit = 64

// scanMailbox reads the Mailbox that fills s.
func scanMailbox(s string, international bool) fault {
	scan := scanDotString
	if strings.HasPrefix(s, `"`) {
		scan = scanQuotedString
	}
	at, f := scan(s, international)
	switch {
	case f.found():
		return f
	case at == len(s):
		return fault{at, `expected "@"`}
	case s[at] != '@':
		return fault{at, "a character that the local part cannot hold unquoted"}
	case at > localPartLimit:
		return fault{localPartLimit, "the local part is longer than 64 bytes"}
	}
	domain := s[at+1:]
	if international {
		if f := checkUTF8(s[:at]); f.found() {
			return f
		}
		return scanInternationalDomain(domain).after(at + 1)
	}
	return scanDomain(domain).after(at + 1)
}

// scanDotString reads the Dot-string that s starts with and returns its end.
func scanDotString(s string, international bool) (end int, f fault) {
	for start := 0; ; start = end + 1 {
		end = start
		for end < len(s) && (isAtext(s[end]) || international && s[end] >= 0x80) {
			end++
		}
		if end == start {
			return end, fault{end, "expected a character of the local part"}
		}
		if end == len(s) || s[end] != '.' {
			return end, fault{}
		}
	}
}

// scanQuotedString reads the Quoted-string that s starts with and returns its
// end.
func scanQuotedString(s string, international bool) (end int, f fault) {
	for i := 1; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '"':
			return i + 1, fault{}
		case c == '\\':
			i++
			if i < len(s) && !isPrintable(s[i]) {
				return i, fault{i, "a backslash must precede a printable ASCII character"}
			}
		case !isPrintable(c) && !(international && c >= 0x80):
			return i, fault{i, "a character that a quoted local part cannot hold"}
		}
	}
	return len(s), fault{len(s), "the quoted local part has no end"}
}

// scanDomain reads the Domain or address-literal that fills s.
func scanDomain(s string) fault {
	if strings.HasPrefix(s, "[") {
		return scanAddressLiteral(s)
	}
	_, f := scanHostname(s)
	return f
}

// scanInternationalDomain is scanDomain with U-labels. Labels are separated by
// "." alone, unlike those of an idn-hostname.
func scanInternationalDomain(s string) fault {
	if isASCII(s) {
		return scanDomain(s)
	}
	return scanIDN(s, isFullStop)
}

// scanAddressLiteral reads the address-literal that fills s. Of the tags that a
// General-address-literal may start with, the registry holds IPv6 only.
func scanAddressLiteral(s string) fault {
	const tag = "IPv6:"
	end := strings.IndexByte(s, ']')
	if end < 0 {
		return fault{len(s), "the address literal has no end"}
	}
	if end+1 < len(s) {
		return fault{end + 1, "nothing may follow the address literal"}
	}
	rules := addressRules{paddedOctets: true, elidesTwo: true}
	if start := 1 + len(tag); start <= end && strings.EqualFold(s[1:start], tag) {
		return scanIPv6(s[start:end], rules).after(start)
	}
	return scanIPv4(s[1:end], 0, rules).after(1)
}

// isAtext reports whether c is an atext character of RFC 5322, section 3.2.3.
func isAtext(c byte) bool {
	if isAlphanumeric(c) {
		return true
	}
	switch c {
	case '!', '#', '$', '%', '&', '\'', '*', '+', '-', '/', '=', '?', '^', '_', '`', '{', '|', '}', '~':
		return true
	}
	return false
}

// isPrintable reports whether c is a space or a visible ASCII character.
func isPrintable(c byte) bool { return ' ' <= c && c <= '~' }

// isAlphanumeric reports whether c is an ASCII letter or digit.
func isAlphanumeric(c byte) bool { return c|0x20-'a' <= 'z'-'a' || isDigit(c) }
