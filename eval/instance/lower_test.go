//lint:file-ignore SA5008 the odd struct tags are what is tested

package instance_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/eval/instance"
)

type (
	text      string
	textKey   struct{ n int }
	jsonValue struct{ n int }
	pointed   struct{ n int }
	inner     struct {
		A int `json:"a"`
		B int
	}
	other struct {
		B int
		C string `json:"c"`
	}
	node struct {
		Value int   `json:"value"`
		Next  *node `json:"next,omitempty"`
	}
	zeroable struct{ n int }
	embeds   struct {
		inner
		*other
		text        //lint:ignore U1000 that it leaves no trace is the test
		A    string `json:"a"`
	}
	named struct {
		inner `json:"inner"`
		Other *other
	}
	tagged struct {
		Skipped    int `json:"-"`
		Dash       int `json:"-,"`
		hidden     int //lint:ignore U1000 that it leaves no trace is the test
		Plain      int
		Renamed    int               `json:"other name"`
		BadName    int               `json:"bad\"name"`
		Empty      string            `json:",omitempty"`
		EmptyMap   map[string]int    `json:"emptyMap,omitempty"`
		EmptyArray [0]int            `json:",omitempty"`
		EmptyPtr   *int              `json:",omitempty"`
		Struct     inner             `json:",omitempty"`
		Zero       time.Time         `json:",omitzero"`
		Zeroable   zeroable          `json:",omitzero"`
		ZeroMap    map[string]string `json:",omitzero"`
		Quoted     int               `json:",string"`
		QuotedF    float64           `json:",string"`
		QuotedB    *bool             `json:",string"`
		QuotedNil  *int              `json:",string"`
		QuotedS    string            `json:",string"`
		QuotedN    json.Number       `json:",string"`
		QuotedList []int             `json:",string"`
	}
	twice struct {
		left
		right
	}
	left  struct{ Same, Left int }
	right struct{ Same, Right int }
	won   struct {
		left
		right
		winner
	}
	winner struct {
		X int `json:"Same"`
	}
	cyclic struct {
		*cyclic
		Name string
	}
	addressed struct{ P pointed }
)

