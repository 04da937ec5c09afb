package content

import "strings"

// A Decoder turns the text of a string into the bytes that it stands for. It
// fails with a [*DecodeError] when the text is not in the encoding, and with a
// [*LimitError] when the result would be longer than limit; a negative limit is
// none. What a Decoder allocates is bounded by the limit as well as by the text.
type Decoder func(s string, limit int) ([]byte, error)

// encoding returns the decoder of an encoding that has a definition by its name in
// lower case, or nil: RFC 2045 §6.1 and RFC 4648 §4 to §8. Where both define
// base64, the definition of RFC 4648 counts (Validation §8.3).
func encoding(name string) Decoder {
	switch name {
	case "base64":
		return base64().decode
	case "base64url":
		return base64url().decode
	case "base32":
		return base32().decode
	case "base32hex":
		return base32hex().decode
	case "base16", "hex":
		return base16().decode
	case "quoted-printable":
		return decodeQuotedPrintable
	case "7bit":
		return sevenBit.decode
	case "8bit":
		return eightBit.decode
	case "binary":
		return decodeBinary
	}
	return nil
}

// Encoding returns the decoder of an encoding by its name in contentEncoding.
// Names are not case sensitive (RFC 2045 §6.1).
func Encoding(name string) (Decoder, bool) {
	decoder := encoding(strings.ToLower(name))
	return decoder, decoder != nil
}

// exceeds reports whether a result of n bytes is longer than limit.
func exceeds(n, limit int) bool { return limit >= 0 && n > limit }
