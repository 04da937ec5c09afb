package compile

import (
	"slices"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/pointer"
)

// fragmentOf is the JSON Pointer of tokens, given innermost first, as it
// stands in a URI fragment.
func fragmentOf(innermostFirst []string) string {
	tokens := slices.Clone(innermostFirst)
	slices.Reverse(tokens)
	return eval.AppendFragment("", tokens...)[1:]
}

// percentDecoded undoes percent-encoding in an anchor; what is not an encoding
// stays as it is.
func percentDecoded(s string) string {
	p, err := pointer.ParseFragment("/" + s)
	if err != nil || len(p) != 1 {
		return s
	}
	return p[0]
}
