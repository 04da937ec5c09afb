package instance_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/eval/instance"
)

// classes are groups of texts: equal inside a group, different across groups.
var classes = [][]string{
	{`null`}, {`true`}, {`false`},
	{`0`, `-0`, `0.0`, `0e7`}, {`1`, `1.0`, `10e-1`}, {`1e400`, `10e399`}, {`1e401`},
	{`9007199254740993`, `9007199254740993.0`}, {`9007199254740992`},
	{`123456789012345678901234567890`, `123456789012345678901234567890.0`}, {`123456789012345678901234567891`},
	{`0.1`, `1e-1`}, {`0.10000000000000000555`},
	{`""`}, {`"a"`, `"\u0061"`}, {`"A"`}, {`"a\u0000"`}, {`"é"`, `"\u00e9"`}, {`"e\u0301"`}, {`"1"`},
	{`"a longer string than a word"`, `"a longer \u0073tring than a word"`}, {`"a longer string than a wore"`},
	{`[]`}, {`{}`}, {`[null]`}, {`[[]]`}, {`[{}]`}, {`[1,2]`, `[1.0, 2e0]`}, {`[2,1]`}, {`[1,2,3]`}, {`[[1],2]`}, {`[1,[2]]`}, {`[[1,2]]`},
	{`{"a":1,"b":2}`, `{"b":2.0,"a":1.0}`, `{"\u0062":2,"a":10e-1}`}, {`{"a":2,"b":1}`}, {`{"a":1}`}, {`{"a":1,"c":2}`}, {`{"a":1,"b":{"c":[]}}`},
	{`{"a":{"x":1,"y":[{"p":1,"q":2}]},"b":3}`, `{"b":3,"a":{"y":[{"q":2,"p":1}],"x":1}}`},
	{`{"k1":1,"k2":2,"k3":3,"k4":4,"k5":5,"k6":6,"k7":7,"k8":8,"k9":9,"a long name, the tenth":10}`,
		`{"k9":9,"a long name, the tenth":10,"k2":2,"k3":3,"k1":1,"k4":4,"k7":7,"k5":5,"k6":6,"k8":8}`},
	{`{"k9":9,"a long name, the tenth":10,"k2":2,"k3":3,"k1":1,"k4":4,"k7":7,"k5":5,"k6":6,"k8":9}`},
	{`{"k9":9,"a long name, the eleventh":10,"k2":2,"k3":3,"k1":1,"k4":4,"k7":7,"k5":5,"k6":6,"k8":8}`},
}

func TestEqual(t *testing.T) {
	type item struct {
		class int
		text  string
		d     *instance.Document
	}
	var all []item
	for class, texts := range classes {
		for _, text := range texts {
			all = append(all, item{class, text, parse(t, text)})
			// The same value, inside of something.
			nested := parse(t, `[0,{"x":`+text+`},`+text+`]`)
			if last, ok := nested.Root().Item(2); !ok || !last.Equal(all[len(all)-1].d.Root()) {
				t.Errorf("%s is not equal to itself inside an array", text)
			}
		}
	}
	for _, a := range all {
		for _, b := range all {
			want := a.class == b.class
			if got := a.d.Root().Equal(b.d.Root()); got != want {
				t.Errorf("%s equal to %s is %v", a.text, b.text, got)
			}
			order := instance.Compare(a.d, 0, b.d, 0)
			if (order == 0) != want || order != -instance.Compare(b.d, 0, a.d, 0) {
				t.Errorf("%s compared with %s is %d", a.text, b.text, order)
			}
			if same := a.d.Hash(0, 42) == b.d.Hash(0, 42); same != want {
				t.Errorf("%s and %s have the same hash: %v", a.text, b.text, same)
			}
			for _, c := range all {
				if order < 0 && instance.Compare(b.d, 0, c.d, 0) < 0 && instance.Compare(a.d, 0, c.d, 0) >= 0 {
					t.Fatalf("%s < %s < %s is not an order", a.text, b.text, c.text)
				}
			}
		}
	}
}

// shuffled writes a value with its members in random order.
func shuffled(v instance.Value) string {
	switch v.Type() {
	case instance.Array:
		var items []string
		for _, item := range v.Items() {
			items = append(items, shuffled(item))
		}
		return "[" + strings.Join(items, ",") + "]"
	case instance.Object:
		var members []string
		for name, value := range v.Members() {
			members = append(members, fmt.Sprintf("%q:%s", name, shuffled(value)))
		}
		rand.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		return "{" + strings.Join(members, ",") + "}"
	}
	return v.Raw()
}

