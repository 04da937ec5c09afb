package instance

import (
	"math"
	"math/bits"
)

// A numberKind says in which of the three forms a number is kept. Every
// mathematical value has exactly one form, whatever its text.
type numberKind uint8

const (
	// kindInt64 is an integer that fits 64 bits.
	kindInt64 numberKind = iota
	// kindScaled is coefficient × 10^exponent, not an int64, with a
	// coefficient that fits 64 bits and is not divisible by 10, and an
	// exponent that fits 32 bits.
	kindScaled
	// kindBig is every other number. Its coefficient is only its sign, its
	// exponent that of its last digit that is not zero.
	kindBig
)

// A scanned is what scanNumber read.
type scanned struct {
	coefficient int64
	exponent    int64
	end         int // the offset after the number; of the fault if there is one
	kind        numberKind
	fault       numberFault
}

// A numberFault is a reason why a text is not a number that can be kept.
type numberFault uint8

const (
	noFault numberFault = iota
	noDigit
	leadingZero
	hugeExponent
)

// exponentDigits is the most digits an exponent may have, leading zeros not
// counted, so that sums of exponents and lengths of texts fit 64 bits.
const exponentDigits = 18

// maxExact is the most digits whose value fits a uint64 for certain.
const maxExact = 19

// scanNumber reads the number at offset i of the text (RFC 8259 §6). Its time
// is linear in the length of the text read and does not depend on exponents.
func scanNumber(text []byte, i int) scanned {
	negative := false
	if i < len(text) && text[i] == '-' {
		negative = true
		i++
	}
	first := i
	u := uint64(0)
	for i < len(text) && isDigit(text[i]) {
		u = u*10 + uint64(text[i]-'0')
		i++
	}
	n := i - first
	switch {
	case n == 0:
		return scanned{end: i, fault: noDigit}
	case n > 1 && text[first] == '0':
		return scanned{end: first, fault: leadingZero}
	case n < maxExact && (i == len(text) || text[i] != '.' && text[i]|0x20 != 'e'):
		c := int64(u)
		if negative {
			c = -c
		}
		return scanned{coefficient: c, end: i}
	}
	return scanRest(text, first, i, negative, u)
}

// scanRest reads the fraction and the exponent of a number whose integer part
// stands at first up to i and is u, modulo 2^64.
func scanRest(text []byte, first, i int, negative bool, u uint64) scanned {
	whole := text[first:i]
	var fraction []byte
	if i < len(text) && text[i] == '.' {
		i++
		start := i
		for i < len(text) && isDigit(text[i]) {
			u = u*10 + uint64(text[i]-'0')
			i++
		}
		if i == start {
			return scanned{end: i, fault: noDigit}
		}
		fraction = text[start:i]
	}
	exponent, fault := int64(0), noFault
	if i < len(text) && text[i]|0x20 == 'e' {
		if exponent, i, fault = scanExponent(text, i+1); fault == noDigit {
			return scanned{end: i, fault: fault}
		}
	}
	s := scanned{end: i}
	if len(whole)+len(fraction) <= maxExact {
		s.settle(negative, u, exponent-int64(len(fraction)))
	} else {
		s.settleLong(negative, digits{stringOf(whole), stringOf(fraction)}, exponent)
	}
	if fault != noFault && !s.isZero() {
		return scanned{end: i, fault: fault}
	}
	return s
}

// isZero reports whether the number is zero.
func (s *scanned) isZero() bool { return s.kind == kindInt64 && s.coefficient == 0 }

// scanExponent reads the sign and digits of an exponent.
func scanExponent(text []byte, i int) (exponent int64, end int, fault numberFault) {
	negative := false
	if i < len(text) && (text[i] == '+' || text[i] == '-') {
		negative = text[i] == '-'
		i++
	}
	start := i
	for i < len(text) && text[i] == '0' {
		i++
	}
	significant := i
	for i < len(text) && isDigit(text[i]) {
		exponent = exponent*10 + int64(text[i]-'0')
		i++
	}
	switch {
	case i == start:
		return 0, i, noDigit
	case i-significant > exponentDigits:
		return 0, i, hugeExponent
	case negative:
		exponent = -exponent
	}
	return exponent, i, noFault
}

// settle finds the form of ±u × 10^exponent.
func (s *scanned) settle(negative bool, u uint64, exponent int64) {
	if u == 0 {
		return // zero is 0, whatever its sign and exponent
	}
	for exponent < 0 && u%10 == 0 {
		u /= 10
		exponent++
	}
	if exponent >= 0 {
		if exponent < int64(len(powers)) {
			if high, low := bits.Mul64(u, powers[exponent]); high == 0 && s.setInt64(negative, low) {
				return
			}
		}
		for u%10 == 0 {
			u /= 10
			exponent++
		}
	}
	s.kind, s.exponent = kindScaled, exponent
	if exponent != int64(int32(exponent)) || !s.setInt64(negative, u) {
		s.kind = kindBig
		s.setSign(negative)
	}
}

// settleLong finds the form of a number of many digits.
func (s *scanned) settleLong(negative bool, d digits, exponent int64) {
	d, shift := d.trim()
	exponent += shift
	if d.len() <= maxExact {
		s.settle(negative, d.uint64(), exponent)
		return
	}
	s.kind, s.exponent = kindBig, exponent
	s.setSign(negative)
}

// setInt64 makes ±u the coefficient, if it fits.
func (s *scanned) setInt64(negative bool, u uint64) bool {
	if negative {
		s.coefficient = -int64(u)
		return u <= -math.MinInt64
	}
	s.coefficient = int64(u)
	return u <= math.MaxInt64
}

// setSign makes the sign the coefficient.
func (s *scanned) setSign(negative bool) {
	s.coefficient = 1
	if negative {
		s.coefficient = -1
	}
}

func isDigit(c byte) bool { return c-'0' < 10 }

// powers are the powers of ten that fit a uint64.
var powers = [maxExact + 1]uint64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9,
	1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
}
