package schema_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

// An invalid is an instance that was made invalid, and its schema.
type invalid struct {
	schema *schema.Schema
	text   []byte
}

// mutations change a value, given as a range of a text, in ways that most
// schemas refuse.
var mutations = []func(text []byte, start, end int) []byte{
	func(text []byte, start, end int) []byte {
		return splice(text, start, end, `{"unexpected": [null, -1.5]}`)
	},
	func(text []byte, start, end int) []byte { return splice(text, start, end, `null`) },
	func(text []byte, start, end int) []byte { return splice(text, end-1, end-1, `~`) },
}

func splice(text []byte, start, end int, with string) []byte {
	return bytes.Join([][]byte{text[:start], []byte(with), text[end:]}, nil)
}

// invalids derives invalid instances of 1 to 10 kB from the benchmarks' corpus,
// by schema.
func invalids(b testing.TB) map[string][]invalid {
	b.Helper()
	derived := make(map[string][]invalid)
	for _, path := range files(b, "bench/corpus", "*/schema.json") {
		s, err := schema.Compile(read(b, path))
		if err != nil {
			b.Fatal(err)
		}
		folder := filepath.Dir(path)
		for line := range bytes.Lines(read(b, filepath.Join(folder, "instances.jsonl"))) {
			name := filepath.Base(folder)
			if len(line) < 1000 || len(line) > 10_000 || len(derived[name]) >= 60 {
				continue
			}
			derived[name] = append(derived[name], mutate(s, bytes.TrimSpace(line))...)
		}
	}
	return derived
}

// mutate makes up to three invalid variants of an instance, changed early, in
// the middle and late.
func mutate(s *schema.Schema, text []byte) []invalid {
	d, err := instance.Parse(text, instance.Options{})
	if err != nil {
		return nil
	}
	var variants []invalid
	tape := d.Tape()
	for k, mutation := range mutations {
		for i := (2*k + 1) * len(tape) / 6; i < len(tape); i++ {
			changed := mutation(text, int(tape[i].Start), int(tape[i].End))
			if json.Valid(changed) && !s.Valid(changed) {
				variants = append(variants, invalid{s, changed})
				break
			}
		}
	}
	return variants
}

// fastest is the shortest time that a run of f took.
func fastest(f func()) float64 {
	best := time.Duration(math.MaxInt64)
	for range 15 {
		begin := time.Now()
		f()
		best = min(best, time.Since(begin))
	}
	return float64(best)
}

// BenchmarkExplain compares Valid with the full basic output of invalid
// instances, as a Go value and as JSON text, and with Validate. Each figure is
// the geometric mean over the schemas of how many times as long it takes.
func BenchmarkExplain(b *testing.B) {
	cases := invalids(b)
	for b.Loop() {
		var output, text, errors mean
		for _, list := range cases {
			var valid, basic, marshalled, validate float64
			for _, c := range list {
				valid += fastest(func() { c.schema.Valid(c.text) })
				basic += fastest(func() { basicOutput(b, c) })
				marshalled += fastest(func() { marshal(b, basicOutput(b, c)) })
				validate += fastest(func() { _ = c.schema.Validate(c.text) })
			}
			output.add(basic / valid)
			text.add(marshalled / valid)
			errors.add(validate / valid)
		}
		b.ReportMetric(output.value(), "basic/valid")
		b.ReportMetric(text.value(), "json/valid")
		b.ReportMetric(errors.value(), "validate/valid")
	}
}

// A mean is a geometric mean.
type mean struct {
	logs  float64
	count int
}

func (m *mean) add(x float64)  { m.logs, m.count = m.logs+math.Log(x), m.count+1 }
func (m *mean) value() float64 { return math.Exp(m.logs / float64(m.count)) }

func basicOutput(b *testing.B, c invalid) any {
	r, err := c.schema.Evaluate(context.Background(), c.text)
	if err != nil {
		b.Fatal(err)
	}
	output, err := r.Output(schema.Basic)
	if err != nil {
		b.Fatal(err)
	}
	return output
}

func marshal(b *testing.B, output any) {
	if _, err := json.Marshal(output); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkCollect compares what a valid instance costs by what is collected:
// nothing, the titles, everything.
func BenchmarkCollect(b *testing.B) {
	s := schema.MustCompile(`{"title": "A", "properties": {"list": {"items": {"properties": {"a": {"type": "integer"}, "b": {"format": "email"}}, "required": ["a"]}}}}`)
	text := []byte(`{"list": [` + strings.TrimSuffix(strings.Repeat(`{"a": 1, "b": "x@y"},`, 100), ",") + `]}`)
	d, err := instance.Parse(text, instance.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Run("verdict", func(b *testing.B) {
		for b.Loop() {
			if ok, err := s.ValidDocument(d); !ok {
				b.Fatal(err)
			}
		}
	})
	for _, c := range []struct {
		name   string
		option schema.Option
	}{
		{"nothing", schema.CollectAnnotations()},
		{"titles", schema.CollectAnnotations("title")},
		{"annotations", schema.CollectEverything(false)},
		{"everything", schema.CollectEverything(true)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if r, err := s.EvaluateDocument(context.Background(), d, c.option); err != nil || !r.Valid() {
					b.Fatal(err)
				}
			}
		})
	}
}
