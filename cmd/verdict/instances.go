package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A batch is a piece of work: one JSON document, or some lines of a file that
// has one on each.
type batch struct {
	name   string // of the file, for messages
	text   []byte
	byLine bool
	lines  int // of the file, before the text
}

// lineSuffixes are those of files with one document on each line, and
// documentSuffixes those of files with one document.
var (
	lineSuffixes     = []string{".jsonl", ".ndjson"}
	documentSuffixes = []string{".json"}
)

// instances reads the instances that a command's arguments name: files,
// directories with all the JSON files in them, and "-". byLine says that every
// file has one document on each line, whatever its name.
func instances(arguments []string, byLine bool, in io.Reader) iter.Seq2[batch, error] {
	return func(yield func(batch, error) bool) {
		for _, argument := range arguments {
			for name, err := range files(argument) {
				if err != nil {
					if !yield(batch{}, err) {
						return
					}
					continue
				}
				if !readInstances(name, byLine, in, yield) {
					return
				}
			}
		}
	}
}

// files are the files that an argument stands for, in the order of their names.
func files(argument string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		if info, err := os.Stat(argument); argument == "-" || err != nil || !info.IsDir() {
			yield(argument, nil)
			return
		}
		_ = filepath.WalkDir(argument, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				if !yield("", err) {
					return fs.SkipAll
				}
			case d.IsDir() && path != argument && strings.HasPrefix(d.Name(), "."):
				return fs.SkipDir
			case !d.IsDir() && hasSuffix(path, lineSuffixes, documentSuffixes) && !yield(path, nil):
				return fs.SkipAll
			}
			return nil
		})
	}
}

func hasSuffix(path string, lists ...[]string) bool {
	suffix := strings.ToLower(filepath.Ext(path))
	return slices.ContainsFunc(lists, func(list []string) bool { return slices.Contains(list, suffix) })
}

// readInstances reads one file. It returns false if no more are wanted.
func readInstances(name string, byLine bool, in io.Reader, yield func(batch, error) bool) bool {
	b := batch{name: name, byLine: byLine || hasSuffix(name, lineSuffixes)}
	if name == "-" {
		b.name = stdinName
	} else {
		f, err := os.Open(name)
		if err != nil {
			return yield(b, err)
		}
		defer f.Close()
		in = f
	}
	if b.byLine {
		return readLines(b, in, batchSize, yield)
	}
	text, err := io.ReadAll(in)
	b.text = text
	return yield(b, err)
}

// batchSize is about how many bytes of lines are put into one batch: little
// enough for the memory of a few to be used over and over.
const batchSize = 64 << 10

// readLines reads a file in batches of whole lines, of about a size, so that it
// may be of any length. Whoever is done with a batch may give its text back to
// spare.
func readLines(b batch, in io.Reader, size int, yield func(batch, error) bool) bool {
	text, n := spare.take(size), 0 // n is how much there is of the next line
	for {
		read, err := io.ReadFull(in, text[n:])
		all := text[:n+read]
		end := err == io.EOF || err == io.ErrUnexpectedEOF
		if err != nil && !end {
			return yield(b, err)
		}
		if end {
			b.text = all
			return len(all) == 0 || yield(b, nil)
		}
		cut := bytes.LastIndexByte(all, '\n') + 1
		next := spare.take(max(size, 2*(len(all)-cut)))
		n = copy(next, all[cut:])
		b.text, text = all[:cut], next
		lines := bytes.Count(b.text, []byte{'\n'}) // before the text is given away
		if cut > 0 && !yield(b, nil) {
			return false
		}
		b.lines += lines
	}
}

// spare keeps the memory of batches that are done with.
var spare texts

type texts struct{ pool sync.Pool }

// take returns a text of a length.
func (t *texts) take(length int) []byte {
	if text, ok := t.pool.Get().(*[]byte); ok && cap(*text) >= length {
		return (*text)[:length]
	}
	return make([]byte, length)
}

func (t *texts) give(text []byte) {
	if cap(text) >= batchSize {
		t.pool.Put(&text)
	}
}

// documents are the documents of a batch, each in a batch of its own. Blank lines
// are none.
func (b batch) documents() iter.Seq[batch] {
	if !b.byLine {
		return func(yield func(batch) bool) { yield(b) }
	}
	return func(yield func(batch) bool) {
		lines := b.lines
		for line := range bytes.Lines(b.text) {
			text := bytes.TrimSuffix(line, []byte{'\n'})
			if len(bytes.TrimSpace(text)) > 0 && !yield(batch{name: b.name, text: text, byLine: true, lines: lines}) {
				return
			}
			lines++
		}
	}
}

// place names an instance: its file, and its line where a file has many.
func (b batch) place() string {
	if b.byLine {
		return fmt.Sprintf("%s:%d", b.name, b.lines+1)
	}
	return b.name
}
