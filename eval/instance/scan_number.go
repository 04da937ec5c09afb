package instance

import (
	"math"
	"math/bits"
	"strings"
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

// digits are the decimal digits of a number, in the two parts that a decimal
// point separates.
type digits struct{ whole, fraction string }

// len is the number of digits.
func (d digits) len() int { return len(d.whole) + len(d.fraction) }

// at is the digit at index i, or '0' after the last.
func (d digits) at(i int) byte {
	switch {
	case i < len(d.whole):
		return d.whole[i]
	case i < d.len():
		return d.fraction[i-len(d.whole)]
	}
	return '0'
}

// uint64 is the value of the digits read as one integer, modulo 2^64.
func (d digits) uint64() (u uint64) {
	for _, part := range [...]string{d.whole, d.fraction} {
		for i := range len(part) {
			u = u*10 + uint64(part[i]-'0')
		}
	}
	return u
}

// trim removes zeros from both ends. The number is what is left, read as one
// integer, times ten to the power of shift.
func (d digits) trim() (trimmed digits, shift int64) {
	d.fraction = strings.TrimRight(d.fraction, "0")
	shift = -int64(len(d.fraction))
	if d.fraction == "" {
		n := len(d.whole)
		d.whole = strings.TrimRight(d.whole, "0")
		shift = int64(n - len(d.whole))
	}
	d.whole = strings.TrimLeft(d.whole, "0")
	if d.whole == "" {
		d.fraction = strings.TrimLeft(d.fraction, "0")
	}
	return d, shift
}

// numberFaults are the sentences for the faults.
var numberFaults = [...]string{
	noDigit:     "expected a digit in a number, found ",
	leadingZero: "a number must not begin with a superfluous zero",
}

// number reads the number at offset i and appends its record. Here is the case
// of an integer of at most 18 digits.
func (p *parser) number(i int) int {
	text, at := p.text, i
	negative := text[at] == '-'
	if negative {
		at++
	}
	first, u := at, uint64(0)
	for at < len(text) && isDigit(text[at]) {
		u = u*10 + uint64(text[at]-'0')
		at++
	}
	n := at - first
	if n == 0 || n >= maxExact || at == len(text) || text[first] == '0' && n > 1 {
		return p.addNumber(i, scanNumber(text, i))
	}
	if text[at] == '.' || text[at]|0x20 == 'e' {
		return p.addNumber(i, scanRest(text, first, at, negative, u))
	}
	c := int64(u)
	if negative {
		c = -c
	}
	r := p.add()
	r.Type, r.Flags = Integer, Int64
	r.Next = uint32(len(p.tape))
	r.Start, r.End = uint32(i), uint32(at)
	r.Count, r.Extra, r.Word = 0, 0, uint64(c)
	return at
}

// addNumber appends the record of the number at offset i.
func (p *parser) addNumber(i int, s scanned) int {
	if s.fault != noFault {
		return p.failNumber(i, s)
	}
	s.record(p.add(), uint32(len(p.tape)), uint32(i))
	return s.end
}

// record sets the record of the number, which begins at start.
func (s *scanned) record(r *Record, next, start uint32) {
	r.Type, r.Flags = Integer, Int64
	r.Next = next
	r.Start, r.End = start, uint32(s.end)
	r.Count, r.Extra, r.Word = 0, 0, uint64(s.coefficient)
	if s.kind != kindInt64 {
		s.complete(r)
	}
}

// complete corrects the record of a number that is not an int64.
func (s *scanned) complete(r *Record) {
	r.Flags = 0
	if s.kind == kindScaled {
		r.Flags = Scaled
		r.Extra = uint32(int32(s.exponent))
	}
	if s.exponent < 0 {
		r.Type = Fraction
	}
}

// failNumber records why the text at i is not a number.
func (p *parser) failNumber(i int, s scanned) int {
	switch s.fault {
	case hugeExponent:
		p.err = exponentError(positionAt(stringOf(p.text), i))
		return failed
	case noDigit:
		return p.fail(InvalidNumber, s.end, numberFaults[noDigit]+p.found(s.end))
	}
	return p.fail(InvalidNumber, s.end, numberFaults[s.fault])
}

// exponentError says that an exponent has too many digits.
func exponentError(at Position) *LimitError {
	return &LimitError{Limit: LimitExponent, Value: exponentDigits + 1, Max: exponentDigits, Position: at}
}
