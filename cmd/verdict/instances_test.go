package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// Reading in batches gives the lines that the file has, with their numbers,
// whatever the size of a batch; where reading fails, those that are whole, and
// then the failure. No batch touches the memory of one that was not given back.
func FuzzLines(f *testing.F) {
	f.Add("1\n\n2\r\n  \n3", 2, true, false)
	f.Add(strings.Repeat("x", 100)+"\n", 7, true, false)
	f.Add("\n\n\n", 1, true, false)
	f.Add("", 1, true, false)
	f.Add("11\n22\n3", 3, false, true)
	f.Add(strings.Repeat("1234567\n", 50), 16, true, true)
	f.Fuzz(func(t *testing.T, text string, size int, reuse, fails bool) {
		var want, got []string
		whole := text
		if fails {
			whole = text[:strings.LastIndexByte(text, '\n')+1]
		}
		for k, line := range strings.Split(whole, "\n") {
			if len(bytes.TrimSpace([]byte(line))) > 0 {
				want = append(want, fmt.Sprintf("f:%d %q", k+1, line))
			}
		}
		size = min(max(size, 1), 1<<16)
		in := iotest.OneByteReader(strings.NewReader(text))
		if fails {
			in = io.MultiReader(in, iotest.ErrReader(errors.New("broken")))
		}
		r := new(reader)
		failures := 0
		var kept []batch
		var copies [][]byte
		r.lines(batch{name: "f", byLine: true}, in, size, func(b batch, err error) bool {
			if err != nil {
				if failures++; err.Error() != "broken" || b.text != nil {
					t.Errorf("%v with %q", err, b.text)
				}
				r.give(b)
				return true
			}
			for one := range b.documents() {
				got = append(got, fmt.Sprintf("%s %q", one.place(), one.text))
			}
			if reuse {
				r.give(b)
			} else {
				kept, copies = append(kept, b), append(copies, bytes.Clone(b.text))
			}
			return true
		})
		if (failures > 0) != fails || failures > 1 {
			t.Errorf("failed %d times", failures)
		}
		for k := range kept {
			if !bytes.Equal(kept[k].text, copies[k]) {
				t.Errorf("batch %d was %q, is %q", k, copies[k], kept[k].text)
			}
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}
