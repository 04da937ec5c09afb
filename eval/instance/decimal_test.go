package instance_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/eval/instance"
)

// decimal parses a number that must be valid.
func decimal(t testing.TB, text string) instance.Decimal {
	t.Helper()
	d, err := instance.ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// rational is the value of a number text whose exponent is small.
func rational(t testing.TB, text string) *big.Rat {
	t.Helper()
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("big.Rat refuses %s", text)
	}
	return r
}

// seven hundred digits, with a 1 at the end
var longInteger = strings.Repeat("1234567", 100) + "1"

// numbers are texts of numbers, of which some are equal, to try in all pairs.
var numbers = []string{
	"0", "-0", "0.0", "0e99", "1", "1.0", "10e-1", "0.1e1", "1000e-3", "-1", "2", "10", "1e1", "100", "1e3", "1000.000",
	"0.1", "0.10", "1e-1", "0.2", "0.3", "0.30000000000000004", "1.5", "-1.5", "3.14159", "1e-8", "0.00000001", "1e-9",
	"123456789.87654321", "123456789.876543215", "12345678901.2", "4503599627370497.5", "19.99", "0.01", "99.99e2",
	"9007199254740991", "9007199254740992", "9007199254740993", "9007199254740993.0", "9007199254740992.5",
	"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "9.223372036854775807e18",
	"922337203685477580.7", "92233720368547758070", "9223372036854775807e5", "-92233720368547758080", "18446744073709551615", "18446744073709551616",
	"1e18", "1e19", "10000000000000000000", "1e20", "100000000000000000000", "1e21", "1e22", "1e100", "10e99",
	"1234567890123456789012345678901234567890", "1234567890123456789012345678901234567891", "1234567890123456789012345678901234567890.5",
	"123456789012345678901234567890123456789e1", "0.1234567890123456789012345678901234567891", "0.00000000000000000000000000000000000001",
	"1.00000000000000000000000000000000", "1.00000000000000000000000000000001", "3.0000000000000000000000",
	"36893488147419103232", "1180591620717411303424", "298023223876953125", "116415321826934814453125", "4.656612873077392578125e-10",
	"1e400", "-1e400", "1e-400", "1.7976931348623157e308", "5e-324",
	longInteger, longInteger + "0", longInteger + ".0", longInteger + "e1", longInteger + ".1", "-" + longInteger, "0." + longInteger,
}

func TestDecimalAgainstBigRat(t *testing.T) {
	for _, a := range numbers {
		x, r := decimal(t, a), rational(t, a)
		if x.Sign() != r.Sign() || x.IsInteger() != r.IsInt() {
			t.Errorf("%s: sign %d, integer %v", a, x.Sign(), x.IsInteger())
		}
		if n, ok := x.Int64(); ok != (r.IsInt() && r.Num().IsInt64()) || ok && n != r.Num().Int64() {
			t.Errorf("%s: int64 %d, %v", a, n, ok)
		}
		if rational(t, x.String()).Cmp(r) != 0 || !json.Valid([]byte(x.String())) {
			t.Errorf("%s is written as %s", a, x)
		}
		for _, b := range numbers {
			againstBigRat(t, a, b)
		}
	}
}

// againstBigRat holds all that relates two numbers to mathematics.
func againstBigRat(t *testing.T, a, b string) {
	t.Helper()
	x, y := decimal(t, a), decimal(t, b)
	r, s := rational(t, a), rational(t, b)
	order := r.Cmp(s)
	if got := x.Compare(y); got != order {
		t.Errorf("%s compared with %s is %d", a, b, got)
	}
	if got := x.Equal(y); got != (order == 0) {
		t.Errorf("%s equal to %s is %v", a, b, got)
	}
	if order == 0 && x.Hash(7) != y.Hash(7) {
		t.Errorf("%s and %s are equal with different hashes", a, b)
	}
	multiple := r.Sign() == 0
	if s.Sign() != 0 {
		multiple = new(big.Rat).Quo(r, s).IsInt()
	}
	if got := x.MultipleOf(y); got != multiple {
		t.Errorf("%s multiple of %s is %v", a, b, got)
	}
}

