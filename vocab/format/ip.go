package format

import "strings"

// IPv4 accepts a dotted-quad address (RFC 2673, section 3.2): four decimal
// numbers from 0 to 255, without leading zeros, which some readers take for
// octal (as in the dec-octet rule of RFC 3986, section 3.2.2).
func IPv4(s string) error { return scanIPv4(s, 0, addressRules{}).in("ipv4") }

// IPv6 accepts an address in one of the text forms of RFC 4291, section 2.2,
// without a zone or a prefix length.
func IPv6(s string) error { return scanIPv6(s, addressRules{}).in("ipv6") }

// addressRules are the points in which RFC 5321, section 4.1.3, differs from
// the usual grammar of addresses.
type addressRules struct {
	paddedOctets bool // an octet of an IPv4 address may have leading zeros
	elidesTwo    bool // "::" stands for at least two groups of zeros, not one
}

// scanIPv4 reads the IPv4 address that fills s from start.
func scanIPv4(s string, start int, rules addressRules) fault {
	for octet := 1; ; octet++ {
		end := skipDigits(s, start)
		if f := checkOctet(s[start:end], rules); f.found() {
			return f.after(start)
		}
		switch {
		case octet == 4 && end == len(s):
			return fault{}
		case octet == 4:
			return fault{end, "nothing may follow the fourth number"}
		case end == len(s):
			return fault{end, "an IPv4 address has four numbers"}
		case s[end] != '.':
			return fault{end, `expected "."`}
		}
		start = end + 1
	}
}

// checkOctet checks one number of an IPv4 address.
func checkOctet(digits string, rules addressRules) fault {
	switch {
	case digits == "":
		return fault{0, "expected a number from 0 to 255"}
	case len(digits) > 1 && digits[0] == '0' && !rules.paddedOctets:
		return fault{0, "a number has no leading zero"}
	case len(digits) > 3, len(digits) == 3 && digits > "255":
		return fault{0, "a number must be from 0 to 255"}
	}
	return fault{}
}

const ipv6Groups = 8

// scanIPv6 reads the IPv6 address that fills s.
func scanIPv6(s string, rules addressRules) fault {
	groups, elided := 0, false
	start := 0
	if strings.HasPrefix(s, "::") {
		elided, start = true, 2
	}
	for start < len(s) || !elided && groups == 0 {
		end := skipHex(s, start)
		if end < len(s) && s[end] == '.' {
			if f := scanIPv4(s, start, rules); f.found() {
				return f
			}
			return checkGroups(s, groups+2, elided, rules)
		}
		if f := checkGroup(s, start, end); f.found() {
			return f
		}
		groups++
		if end == len(s) {
			break
		}
		start = end + 1
		switch {
		case start == len(s):
			return fault{end, "an address cannot end in a single colon"}
		case s[start] == ':' && elided:
			return fault{end, `"::" may stand only once`}
		case s[start] == ':':
			elided = true
			start++
		}
	}
	return checkGroups(s, groups, elided, rules)
}

// checkGroup checks the group s[start:end] of an IPv6 address and what comes
// after it.
func checkGroup(s string, start, end int) fault {
	switch {
	case end == start:
		return fault{start, "expected a group of hexadecimal digits"}
	case end > start+4:
		return fault{start + 4, "a group has at most four hexadecimal digits"}
	case end < len(s) && s[end] != ':':
		return fault{end, `expected ":" or a hexadecimal digit`}
	}
	return fault{}
}

// checkGroups checks the number of groups of an IPv6 address, of which an
// embedded IPv4 address is two.
func checkGroups(s string, groups int, elided bool, rules addressRules) fault {
	most := ipv6Groups - 1
	if rules.elidesTwo {
		most--
	}
	switch {
	case elided && groups > most:
		return fault{len(s), `too many groups beside "::"`}
	case !elided && groups < ipv6Groups:
		return fault{len(s), "too few groups"}
	case !elided && groups > ipv6Groups:
		return fault{len(s), "too many groups"}
	}
	return fault{}
}

// skipHex returns the end of the hexadecimal digits that start at offset i.
func skipHex(s string, i int) int {
	for i < len(s) && isHex(s[i]) {
		i++
	}
	return i
}

func isHex(c byte) bool { return isDigit(c) || (c|0x20)-'a' <= 5 }
