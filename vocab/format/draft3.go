package format

import "strings"

// The formats that only draft-03 has (draft-zyp-json-schema-03, section 5.23),
// but for color and style, which have files of their own.

// TimeDraft3 accepts a time of day as draft-03 has it: hh:mm:ss, in 24 hours and
// without a fraction or an offset.
func TimeDraft3(s string) error { return scanDraft3Time(s).in("time") }

func scanDraft3Time(s string) fault {
	if f := matchShape(s, 0, "00:00:00"); f.found() {
		return f
	}
	switch {
	case len(s) > timeLength:
		return fault{timeLength, "nothing may follow the time"}
	case twoDigits(s, 0) > 23:
		return fault{0, "the hour must be 00 to 23"}
	case twoDigits(s, 3) > 59:
		return fault{3, "the minute must be 00 to 59"}
	case twoDigits(s, 6) > 59:
		return fault{6, "the second must be 00 to 59"}
	}
	return fault{}
}

// IPAddress accepts draft-03's ip-address, which is [IPv4].
func IPAddress(s string) error { return scanIPv4(s, 0, addressRules{}).in("ip-address") }

// HostName accepts draft-03's host-name, which is [HostnameDraft4].
func HostName(s string) error {
	_, f := scanHostname(s)
	return f.in("host-name")
}

// UTCMillisec accepts draft-03's utc-millisec, which is about numbers: the
// milliseconds from 1970 to a moment. Any number may be one, so it checks that s
// is the text of a JSON number (RFC 8259, section 6).
func UTCMillisec(s string) error { return scanNumber(s).in("utc-millisec") }

func scanNumber(s string) fault {
	start := 0
	if strings.HasPrefix(s, "-") {
		start = 1
	}
	end := skipDigits(s, start)
	if end == start {
		return fault{end, "expected a digit"}
	}
	if s[start] == '0' && end > start+1 {
		return fault{start, "a number has no leading zero"}
	}
	if end < len(s) && s[end] == '.' {
		fraction := end + 1
		if end = skipDigits(s, fraction); end == fraction {
			return fault{end, "expected a digit after the decimal point"}
		}
	}
	if end < len(s) && s[end]|0x20 == 'e' {
		exponent := end + 1
		if exponent < len(s) && (s[exponent] == '+' || s[exponent] == '-') {
			exponent++
		}
		if end = skipDigits(s, exponent); end == exponent {
			return fault{end, "expected a digit of the exponent"}
		}
	}
	if end < len(s) {
		return fault{end, "nothing may follow the number"}
	}
	return fault{}
}

// phoneDigitLimit is the length of an international number (ITU-T E.164,
// section 6.2.1).
const phoneDigitLimit = 15

// Phone accepts a phone number in the notation of ITU-T E.123: "+" if it is
// international, then groups of at most 15 digits in all, set apart by single
// spaces, hyphens, dots or slashes, of which some may stand in parentheses.
func Phone(s string) error { return scanPhone(s).in("phone") }

func scanPhone(s string) fault {
	count, open, start := 0, -1, 0
	if strings.HasPrefix(s, "+") {
		start = 1
	}
	previous := byte('(') // no separator may come first
	for i := start; i < len(s); i++ {
		c := s[i]
		switch {
		case isDigit(c):
			count++
		case c == '(' && open < 0 && previous != ')':
			open = i
		case c == ')' && open >= 0 && isDigit(previous):
			open = -1
		case strings.IndexByte(" -./", c) >= 0 && (isDigit(previous) || previous == ')'):
		default:
			return fault{i, "a character that a phone number cannot hold here"}
		}
		previous = c
	}
	switch {
	case open >= 0:
		return fault{open, `"(" without ")"`}
	case count == 0:
		return fault{len(s), "expected a digit"}
	case count > phoneDigitLimit:
		return fault{len(s), "a phone number has at most 15 digits"}
	case !isDigit(previous) && previous != ')':
		return fault{len(s) - 1, "a phone number cannot end in a separator"}
	}
	return fault{}
}
