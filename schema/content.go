package schema

import "github.com/verdict-schema/verdict/vocab/content"

// WithContentEncoding defines an encoding for contentEncoding, or replaces one
// (Validation §8.3). The name is not case sensitive. decode returns the bytes that
// a string stands for, or says what is wrong with it; of more bytes than limit,
// which is that of [Limits], it may return a [*content.LimitError] without making
// them, and must be safe for concurrent use. It is asked where content is
// asserted: see [AssertContent].
func WithContentEncoding(name string, decode content.Decoder) Option {
	return func(c *config) {
		c.compile.Keywords.Content = c.compile.Keywords.Content.WithEncoding(name, decode)
	}
}

// WithMediaType makes the content of a media type checked, or checked in another
// way (Validation §8.4). The name is a type and subtype without parameters, such
// as "text/csv", or a structured syntax suffix, such as "+xml", for the media
// types that end so and have no checker of their own (RFC 6838 §4.2.8). check
// gets the decoded content and the media type with its parameters; it says what
// is wrong, or nil, and must be safe for concurrent use. It is asked where
// content is asserted: see [AssertContent]. JSON is checked without it.
func WithMediaType(name string, check content.Checker) Option {
	return func(c *config) {
		c.compile.Keywords.Content = c.compile.Keywords.Content.WithMediaType(name, check)
	}
}
