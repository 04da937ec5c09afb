package content

import (
	"maps"
	"strings"
)

// A Checker says whether decoded content is what a media type promises: nil, or
// an error that says what is wrong. It gets the media type with its parameters,
// and must not keep or change data.
type Checker func(data []byte, m MediaType) error

// A Registry holds the encodings and the media types that a compiler knows. The
// zero Registry knows the encodings that [Encoding] knows and no media types;
// JSON is not asked of a registry, see [IsJSON]. A Registry never changes, so it
// is safe for concurrent use: its With methods return another one.
type Registry struct {
	encodings  map[string]Decoder
	mediaTypes map[string]Checker
}

// WithEncoding returns a registry that also knows an encoding, under a name that
// is not case sensitive. It may replace one that [Encoding] knows.
func (r Registry) WithEncoding(name string, decode Decoder) Registry {
	r.encodings = with(r.encodings, strings.ToLower(name), decode)
	return r
}

// WithMediaType returns a registry that also checks the content of a media type:
// "text/csv", or a structured syntax suffix "+xml" for every media type that ends
// so and has no checker of its own (RFC 6838 §4.2.8).
func (r Registry) WithMediaType(name string, check Checker) Registry {
	r.mediaTypes = with(r.mediaTypes, strings.ToLower(name), check)
	return r
}

// with returns a copy of a map with one entry set.
func with[V any](m map[string]V, key string, value V) map[string]V {
	m = maps.Clone(m)
	if m == nil {
		m = map[string]V{}
	}
	m[key] = value
	return m
}

// Encoding returns the decoder for a value of contentEncoding.
func (r Registry) Encoding(name string) (Decoder, bool) {
	if decode, ok := r.encodings[strings.ToLower(name)]; ok {
		return decode, true
	}
	return Encoding(name)
}

// Checker returns the checker for a media type: its own, or that of its suffix.
func (r Registry) Checker(m MediaType) (Checker, bool) {
	if check, ok := r.mediaTypes[m.Essence()]; ok {
		return check, true
	}
	if suffix := m.Suffix(); suffix != "" {
		check, ok := r.mediaTypes["+"+suffix]
		return check, ok
	}
	return nil, false
}
