package instance

import (
	"math/big"
	"strings"
)

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

// cut splits off the first n digits, or all if there are fewer.
func (d digits) cut(n int) (first, rest digits) {
	w := min(n, len(d.whole))
	f := min(n-w, len(d.fraction))
	return digits{d.whole[:w], d.fraction[:f]}, digits{d.whole[w:], d.fraction[f:]}
}

// integer is the digits read as one integer. Halves are converted and joined,
// which takes far less than quadratic time.
func (d digits) integer() *big.Int {
	if d.len() <= maxExact {
		return new(big.Int).SetUint64(d.uint64())
	}
	// The lower part gets a length of 19·2^n, so that few powers are needed.
	low, n := maxExact, 0
	for 2*low < d.len() {
		low *= 2
		n++
	}
	power := new(big.Int).SetUint64(powers[maxExact])
	for range n {
		power.Mul(power, power)
	}
	high, rest := d.cut(d.len() - low)
	result := high.integer()
	return result.Mul(result, power).Add(result, rest.integer())
}