// Products are multiples of their factors, whatever the sizes.
func TestMultipleOfProducts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	number := func() string {
		n := 1 + random.IntN(12)
		if random.IntN(3) == 0 {
			n = random.IntN(120)
		}
		var b strings.Builder
		b.WriteByte('1' + byte(random.IntN(9)))
		for range n {
			b.WriteByte('0' + byte(random.IntN(10)))
		}
		switch random.IntN(4) {
		case 0: // a power of two or five, which powers of ten provide
			p := new(big.Int).Exp(big.NewInt([]int64{2, 5}[random.IntN(2)]), big.NewInt(int64(random.IntN(200))), nil)
			b.Reset()
			b.WriteString(p.String())
		case 1:
			b.WriteByte('7')
		}
		return fmt.Sprintf("%se%d", b.String(), random.IntN(60)-30)
	}
	for range 3000 {
		a, b := number(), number()
		againstBigRat(t, a, b)
		product := new(big.Rat).Mul(rational(t, a), rational(t, b))
		if text := product.FloatString(120); product.Cmp(rational(t, text)) == 0 {
			againstBigRat(t, text, a)
			againstBigRat(t, text, b)
		}
	}
}

func TestMultipleOf(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"1234.56789012", "1e-8", true}, {"1234.567890123", "1e-8", false}, {"12391239123", "1e-8", true},
		{"0.3", "0.1", true}, {"4.35", "0.01", true}, {"19.99", "0.01", true}, {"1.1", "0.3", false}, {"0.0075", "0.0001", true},
		{"1e308", "0.123456789", false}, {"1e308", "0.5", true}, {"9007199254740993", "2", false},
		{"1e1000000000", "3", false}, {"1e1000000000", "7e-1000000000", false}, {"3e1000000000", "3", true}, {"1e1000000000", "1e-1000000000", true},
		{"1e-1000000000", "1", false}, {"1", "1e-1000000000", true}, {"1", "1e1000000000", false}, {"0", "1e1000000000", true},
		{"1e1000000000", "340282366920938463463374607431768211456", true}, // 2^128
		{"1e1000000000", "340282366920938463463374607431768211457", false},
		{"1e127", "340282366920938463463374607431768211456", false}, {"1e128", "340282366920938463463374607431768211456", true},
		{"-6", "2", true}, {"6", "-2", true}, {"-7", "2", false},
	} {
		if got := decimal(t, test.a).MultipleOf(decimal(t, test.b)); got != test.want {
			t.Errorf("%s multiple of %s is %v", test.a, test.b, got)
		}
	}
}

// Numbers of any exponent answer everything in microseconds.
func TestHugeExponentsCostNothing(t *testing.T) {
	texts := []string{
		"1e1000000000", "1e-1000000000", "123.456e1000000000", "1e999999999999999999", "1e-999999999999999999",
		longInteger + "e1000000000", longInteger + "e-999999999999999999",
		"1", "3", "0", "0.1", longInteger, "-7e1000000000",
	}
	start, n := time.Now(), 0
	for _, a := range texts {
		for _, b := range texts {
			x, y := decimal(t, a), decimal(t, b)
			x.Compare(y)
			x.Equal(y)
			x.MultipleOf(y)
			_ = fmt.Sprint(x, x.IsInteger(), x.Hash(1))
			n++
		}
	}
	if took := time.Since(start) / time.Duration(n); took > 500*time.Microsecond {
		t.Errorf("%v a pair", took)
	}
	if decimal(t, "1e1000000000").Compare(decimal(t, "1e999999999")) != 1 ||
		decimal(t, "1e-1000000000").Compare(decimal(t, "0")) != 1 ||
		decimal(t, "-1e1000000000").Compare(decimal(t, "1e-1000000000")) != -1 ||
		decimal(t, "12e999999999").Compare(decimal(t, "1.2e1000000000")) != 0 {
		t.Error("numbers with huge exponents compare wrongly")
	}
}