func TestOrderOfMembersDoesNotMatter(t *testing.T) {
	for _, text := range [][]byte{customers(8), []byte(wideObject(40)), []byte(wideObject(1000))} {
		d := parse(t, string(text))
		for range 5 {
			e := parse(t, shuffled(d.Root()))
			if !d.Root().Equal(e.Root()) || d.Hash(0, 1) != e.Hash(0, 1) || instance.Compare(d, 0, e, 0) != 0 {
				t.Fatalf("%.80s is not equal to %.80s", text, e.Text())
			}
			changed := bytes.Replace([]byte(e.Text()), []byte(":7"), []byte(":8"), 1)
			if e = parse(t, string(changed)); d.Root().Equal(e.Root()) || instance.Compare(d, 0, e, 0) == 0 {
				t.Fatalf("%.80s is equal to %.80s", text, e.Text())
			}
		}
	}
}

// wideObject is an object of n members.
func wideObject(n int) string {
	var names []string
	for i := range n {
		names = append(names, fmt.Sprint("property number ", i))
	}
	slices.Reverse(names)
	return object(names)
}

func TestKey(t *testing.T) {
	seen := map[uint64]string{}
	content := ""
	for n := range 70 {
		for _, s := range []string{content, content + "x", "y" + content, content + "\x00"} {
			key := instance.Key(s)
			d := parse(t, string(must(json.Marshal(s))))
			if got := d.Key(0); got != key {
				t.Errorf("%q: parsed with key %x, want %x", s, got, key)
			}
			if r := d.Tape()[0]; r.HasKey() && r.Word != key || r.HasKey() != (len(s) <= 12) {
				t.Errorf("%q: has key %v, %x, want %x", s, r.HasKey(), r.Word, key)
			}
			if other, ok := seen[key]; ok && len(other) == len(s) && other != s {
				t.Errorf("%q and %q have the same key", s, other)
			}
			seen[key] = s
		}
		content += string(rune('a' + n%26))
	}
	for s, want := range map[string]uint64{"": 0, "a": 0x61, "ab": 0x6261, "abc": 0x636261, "abcde": 0x6564636261, "abcdefgh": 0x6867666564636261} {
		if got := instance.Key(s); got != want {
			t.Errorf("key of %q is %x, want %x", s, got, want)
		}
	}
	// Every byte of a long content counts.
	long := strings.Repeat("z", 67)
	for n := 9; n <= len(long); n++ {
		for i := range n {
			changed := long[:i] + "Z" + long[i+1:n]
			if instance.Key(changed) == instance.Key(long[:n]) {
				t.Errorf("byte %d of %d does not count", i, n)
			}
		}
	}
}

// Contents of one length up to 12 bytes are told apart by key and head alone.
func TestHead(t *testing.T) {
	type exact struct {
		length int
		key    uint64
		head   uint32
	}
	contents := make(map[exact]string)
	random := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		b := make([]byte, 9+random.IntN(4))
		for k := range b {
			b[k] = "ab"[random.IntN(2)]
		}
		s := string(b)
		e := exact{len(s), instance.Key(s), instance.Head(s)}
		if other, ok := contents[e]; ok && other != s {
			t.Fatalf("%q and %q have the same key and head", s, other)
		}
		contents[e] = s
		if r := parse(t, `"`+s+`"`).Tape()[0]; r.Word != e.key || r.Extra != e.head {
			t.Fatalf("%q: parsed with key %x and head %x, want %x and %x", s, r.Word, r.Extra, e.key, e.head)
		}
	}
	for _, s := range []string{"", "12345678", "1234567890123"} {
		if instance.Head(s) != 0 {
			t.Errorf("head of %q is %x, want 0", s, instance.Head(s))
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func BenchmarkKey(b *testing.B) {
	for _, s := range []string{"name", "postalCode", "additionalProperties", "a member name of 32 characters.."} {
		b.Run(fmt.Sprint(len(s)), func(b *testing.B) {
			for b.Loop() {
				instance.Key(s)
			}
		})
	}
}

func BenchmarkEqual(b *testing.B) {
	for _, n := range []int{1000, 2000, 4000} {
		d := parse(b, wideObject(n))
		e := parse(b, shuffled(d.Root()))
		b.Run(fmt.Sprint("shuffled-", n), func(b *testing.B) {
			for b.Loop() {
				if !instance.Equal(d, 0, e, 0) {
					b.Fatal("not equal")
				}
			}
		})
		b.Run(fmt.Sprint("hash-", n), func(b *testing.B) {
			for b.Loop() {
				d.Hash(0, 1)
			}
		})
	}
}
