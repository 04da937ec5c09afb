// Command mutate makes invalid instances out of valid ones, so that engines
// can be measured on what they refuse.
//
//	go run ./mutate [-seed N] -out DIRECTORY ENTRY…
//
// An ENTRY is a directory with schema.json and instances.jsonl. For each, a
// directory of the same name is made in -out, with the schema, from which the
// keyword format is taken out, and with one invalid instance for every instance
// that could be made invalid: the same text but for one edit at a place chosen
// at random. The same seed gives the same instances.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/testsuite/peers/internal/corpus"
)

func main() {
	out := flag.String("out", "", "the directory to write to")
	seed := flag.Uint64("seed", 1, "chooses the edits")
	flag.Parse()
	if err := run(*out, *seed, flag.Args(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
}

func run(out string, seed uint64, directories []string, report io.Writer) error {
	if out == "" || len(directories) == 0 {
		return errors.New("name a directory with -out, and the entries; -h says more")
	}
	for _, directory := range directories {
		e, err := corpus.ReadDirectory(directory)
		if err != nil {
			return err
		}
		if err := e.WithoutFormat(); err != nil {
			return err
		}
		instances, err := invalid(e, rand.New(rand.NewPCG(seed, seed)))
		if err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		if err := write(filepath.Join(out, e.Name), e.Schema, instances); err != nil {
			return err
		}
		fmt.Fprintf(report, "%-24s %5d of %5d instances made invalid\n", e.Name, len(instances), len(e.Instances))
	}
	return nil
}

// attempts is how often an edit is tried before an instance is given up.
const attempts = 100

// invalid makes the instances of an entry invalid, as far as that is possible.
func invalid(e *corpus.Entry, random *rand.Rand) ([][]byte, error) {
	s, err := schema.Compile(e.Schema)
	if err != nil {
		return nil, err
	}
	var instances [][]byte
	for _, text := range e.Instances {
		for range attempts {
			edited, err := mutate(text, random)
			if err != nil {
				return nil, err
			}
			var invalid *schema.ValidationError
			if errors.As(s.Validate(edited), &invalid) {
				instances = append(instances, edited)
				break
			}
		}
	}
	return instances, nil
}

func write(directory string, schemaText []byte, instances [][]byte) error {
	if err := os.MkdirAll(directory, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(directory, corpus.SchemaFile), schemaText, 0o666); err != nil {
		return err
	}
	lines := append(bytes.Join(instances, []byte("\n")), '\n')
	return os.WriteFile(filepath.Join(directory, corpus.InstancesFile), lines, 0o666)
}
