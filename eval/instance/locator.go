package instance

import (
	"math/bits"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Locator answers where records of a document are: by JSON Pointer, and by
// line and column. It looks at the whole document once, when it is first
// asked; then an answer costs no more than its own length. So the positions
// of many errors take linear time together.
//
// A Locator is for one goroutine, and for as long as the document is not
// parsed into again.
type Locator struct {
	document *Document
	places   []place
	lines    lineTable
}

// A place says where a record stands.
type place struct {
	parent int32 // the container's record, -1 for the root value
	index  int32 // for an item, its index in the array
}

// NewLocator returns a Locator for the document.
func NewLocator(d *Document) *Locator { return &Locator{document: d} }

// Parent is the array or object that the value or member name at record i
// stands in, or -1 for the root value.
func (l *Locator) Parent(i int) int {
	l.survey()
	return int(l.places[i].parent)
}

// Token is the last reference token of the pointer to the value at record i,
// not escaped: its member name, or its index in the array. It is "" for the
// root value. The token of a member name is that name.
func (l *Locator) Token(i int) string {
	l.survey()
	p := l.places[i]
	switch {
	case p.parent < 0:
		return ""
	case l.document.tape[i].Type == name:
		return l.document.Content(i)
	case l.document.tape[p.parent].Type == Object:
		return l.document.Content(i - 1)
	}
	return strconv.Itoa(int(p.index))
}

// Pointer is the JSON Pointer (RFC 6901) to the value at record i. That of a
// member name is the pointer to its value.
func (l *Locator) Pointer(i int) string {
	return string(l.AppendPointer(nil, i))
}

// AppendPointer appends the JSON Pointer to the value at record i.
func (l *Locator) AppendPointer(dst []byte, i int) []byte {
	l.survey()
	var path []int
	for ; l.places[i].parent >= 0; i = int(l.places[i].parent) {
		path = append(path, i)
	}
	for k := len(path) - 1; k >= 0; k-- {
		dst = appendToken(dst, l.Token(path[k]))
	}
	return dst
}

// appendToken appends a reference token with its slash, escaped as RFC 6901
// §3 says.
func appendToken(dst []byte, token string) []byte {
	dst = append(dst, '/')
	for i := range len(token) {
		switch token[i] {
		case '~':
			dst = append(dst, "~0"...)
		case '/':
			dst = append(dst, "~1"...)
		default:
			dst = append(dst, token[i])
		}
	}
	return dst
}

// survey finds the place of every record, in one walk along the tape.
func (l *Locator) survey() {
	if l.places != nil {
		return
	}
	tape := l.document.tape
	l.places = make([]place, len(tape))
	container := int32(-1)
	var counts []int32 // for every open container, its children so far
	for i := range tape {
		for container >= 0 && int(tape[container].Next) == i {
			container = l.places[container].parent
			counts = counts[:len(counts)-1]
		}
		l.places[i].parent = container
		if container >= 0 {
			top := len(counts) - 1
			l.places[i].index = counts[top]
			counts[top]++
		}
		if tape[i].Type&(Array|Object) != 0 && int(tape[i].Next) > i+1 {
			container = int32(i)
			counts = append(counts, 0)
		}
	}
}

// Position is where the value or member name at record i begins in the text,
// or the zero Position if there is no text.
func (l *Locator) Position(i int) Position {
	return l.PositionOf(int(l.document.tape[i].Start))
}

// PositionOf is the line and column of a byte offset into the text, or the
// zero Position if there is no text.
func (l *Locator) PositionOf(offset int) Position {
	if !l.document.fromText {
		return Position{}
	}
	if l.lines.starts == nil {
		l.lines = newLineTable(l.document.text)
	}
	return l.lines.position(offset)
}

// block is how many bytes lie between two entries of a line table's counts.
const block = 256

// A lineTable finds lines and columns in a text.
type lineTable struct {
	text   string
	starts []int // the offsets at which lines begin
	// counts holds the number of code points before each block of the text.
	// Without it, the columns in one very long line would take quadratic time.
	counts []int
}

func newLineTable(text string) lineTable {
	t := lineTable{text: text, starts: make([]int, 1, 1+strings.Count(text, "\n"))}
	count := 0
	for i := 0; i < len(text); i += block {
		part := text[i:min(i+block, len(text))]
		t.counts = append(t.counts, count)
		count += codePoints(part)
		for k := strings.IndexByte(part, '\n'); k >= 0; {
			t.starts = append(t.starts, i+k+1)
			next := strings.IndexByte(part[k+1:], '\n')
			if next < 0 {
				break
			}
			k += 1 + next
		}
	}
	t.counts = append(t.counts, count)
	return t
}

// codePoints counts the code points that begin in a part of a valid text: all
// bytes but those that continue one, which begin with the bits 10. It looks at
// eight bytes at a time.
func codePoints(part string) (n int) {
	const top = 0x8080808080808080
	n = len(part)
	for ; len(part) >= 8; part = part[8:] {
		word := uint64(part[0]) | uint64(part[1])<<8 | uint64(part[2])<<16 | uint64(part[3])<<24 |
			uint64(part[4])<<32 | uint64(part[5])<<40 | uint64(part[6])<<48 | uint64(part[7])<<56
		if word &= top &^ (word << 1); word != 0 {
			n -= bits.OnesCount64(word)
		}
	}
	for i := range len(part) {
		if !utf8.RuneStart(part[i]) {
			n--
		}
	}
	return n
}

// before is the number of code points that begin before the offset.
func (t *lineTable) before(offset int) int {
	k := offset / block
	return t.counts[k] + codePoints(t.text[k*block:offset])
}

// position finds the line of an offset by binary search.
func (t *lineTable) position(offset int) Position {
	offset = min(max(offset, 0), len(t.text))
	line := sort.SearchInts(t.starts, offset+1)
	return Position{
		Offset: offset,
		Line:   line,
		Column: t.before(offset) - t.before(t.starts[line-1]) + 1,
	}
}
