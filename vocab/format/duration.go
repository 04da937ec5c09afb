package format

import "strings"

// Duration accepts the duration rule of RFC 3339, appendix A: "P", then weeks
// alone, or years, months and days of which none in the middle may be missing,
// "T", and hours, minutes and seconds likewise. As in every ABNF grammar the
// letters may be lower case (RFC 5234, section 2.3). There are no fractions.
func Duration(s string) error { return scanDuration(s).in("duration") }

func scanDuration(s string) fault {
	if s == "" || s[0]|0x20 != 'p' {
		return fault{0, `a duration starts with "P"`}
	}
	if weeks := skipDigits(s, 1); weeks > 1 && weeks < len(s) && s[weeks]|0x20 == 'w' {
		if weeks+1 < len(s) {
			return fault{weeks + 1, "nothing may follow weeks"}
		}
		return fault{}
	}
	end, f := scanUnits(s, 1, "ymd")
	switch {
	case f.found():
		return f
	case end == len(s) && end == 1:
		return fault{end, `expected a number or "T"`}
	case end == len(s):
		return fault{}
	case s[end]|0x20 != 't':
		return fault{end, `expected a number or "T"`}
	}
	start := end + 1
	end, f = scanUnits(s, start, "hms")
	switch {
	case f.found():
		return f
	case end == start:
		return fault{end, `expected a number after "T"`}
	case end < len(s):
		return fault{end, "expected a number"}
	}
	return fault{}
}

// scanUnits reads numbers, each followed by its unit, from start. The first may
// have any of the units, every other the unit next in order.
func scanUnits(s string, start int, units string) (end int, f fault) {
	previous := -1
	for at := start; ; {
		end = skipDigits(s, at)
		if end == at {
			return at, fault{}
		}
		if end == len(s) {
			return end, fault{end, "expected a unit after the number"}
		}
		unit := strings.IndexByte(units, s[end]|0x20)
		if unit < 0 {
			return end, fault{end, "no such unit here"}
		}
		if previous >= 0 && unit != previous+1 {
			return end, fault{end, "units must follow in order, none left out in between"}
		}
		previous = unit
		at = end + 1
	}
}
