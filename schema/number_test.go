package schema_test

import (
	"encoding/json"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/schema"
)

// Numbers behave by mathematics, whatever their size and however they are
// written (Core §4.2.1, Validation §6.2).
func TestNumbers(t *testing.T) {
	digits := strings.Repeat("1234567890", 100) // an integer of 1,000 digits
	for _, c := range []struct {
		schema         string
		valid, invalid []string
	}{
		{`{"type":"integer"}`,
			[]string{`9007199254740993`, `1.0`, `-0`, `-0.0`, `10e-1`, `1e400`, `0e999999999999`, digits, `1e1000000000`, `123.4e1`},
			[]string{`1.5`, `1e-1`, `1e-1000000000`, digits + ".5", `0.1`, `"1"`}},
		{`{"type":"number"}`, []string{`1e400`, `1e-1000000000`, `-0`}, []string{`"1"`, `null`}},
		{`{"minimum":9007199254740993}`, []string{`9007199254740993`, `9007199254740993.0`, `1e17`}, []string{`9007199254740992`, `9007199254740992.9`}},
		{`{"maximum":9007199254740992}`, []string{`9007199254740992`, `-1e400`}, []string{`9007199254740993`, `9007199254740992.1`, `1e400`}},
		{`{"exclusiveMinimum":0}`, []string{`1e-1000000000`}, []string{`0`, `-0`, `0.0e5`, `-1e-1000000000`}},
		{`{"exclusiveMaximum":0.3}`, []string{`0.1`, `0.29999999999999999999`}, []string{`0.3`, `0.30`, `3e-1`, `0.30000000000000000000001`}},
		{`{"const":0.3}`, []string{`0.3`, `0.30`, `3e-1`, `30e-2`}, []string{`0.30000000000000004`, `0.29999999999999999`}},
		{`{"const":1}`, []string{`1`, `1.0`, `10e-1`, `0.1e1`}, []string{`true`, `"1"`, `1.0000000000000000001`}},
		{`{"const":1e1000000000}`, []string{`1e1000000000`, `10e999999999`, `0.1e1000000001`}, []string{`1e1000000001`, `1e400`, `-1e1000000000`}},
		{`{"enum":[1e-1000000000,-0]}`, []string{`1e-1000000000`, `0`, `0.0`, `-0.0`}, []string{`1e-1000000001`, `1e1000000000`}},
		{`{"multipleOf":1e-8}`, []string{`123456789012.12345678`, `0`, `12345678901e2`, `1e1000000000`}, []string{`123456789012.123456789`, `1e-9`, `1e-1000000000`}},
		{`{"multipleOf":0.01}`, []string{`0.07`, `1.15`, `4.35`, `19.99`, `1e300`}, []string{`0.075`, `1e-300`}},
		{`{"multipleOf":3}`, []string{`9007199254740993`, `111`, strings.Repeat("3", 1000), `3e1000000`}, []string{`9007199254740994`, `1e1000000`, strings.Repeat("3", 1000) + "1"}},
		{`{"multipleOf":1e-1000000000}`, []string{`1`, `1e-1000000000`, `1e1000000000`}, []string{`1e-1000000001`}},
		{`{"multipleOf":1e1000000000}`, []string{`0`, `1e1000000000`, `20e1000000000`}, []string{`1`, `1e999999999`, `1.5e1000000000`}},
		{`{"minimum":1e1000000000}`, []string{`1e1000000000`, `1.1e1000000000`}, []string{`1e999999999`, `0`}},
		{`{"minimum":` + digits + `}`, []string{digits, digits + "0", digits + ".5"}, []string{digits[:999], "-" + digits}},
		{`{"maxLength":1e1000000000}`, []string{`"any"`}, nil},
		{`{"minLength":1e1000000000}`, nil, []string{`"any"`}},
		{`{"minItems":2.0,"maxItems":20e-1}`, []string{`[1,2]`}, []string{`[1]`, `[1,2,3]`}},
		{`{"uniqueItems":true}`, []string{`[1,1.5]`, `[1e400,1e401]`, `[0.1,1e-2]`}, []string{`[1,1.0]`, `[0,-0]`, `[1e400,10e399]`, `[0.10,0.1]`, `[100,1e2]`}},
	} {
		s := schema.MustCompile(c.schema)
		check := func(text string, valid bool) {
			if got := s.Valid([]byte(text)); got != valid {
				t.Errorf("%.60s: %.60s valid: %v", c.schema, text, got)
			}
			if got := s.Validate([]byte(text)); (got == nil) != valid || got != nil && schema.ClassOf(got) != schema.InvalidInstance {
				t.Errorf("%.60s: %.60s: %v", c.schema, text, got)
			}
		}
		for _, text := range c.valid {
			check(text, true)
		}
		for _, text := range c.invalid {
			check(text, false)
		}
	}
}

// A number whose digits would fill the memory of the machine costs as much as
// any other of its length.
func BenchmarkLargeExponents(b *testing.B) {
	s := schema.MustCompile(`{"minimum":1e999999999,"multipleOf":1e-1000000000,"enum":[1e1000000000,2]}`)
	text := []byte(`1e1000000000`)
	b.ReportAllocs()
	for b.Loop() {
		if !s.Valid(text) {
			b.Fatal("invalid")
		}
	}
}

// Draft 4 calls an integer what is written as one. A Go value is written as
// encoding/json does, so that it gets the verdict of its text.
func TestIntegersAsWritten(t *testing.T) {
	s := schema.MustCompile(`{"$schema": "http://json-schema.org/draft-04/schema#", "type": "integer"}`)
	huge, _ := new(big.Int).SetString("1"+strings.Repeat("0", 40), 10)
	for _, v := range []any{
		1, uint64(math.MaxUint64), int8(-3), huge,
		1.0, 1e20, 1e21, -1e20, 1e300, 2.5, float32(1e20), float32(1e21), float32(3),
		json.Number("1"), json.Number("1.0"), json.Number("1e2"), json.Number("1E+30"), json.Number(huge.String()), json.Number("-0"), json.Number("-0.0"),
		json.RawMessage("1"), json.RawMessage("1.0"), json.RawMessage("10e-1"), json.RawMessage(huge.String()), json.RawMessage(huge.String() + ".0"),
	} {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := s.ValidValue(v), s.Valid(text); got != want {
			t.Errorf("%T %v is an integer: %v, its text %s: %v", v, v, got, text, want)
		}
	}
}