func (k textKey) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "key %d", k.n), nil }
func (v jsonValue) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{ "n" : [%d.0] }`, v.n), nil
}
func (p *pointed) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, `"pointed %d"`, p.n), nil }
func (z zeroable) IsZero() bool                 { return z.n == 7 }

// values are Go values that encoding/json marshals.
var values = []any{
	nil, true, false, "", "text", "é <&> \u2028", "\x00\n\"\\", strings.Repeat("long ", 100),
	0, -1, int8(-8), int16(16), int32(32), int64(math.MinInt64), uint(1), uint8(255), uint16(1), uint32(1), uint64(math.MaxUint64), uintptr(9),
	0.0, math.Copysign(0, -1), 1.0, 1.5, -0.1, 1e21, 1e20, 1e-7, 5e-324, math.MaxFloat64, 9007199254740993.0, 0.1 + 0.2, float32(0.1), float32(1 << 30), float32(16777216),
	json.Number("1.50"), json.Number(""), json.Number("1e400"), json.Number("123456789012345678901234567890.5"), json.Number("-0"),
	json.RawMessage(`{"b": [1, "x\ny", 1e400, 123456789012345678901234567890], "a":{}}`), json.RawMessage(nil), json.RawMessage(` "é" `),
	big.NewInt(5), new(big.Int).Exp(big.NewInt(7), big.NewInt(500), nil), (*big.Int)(nil), big.NewFloat(1.5), big.NewRat(1, 3),
	map[string]any(nil), map[string]any{}, map[string]any{"b": 1, "a": []any{nil, map[string]any{"x": 1.5}}, "c": map[string]any{}},
	[]any(nil), []any{}, []any{1, "a", []any{[]any{}}}, [2]bool{true}, []string{"a"}, []int(nil), []byte("bytes"), []byte(nil), [3]byte{1, 2, 3}, []text{"a"},
	map[string]string{"x": "y", "a": "b"}, map[int]string{10: "a", 9: "b", -1: "c"}, map[uint8]int{1: 1}, map[text]int{"k": 1}, map[textKey]int{{1}: 1, {2}: 2},
	map[netip.Addr]bool{netip.MustParseAddr("::1"): true}, map[string]json.RawMessage{"r": json.RawMessage("[1 , 2]")},
	text("named"), jsonValue{4}, &jsonValue{5}, (*jsonValue)(nil), pointed{6}, &pointed{7}, []pointed{{8}}, map[string]pointed{"p": {9}}, &addressed{pointed{10}}, addressed{pointed{11}},
	textKey{3}, &textKey{4}, netip.MustParseAddr("10.0.0.1"), time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC), []time.Time{{}},
	inner{1, 2}, &inner{1, 2}, embeds{}, embeds{other: &other{1, "c"}, A: "outer"}, named{}, named{Other: &other{}},
	tagged{}, tagged{Quoted: -3, QuotedF: 1e21, QuotedB: new(bool), QuotedS: "a\"<b>\n\u2028é", QuotedN: "1.50", hidden: 1, QuotedList: []int{1}, Zeroable: zeroable{7}},
	twice{}, won{winner: winner{5}}, cyclic{Name: "x"}, cyclic{cyclic: &cyclic{Name: "inner"}, Name: "outer"},
	node{1, &node{2, &node{3, nil}}}, []any{&inner{}, (*inner)(nil), []*int{nil}}, map[string]any{"s": []inner{{1, 2}, {3, 4}}},
	struct{ V any }{V: map[string]any{"x": []any{1}}}, struct{ E error }{}, new(any), struct {
		M json.Marshaler
		N json.Marshaler
	}{M: jsonValue{1}},
}

// A lowered value equals what encoding/json makes of it, parsed.
func TestLowerIsMarshal(t *testing.T) {
	var d instance.Document // used again and again
	for _, v := range append(values, &values[3]) {
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatalf("%#v: %v", v, err)
		}
		if err := d.Lower(v, instance.Options{}); err != nil {
			t.Errorf("%#v: %v", v, err)
			continue
		}
		checkTape(t, &d)
		parsed := parse(t, string(want))
		if !d.Root().Equal(parsed.Root()) || d.Hash(0, 5) != parsed.Hash(0, 5) {
			t.Errorf("%#v:\n got %s\nwant %s", v, d.AppendJSON(nil, 0), want)
		}
		if d.HasText() || d.Text() != "" || d.Root().Position().Known() || d.Root().Raw() != string(d.AppendJSON(nil, 0)) {
			t.Errorf("%#v has a text", v)
		}
	}
}

// Members stand in the order of their names, fields in that of the struct.
func TestLowerOrder(t *testing.T) {
	for want, v := range map[string]any{
		`{"a":1,"b":{"x":1,"y":2},"c":3}`:         map[string]any{"c": 3, "a": 1, "b": map[string]any{"y": 2, "x": 1}},
		`{"-1":0,"10":0,"9":0}`:                   map[int]int{9: 0, 10: 0, -1: 0},
		`{"a":1,"B":2}`:                           inner{1, 2},
		`{"z":1,"a":[1.50,"\n",{"é":null}]}`:      json.RawMessage(`{ "z": 1, "a": [ 1.50, "\u000a", {"\u00e9":null}] }`),
		`[1.5,1e+400,12345678901234567890123.50]`: []any{json.Number("1.50"), json.Number("1E400"), json.Number("12345678901234567890123.50")},
	} {
		d, err := instance.Lower(v, instance.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := string(d.AppendJSON(nil, 0))
		if strings.ReplaceAll(got, "1.5,\"", "1.50,\"") != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

type fails struct{}

func (fails) MarshalJSON() ([]byte, error) { return nil, errors.New("no luck") }

type lies string

func (l lies) MarshalJSON() ([]byte, error) { return []byte(l), nil }

type sameKey struct{ n int }

func (sameKey) MarshalText() ([]byte, error) { return []byte("same"), nil }

func TestValueErrors(t *testing.T) {
	cyclicMap := map[string]any{}
	cyclicMap["a"] = []any{1, cyclicMap}
	cyclicSlice := []any{nil}
	cyclicSlice[0] = cyclicSlice
	loop := &node{Value: 1}
	loop.Next = &node{2, loop}
	type pointer *pointer
	var self pointer
	self = &self
	var selfAny any
	selfAny = &selfAny
	for _, test := range []struct {
		v       any
		pointer string
		reason  string
	}{
		{math.NaN(), "", "NaN is not a JSON number"},
		{map[string]any{"a": []any{1, math.Inf(-1)}}, "/a/1", "-Inf is not a JSON number"},
		{[]float32{float32(math.Inf(1))}, "/0", "+Inf is not a JSON number"},
		{map[string]any{"x/y": "a\xffb"}, "/x~1y", `"a\xffb" is not valid UTF-8`},
		{map[string]any{"\xff": 1}, "", `"\xff" is not valid UTF-8`},
		{struct{ C chan int }{}, "/C", "a Go value of type chan int cannot be a JSON value"},
		{func() {}, "", "a Go value of type func() cannot be a JSON value"},
		{[]any{1i}, "/0", "a Go value of type complex128 cannot be a JSON value"},
		{map[float64]int{1: 1}, "", "a map key of type float64 cannot be a member name"},
		{map[sameKey]int{{1}: 1, {2}: 2}, "", `two keys of a map become the member name "same"`},
		{[]any{fails{}}, "/0", "MarshalJSON of instance_test.fails failed: no luck"},
		{[]any{lies(`{"a":1,"a":2}`)}, "/0", `its JSON text is invalid: line 1, column 8: duplicate member name "a", which stands first at line 1, column 2`},
		{lies(``), "", "its JSON text is invalid: line 1, column 1: expected a value, found the end of the text"},
		{json.RawMessage(`1 2`), "", "its JSON text is invalid: line 1, column 3: expected the end of the text after the value, found '2'"},
		{json.Number("1x"), "", `"1x" is not a JSON number`},
		{[]json.Number{"--1"}, "/0", `"--1" is not a JSON number`},
		{cyclicMap, "", "it contains itself"}, {cyclicSlice, "", "it contains itself"}, {loop, "", "it contains itself"},
		{self, "", "it contains itself"}, {selfAny, "", "it contains itself"},
	} {
		d, err := instance.Lower(test.v, instance.Options{})
		var e *instance.ValueError
		if !errors.As(err, &e) || d != nil {
			t.Errorf("%T: got %v, want a value error", test.v, err)
			continue
		}
		want := fmt.Sprintf("the value at %q has no JSON form: %s", test.pointer, test.reason)
		if test.pointer == "" {
			want = "the value has no JSON form: " + test.reason
		}
		if len(e.Error()) > 300 {
			t.Errorf("%T: an error of %d bytes", test.v, len(e.Error()))
		}
		if e.Error() != want && !(test.reason == "it contains itself" && e.Reason == test.reason) {
			t.Errorf("%T:\n got %s\nwant %s", test.v, e, want)
		}
	}
}

func TestLowerLimits(t *testing.T) {
	var deep any = 1
	for range 10_001 {
		deep = []any{deep}
	}
	shallow := []any{map[string]any{"a": json.RawMessage(`[1]`)}}
	for _, test := range []struct {
		v     any
		o     instance.Options
		limit string
	}{
		{deep, instance.Options{}, instance.LimitDepth},
		{deep, instance.Options{MaxDepth: 10_001}, ""},
		{shallow, instance.Options{MaxDepth: 3}, ""},
		{shallow, instance.Options{MaxDepth: 2}, instance.LimitDepth},
		{[]string{"abc", "def"}, instance.Options{MaxSize: 6}, ""},
		{[]string{"abc", "def"}, instance.Options{MaxSize: 5}, instance.LimitSize},
		{make([]int, 10), instance.Options{MaxSize: 5}, instance.LimitSize},
		{json.RawMessage(`[1,2,3,4]`), instance.Options{MaxSize: 5}, instance.LimitSize},
		{json.Number("1e9999999999999999999"), instance.Options{}, instance.LimitExponent},
		{json.RawMessage("1e9999999999999999999"), instance.Options{}, instance.LimitExponent},
	} {
		_, err := instance.Lower(test.v, test.o)
		var limit *instance.LimitError
		if test.limit == "" && err != nil || test.limit != "" && (!errors.As(err, &limit) || limit.Limit != test.limit || limit.Known()) {
			t.Errorf("%.20s with %+v: %v", fmt.Sprint(test.v), test.o, err)
		}
	}
	// Duplicate names inside a raw message follow the option.
	d, err := instance.Lower([]any{json.RawMessage(`{"a":1,"a":[2]}`)}, instance.Options{AllowDuplicateNames: true})
	if err != nil || string(d.AppendJSON(nil, 0)) != `[{"a":[2]}]` {
		t.Errorf("got %v", err)
	}
}

// Sharing without a cycle is fine, at any depth.
func TestLowerShared(t *testing.T) {
	var v any = map[string]any{"x": 1}
	for i := range 1000 {
		if i > 990 {
			v = []any{v, v}
		} else {
			v = []any{v}
		}
	}
	if _, err := instance.Lower(v, instance.Options{}); err != nil {
		t.Error(err)
	}
}

func TestLowerAllocatesNothingWhenReused(t *testing.T) {
	v, err := decode(customers(5))
	if err != nil {
		t.Fatal(err)
	}
	var plain any
	if err := json.Unmarshal(customers(5), &plain); err != nil {
		t.Fatal(err)
	}
	for _, v := range []any{v, plain} {
		var d instance.Document
		if n := testing.AllocsPerRun(100, func() {
			if err := d.Lower(v, instance.Options{}); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
	}
}

// Random floats mean what encoding/json says.
func TestLowerFloats(t *testing.T) {
	for range 2000 {
		f := math.Float64frombits(rand.Uint64())
		g := math.Float32frombits(rand.Uint32())
		for _, v := range []any{f, g, math.Trunc(f), float64(rand.Int64N(1 << 60))} {
			want, err := json.Marshal(v)
			if err != nil {
				continue
			}
			d, err := instance.Lower(v, instance.Options{})
			if err != nil || string(d.AppendJSON(nil, 0)) != string(bytes.Replace(want, []byte("-0"), []byte("0"), b2i(string(want) == "-0"))) {
				t.Fatalf("%v is %s, want %s: %v", v, d.AppendJSON(nil, 0), want, err)
			}
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func BenchmarkLower(b *testing.B) {
	for _, n := range []int{1, 10, 1000} {
		text := customers(n)
		var v any
		if err := json.Unmarshal(text, &v); err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var d instance.Document
			b.SetBytes(int64(len(compact(text))))
			b.ReportAllocs()
			for b.Loop() {
				if err := d.Lower(v, instance.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A document lowered without order equals the one with order, whatever the map
// gives first, and members stay with their values.
func TestLowerUnordered(t *testing.T) {
	value := map[string]any{"b": 1, "a": map[string]any{"y": []any{1, "x"}, "x": nil}, "a long member name": true, "c": 2.5}
	ordered, err := instance.Lower(value, instance.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		unordered, err := instance.Lower(value, instance.Options{Unordered: true})
		if err != nil {
			t.Fatal(err)
		}
		if !instance.Equal(ordered, 0, unordered, 0) {
			t.Fatalf("%s is not %s", unordered.Root().Raw(), ordered.Root().Raw())
		}
	}
	if got := ordered.Root().Raw(); got != `{"a":{"x":null,"y":[1,"x"]},"a long member name":true,"b":1,"c":2.5}` {
		t.Errorf("in order: %s", got)
	}
}
