package instance

import "cmp"

// Equal reports whether two numbers have the same mathematical value.
func (d Decimal) Equal(e Decimal) bool {
	if d.coefficient != e.coefficient || d.exponent != e.exponent || d.big() != e.big() {
		return false // every value has only one form
	}
	return !d.big() || d.text == e.text || d.compareDigits(e) == 0
}

// Compare is -1, 0 or +1 as d is less than, equal to or greater than e.
func (d Decimal) Compare(e Decimal) int {
	if d.exponent == 0 && e.exponent == 0 && !d.big() && !e.big() {
		return cmp.Compare(d.coefficient, e.coefficient)
	}
	return d.compareSlow(e)
}

// compareSlow compares the signs, then the magnitudes, then the digits.
func (d Decimal) compareSlow(e Decimal) int {
	sign := d.Sign()
	if c := cmp.Compare(sign, e.Sign()); c != 0 || sign == 0 {
		return c
	}
	if d.big() || e.big() {
		return sign * d.compareDigits(e)
	}
	a, n := align(d.magnitude())
	b, m := align(e.magnitude())
	if c := cmp.Compare(d.exponent+n, e.exponent+m); c != 0 {
		return sign * c
	}
	return sign * cmp.Compare(a, b)
}

// align multiplies u by the power of ten that gives it 19 digits, all of which
// fit a uint64, and returns how many digits u has.
func align(u uint64) (aligned uint64, n int64) {
	n = int64(countDigits(u))
	return u * powers[maxExact-n], n
}

// countDigits is the number of decimal digits of u, at most 19.
func countDigits(u uint64) int {
	n := 1
	for n < maxExact && u >= powers[n] {
		n++
	}
	return n
}

// compareDigits compares the absolute values: where the first digits stand,
// then the digits.
func (d Decimal) compareDigits(e Decimal) int {
	var buffers [2][20]byte
	a, b := d.digits(&buffers[0]), e.digits(&buffers[1])
	if c := cmp.Compare(d.exponent+int64(a.len()), e.exponent+int64(b.len())); c != 0 {
		return c
	}
	for i := range max(a.len(), b.len()) {
		if c := cmp.Compare(a.at(i), b.at(i)); c != 0 {
			return c
		}
	}
	return 0
}

// Hash is the same for numbers that are equal.
func (d Decimal) Hash(seed uint64) uint64 {
	h := fold(uint64(d.coefficient)^pi0, uint64(d.exponent)^pi1^seed)
	if !d.big() {
		return h
	}
	var buffer [20]byte
	all := d.digits(&buffer)
	for all.len() > 0 {
		var chunk digits
		chunk, all = all.cut(maxExact)
		h = fold(h^golden, chunk.uint64()^pi2)
	}
	return h
}
