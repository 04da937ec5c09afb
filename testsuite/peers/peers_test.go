package main

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/testsuite/peers/internal/corpus"
)

func TestRun(t *testing.T) {
	var out bytes.Buffer
	args := []string{"-rounds", "1", "-time", "1us", "testdata/tool", "testdata/tool"}
	if err := run(args, &out, &out); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, want := range []string{"tool: 4 instances, 4 valid", "verdict", "santhosh", "google", "validate", "bytes", "value", "compile", "geometric means of 2 ratios"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, unwanted := range []string{" -", "disagrees", "not measured"} {
		if strings.Contains(text, unwanted) {
			t.Errorf("%q in\n%s", unwanted, text)
		}
	}
}

func TestRunOnFiles(t *testing.T) {
	var out bytes.Buffer
	args := []string{"-rounds", "1", "-time", "1us", "-peers", "google", "testdata/tool/schema.json", "testdata/tool/instances.jsonl"}
	if err := run(args, &out, &out); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); strings.Contains(text, "santhosh") || strings.Contains(text, "means") {
		t.Errorf("one peer on one entry:\n%s", text)
	}
}

func TestRunRefuses(t *testing.T) {
	for _, args := range [][]string{
		{},
		{"testdata/tool/schema.json"},
		{"testdata/nowhere"},
		{"testdata/tool/schema.json", "testdata/nowhere.jsonl"},
		{"-peers", "nobody", "testdata/tool"},
	} {
		if err := run(args, &bytes.Buffer{}, &bytes.Buffer{}); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}

// Every engine decides every way in the same manner.
func TestEngines(t *testing.T) {
	text := []byte(`{"type":"object","properties":{"a":{"pattern":"^(?!x)"}},"required":["a"]}`)
	instances := map[string]bool{`{"a":"y"}`: true, `{"a":"x"}`: false, `{}`: false, `1`: false}
	for _, e := range append([]engine{ours}, others...) {
		if e.name == "google" {
			text = bytes.ReplaceAll(text, []byte("(?!x)"), []byte("[^x]")) // it has no look-ahead
		}
		v, err := e.compile(text)
		if err != nil {
			t.Errorf("%s: %v", e.name, err)
			continue
		}
		for instance, want := range instances {
			decoded, err := v.decode([]byte(instance))
			value, valueErr := decodeAny([]byte(instance))
			if err != nil || valueErr != nil {
				t.Errorf("%s: %v, %v", e.name, err, valueErr)
				continue
			}
			if got := [3]bool{v.valid(decoded), v.validText([]byte(instance)), v.validValue(value)}; got != [3]bool{want, want, want} {
				t.Errorf("%s says %v of %s", e.name, got, instance)
			}
		}
		if _, err := e.compile([]byte(`{"type":`)); err == nil {
			t.Errorf("%s compiles what is not JSON", e.name)
		}
	}
}

// A peer that can't be measured, or that does other work, is named.
func TestNotes(t *testing.T) {
	entry := &corpus.Entry{
		Name:      "notes",
		Schema:    []byte(`{"$schema":"https://json-schema.org/draft/2020-12/schema","multipleOf":0.1}`),
		Instances: [][]byte{[]byte("0.3"), []byte("0.25")},
	}
	c, err := compare(entry, settings{rounds: 1, sample: time.Microsecond, peers: []string{"santhosh", "google"}})
	if err != nil {
		t.Fatal(err)
	}
	c.peers()[0].verdicts[1] = true
	c.peers()[1].err = bytes.ErrTooLarge
	var out bytes.Buffer
	c.print(&out)
	for _, want := range []string{
		"santhosh disagrees on 1 instances, the first of which is number 2",
		"google was not measured: " + bytes.ErrTooLarge.Error(),
		"1 valid",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}

func TestStatistics(t *testing.T) {
	for _, c := range []struct {
		list              []float64
		median, geometric float64
	}{
		{[]float64{8, 1, 1}, 1, 2},
		{[]float64{4, 1}, 2.5, 2},
		{[]float64{3}, 3, 3},
	} {
		if got := median(c.list); got != c.median {
			t.Errorf("median of %v is %v", c.list, got)
		}
		if got := geometricMean(append(c.list, math.NaN())); math.Abs(got-c.geometric) > 1e-9 {
			t.Errorf("geometric mean of %v is %v", c.list, got)
		}
	}
	if !math.IsNaN(median(nil)) || !math.IsNaN(geometricMean(nil)) {
		t.Error("nothing has a median or a mean")
	}
}

func TestUnits(t *testing.T) {
	for ns, want := range map[float64]string{155.4: "155 ns", 21_000: "21.0 µs", 21_000_000: "21.0 ms", math.NaN(): "-"} {
		if got := duration(ns); got != want {
			t.Errorf("%v is %q, want %q", ns, got, want)
		}
	}
}
