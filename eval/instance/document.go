package instance

import (
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// A Document is one JSON value and all that it contains, as a tape of records
// over the text it was parsed from. The zero Document is empty and ready for
// [Document.Parse] or [Document.Lower].
//
// A Document may be parsed into again, which reuses its memory and ends the
// life of everything it handed out: the tape, contents, numbers, cursors. It
// may be read by any number of goroutines, as long as none parses into it.
type Document struct {
	tape []Record
	text string // the source; "" if made from a Go value
	side string // the decoded contents, a view of buffer

	// buffer holds the contents of strings whose source has escapes, and
	// everything textual of a document made from a Go value.
	buffer []byte
	// names and slots are scratch space for finding duplicate names.
	names []uint32
	slots []uint32
	// members is scratch space for sorting the members of Go maps.
	members  []member
	fromText bool
}

// retained is how many bytes of memory a document may take along into the
// pool. Larger ones are left to the garbage collector, so that one huge
// document does not occupy memory for ever.
const retained = 16 << 20

// pool holds the documents between Release and Acquire.
var pool = sync.Pool{New: func() any { return new(Document) }}

// Acquire takes an empty document from the pool.
func Acquire() *Document { return pool.Get().(*Document) }

// Release empties the document and gives it to the pool. Nothing that the
// document handed out may be used any more.
func (d *Document) Release() {
	d.reset()
	if d.memory() > retained {
		*d = Document{}
	}
	pool.Put(d)
}

// memory is about how many bytes the document's buffers take.
func (d *Document) memory() int {
	const recordSize = 32
	return cap(d.tape)*recordSize + cap(d.buffer) + 4*(cap(d.names)+cap(d.slots))
}

// Grow makes room for a text of some bytes, as most texts are: a document that is
// parsed into again and again then does not have to grow little by little. It
// empties the document.
func (d *Document) Grow(size int) {
	d.reset()
	if records := size / densest; cap(d.tape) < records {
		d.tape = make([]Record, 0, records)
	}
	if cap(d.buffer) < size {
		d.buffer = make([]byte, 0, size)
	}
}

// densest is about how many bytes of text there are to a record where there is
// little but structure, and usual where there is more.
const (
	densest = 8
	usual   = 16
)

// mostReserved is how many records a document of unknown content gets at first.
const mostReserved = 1 << 16

// reserve makes room for about as many records as a text usually has. Memory is
// taken by make, which leaves what comes from the operating system untouched,
// where append would clear it.
func (d *Document) reserve(text string) {
	if records := min(len(text)/usual, mostReserved); cap(d.tape) < records {
		d.tape = make([]Record, 0, records+records/2)
	}
}

// reset empties the document, keeping its memory.
func (d *Document) reset() {
	d.tape = d.tape[:0]
	d.buffer = d.buffer[:0]
	d.text, d.side = "", ""
	d.fromText = false
}

// Tape is the document's records; the root value is the first. It must not be
// changed.
func (d *Document) Tape() []Record { return d.tape }

// Text is the source text, or "" if there is none.
func (d *Document) Text() string { return d.text }

// HasText reports whether the document was parsed from a text, so that its
// records have positions.
func (d *Document) HasText() bool { return d.fromText }

// Content is the content of the string or member name at record i, without
// quotes and escapes. It shares the document's memory.
func (d *Document) Content(i int) string {
	r := &d.tape[i]
	if r.Flags&Decoded != 0 {
		return d.side[r.Extra : r.Extra+r.Count]
	}
	return d.text[r.Start+1 : r.Start+1+r.Count]
}

// Length is the number of code points of the string or member name at record i
// (Validation §6.3.1 counts characters as RFC 8259 defines them).
func (d *Document) Length(i int) int {
	r := &d.tape[i]
	if r.Flags&ASCII != 0 {
		return int(r.Count)
	}
	return utf8.RuneCountInString(d.Content(i))
}

// Number is the number at record i. A number of more than 18 digits or with an
// extreme exponent shares the document's memory.
func (d *Document) Number(i int) Decimal {
	r := &d.tape[i]
	switch {
	case r.Flags&Int64 != 0:
		return Decimal{coefficient: int64(r.Word)}
	case r.Flags&Scaled != 0:
		return Decimal{coefficient: int64(r.Word), exponent: int64(int32(r.Extra))}
	}
	return bigDecimal(d.NumberText(i))
}

// NumberText is the number at record i as it was written. In a document made
// from a Go value it is the shortest text of the number's exact value.
func (d *Document) NumberText(i int) string {
	r := &d.tape[i]
	switch {
	case d.fromText:
		return d.text[r.Start:r.End]
	case r.Flags&Decoded != 0:
		return d.side[r.Extra : r.Extra+r.Count]
	case r.Flags&Int64 != 0:
		return strconv.FormatInt(int64(r.Word), 10)
	}
	return d.Number(i).String()
}

// IsDigits reports whether the number at record i is written as an integer,
// without fraction and exponent: what draft 4 (§3.5) and earlier call one.
func (d *Document) IsDigits(i int) bool {
	if d.fromText {
		return !strings.ContainsAny(d.NumberText(i), ".eE")
	}
	return d.tape[i].Flags&Pointed == 0
}

// Raw is the source text of the value or member name at record i. In a
// document made from a Go value it is compact JSON of that value.
func (d *Document) Raw(i int) string {
	if d.fromText {
		return d.text[d.tape[i].Start:d.tape[i].End]
	}
	return string(d.AppendJSON(nil, i))
}

// Position is the line and column of a byte offset into the text, or the zero
// Position if there is no text. It takes time linear in the offset; a
// [Locator] answers many questions faster.
func (d *Document) Position(offset int) Position {
	if !d.fromText {
		return Position{}
	}
	return positionAt(d.text, offset)
}
