package schema_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

// The benchmarks of the front door are about the arguments of a tool, the
// smallest thing that is worth validating, and about a list of customers that
// makes a document of any size.

const (
	searchSchema = `{
  "type": "object",
  "properties": {
    "query": {"type": "string", "minLength": 1},
    "limit": {"type": "integer", "minimum": 1, "maximum": 100},
    "exact": {"type": "boolean"},
    "fields": {"type": "array", "items": {"enum": ["title", "summary", "body"]}, "uniqueItems": true},
    "minimumScore": {"type": "number"}
  },
  "required": ["query"],
  "additionalProperties": false
}`
	search = `{"query":"weather in Paris","limit":10,"exact":false,"fields":["title","summary"],"minimumScore":0.75}`

	customersSchema = `{
  "type": "array",
  "items": {
    "type": "object",
    "properties": {
      "id": {"type": "integer", "minimum": 0},
      "name": {"type": "string", "minLength": 1, "maxLength": 80},
      "email": {"type": "string", "pattern": "^[^@]+@[^@]+$"},
      "active": {"type": "boolean"},
      "balance": {"type": "number"},
      "tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": true},
      "address": {"$ref": "#/$defs/address"},
      "note": {"type": ["string", "null"]}
    },
    "required": ["id", "name"],
    "additionalProperties": false
  },
  "$defs": {
    "address": {
      "type": "object",
      "properties": {
        "street": {"type": "string"}, "city": {"type": "string"}, "postalCode": {"type": "string", "pattern": "^[0-9]{4}$"},
        "location": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}], "items": false}
      },
      "required": ["city"]
    }
  }
}`
)

// customers is a list of n customers.
func customers(n int) string {
	return array(`{"id":$,"name":"customer $","email":"customer.$@example.com","active":true,"balance":$.25,
  "tags":["new","retail","north-west"],"address":{"street":"1 Long Lane","city":"Århus","postalCode":"8000",
  "location":[10.203921,56.162939]},"note":null}`)(n)
}

// documents are what is measured.
var documents = []struct {
	name, schema, text string
}{
	{"100B", searchSchema, search},
	{"3KB", customersSchema, customers(13)},
	{"200KB", customersSchema, customers(900)},
}

func BenchmarkValid(b *testing.B) {
	for _, c := range documents {
		s, text := compiled(b, c.schema), []byte(c.text)
		document, err := instance.Parse(text, instance.Options{})
		if err != nil {
			b.Fatal(err)
		}
		var value any
		if err := json.Unmarshal(text, &value); err != nil {
			b.Fatal(err)
		}
		for _, way := range []struct {
			name string
			run  func() bool
		}{
			{"bytes", func() bool { return s.Valid(text) }},
			{"document", func() bool { ok, err := s.ValidDocument(document); return ok && err == nil }},
			{"value", func() bool { return s.ValidValue(value) }},
		} {
			b.Run(c.name+"/"+way.name, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					if !way.run() {
						b.Fatal("not valid")
					}
				}
			})
		}
	}
}

// BenchmarkInvalid decides, and explains, instances with one error. At the
// beginning it is found at once, at the end after everything else.
func BenchmarkInvalid(b *testing.B) {
	s := compiled(b, customersSchema)
	text := customers(900)
	for _, c := range []struct{ name, text string }{
		{"first", strings.Replace(text, `"id":0`, `"id":-1`, 1)},
		{"last", strings.Replace(text, `"id":899`, `"id":-1`, 1)},
	} {
		text := []byte(c.text)
		b.Run("valid/"+c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if s.Valid(text) {
					b.Fatal("valid")
				}
			}
		})
		b.Run("validate/"+c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if s.Validate(text) == nil {
					b.Fatal("valid")
				}
			}
		})
	}
}

// BenchmarkConcurrent is BenchmarkValid on every processor at once: a schema
// holds nothing that goroutines would have to wait for.
func BenchmarkConcurrent(b *testing.B) {
	s, text := compiled(b, searchSchema), []byte(search)
	b.RunParallel(func(loop *testing.PB) {
		for loop.Next() {
			if !s.Valid(text) {
				b.Error("not valid")
			}
		}
	})
}

func BenchmarkCompile(b *testing.B) {
	for _, c := range documents[:2] {
		b.Run(fmt.Sprintf("%dB", len(c.schema)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := schema.Compile(c.schema); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Valid allocates nothing once it has run a few times.
func TestValidAllocatesNothing(t *testing.T) {
	if raceDetector {
		t.Skip("under the race detector, sync.Pool forgets at random")
	}
	for _, c := range documents {
		s, text := compiled(t, c.schema), []byte(c.text)
		if n := testing.AllocsPerRun(50, func() {
			if !s.Valid(text) {
				t.Error("not valid")
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}
