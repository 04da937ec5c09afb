package instance

import "math"

// Parse reads a JSON text into a new document, which shares the text's memory:
// the text must not change while the document is in use.
// The error is a [*SyntaxError] or a [*LimitError].
func Parse(text []byte, o Options) (*Document, error) {
	d := new(Document)
	if err := d.Parse(text, o); err != nil {
		return nil, err
	}
	return d, nil
}

// Parse reads a JSON text into the document, in place of what it held. The
// document shares the text's memory until it is parsed into again or released.
// After an error it is empty.
func (d *Document) Parse(text []byte, o Options) error {
	return d.ParseString(stringOf(text), o)
}

// ParseString is [Document.Parse] for a string.
func (d *Document) ParseString(text string, o Options) error {
	d.reset()
	if limit := o.maxSize(); int64(len(text)) > limit {
		return &LimitError{Limit: LimitSize, Value: int64(len(text)), Max: limit}
	}
	d.reserve(text)
	p := parser{
		document: d,
		text:     bytesOf(text),
		tape:     d.tape,
		side:     d.buffer,
		maxDepth: o.maxDepth(),
		lenient:  o.AllowDuplicateNames,
	}
	p.run()
	d.tape, d.buffer = p.tape, p.side
	if p.err != nil {
		d.reset()
		return p.err
	}
	d.text, d.side, d.fromText = text, stringOf(d.buffer), true
	return nil
}

// A parser turns a text into records, in one pass and without recursion.
//
// Its methods take the offset to read at and return the offset after what they
// read, or failed after setting err.
type parser struct {
	document *Document // for its scratch space
	text     []byte
	tape     []Record
	side     []byte // decoded contents
	depth    int
	maxDepth int
	lenient  bool // duplicate names are allowed
	dropped  bool // members were marked as overridden by later ones
	err      error
}

const (
	// failed is the offset that methods of the parser return with an error.
	failed = -1
	// outside is the index of the container around the root value.
	outside = math.MaxUint32
)

// run reads the whole text.
//
// While a container is open, its record's Next holds the index of the
// container around it: the tape is its own stack. See also [parser.name] for
// how an open object uses its record.
func (p *parser) run() {
	text := p.text
	base := len(p.tape)
	container := uint32(outside) // the innermost open array or object
	closer := byte(0)            // what ends it: ']' or '}'
	i := p.space(0)
	for i != failed {
		if i >= len(text) {
			p.unexpected(i, "a value")
			return
		}
		p.reserve()
		// A value begins at i.
		switch c := text[i]; c {
		case '"':
			i = p.string(i, String)
		case '[', '{':
			opened := uint32(len(p.tape))
			i = p.open(i, container)
			if i == failed {
				return
			}
			container, closer = opened, c+2 // in ASCII, ']' is '['+2 and '}' is '{'+2
			if i < len(text) && text[i] == closer {
				break // it is empty, and closed below
			}
			p.tape[container].Count = 1
			if c == '{' {
				i = p.name(i, container)
			}
			continue
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			i = p.number(i)
		default:
			i = p.literal(i)
		}
		// The value ended before i. What follows is a comma, or the end of
		// any number of containers.
		for i != failed {
			if i >= len(text) || text[i] <= ' ' {
				i = p.spaces(i)
			}
			if container == outside {
				p.finish(i, base)
				return
			}
			if i >= len(text) || text[i] != ',' && text[i] != closer {
				i = p.afterValue(i, closer)
				break
			}
			if text[i] == ',' {
				i++
				p.tape[container].Count++
				if i >= len(text) || text[i] <= ' ' {
					i = p.spaces(i)
				}
				if closer == '}' {
					i = p.name(i, container)
				}
				break
			}
			i++
			container = p.close(container, i)
			if p.err != nil {
				return
			}
			closer = p.closer(container)
		}
	}
}

// closer is the character that ends a container.
func (p *parser) closer(container uint32) byte {
	switch {
	case container == outside:
		return 0
	case p.tape[container].Type == Object:
		return '}'
	}
	return ']'
}

// open appends the record of the array or object that begins at i, and skips
// to its first token.
func (p *parser) open(i int, container uint32) int {
	if p.depth++; p.depth > p.maxDepth {
		p.err = &LimitError{
			Limit: LimitDepth, Value: int64(p.depth), Max: int64(p.maxDepth),
			Position: positionAt(stringOf(p.text), i),
		}
		return failed
	}
	t := Array
	if p.text[i] == '{' {
		t = Object
	}
	r := p.add()
	r.Type, r.Flags = t, 0
	r.Next = container
	r.Start, r.End = uint32(i), 0
	r.Count, r.Extra, r.Word = 0, 0, 0
	return p.space(i + 1)
}

