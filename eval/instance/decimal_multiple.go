package instance

import (
	"math/big"
	"math/bits"
)

// MultipleOf reports whether d divided by the divisor is an integer
// (Validation §6.2.1), exactly. The sign of the divisor does not matter; zero
// is a multiple of everything, and the only multiple of zero.
//
// With d = a·10^x and the divisor b·10^y, the question is whether b divides
// a·10^(x-y). If x < y it does not, unless a is zero: either a is not
// divisible by 10, or d is an int64 and y is positive, which makes the divisor
// larger than any int64.
func (d Decimal) MultipleOf(divisor Decimal) bool {
	k := d.exponent - divisor.exponent
	switch {
	case d.coefficient == 0:
		return true
	case divisor.coefficient == 0 || k < 0:
		return false
	case divisor.big():
		return d.multipleOfBig(divisor, k)
	}
	b := divisor.magnitude()
	var a uint64
	if d.big() {
		a = d.remainder(b)
	} else {
		a = d.magnitude()
	}
	if k == 0 {
		return a%b == 0
	}
	return mulmod(a%b, powmod(10, k, b), b) == 0
}

// mulmod is x·y modulo m.
func mulmod(x, y, m uint64) uint64 {
	high, low := bits.Mul64(x, y)
	return bits.Rem64(high, low, m)
}

// powmod is base^k modulo m, by repeated squaring.
func powmod(base uint64, k int64, m uint64) uint64 {
	if base == 10 && k < int64(len(powers)) {
		return powers[k] % m
	}
	result := 1 % m
	for base %= m; k > 0; k >>= 1 {
		if k&1 != 0 {
			result = mulmod(result, base, m)
		}
		base = mulmod(base, base, m)
	}
	return result
}

// remainder is the coefficient of a big number modulo m, in one pass over its
// digits.
func (d Decimal) remainder(m uint64) (r uint64) {
	var buffer [20]byte
	for rest := d.digits(&buffer); rest.len() > 0; {
		var chunk digits
		chunk, rest = rest.cut(maxExact)
		r = mulmod(r, powers[chunk.len()]%m, m)
		// r and the chunk's remainder are both below m, but their sum may
		// not fit 64 bits.
		sum, carry := bits.Add64(r, chunk.uint64()%m, 0)
		r = bits.Rem64(carry, sum, m)
	}
	return r
}

// multipleOfBig reports whether the big divisor's coefficient b divides
// d's coefficient times 10^k.
//
// b has no factor 10, so it has factors 2, or factors 5, or neither. Those of
// them that 10^k provides are divided out; what is left must divide d's
// coefficient, and then no power has to be computed.
func (d Decimal) multipleOfBig(divisor Decimal, k int64) bool {
	if d.compareDigits(divisor) < 0 {
		return false
	}
	var buffer [20]byte
	b := divisor.digits(&buffer).integer()
	if twos := b.TrailingZeroBits(); twos > 0 {
		b.Rsh(b, uint(min(int64(twos), k)))
	} else {
		b = withoutFives(b, k)
	}
	if b.IsUint64() && d.big() {
		return d.remainder(b.Uint64()) == 0
	}
	a := d.digits(&buffer).integer()
	return a.Rem(a, b).Sign() == 0
}

// withoutFives divides b by 5 as often as it goes, but at most limit times.
// It tries 5, 5^2, 5^4, … as long as they go, then the same powers downwards,
// so that the number of divisions is logarithmic.
func withoutFives(b *big.Int, limit int64) *big.Int {
	power, exponent := big.NewInt(5), int64(1)
	var powers []*big.Int
	divide := func(power *big.Int, exponent int64) bool {
		if exponent > limit {
			return false
		}
		quotient, rest := new(big.Int).QuoRem(b, power, new(big.Int))
		if rest.Sign() != 0 {
			return false
		}
		b, limit = quotient, limit-exponent
		return true
	}
	for divide(power, exponent) {
		powers = append(powers, power)
		power, exponent = new(big.Int).Mul(power, power), exponent*2
	}
	for i := len(powers) - 1; i >= 0; i-- {
		divide(powers[i], int64(1)<<i)
	}
	return b
}
