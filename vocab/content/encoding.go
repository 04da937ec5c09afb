package content

import "strings"

// A Decoder turns the text of a string into the bytes that it stands for. It
// fails with a [*DecodeError] when the text is not in the encoding, and with a
// [*LimitError] when the result would be longer than limit; a negative limit is
// none. What a Decoder allocates is bounded by the limit as well as by the text.
type Decoder func(s string, limit int) ([]byte, error)

// encodings are the encodings that have a definition, by their names in lower
// case: RFC 2045 §6.1 and RFC 4648 §4 to §8. Where both define base64, the
// definition of RFC 4648 counts (Validation §8.3).
var encodings = map[string]Decoder{
	"base64":           base64.decode,
	"base64url":        base64url.decode,
	"base32":           base32.decode,
	"base32hex":        base32hex.decode,
	"base16":           base16.decode,
	"hex":              base16.decode,
	"quoted-printable": decodeQuotedPrintable,
	"7bit":             sevenBit.decode,
	"8bit":             eightBit.decode,
	"binary":           decodeBinary,
}

// Encoding returns the decoder of an encoding by its name in contentEncoding.
// Names are not case sensitive (RFC 2045 §6.1).
func Encoding(name string) (Decoder, bool) {
	decoder, ok := encodings[strings.ToLower(name)]
	return decoder, ok
}

// exceeds reports whether a result of n bytes is longer than limit.
func exceeds(n, limit int) bool { return limit >= 0 && n > limit }
