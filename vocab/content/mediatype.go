package content

import (
	"slices"
	"strings"
)

// A MediaType is a media type and its parameters (RFC 2045 §5.1, RFC 6838 §4.2).
// Type, Subtype and the names of the parameters are in lower case: they are not
// case sensitive.
type MediaType struct {
	Type, Subtype string
	Params        map[string]string
}

// ParseMediaType reads type "/" subtype and parameters, as contentMediaType
// holds them. Type and subtype are restricted names (RFC 6838 §4.2); a
// parameter's value is a token or a quoted string (RFC 2045 §5.1); no parameter
// stands twice (RFC 6838 §4.3). The error is a [*MediaTypeError].
func ParseMediaType(s string) (MediaType, error) {
	p := mediaTypeParser{input: s}
	m := p.parse()
	if p.err != nil {
		return MediaType{}, p.err
	}
	return m, nil
}

// Essence returns the type and subtype, such as "text/html", by which a
// [Registry] knows the media type.
func (m MediaType) Essence() string { return m.Type + "/" + m.Subtype }

// Suffix returns the structured syntax suffix without its "+", such as "json" of
// "application/geo+json" (RFC 6838 §4.2.8), or "".
func (m MediaType) Suffix() string {
	if i := strings.LastIndexByte(m.Subtype, '+'); i >= 0 {
		return m.Subtype[i+1:]
	}
	return ""
}

// IsJSON reports whether content of this media type is JSON: it is
// application/json (RFC 8259 §11) or has the suffix +json (RFC 6839 §3.1).
func (m MediaType) IsJSON() bool {
	return m.Essence() == "application/json" || m.Suffix() == "json"
}

// IsJSON reports whether a text is a media type whose content is JSON (RFC 8259
// §11, RFC 6839 §3.1).
func IsJSON(mediaType string) bool {
	m, err := ParseMediaType(mediaType)
	return err == nil && m.IsJSON()
}

// String writes the media type with its parameters in the order of their names.
func (m MediaType) String() string {
	var b strings.Builder
	b.WriteString(m.Essence())
	names := make([]string, 0, len(m.Params))
	for name := range m.Params {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		b.WriteString("; " + name + "=" + quoteValue(m.Params[name]))
	}
	return b.String()
}

// quoteValue writes a parameter's value as a token if it is one, else as a quoted
// string (RFC 2045 §5.1).
func quoteValue(value string) string {
	isToken := value != ""
	for i := 0; i < len(value); i++ {
		isToken = isToken && isTokenByte(value[i])
	}
	if isToken {
		return value
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\r", "\\\r").Replace(value) + `"`
}
