package format

import "strings"

// Style accepts CSS declarations, which draft-03 refers to, by the core grammar
// of CSS 2.1, section 4.1.1: property names, each with a colon and a value,
// separated by semicolons. Which properties and values exist is not checked, as
// CSS readers skip those that they do not know. A text without declarations is
// accepted. Brackets that are nested cost an allocation.
func Style(s string) error { return scanStyle(s).in("style") }

func scanStyle(s string) fault {
	if f := checkUTF8(s); f.found() {
		return f
	}
	at, f := skipBlank(s, 0)
	for !f.found() && at < len(s) {
		if s[at] != ';' {
			at, f = scanDeclaration(s, at)
		}
		if !f.found() && at < len(s) {
			at, f = skipBlank(s, at+1) // over the semicolon
		}
	}
	return f
}

// scanDeclaration reads the declaration that starts at start and returns its
// end: a semicolon, or the end of s.
func scanDeclaration(s string, start int) (end int, f fault) {
	end = skipIdentifier(s, start)
	if end == start {
		return end, fault{start, "expected the name of a property"}
	}
	if end, f = skipBlank(s, end); f.found() {
		return end, f
	}
	if end == len(s) || s[end] != ':' {
		return end, fault{end, `expected ":" after the name of a property`}
	}
	if end, f = skipBlank(s, end+1); f.found() {
		return end, f
	}
	return scanValue(s, end)
}

// scanValue reads the value that starts at start and returns its end.
func scanValue(s string, start int) (end int, f fault) {
	var open []byte // the closing brackets that are still to come
	for end = start; end < len(s); {
		c := s[end]
		switch {
		case c == ';' && len(open) == 0:
			return end, valueFault(start, end)
		case c == '"' || c == '\'':
			end, f = skipQuoted(s, end)
		case strings.HasPrefix(s[end:], "/*"):
			end, f = skipBlank(s, end)
		case c == '\\':
			next := skipCSSEscape(s, end)
			if next == end {
				return end, fault{end, "a backslash must escape a character"}
			}
			end = next
		case strings.IndexByte("([{", c) >= 0:
			open = append(open, ")]}"[strings.IndexByte("([{", c)])
			end++
		case strings.IndexByte(")]}", c) >= 0:
			if len(open) == 0 || open[len(open)-1] != c {
				return end, fault{end, "a closing bracket without an opening one"}
			}
			open = open[:len(open)-1]
			end++
		default:
			end++
		}
		if f.found() {
			return end, f
		}
	}
	if len(open) > 0 {
		return end, fault{end, `expected "` + string(open[len(open)-1]) + `"`}
	}
	return end, valueFault(start, end)
}

// valueFault is the fault of a value that holds nothing.
func valueFault(start, end int) fault {
	if start == end {
		return fault{start, "expected a value"}
	}
	return fault{}
}

// skipBlank returns the end of the white space and comments that start at
// offset i.
func skipBlank(s string, i int) (end int, f fault) {
	for {
		i = skipSpace(s, i)
		if !strings.HasPrefix(s[i:], "/*") {
			return i, fault{}
		}
		length := strings.Index(s[i+2:], "*/")
		if length < 0 {
			return i, fault{i, "a comment without an end"}
		}
		i += len("/**/") + length
	}
}

// skipQuoted returns the end of the string that starts at offset i with its
// quotation mark. A backslash escapes the byte after it, or a line break.
func skipQuoted(s string, i int) (end int, f fault) {
	for end = i + 1; end < len(s); end++ {
		switch s[end] {
		case s[i]:
			return end + 1, fault{}
		case '\\':
			if end++; strings.HasPrefix(s[min(end, len(s)):], "\r\n") {
				end++
			}
		case '\n', '\r', '\f':
			return end, fault{end, "a string cannot hold a line break"}
		}
	}
	return end, fault{i, "a string without an end"}
}

// skipIdentifier returns the end of the identifier that starts at offset i, or i
// if there is none: "-" perhaps, a character that is no digit, and more.
func skipIdentifier(s string, i int) int {
	start := i
	if i < len(s) && s[i] == '-' {
		i++
	}
	for first := true; i < len(s); first = false {
		c := s[i]
		switch {
		case isNameStart(c), !first && (isDigit(c) || c == '-'):
			i++
		case c == '\\' && skipCSSEscape(s, i) > i:
			i = skipCSSEscape(s, i)
		case first:
			return start
		default:
			return i
		}
	}
	if i == start+1 && s[start] == '-' {
		return start
	}
	return i
}

// isNameStart reports whether an identifier may start with c.
func isNameStart(c byte) bool { return (c|0x20)-'a' < 26 || c == '_' || c >= 0x80 }

// skipCSSEscape returns the end of the escape that starts with the backslash at
// offset i, or i if it escapes nothing: up to six hexadecimal digits and one
// white space, or another character that is no line break.
func skipCSSEscape(s string, i int) int {
	end := skipHex(s[:min(len(s), i+7)], i+1)
	switch {
	case end > i+1 && strings.HasPrefix(s[end:], "\r\n"):
		return end + 2
	case end > i+1:
		return min(end+1, skipSpace(s, end))
	case end == len(s) || strings.IndexByte("\r\n\f", s[end]) >= 0:
		return i
	}
	return end + 1
}
