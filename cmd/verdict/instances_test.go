package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
)

// Reading in batches gives the lines that the file has, with their numbers,
// whatever the size of a batch.
func FuzzLines(f *testing.F) {
	f.Add("1\n\n2\r\n  \n3", 2, true)
	f.Add(strings.Repeat("x", 100)+"\n", 7, true)
	f.Add("\n\n\n", 1, true)
	f.Add("", 1, true)
	f.Fuzz(func(t *testing.T, text string, size int, reuse bool) {
		var want, got []string
		for k, line := range strings.Split(text, "\n") {
			if len(bytes.TrimSpace([]byte(line))) > 0 {
				want = append(want, fmt.Sprintf("f:%d %q", k+1, line))
			}
		}
		size = min(max(size, 1), 1<<16)
		in := iotest.OneByteReader(strings.NewReader(text))
		r := new(reader)
		r.lines(batch{name: "f", byLine: true}, in, size, func(b batch, err error) bool {
			if err != nil {
				t.Fatal(err)
			}
			for one := range b.documents() {
				got = append(got, fmt.Sprintf("%s %q", one.place(), one.text))
			}
			if reuse {
				r.give(b)
			}
			return true
		})
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}