// close completes the record of a container that ends at offset end, and
// returns the container around it.
func (p *parser) close(container uint32, end int) uint32 {
	p.depth--
	next := uint32(len(p.tape))
	r := &p.tape[container]
	around := r.Next
	r.Next = next
	r.End = uint32(end)
	if around != outside && p.tape[around].Type == Object {
		p.tape[container-1].Next = next
	}
	if r.Type == Object {
		suspect := r.Extra != 0
		r.Word, r.Extra = 0, 0
		if suspect {
			p.checkNames(container)
		}
	}
	return around
}

// name reads a member name, the colon and the space up to the value.
//
// While an object is open, Word and End of its record are sets of its names:
// a bit for each, chosen by its hash. Extra tells that a name found both its
// bits taken. So most objects can be closed without looking for duplicates.
func (p *parser) name(i int, object uint32) int {
	text, n := p.text, len(p.tape)
	if i >= len(text) || text[i] != '"' {
		return p.unexpected(i, "a member name")
	}

	if i = p.string(i, name); i == failed {
		return failed
	}
	h := p.tape[n].Word * golden
	bit, other := uint64(1)<<(h>>58), uint32(1)<<(h>>53&31)
	o := &p.tape[object]
	if o.Word&bit != 0 && o.End&other != 0 {
		o.Extra = 1
	}
	o.Word |= bit
	o.End |= other
	if i < len(text) && text[i] <= ' ' {
		i = p.spaces(i)
	}
	if i >= len(text) || text[i] != ':' {
		return p.unexpected(i, "':' after a member name")
	}
	if i++; i < len(text) && text[i] <= ' ' {
		i = p.spaces(i)
	}
	return i
}

// literals are the words of the grammar (RFC 8259 §3) by their first letter.
var literals = [256]struct {
	word  string
	typ   Types
	flags Flags
}{
	't': {"true", Boolean, True},
	'f': {"false", Boolean, 0},
	'n': {"null", Null, 0},
}

// literal reads true, false or null.
func (p *parser) literal(i int) int {
	l := &literals[p.text[i]]
	end := i + len(l.word)
	if l.word == "" {
		return p.unexpected(i, "a value")
	}
	if end > len(p.text) || string(p.text[i:end]) != l.word {
		return p.misspelt(i, l.word)
	}
	r := p.add()
	r.Type, r.Flags = l.typ, l.flags
	r.Next = uint32(len(p.tape))
	r.Start, r.End = uint32(i), uint32(end)
	r.Count, r.Extra, r.Word = 0, 0, 0
	return end
}

// add appends a record. The caller sets every field of it, one by one:
// building a Record and copying it would make the processor wait for the narrow
// stores before the wide loads of the copy. There is room: see reserve.
func (p *parser) add() *Record {
	n := len(p.tape)
	p.tape = p.tape[:n+1]
	return &p.tape[n]
}

// reserve makes room for the records that one round of run may add: a value, or
// the beginning of an object, and a name.
func (p *parser) reserve() {
	if len(p.tape)+2 > cap(p.tape) {
		bigger := make([]Record, len(p.tape), 2*len(p.tape)+32)
		copy(bigger, p.tape)
		p.tape = bigger
	}
}

// finish checks that nothing follows the root value.
func (p *parser) finish(i, base int) {
	if i < len(p.text) {
		p.fail(TrailingText, i, "expected the end of the text after the value, found "+p.found(i))
		return
	}
	if p.dropped {
		p.compact(base)
	}
}

// space skips white space (RFC 8259 §2).
func (p *parser) space(i int) int {
	if i < len(p.text) && p.text[i] > ' ' {
		return i
	}
	return p.spaces(i)
}

// spaces is the loop of space. Indentation is skipped 8 bytes at a time.
func (p *parser) spaces(i int) int {
	const blanks = 0x2020202020202020
	text := p.text
	if i+1 < len(text) && text[i] == ' ' && text[i+1] > ' ' {
		return i + 1 // one blank is the most common
	}
	for i < len(text) {
		switch text[i] {
		case ' ', '\n', '\r', '\t':
			i++
		default:
			return i
		}
		for i+8 <= len(text) && load(text, i) == blanks {
			i += 8
		}
	}
	return i
}
