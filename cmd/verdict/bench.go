package main

import (
	"encoding/json"
	"os"
	"time"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

func benchCommand() *command {
	return &command{
		name:      "bench",
		arguments: "SCHEMA FILE.jsonl",
		summary:   "measure the engine on a schema and its instances",
		run:       bench,
	}
}

// A report is what bench prints. Times are in nanoseconds, for all instances
// together.
type report struct {
	Instances int `json:"instances"`
	Valid     int `json:"valid"`
	// Compile is from the schema's text, with what its meta-schema has to say.
	Compile float64 `json:"compile_ns"`
	// Parse is from text to instance document, Validate from there to the
	// verdict.
	Parse    float64 `json:"parse_ns"`
	Validate float64 `json:"validate_ns"`
	// Hot is Validate with every instance evaluated hotRuns times in a row.
	Hot float64 `json:"hot_ns"`
	// Bytes is from text to verdict, Value from what encoding/json decodes to.
	Bytes float64 `json:"bytes_ns"`
	Value float64 `json:"value_ns"`
	// Allocations are those of Bytes, for each instance.
	Allocations float64 `json:"allocs"`
}

// hotRuns is how many evaluations of one instance in a row Hot is the mean of.
const hotRuns = 200

func bench(c *command, args []string, s streams) int {
	f := newFlags(c, s)
	arguments, code, ok := f.parse(args, 2)
	if !ok {
		return code
	}
	faults := newPrinter(s.err)
	sources, err := openSchema(arguments[0], f, s.in)
	if err != nil {
		return faults.fault(sources, err)
	}
	annotate := schema.AssertFormat(f.assertFormat) // where a dialect would assert too
	b := benchmark{}
	if b.schema, err = sources.compile(annotate); err != nil {
		return faults.fault(sources, err)
	}
	for _, name := range arguments[1:] {
		if err := b.read(name); err != nil {
			return faults.fault(sources, err)
		}
	}
	r := b.run(func() { _, _ = sources.compile(annotate) })
	if err := json.NewEncoder(s.out).Encode(r); err != nil {
		return faults.fault(sources, err)
	}
	return exitValid
}

// A benchmark holds a schema's instances in the forms that are measured.
type benchmark struct {
	schema    *schema.Schema
	texts     [][]byte
	documents []*instance.Document
	values    []any
}

// read adds the instances of a .jsonl file.
func (b *benchmark) read(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	for line := range (batch{name: name, text: text, byLine: true}).documents() {
		if err := b.add(line.text); err != nil {
			return &instanceError{name, line.text, line.lines, err}
		}
	}
	return nil
}

func (b *benchmark) add(text []byte) error {
	d, err := instance.Parse(text, instance.Options{})
	if err != nil {
		return err
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return err
	}
	b.texts, b.documents, b.values = append(b.texts, text), append(b.documents, d), append(b.values, v)
	return nil
}

// run measures.
func (b *benchmark) run(compile func()) report {
	r := report{Instances: len(b.texts)}
	for _, d := range b.documents {
		if ok, _ := b.schema.ValidDocument(d); ok {
			r.Valid++
		}
	}
	r.Compile, _ = measure(compile)
	r.Parse, _ = measure(b.parse)
	r.Validate, _ = measure(b.validate)
	b.hot()
	r.Hot = sample(b.hot)
	r.Bytes, r.Allocations = measure(b.bytes)
	r.Value, _ = measure(b.value)
	r.Allocations /= float64(max(len(b.texts), 1))
	return r
}

func (b *benchmark) parse() {
	d := instance.Acquire()
	for _, text := range b.texts {
		_ = d.Parse(text, instance.Options{}) // it did before
	}
	d.Release()
}

func (b *benchmark) validate() {
	for _, d := range b.documents {
		_, _ = b.schema.ValidDocument(d)
	}
}

// hot returns the sum of every document's mean time.
func (b *benchmark) hot() float64 {
	var total float64
	for _, d := range b.documents {
		began := time.Now()
		for range hotRuns {
			_, _ = b.schema.ValidDocument(d)
		}
		total += float64(time.Since(began).Nanoseconds()) / hotRuns
	}
	return total
}

func (b *benchmark) bytes() {
	for _, text := range b.texts {
		b.schema.Valid(text)
	}
}

func (b *benchmark) value() {
	for _, v := range b.values {
		b.schema.ValidValue(v)
	}
}
