package main

import (
	"bytes"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/schema"
)

func TestPrinterColours(t *testing.T) {
	var b bytes.Buffer
	p := printer{w: &b, colour: true}
	p.print(remark{
		file: "a.json", text: []byte(`{"a": "x"}`), lines: 4,
		position: schema.Position{Offset: 6, Line: 1, Column: 7}, end: 9,
		message: "wrong", note: "by s.json",
	})
	want := "\x1b[1ma.json:5:7:\x1b[0m \x1b[1;31mwrong\x1b[0m\n" +
		"\x1b[2m    5 | \x1b[0m{\"a\": \"x\"}\n" +
		"\x1b[2m      | \x1b[0m      \x1b[1;32m^~~\x1b[0m\n" +
		"\x1b[2m    by s.json\x1b[0m\n"
	if b.String() != want {
		t.Errorf("got\n%q\nwant\n%q", b.String(), want)
	}
}

// Only a terminal gets colours, and a file or a buffer is none.
func TestPrinterWithoutTerminal(t *testing.T) {
	if p := newPrinter(new(bytes.Buffer)); p.colour {
		t.Error("a buffer is taken for a terminal")
	}
	if isTerminal(t.Output()) {
		t.Error("the test's output is taken for a terminal")
	}
}

// Whatever the text and the place, an excerpt is two lines without characters
// that act on a terminal, and not much wider than it may be.
func FuzzExcerpt(f *testing.F) {
	f.Add([]byte("{\"a\":\t1}\r\n[2]"), 5, 6)
	f.Add([]byte("\x1b[31m\u202e\xff\xfe"), 2, 100)
	f.Add([]byte(strings.Repeat("é", 500)), 502, 600)
	f.Add([]byte{}, 0, 0)
	f.Fuzz(func(t *testing.T, text []byte, offset, end int) {
		offset = min(max(offset, 0), len(text))
		var b bytes.Buffer
		p := printer{w: &b}
		p.print(remark{file: "f", text: text, position: schema.Position{Offset: offset, Line: 1, Column: 1}, end: end, message: string(text)})
		lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
		if len(lines) != 3 {
			t.Fatalf("%d lines: %q", len(lines), b.String())
		}
		for _, line := range lines {
			if strings.IndexFunc(line, unicode.IsControl) >= 0 {
				t.Errorf("a control character is left in %q", line)
			}
		}
		for _, line := range lines[1:] {
			if n := utf8.RuneCountInString(line); n > excerptWidth+20 {
				t.Errorf("%d columns: %q", n, line)
			}
		}
	})
}
