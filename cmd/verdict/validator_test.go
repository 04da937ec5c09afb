package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A file of many batches is reported in the order of its lines, though several
// are validated at a time.
func TestValidateKeepsOrder(t *testing.T) {
	dir := t.TempDir()
	schemaFile, linesFile := filepath.Join(dir, "schema.json"), filepath.Join(dir, "lines.jsonl")
	write(t, schemaFile, `{"type": "object", "properties": {"n": {"not": {"multipleOf": 1000}}}}`)
	var lines strings.Builder
	const count = 60_000
	for k := 1; k <= count; k++ {
		fmt.Fprintf(&lines, "{\"n\": %d, \"padding\": \"%s\"}\n", k, strings.Repeat("x", 30))
	}
	if lines.Len() < 8*batchSize {
		t.Fatal("the file is too small to be a test")
	}
	write(t, linesFile, lines.String())
	var out, errs bytes.Buffer
	if code := run([]string{"validate", schemaFile, linesFile}, nil, &out, &errs); code != exitInvalid {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	found := 0
	for line := range strings.Lines(out.String()) {
		if rest, ok := strings.CutPrefix(line, linesFile+":"); ok {
			found++
			if want := fmt.Sprintf("%d:7: /n: ", found*1000); !strings.HasPrefix(rest, want) {
				t.Fatalf("error %d is at %s, not at %s", found, rest, want)
			}
		}
	}
	if want := fmt.Sprintf("%d instances: %d valid, %d invalid\n", count, count-count/1000, count/1000); found != count/1000 || !strings.HasSuffix(out.String(), want) {
		t.Errorf("%d errors found; the summary is not %q", found, want)
	}
}

func write(t *testing.T, path, text string) {
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Output that can't be written is a fault, not a verdict.
func TestValidateReportsFullDisk(t *testing.T) {
	dir := t.TempDir()
	schemaFile := filepath.Join(dir, "schema.json")
	write(t, schemaFile, "{}")
	for _, args := range [][]string{
		{"validate", schemaFile, schemaFile},
		{"explain", schemaFile, schemaFile},
		{"bundle", schemaFile},
	} {
		var errs bytes.Buffer
		if code := run(args, nil, fullDisk{}, &errs); code != exitFault || !strings.Contains(errs.String(), "disk full") {
			t.Errorf("%s: exit %d, %q", args[0], code, errs.String())
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestProgress(t *testing.T) {
	var b bytes.Buffer
	p := &progress{w: &b, next: time.Now().Add(time.Hour)}
	p.show(tally{valid: 1})
	p.clear()
	if b.Len() > 0 {
		t.Errorf("a short run shows %q", b.String())
	}
	p.next = time.Now()
	p.show(tally{valid: 2, invalid: 1})
	p.clear()
	p.clear()
	if want := "\r\x1b[K3 instances: 2 valid, 1 invalid …\r\x1b[K"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
	var none *progress
	none.show(tally{})
	none.clear()
}
