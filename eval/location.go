package eval

import (
	"strings"

	"github.com/verdict-schema/verdict/pointer"
)

// appendFragment appends a token to a URI's fragment, a JSON Pointer.
func appendFragment(uri, token string) string {
	text := make([]byte, 0, len(uri)+32)
	text = append(text, uri...)
	if strings.IndexByte(uri, '#') < 0 {
		text = append(text, '#')
	}
	return string(pointer.AppendFragmentToken(text, token))
}
