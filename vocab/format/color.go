package format

import "strings"

// Color accepts a color of CSS 2.1, section 4.3.6, which draft-03 refers to: a
// name, which may be a system color of section 18.2, "#" and three or six
// hexadecimal digits, or "rgb(" with three integers or three percentages.
// Letters may be in either case.
func Color(s string) error { return scanColor(s).in("color") }

func scanColor(s string) fault {
	const function = "rgb("
	switch {
	case strings.HasPrefix(s, "#"):
		return scanHexColor(s)
	case len(s) >= len(function) && strings.EqualFold(s[:len(function)], function):
		return scanRGB(s, len(function))
	}
	for i := range len(s) {
		if (s[i]|0x20)-'a' >= 26 {
			return fault{i, "a character that a color name cannot hold"}
		}
	}
	for name := range strings.FieldsSeq(colorNames) {
		if strings.EqualFold(name, s) {
			return fault{}
		}
	}
	return fault{0, "CSS 2.1 has no color of this name"}
}

// scanHexColor reads the "#" notation.
func scanHexColor(s string) fault {
	end := skipHex(s, 1)
	switch {
	case end < len(s):
		return fault{end, "expected a hexadecimal digit"}
	case end != 4 && end != 7:
		return fault{1, `expected three or six hexadecimal digits after "#"`}
	}
	return fault{}
}

// scanRGB reads the three numbers from start, and the closing parenthesis. A
// value beyond 255 or 100% is clipped by CSS, so it is no error.
func scanRGB(s string, start int) fault {
	at, percentages := start, 0
	for i, next := range []byte(",,)") {
		end, percentage, f := scanRGBValue(s, skipSpace(s, at))
		if f.found() {
			return f
		}
		if percentage {
			percentages++
		}
		if percentages != 0 && percentages != i+1 {
			return fault{at, "integers and percentages cannot be mixed"}
		}
		end = skipSpace(s, end)
		if end == len(s) || s[end] != next {
			return fault{end, `expected "` + string(next) + `"`}
		}
		at = end + 1
	}
	if at < len(s) {
		return fault{at, "nothing may follow the color"}
	}
	return fault{}
}

// scanRGBValue reads the integer or percentage that starts at start and returns
// its end.
func scanRGBValue(s string, start int) (end int, percentage bool, f fault) {
	number := skipSign(s, start)
	point := skipDigits(s, number)
	end = point
	if end < len(s) && s[end] == '.' {
		if end = skipDigits(s, point+1); end == point+1 {
			return end, false, fault{end, "expected a digit after the decimal point"}
		}
	}
	percentage = end < len(s) && s[end] == '%'
	switch {
	case end == number:
		return end, false, fault{end, "expected a number"}
	case percentage:
		return end + 1, true, fault{}
	case end > point:
		return end, false, fault{point, `expected an integer, or "%" after the number`}
	}
	return end, false, fault{}
}

// skipSign returns the offset after the sign at offset i, if there is one.
func skipSign(s string, i int) int {
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		i++
	}
	return i
}

// skipSpace returns the end of the CSS white space that starts at offset i.
func skipSpace(s string, i int) int {
	for i < len(s) && strings.IndexByte(" \t\r\n\f", s[i]) >= 0 {
		i++
	}
	return i
}

// colorNames are the 17 colors of CSS 2.1, section 4.3.6, and the system colors
// of section 18.2.
const colorNames = `
	aqua black blue fuchsia gray green lime maroon navy olive orange purple red
	silver teal white yellow
	ActiveBorder ActiveCaption AppWorkspace Background ButtonFace ButtonHighlight
	ButtonShadow ButtonText CaptionText GrayText Highlight HighlightText
	InactiveBorder InactiveCaption InactiveCaptionText InfoBackground InfoText
	Menu MenuText Scrollbar ThreeDDarkShadow ThreeDFace ThreeDHighlight
	ThreeDLightShadow ThreeDShadow Window WindowFrame WindowText`
