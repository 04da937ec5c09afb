package schema_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/schema"
)

// Every instance of the benchmarks' corpus is valid.
func TestBenchmarkCorpus(t *testing.T) {
	for _, path := range files(t, "bench/corpus", "*/schema.json") {
		t.Run(filepath.Base(filepath.Dir(path)), func(t *testing.T) {
			s, err := schema.Compile(read(t, path))
			if err != nil {
				t.Fatal(err)
			}
			instances := strings.TrimSuffix(path, "schema.json") + "instances.jsonl"
			number := 0
			for line := range bytes.Lines(read(t, instances)) {
				number++
				if len(bytes.TrimSpace(line)) == 0 {
					continue
				}
				if err := s.Validate(line); err != nil {
					t.Errorf("%s:%d: %v", instances, number, err)
				}
			}
		})
	}
}
