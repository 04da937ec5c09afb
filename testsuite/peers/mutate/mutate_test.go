package main

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/testsuite/peers/internal/corpus"
)

func TestRun(t *testing.T) {
	first, second, other := t.TempDir(), t.TempDir(), t.TempDir()
	for out, seed := range map[string]uint64{first: 1, second: 1, other: 2} {
		if err := run(out, seed, []string{"../testdata/tool"}, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	e, err := corpus.ReadDirectory(filepath.Join(first, "tool"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := schema.Compile(e.Schema)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range e.Instances {
		if s.Valid(text) {
			t.Errorf("%s is valid", text)
		}
	}
	if len(e.Instances) != 4 {
		t.Errorf("%d of 4 instances were made invalid", len(e.Instances))
	}
	text := func(out string) []byte {
		text, err := os.ReadFile(filepath.Join(out, "tool", corpus.InstancesFile))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if !bytes.Equal(text(first), text(second)) {
		t.Error("the same seed gives other instances")
	}
	if bytes.Equal(text(first), text(other)) {
		t.Error("another seed gives the same instances")
	}
}

func TestRunRefuses(t *testing.T) {
	for _, args := range []struct {
		out     string
		entries []string
	}{{"", []string{"../testdata/tool"}}, {t.TempDir(), nil}, {t.TempDir(), []string{"../testdata/nowhere"}}} {
		if err := run(args.out, 1, args.entries, io.Discard); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}

// What nothing can make invalid is left out.
func TestNothingIsInvalid(t *testing.T) {
	e := &corpus.Entry{Schema: []byte(`{}`), Instances: [][]byte{[]byte(`{"a":1}`)}}
	instances, err := invalid(e, rand.New(rand.NewPCG(1, 1)))
	if err != nil || len(instances) != 0 {
		t.Errorf("%q, %v", instances, err)
	}
}

// An edit makes other JSON, on one line, of any JSON.
func FuzzMutate(f *testing.F) {
	for _, text := range []string{`1`, `-1.5e3`, `""`, `"a\"b"`, `null`, `true`, `[]`, `{}`, `[1,"a",null]`, `{"a":{"b":[{}]}, "":2}`} {
		f.Add(text, uint64(1))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		before, err := instance.Parse([]byte(text), instance.Options{})
		if err != nil {
			return
		}
		edited, err := mutate([]byte(text), rand.New(rand.NewPCG(seed, seed)))
		if err != nil || !json.Valid(edited) {
			t.Fatalf("%s becomes %s, %v", text, edited, err)
		}
		after, err := instance.Parse(edited, instance.Options{AllowDuplicateNames: true})
		if err != nil {
			t.Fatalf("%s becomes %s, %v", text, edited, err)
		}
		if after.Root().Equal(before.Root()) {
			t.Errorf("%s becomes %s, which is equal", text, edited)
		}
	})
}
