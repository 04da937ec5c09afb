package instance

import (
	"fmt"
	"strconv"
	"strings"
)

// A Decimal is the exact mathematical value of a JSON number, of any size and
// precision. The zero Decimal is 0. It is a small immutable value; Decimals
// made by this package are equal if and only if [Decimal.Equal] says so,
// which == does not.
//
// No operation expands an exponent: 1e1000000000 costs what 1 costs.
type Decimal struct {
	// The number is coefficient × 10^exponent, in one of the forms of
	// numberKind; exponent is 0 for an int64.
	coefficient int64
	exponent    int64
	// text is the number's JSON text, for the kind kindBig; else "".
	text string
}

// DecimalFromInt64 is n as a Decimal.
func DecimalFromInt64(n int64) Decimal { return Decimal{coefficient: n} }

// ParseDecimal reads a JSON number (RFC 8259 §6), nothing before or after it.
// The error is a [*SyntaxError], or a [*LimitError] for an exponent of more
// than 18 digits.
func ParseDecimal(text string) (Decimal, error) {
	s := scanNumber(bytesOf(text), 0)
	switch {
	case s.fault == hugeExponent:
		return Decimal{}, exponentError(positionAt(text, 0))
	case s.fault != noFault || s.end < len(text):
		return Decimal{}, &SyntaxError{
			Position: positionAt(text, s.end),
			Code:     InvalidNumber,
			Reason:   fmt.Sprintf("%.40q is not a JSON number", text),
		}
	}
	return s.decimal(text), nil
}

// decimal is the scanned number; text is its JSON text.
func (s *scanned) decimal(text string) Decimal {
	d := Decimal{coefficient: s.coefficient, exponent: s.exponent}
	if s.kind == kindBig {
		d.text = text
	}
	return d
}

// bigDecimal is the number with the given text, which is known to be valid.
func bigDecimal(text string) Decimal {
	s := scanNumber(bytesOf(text), 0)
	return s.decimal(text)
}

// big reports whether the coefficient is only the sign.
func (d Decimal) big() bool { return d.text != "" }

// Sign is -1, 0 or +1.
func (d Decimal) Sign() int {
	switch {
	case d.coefficient > 0:
		return 1
	case d.coefficient < 0:
		return -1
	}
	return 0
}

// IsInteger reports whether the number has no fractional part
// (Core §4.2.1: 1.0 is an integer).
func (d Decimal) IsInteger() bool { return d.exponent >= 0 }

// Int64 is the number as an int64, if it is one.
func (d Decimal) Int64() (n int64, ok bool) {
	if d.exponent != 0 || d.big() {
		return 0, false
	}
	return d.coefficient, true
}

// String is a JSON text of exactly this number: for those of many digits as
// it was written, for others the shortest, in the layout of encoding/json.
func (d Decimal) String() string {
	if d.big() {
		return d.text
	}
	return string(d.append(nil))
}

// append appends the number as String has it.
func (d Decimal) append(dst []byte) []byte {
	if d.big() {
		return append(dst, d.text...)
	}
	if d.exponent == 0 {
		return strconv.AppendInt(dst, d.coefficient, 10)
	}
	if d.coefficient < 0 {
		dst = append(dst, '-')
	}
	var buffer [20]byte
	all := strconv.AppendUint(buffer[:0], d.magnitude(), 10)
	point := int64(len(all)) + d.exponent // where the decimal point stands
	switch {
	case point > 21 || point < -5:
		dst = append(dst, all[0])
		if len(all) > 1 {
			dst = append(append(dst, '.'), all[1:]...)
		}
		dst = append(dst, 'e')
		if point > 0 {
			dst = append(dst, '+')
		}
		return strconv.AppendInt(dst, point-1, 10)
	case point <= 0:
		dst = append(dst, "0.00000"[:2-point]...)
		return append(dst, all...)
	case d.exponent < 0:
		dst = append(append(dst, all[:point]...), '.')
		return append(dst, all[point:]...)
	}
	dst = append(dst, all...)
	return append(dst, "000000000000000000000"[:d.exponent]...)
}

// magnitude is the absolute value of the coefficient.
func (d Decimal) magnitude() uint64 {
	if d.coefficient < 0 {
		return -uint64(d.coefficient)
	}
	return uint64(d.coefficient)
}

// digits are the digits of the coefficient, without zeros at either end if
// the number is big. The buffer is where those of a small one are put.
func (d Decimal) digits(buffer *[20]byte) digits {
	if !d.big() {
		return digits{whole: stringOf(strconv.AppendUint(buffer[:0], d.magnitude(), 10))}
	}
	mantissa := strings.TrimPrefix(d.text, "-")
	if end := strings.IndexAny(mantissa, "eE"); end >= 0 {
		mantissa = mantissa[:end]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	trimmed, _ := digits{whole, fraction}.trim()
	return trimmed
}
