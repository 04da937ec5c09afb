// Command peers measures Verdict beside other JSON Schema engines for Go, on
// schemas and instances of your own.
//
//	go run . [flags] SCHEMA INSTANCES.jsonl…
//	go run . [flags] DIRECTORY…
//
// A directory holds schema.json and instances.jsonl. The README says what the
// columns mean. Start reading at [compare]; engine.go has what is measured,
// measure.go how, table.go how it is shown.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/verdict-schema/verdict/testsuite/peers/internal/corpus"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return
		}
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(2)
	}
}

// settings are what flags say.
type settings struct {
	rounds int
	sample time.Duration
	peers  []string
	format bool
}

func run(args []string, out, problems io.Writer) error {
	var s settings
	flags := flag.NewFlagSet("peers", flag.ContinueOnError)
	flags.SetOutput(problems)
	flags.IntVar(&s.rounds, "rounds", 5, "how often everything is measured; medians are shown")
	flags.DurationVar(&s.sample, "time", 100*time.Millisecond, "the least time of one measurement")
	names := flags.String("peers", "santhosh,google", "the engines to compare with")
	flags.BoolVar(&s.format, "format", false, "leave the keyword format in the schema")
	flags.Usage = func() {
		fmt.Fprintln(problems, "usage: peers [flags] SCHEMA INSTANCES.jsonl…\n       peers [flags] DIRECTORY…")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		return err
	}
	s.peers = strings.FieldsFunc(*names, func(r rune) bool { return r == ',' })
	entries, err := read(flags.Args())
	if err != nil {
		return err
	}
	var all []*comparison
	for _, e := range entries {
		c, err := compare(e, s)
		if err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		c.print(out)
		all = append(all, c)
	}
	if len(all) > 1 {
		printMeans(out, all)
	}
	return nil
}

// read reads the entries that the arguments name.
func read(args []string) ([]*corpus.Entry, error) {
	if len(args) == 0 {
		return nil, errors.New("name a schema and its instances, or directories that hold both; -h says more")
	}
	if info, err := os.Stat(args[0]); err != nil {
		return nil, err
	} else if !info.IsDir() {
		if len(args) == 1 {
			return nil, errors.New("name files of instances after the schema")
		}
		e, err := corpus.Read(args[0], args[0], args[1:]...)
		return []*corpus.Entry{e}, err
	}
	var entries []*corpus.Entry
	for _, directory := range args {
		e, err := corpus.ReadDirectory(directory)
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}
