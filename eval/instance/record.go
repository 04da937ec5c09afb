package instance

import "strings"

// Types is a set of JSON types, one bit each. The seven bits are the six
// types of the JSON data model with number split in two, since JSON Schema
// tells integers from other numbers by their mathematical value
// (Core §4.2.1, Validation §6.1.1).
type Types uint8

const (
	Null     Types = 1 << iota // the value null
	Boolean                    // true or false
	Integer                    // a number without a fractional part, however written: 1, 1.0, 10e-1
	Fraction                   // a number with a fractional part
	String                     // a string
	Array                      // an array
	Object                     // an object

	nameBit

	// name is the type of a member name's record: a string, so that names can
	// be evaluated like values (propertyNames), and a bit of its own. It is the
	// only record with two bits, and the second is never in a set of types.
	name = String | nameBit

	// Number is every number.
	Number = Integer | Fraction
	// Any is every type.
	Any = Null | Boolean | Number | String | Array | Object
)

// Flags are facts about a record that the parser learned on the way.
type Flags uint8

const (
	// ASCII says that a string or name holds no byte above 0x7F, so that its
	// length in code points is its length in bytes.
	ASCII Flags = 1 << iota
	// Decoded says that the content of a string or name (or the source text
	// of a number made from a Go value) lies in the document's side buffer,
	// at offset Extra, and not in the text.
	Decoded
	// Int64 says that a number is an integer that fits 64 bits; Word is its
	// value (as an int64).
	Int64
	// Scaled says that a number is Word (as an int64, never divisible by 10)
	// times ten to the power of Extra (as an int32), and is not Int64.
	// A number that is neither is read from its source text when needed.
	Scaled
	// True is set on the record of the value true.
	True
	// Pointed says, in a document made from a Go value, that the number's JSON
	// text has a fraction or an exponent.
	Pointed
)

// A Record is one entry of the tape: a value or a member name. Records stand
// in document order. An array's record is followed by its items; an object's
// by name, value, name, value, ….
type Record struct {
	// Type has exactly one bit of [Any] set.
	Type  Types
	Flags Flags
	_     uint16
	// Next is the index of the first record after this value and all that it
	// contains. A name's Next is its value's Next: the next member's name.
	Next uint32
	// Start and End are the value's byte range in the text, quotes and
	// brackets included; both are 0 in a document made from a Go value.
	Start, End uint32
	// Count is the number of items of an array, of members of an object, of
	// bytes of the content of a string or name, or of the text of a number if
	// that is Decoded.
	Count uint32
	// Extra is what Flags says: an offset or an exponent. For a string or name
	// of more than 8 bytes that is not Decoded it is the first four, see [Head].
	Extra uint32
	// Word is an integer's value, a scaled number's coefficient, or the key of
	// a name or of a string of up to 12 bytes (see [Key]).
	Word uint64
}

// typeNames are the names of the types in the order of their bits.
var typeNames = [...]string{"null", "boolean", "integer", "number", "string", "array", "object"}

// Has reports whether every type in other is in t.
func (t Types) Has(other Types) bool { return t&other == other }

// String lists the set's types by their JSON Schema names, joined by "|";
// integers and fractions together are "number".
func (t Types) String() string {
	var names []string
	for i, n := range typeNames {
		bit := Types(1 << i)
		if t&bit == 0 || bit == Integer && t.Has(Number) {
			continue
		}
		names = append(names, n)
	}
	return strings.Join(names, "|")
}
