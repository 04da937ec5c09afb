package format

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// IDNHostname accepts a [Hostname], or an internationalized host name (RFC 5890,
// section 2.3.2.3): labels may also be U-labels, and separators any of the four
// dots of UTS #46, section 2.3. The name is first mapped as a user's input is
// (RFC 5895; UTS #46, section 4, non-transitional), so that capitals, full-width
// forms and text that is not normalized are accepted. What results must obey
// IDNA2008: RFC 5891, sections 4.2 and 5.4, RFC 5892 and, for the whole name,
// RFC 5893. Names that are not ASCII cost allocations.
func IDNHostname(s string) error {
	if isASCII(s) {
		return checkHostname(s).in("idn-hostname")
	}
	return scanIDN(s, isAnyDot).in("idn-hostname")
}

// isFullStop reports whether r separates labels in a host name.
func isFullStop(r rune) bool { return r == '.' }

// isAnyDot reports whether r separates labels in what a user may type (UTS #46,
// section 2.3; RFC 3490, section 3.1).
func isAnyDot(r rune) bool { return r == '.' || r == 0x3002 || r == 0xFF0E || r == 0xFF61 }

// A label is one label of an internationalized name.
type label struct {
	start   int    // its first byte in the name
	text    string // as a U-label, or as an NR-LDH label in lower case
	encoded int    // the length of its ASCII form
}

// scanIDN reads the internationalized host name that fills s.
func scanIDN(s string, isSeparator func(rune) bool) fault {
	if f := checkUTF8(s); f.found() {
		return f
	}
	var labels []label
	length := -1 // of the ASCII form, in which a dot stands before every label but the first
	for start := 0; ; {
		end, next := len(s), len(s)
		if i := strings.IndexFunc(s[start:], isSeparator); i >= 0 {
			_, size := utf8.DecodeRuneInString(s[start+i:])
			end, next = start+i, start+i+size
		}
		l, f := scanLabel(s[start:end])
		if f.found() {
			return f.after(start)
		}
		l.start = start
		labels = append(labels, l)
		if length += 1 + l.encoded; length > nameLimit {
			return fault{start, "the name is longer than 253 bytes in its ASCII form"}
		}
		if end == len(s) {
			return checkBidi(labels)
		}
		start = next
	}
}

// scanLabel maps and checks one label. The fault's offset is in the text as it
// was before mapping: exact for a character that no mapping touches, and 0 where
// only the mapped label can be blamed.
func scanLabel(s string) (label, fault) {
	mapped, f := mapLabel(s)
	switch {
	case f.found():
		return label{}, f
	case mapped == "":
		return label{}, fault{0, "a label is empty"}
	case utf8.RuneCountInString(mapped) > labelLimit:
		return label{}, fault{0, "a label is longer than 63 bytes in its ASCII form"}
	}
	l := label{text: mapped}
	switch {
	case hasACEPrefix(mapped):
		l.encoded = len(mapped)
		l.text, f = decodeALabel(mapped)
	case isASCII(mapped):
		l.encoded = len(mapped)
		if f = checkASCIILabel(mapped); !f.found() {
			f = checkHyphens(mapped)
		}
	default:
		var encoded string
		encoded, f = checkULabel(mapped)
		l.encoded = len(encoded)
	}
	if mapped != s {
		f.offset = 0
	}
	return l, f
}

// checkASCIILabel checks an LDH label (RFC 5890, section 2.3.1).
func checkASCIILabel(s string) fault {
	for i := 0; i < len(s); i++ {
		if !isLDH(s[i]) {
			return fault{i, "a character that a host name cannot hold"}
		}
	}
	return checkLDHLabel(s)
}

// decodeALabel decodes an A-label and checks what it stands for: a U-label whose
// encoding it is (RFC 5891, section 5.4; RFC 5890, section 2.3.2.1).
func decodeALabel(s string) (string, fault) {
	if f := checkASCIILabel(s); f.found() {
		return "", f
	}
	s = strings.ToLower(s)
	decoded, err := idna.Punycode.ToUnicode(s)
	if err != nil || decoded == "" {
		return "", fault{0, "the label is not valid Punycode"}
	}
	mapped, f := mapLabel(decoded)
	if !f.found() && mapped != decoded {
		f.reason = "it is not in lower case or not normalized"
	}
	encoded := ""
	if !f.found() {
		encoded, f = checkULabel(decoded)
	}
	if f.found() {
		return "", fault{0, "the A-label stands for an invalid label: " + f.reason}
	}
	if encoded != s {
		return "", fault{0, "the A-label is not the encoding of the label that it stands for"}
	}
	return decoded, fault{}
}

// checkULabel checks a U-label that is not ASCII and that mapLabel maps to itself
// (RFC 5891, section 5.4, in the order of 4.2), and returns its A-label.
func checkULabel(s string) (encoded string, f fault) {
	if f := checkHyphens(s); f.found() {
		return "", f
	}
	if f := checkCodePoints(s); f.found() {
		return "", f
	}
	encoded, err := idna.Punycode.ToASCII(s)
	if err != nil || len(encoded) > labelLimit {
		return "", fault{0, "a label is longer than 63 bytes in its ASCII form"}
	}
	return encoded, fault{}
}

// checkHyphens enforces RFC 5891, section 4.2.3.1. It makes an LDH label an NR-LDH
// label, as those of a name with U-labels must be (RFC 5890, section 2.3.2.3).
func checkHyphens(s string) fault {
	position := 0
	for i := range s {
		if position == 2 && strings.HasPrefix(s[i:], "--") {
			return fault{i, "a label cannot hold hyphens in the third and fourth position"}
		}
		position++
	}
	if s[0] == '-' {
		return fault{0, "a label cannot start with a hyphen"}
	}
	if s[len(s)-1] == '-' {
		return fault{len(s) - 1, "a label cannot end with a hyphen"}
	}
	return fault{}
}
