package instance

import (
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"unicode/utf8"
)

// string appends the record of a string or member name and copies its content
// to the side buffer.
func (l *lowerer) string(s string, t Types) error {
	content := bytesOf(s)
	key, ascii := uint64(0), false
	if len(content) <= exact {
		key = pack(content)
		ascii = key&highs == 0
	} else {
		key = keyFor(t, content)
		ascii = isASCII(content)
	}
	flags := Decoded
	if ascii {
		flags |= ASCII
	} else if !utf8.Valid(content) {
		return &ValueError{Reason: strconv.Quote(s) + " is not valid UTF-8"}
	}
	extra, err := l.store(content)
	if err != nil {
		return err
	}
	r := l.add(t, flags, key)
	r.Count, r.Extra = uint32(len(s)), extra
	return nil
}

// isASCII reports whether no byte of a content of more than 8 bytes has its
// high bit set.
func isASCII(b []byte) bool {
	seen := load(b, len(b)-8)
	for ; len(b) > 8; b = b[8:] {
		seen |= load(b, 0)
	}
	return seen&highs == 0
}

// store copies content to the side buffer and returns its offset.
func (l *lowerer) store(content []byte) (uint32, error) {
	offset := len(l.side)
	if size := int64(offset) + int64(len(content)); size > l.maxSize {
		return 0, &LimitError{Limit: LimitSize, Value: size, Max: l.maxSize}
	}
	l.side = append(l.side, content...)
	return uint32(offset), nil
}

func (l *lowerer) int(v int64) {
	l.add(Integer, Int64, uint64(v))
}

func (l *lowerer) uint(v uint64) error {
	if v <= math.MaxInt64 {
		l.int(int64(v))
		return nil
	}
	var buffer [20]byte
	return l.number(strconv.AppendUint(buffer[:0], v, 10))
}

// float lowers a float of the given size to the shortest decimal that rounds to
// it, as encoding/json does.
func (l *lowerer) float(v float64, size int) error {
	const exactly = 1 << 53 // the integers up to here are exact in a float64
	if i := int64(v); float64(i) == v && -exactly < i && i < exactly && size == 64 {
		l.int(i)
		return nil
	}
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return &ValueError{Reason: strconv.FormatFloat(v, 'g', -1, size) + " is not a JSON number"}
	}
	var buffer [32]byte
	n := len(l.tape)
	err := l.number(strconv.AppendFloat(buffer[:0], v, 'e', -1, size))
	if r := l.tape[n:]; len(r) > 0 && r[0].Type == Integer && math.Abs(v) < pointedFrom {
		r[0].Flags &^= Pointed
	}
	return err
}

// pointedFrom is the float from which encoding/json writes an exponent.
const pointedFrom = 1e21

// jsonNumber lowers a json.Number; encoding/json takes the empty one for 0.
func (l *lowerer) jsonNumber(v json.Number) error {
	if v == "" {
		v = "0"
	}
	return l.number(bytesOf(string(v)))
}

func (l *lowerer) bigInt(v *big.Int) error {
	if v == nil {
		l.null()
		return nil
	}
	return l.number(v.Append(nil, 10))
}

// number appends the record of the number with the given text. The text is kept
// only if the record cannot hold the number's value.
func (l *lowerer) number(text []byte) error {
	s := scanNumber(text, 0)
	switch {
	case s.fault == hugeExponent:
		return exponentError(Position{})
	case s.fault != noFault || s.end != len(text):
		return &ValueError{Reason: quoteStart(text) + " is not a JSON number"}
	}
	r := l.add(Integer, Int64, uint64(s.coefficient))
	if s.kind != kindInt64 {
		s.complete(r)
	}
	if isPointed(text) {
		r.Flags |= Pointed
	}
	if s.kind == kindBig {
		return l.keepText(r, text)
	}
	return nil
}

// isPointed reports whether a number is written with a fraction or an exponent.
func isPointed(text []byte) bool { return bytes.ContainsAny(text, ".eE") }

// keepText stores the text of a big number.
func (l *lowerer) keepText(r *Record, text []byte) (err error) {
	r.Extra, err = l.store(text)
	r.Flags |= Decoded
	r.Count = uint32(len(text))
	return err
}

// quoteStart quotes a text for a message, at most 40 bytes of it.
func quoteStart(text []byte) string {
	if len(text) > 40 {
		return strconv.Quote(string(text[:40])) + "…"
	}
	return strconv.Quote(string(text))
}

// raw lowers a JSON text, by parsing it onto the tape.
func (l *lowerer) raw(text []byte) error {
	if size := int64(len(l.side)) + int64(len(text)); size > l.maxSize {
		return &LimitError{Limit: LimitSize, Value: size, Max: l.maxSize}
	}
	base := len(l.tape)
	p := parser{
		document: l.document,
		text:     text,
		tape:     l.tape,
		side:     l.side,
		depth:    l.depth,
		maxDepth: l.maxDepth,
		lenient:  l.options.AllowDuplicateNames,
	}
	p.run()
	l.tape, l.side = p.tape, p.side
	switch err := p.err.(type) {
	case nil:
	case *LimitError:
		err.Position = Position{} // the text is only a part of the value
		return err
	default:
		return &ValueError{Reason: "its JSON text is invalid", Cause: err}
	}
	return l.detach(base, text)
}

// detach makes the records from base on, which were parsed from the text,
// independent of it.
func (l *lowerer) detach(base int, text []byte) (err error) {
	for i := base; i < len(l.tape) && err == nil; i++ {
		r := &l.tape[i]
		switch {
		case r.Type&(String|name) != 0 && r.Flags&Decoded == 0:
			r.Flags |= Decoded
			r.Extra, err = l.store(text[r.Start+1 : r.Start+1+r.Count])
		case r.Type&Number != 0:
			written := text[r.Start:r.End]
			if isPointed(written) {
				r.Flags |= Pointed
			}
			if r.Flags&(Int64|Scaled) == 0 {
				err = l.keepText(r, written)
			}
		}
		r.Start, r.End = 0, 0
	}
	return err
}
