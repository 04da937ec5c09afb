package tool

import (
	"strconv"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/pointer"
)

// pathOf writes a JSON Pointer to a value as models write paths: $.items[0].count.
// A name that is no identifier stands in brackets and quotes. Which tokens are
// indexes is for the value to tell.
func pathOf(root instance.Value, location string) string {
	var b strings.Builder
	b.WriteByte('$')
	tokens, _ := pointer.Parse(location) // it comes from an evaluation
	for _, token := range tokens {
		if root.Is(instance.Array) {
			index, _ := strconv.Atoi(token)
			root, _ = root.Item(index)
			b.WriteString("[" + token + "]")
			continue
		}
		root, _ = root.Member(token)
		writeName(&b, token)
	}
	return b.String()
}

func writeName(b *strings.Builder, name string) {
	if isIdentifier(name) {
		b.WriteByte('.')
		b.WriteString(name)
		return
	}
	b.WriteString(`["`)
	b.WriteString(escapeQuotes(name))
	b.WriteString(`"]`)
}

func escapeQuotes(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, `\`, `\\`), `"`, `\"`)
}

func isIdentifier(name string) bool {
	for k, c := range []byte(name) {
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (k == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}
