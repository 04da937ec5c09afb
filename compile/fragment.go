package compile

import "github.com/verdict-schema/verdict/pointer"

// percentDecoded undoes percent-encoding in an anchor; what is not an encoding
// stays as it is.
func percentDecoded(s string) string {
	p, err := pointer.ParseFragment("/" + s)
	if err != nil || len(p) != 1 {
		return s
	}
	return p[0]
}
