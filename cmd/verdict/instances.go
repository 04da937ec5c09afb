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

// A reader reads instances: from files, directories with all the JSON files in
// them, and "-". It belongs to one goroutine.
type reader struct {
	// byLine says that every file has one document on each line, whatever its
	// name.
	byLine bool
	in     io.Reader // standard input
	read   int       // bytes of batches of lines
	// spare is memory of batches that are done with.
	spare [][]byte
}

// batches reads what a command's arguments name.
func (r *reader) batches(arguments []string) iter.Seq2[batch, error] {
	return func(yield func(batch, error) bool) {
		for _, argument := range arguments {
			for name, err := range files(argument) {
				if err != nil {
					if !yield(batch{}, err) {
						return
					}
					continue
				}
				if !r.file(name, yield) {
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

// file reads one file. It returns false if no more are wanted.
func (r *reader) file(name string, yield func(batch, error) bool) bool {
	b, in := batch{name: name, byLine: r.byLine || hasSuffix(name, lineSuffixes)}, r.in
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
		return r.lines(b, in, batchSize, yield)
	}
	text, err := io.ReadAll(in)
	b.text = text
	return yield(b, err)
}

// batchSize is about how many bytes of lines are put into one batch. Memory that
// a process has not touched yet costs more than reading in small pieces.
const batchSize = 32 << 10

// longBatchSize is the size where several goroutines share the work: handing a
// batch over costs the same however long it is.
const longBatchSize = 256 << 10

// lines reads a file in batches of whole lines, of about a size, so that it may
// be of any length. The memory of a batch may be given back as soon as yield is
// asked to take it, and is as it was until the next one is read.
func (r *reader) lines(b batch, in io.Reader, size int, yield func(batch, error) bool) bool {
	text := r.take(size)[:0]
	for {
		rest := len(text) // of the batch before: the beginning of a line
		text = r.room(text, size)
		read, err := io.ReadFull(in, text[rest:rest+size])
		text = text[:rest+read]
		if err != nil {
			return r.last(b, text, err, yield)
		}
		cut := bytes.LastIndexByte(text[rest:], '\n') + 1
		if cut == 0 {
			continue
		}
		b.text, text = text[:rest+cut], text[rest+cut:]
		lines := bytes.Count(b.text, []byte{'\n'})
		if !yield(b, nil) {
			return false
		}
		b.lines += lines
		if r.read += len(b.text); r.read >= bytesPerWorker {
			size = max(size, longBatchSize)
		}
		text = append(r.take(len(text) + size)[:0], text...) // these may be the same memory
	}
}

// last hands out the end of a file, which it may have or at which reading failed:
// then the line that was being read is not known to be whole.
func (r *reader) last(b batch, text []byte, err error, yield func(batch, error) bool) bool {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	} else {
		text = text[:bytes.LastIndexByte(text, '\n')+1]
	}
	if b.text = text; len(text) > 0 && !yield(b, nil) {
		return false
	}
	return err == nil || yield(batch{name: b.name}, err)
}

// room returns the text with room for some bytes more.
func (r *reader) room(text []byte, size int) []byte {
	if cap(text)-len(text) >= size {
		return text[:len(text)+size]
	}
	return append(r.take(2 * (len(text) + size))[:0], text...)[:len(text)+size]
}

// take returns a text of a length, in memory for some more: that costs little as
// long as it is not used, and the next text may be longer.
func (r *reader) take(length int) []byte {
	if last := len(r.spare) - 1; last >= 0 {
		text := r.spare[last]
		r.spare = r.spare[:last]
		if cap(text) >= length {
			return text[:length]
		}
	}
	return make([]byte, length, length+min(length, mostSpare))
}

// mostSpare is how much memory a text may get beyond its length.
const mostSpare = 1 << 20

// give takes the memory of a batch that is done with back.
func (r *reader) give(b batch) {
	if b.byLine {
		r.spare = append(r.spare, b.text)
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
