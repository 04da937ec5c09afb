package main

import (
	"bytes"
	"encoding/json"
	"testing"
)

// bench prints one JSON object with every figure, none of them zero but the
// allocations.
func TestBench(t *testing.T) {
	var out, errs bytes.Buffer
	args := []string{"bench", "testdata/files/tree.schema.json", "testdata/files/many/b.jsonl"}
	if code := run(args, nil, &out, &errs); code != exitValid {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	var got map[string]float64
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got["instances"] != 2 || got["valid"] != 1 {
		t.Errorf("%v instances, %v valid", got["instances"], got["valid"])
	}
	for _, name := range []string{"compile_ns", "parse_ns", "validate_ns", "hot_ns", "bytes_ns", "value_ns"} {
		if got[name] <= 0 {
			t.Errorf("%s is %v", name, got[name])
		}
	}
	if allocs, ok := got["allocs"]; !ok || allocs > 0.5 {
		t.Errorf("%v allocations for each instance", allocs)
	}
	if bytes.Count(out.Bytes(), []byte{'\n'}) != 1 {
		t.Errorf("not one line: %q", out.String())
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		samples []float64
		want    float64
	}{{[]float64{3, 1, 2}, 2}, {[]float64{4, 1, 3, 2}, 2.5}, {[]float64{7}, 7}} {
		if got := median(c.samples); got != c.want {
			t.Errorf("median of %v is %v", c.samples, got)
		}
	}
}
