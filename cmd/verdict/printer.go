package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/schema"
)

// A printer writes messages about places in texts, as compilers do: file, line
// and column, what is wrong, and the line with a mark under the place.
type printer struct {
	w      io.Writer
	colour bool
}

func newPrinter(w io.Writer) *printer {
	return &printer{w: w, colour: isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
}

// isTerminal reports whether what is written to w is for a person to read now.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// The colours, as ANSI escape sequences (ECMA-48 §8.3.117).
const (
	bold  = "1"
	red   = "1;31"
	green = "1;32"
	dim   = "2"
)

func (p *printer) paint(colour, text string) string {
	if !p.colour {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

// A remark is one message.
type remark struct {
	file string
	// text is what the position is in, lines how many lines of the file come
	// before it.
	text     []byte
	lines    int
	position schema.Position
	end      int // the offset after the value that the remark is about
	message  string
	note     string // a further line, if any
}

func (p *printer) print(r remark) {
	place := r.file
	if r.position.Known() {
		place = fmt.Sprintf("%s:%d:%d", r.file, r.position.Line+r.lines, r.position.Column)
	}
	fmt.Fprintf(p.w, "%s %s\n", p.paint(bold, printable(place)+":"), p.paint(red, printable(r.message)))
	if r.position.Known() && r.text != nil {
		p.excerpt(r)
	}
	if r.note != "" {
		fmt.Fprintf(p.w, "%s\n", p.paint(dim, "    "+printable(r.note)))
	}
}

// An excerpt shows at most excerptWidth code points of a line, and half of them
// before the mark where there is as much after it.
const excerptWidth = 100

// excerpt prints the line of a remark and marks the value in it.
func (p *printer) excerpt(r remark) {
	at := min(r.position.Offset, len(r.text))
	start := bytes.LastIndexByte(r.text[:at], '\n') + 1
	stop := len(r.text)
	if k := bytes.IndexByte(r.text[at:], '\n'); k >= 0 {
		stop = at + k
	}
	after := bytes.TrimRight(r.text[at:stop], "\r")
	room := max(excerptWidth/2, excerptWidth-utf8.RuneCount(after))
	before, cutBefore := last(r.text[start:at], room)
	after, cutAfter := first(after, excerptWidth-utf8.RuneCount(before))
	marked := after[:min(max(r.end-at, 0), len(after))]

	margin := fmt.Sprintf("%5d | ", r.position.Line+r.lines)
	lead := cutBefore + visible(before)
	fmt.Fprintf(p.w, "%s%s%s%s\n", p.paint(dim, margin), lead, visible(after), cutAfter)
	blank := strings.Repeat(" ", len(margin)-2) + "| "
	indent := strings.Repeat(" ", utf8.RuneCountInString(lead))
	mark := "^" + strings.Repeat("~", max(utf8.RuneCount(marked)-1, 0))
	fmt.Fprintf(p.w, "%s%s%s\n", p.paint(dim, blank), indent, p.paint(green, mark))
}

// last is the end of a text, of at most n code points, and what stands for the
// rest.
func last(text []byte, n int) ([]byte, string) {
	k := len(text)
	for ; n > 0 && k > 0; n-- {
		_, size := utf8.DecodeLastRune(text[:k])
		k -= size
	}
	return text[k:], ellipsis(k > 0)
}

// first is the beginning of a text, of at most n code points, and what stands
// for the rest.
func first(text []byte, n int) ([]byte, string) {
	k := 0
	for ; n > 0 && k < len(text); n-- {
		_, size := utf8.DecodeRune(text[k:])
		k += size
	}
	return text[:k], ellipsis(k < len(text))
}

func ellipsis(yes bool) string {
	if yes {
		return "…"
	}
	return ""
}

// visible is a part of a source line with every character one column wide and
// none that acts on a terminal.
func visible(text []byte) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case acts(r):
			return utf8.RuneError
		}
		return r
	}, string(text))
}

// printable is a message without characters that act on a terminal: those are
// written as JSON escapes.
func printable(message string) string {
	if strings.IndexFunc(message, acts) < 0 {
		return message
	}
	var b strings.Builder
	for _, r := range message {
		if acts(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// acts reports whether a character may do something other than appear: control
// characters, line separators, and those that change the direction of writing.
func acts(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}
