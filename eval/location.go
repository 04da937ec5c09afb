package eval

import "strings"

// fragmentToken is "/" and a reference token as it stands in a URI fragment
// (RFC 6901 §6): escaped for the pointer, then percent-encoded for the URI.
func fragmentToken(token string) string {
	const hex = "0123456789ABCDEF"
	token = tokenEscaper.Replace(token)
	var b strings.Builder
	b.WriteByte('/')
	for k := 0; k < len(token); k++ {
		if c := token[k]; inFragment(c) {
			b.WriteByte(c)
		} else {
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		}
	}
	return b.String()
}

// inFragment reports whether a byte may stand in a fragment as it is
// (RFC 3986 §3.5).
func inFragment(c byte) bool {
	switch {
	case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		return true
	}
	return strings.IndexByte("-._~!$&'()*+,;=:@/?", c) >= 0
}

// AppendFragment appends tokens to a URI's fragment.
func AppendFragment(uri string, tokens ...string) string {
	var b strings.Builder
	b.WriteString(uri)
	if !strings.Contains(uri, "#") {
		b.WriteByte('#')
	}
	for _, t := range tokens {
		b.WriteString(fragmentToken(t))
	}
	return b.String()
}

// FragmentOf is a JSON Pointer as a URI fragment, "#" included (RFC 6901 §6).
func FragmentOf(pointer string) string {
	tokens := strings.Split(pointer, "/")[1:]
	for k := range tokens {
		tokens[k] = tokenUnescaper.Replace(tokens[k])
	}
	return AppendFragment("", tokens...)
}

var tokenUnescaper = strings.NewReplacer("~1", "/", "~0", "~")