// Long numbers against short divisors, and long divisors, take less than
// quadratic time.
func TestLongNumbers(t *testing.T) {
	digits := strings.Repeat("7", 1_000_000)
	fives := new(big.Int).Exp(big.NewInt(5), big.NewInt(300_000), nil).String()
	start := time.Now()
	long, prime := decimal(t, digits), decimal(t, "4294967291")
	long.MultipleOf(prime)
	long.Compare(decimal(t, digits+".5"))
	if !decimal(t, fives+"e300000").MultipleOf(decimal(t, fives)) || !decimal(t, "1e9000000").MultipleOf(decimal(t, fives)) {
		t.Error("powers of five do not divide")
	}
	long.MultipleOf(decimal(t, fives))
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestDecimalString(t *testing.T) {
	for text, want := range map[string]string{
		"1.0": "1", "-0": "0", "1e3": "1000", "1.50": "1.5", "-12.5": "-12.5", "0.001": "0.001", "1e-6": "0.000001", "12e-7": "0.0000012",
		"1e-7": "1e-7", "1.25e-9": "1.25e-9", "1e19": "10000000000000000000", "1e20": "100000000000000000000", "1e21": "1e+21", "-12e30": "-1.2e+31",
		"123456789012345678901234567890": "123456789012345678901234567890", "1.00000000000000000000000000": "1",
	} {
		if got := decimal(t, text).String(); got != want {
			t.Errorf("%s is written as %s, want %s", text, got, want)
		}
	}
	// The layout is that of encoding/json.
	for range 1000 {
		f := math.Float64frombits(rand.Uint64())
		want, err := json.Marshal(f)
		if err != nil {
			continue
		}
		if got := decimal(t, string(want)).String(); got != string(want) {
			t.Errorf("%s is written as %s", want, got)
		}
	}
}

func TestParseDecimalErrors(t *testing.T) {
	for _, text := range []string{"", "-", "01", "1.", ".1", "1e", "1 ", " 1", "+1", "0x1", "1_000", "Infinity", "NaN", "１", "1e9999999999999999999"} {
		if d, err := instance.ParseDecimal(text); err == nil {
			t.Errorf("%q is accepted as %s", text, d)
		}
	}
}

// Numbers that records can hold are compared without allocations.
func TestDecimalAllocatesNothing(t *testing.T) {
	d := parse(t, `[1, 2.5, 1e300, 12345678901234567890123, 0.01]`)
	divisor := decimal(t, "0.01")
	if n := testing.AllocsPerRun(100, func() {
		for _, v := range d.Root().Items() {
			v.Number().Compare(divisor)
			v.Number().Equal(divisor)
			v.Number().MultipleOf(divisor)
			v.Number().Hash(1)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzNumber(f *testing.F) {
	for i, a := range numbers {
		f.Add(a, numbers[(i+7)%len(numbers)])
	}
	f.Add("1e99999", "3")
	f.Add("00", "-")
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, text := range []string{a, b} {
			d, err := instance.ParseDecimal(text)
			if isNumber := json.Valid([]byte(text)) && strings.Trim(text, "-0123456789.eE+") == ""; err == nil && !isNumber ||
				err != nil && isNumber && !strings.Contains(err.Error(), "exponent limit") {
				t.Fatalf("%q is %v, %v", text, d, err)
			}
			if err != nil || len(text) > 200 {
				return
			}
			// Only small exponents can be checked by expanding them.
			if _, exponent, ok := strings.Cut(strings.ToLower(text), "e"); ok && len(strings.TrimLeft(exponent, "+-0")) > 3 {
				return
			}
		}
		againstBigRat(t, a, b)
	})
}

func BenchmarkDecimal(b *testing.B) {
	for _, pair := range [][2]string{
		{"17", "20"}, {"1234.56789012", "1e-8"}, {"1e1000000000", "3"}, {longInteger, "7"}, {longInteger, longInteger + ".5"},
	} {
		x, y := decimal(b, pair[0]), decimal(b, pair[1])
		name := fmt.Sprintf("%.12s,%.12s", pair[0], pair[1])
		b.Run("Compare/"+name, func(b *testing.B) {
			for b.Loop() {
				x.Compare(y)
			}
		})
		b.Run("MultipleOf/"+name, func(b *testing.B) {
			for b.Loop() {
				x.MultipleOf(y)
			}
		})
	}
}
