package content

import "fmt"

// A DecodeError says why a string is not in the encoding it should be in.
type DecodeError struct {
	Encoding string // the encoding's name
	Offset   int    // the byte of the string where it goes wrong
	Reason   string // what is wrong there
}

// Error names the encoding, what is wrong and where.
func (e *DecodeError) Error() string {
	return fmt.Sprintf("not %s: %s (at byte %d)", e.Encoding, e.Reason, e.Offset)
}

// A LimitError says that a string would decode to more bytes than is allowed. It
// says nothing about whether the string is well encoded.
type LimitError struct {
	Encoding string // the encoding's name
	Limit    int    // the number of bytes allowed
}

// Error names the encoding and the limit.
func (e *LimitError) Error() string {
	return fmt.Sprintf("decoding %s gives more than %d bytes", e.Encoding, e.Limit)
}

// A MediaTypeError says why a text is not a media type.
type MediaTypeError struct {
	Input  string // the text
	Offset int    // the byte of the text where it goes wrong
	Reason string // what is wrong there
}

// Error says what is wrong and where.
func (e *MediaTypeError) Error() string {
	return fmt.Sprintf("invalid media type %q: %s (at byte %d)", e.Input, e.Reason, e.Offset)
}
