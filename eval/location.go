package eval

import "strings"

// plain are the bytes that a reference token and a fragment both hold as they
// are (RFC 6901 §3, RFC 3986 §3.5).
var plain = func() (table [256]bool) {
	const others = "-._!$&'()*+,;=:@?"
	for c := range table {
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		table[c] = letter || '0' <= c && c <= '9' || strings.IndexByte(others, byte(c)) >= 0
	}
	return table
}()

// AppendFragmentToken appends "/" and a reference token as it stands in a URI
// fragment (RFC 6901 §6): escaped for the pointer, then percent-encoded for the
// URI.
func AppendFragmentToken(dst []byte, token string) []byte {
	const hex = "0123456789ABCDEF"
	dst = append(dst, '/')
	for k := range len(token) {
		switch c := token[k]; {
		case plain[c]:
			dst = append(dst, c)
		case c == '~':
			dst = append(dst, "~0"...)
		case c == '/':
			dst = append(dst, "~1"...)
		default:
			dst = append(dst, '%', hex[c>>4], hex[c&15])
		}
	}
	return dst
}

// AppendFragment appends tokens to a URI's fragment.
func AppendFragment(uri string, tokens ...string) string {
	text := make([]byte, 0, len(uri)+32)
	text = append(text, uri...)
	if strings.IndexByte(uri, '#') < 0 {
		text = append(text, '#')
	}
	for _, token := range tokens {
		text = AppendFragmentToken(text, token)
	}
	return string(text)
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
