package instance_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/eval/instance"
)

// record is one entry of the documents that benchmarks read.
const record = `{"id": %d, "name": "customer %d", "email": "customer.%d@example.com", "active": true,
  "balance": %d.25, "tags": ["new", "retail", "north-west"], "address": {"street": "1 Long Lane", "city": "Århus",
  "postalCode": "8000", "location": [10.203921, 56.162939]}, "note": null, "createdAt": "2024-02-29T12:30:00Z"}`

// customers is a JSON array of n records.
func customers(n int) []byte {
	var b bytes.Buffer
	for i := range n {
		fmt.Fprintf(&b, "%c"+record, "[,"[min(i, 1)], i, i, i, i)
	}
	b.WriteByte(']')
	return b.Bytes()
}

func compact(text []byte) []byte {
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func indent(text []byte) []byte {
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", "  "); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func BenchmarkParse(b *testing.B) {
	wide := func(n int) []byte {
		var s strings.Builder
		for i := range n {
			fmt.Fprintf(&s, `%c"property number %d":%d`, "{,"[min(i, 1)], i, i)
		}
		return []byte(s.String() + "}")
	}
	for _, c := range []struct {
		name string
		text []byte
	}{
		{"220B", []byte(`{"jsonrpc":"2.0","id":17,"method":"tools/call","params":{"name":"search","arguments":{"query":"weather in Paris","limit":10,"exact":false,"fields":["title","summary"],"minimumScore":0.75}},"meta":{"trace":"a1b2c3d4e5"}}`)},
		{"2KB", customers(6)},
		{"2KB-compact", compact(customers(7))},
		{"100KB", customers(300)},
		{"1MB", customers(3000)},
		{"1MB-indented", indent(customers(2500))},
		{"1MB-compact", compact(customers(3500))},
		{"wide-10000", wide(10000)},
		{"wide-20000", wide(20000)},
		{"wide-40000", wide(40000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			var d instance.Document
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				if err := d.Parse(c.text, instance.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
