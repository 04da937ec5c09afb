package format

import "strings"

// Hostname accepts a host name of RFC 1123, section 2.1 (RFC 952): labels of
// letters, digits and inner hyphens, at most 63 bytes each and 253 in all,
// separated by dots, without a dot at the end. A label that starts with "xn--"
// must be an A-label (RFC 5890, section 2.3.2.1): it must decode to a U-label
// that IDNA2008 allows, and be its encoding; such labels cost allocations.
func Hostname(s string) error { return checkHostname(s).in("hostname") }

// HostnameDraft4 accepts a host name as the dialects before Draft 7 have it
// (RFC 1034, section 3.1, with the digits of RFC 1123, section 2.1): [Hostname]
// without a meaning for "xn--".
func HostnameDraft4(s string) error {
	_, f := scanHostname(s)
	return f.in("hostname")
}

// checkHostname checks a host name and its A-labels.
func checkHostname(s string) fault {
	encoded, f := scanHostname(s)
	if f.found() || !encoded {
		return f
	}
	return scanIDN(s, isFullStop)
}

const (
	labelLimit = 63  // RFC 1034, section 3.1
	nameLimit  = 253 // the 255 of RFC 1034, section 3.1, less the first and the last length byte
)

// scanHostname reads the host name that fills s. It reports whether some label
// starts with "xn--", but does not decode it.
func scanHostname(s string) (encoded bool, f fault) {
	for start := 0; ; {
		end := start
		for end < len(s) && isLDH(s[end]) {
			end++
		}
		if end < len(s) && s[end] != '.' {
			return encoded, fault{end, "a character that a host name cannot hold"}
		}
		label := s[start:end]
		if f := checkLDHLabel(label); f.found() {
			return encoded, f.after(start)
		}
		encoded = encoded || hasACEPrefix(label)
		if end == len(s) {
			break
		}
		start = end + 1
	}
	if len(s) > nameLimit {
		return encoded, fault{nameLimit, "the name is longer than 253 bytes"}
	}
	return encoded, fault{}
}

// checkLDHLabel checks the length and the hyphens of a label that is made of
// letters, digits and hyphens.
func checkLDHLabel(label string) fault {
	switch {
	case label == "":
		return fault{0, "a label is empty"}
	case label[0] == '-':
		return fault{0, "a label cannot start with a hyphen"}
	case label[len(label)-1] == '-':
		return fault{len(label) - 1, "a label cannot end with a hyphen"}
	case len(label) > labelLimit:
		return fault{labelLimit, "a label is longer than 63 bytes"}
	}
	return fault{}
}

// isLDH reports whether c is a letter, digit or hyphen of a label.
func isLDH(c byte) bool { return isAlphanumeric(c) || c == '-' }

const acePrefix = "xn--"

// hasACEPrefix reports whether a label claims to be an A-label (RFC 5890,
// section 2.3.2.5).
func hasACEPrefix(label string) bool {
	return len(label) >= len(acePrefix) && strings.EqualFold(label[:len(acePrefix)], acePrefix)
}

// isASCII reports whether s holds ASCII characters only.
func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
