package instance

import (
	"cmp"
	"encoding/json"
	"errors"
	"math/big"
	"math/bits"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Lower makes a new document from a Go value; see [Document.Lower].
func Lower(v any, o Options) (*Document, error) {
	d := new(Document)
	if err := d.Lower(v, o); err != nil {
		return nil, err
	}
	return d, nil
}

// Lower puts a Go value into the document, in place of what it held, as the
// JSON value that encoding/json would marshal it to: the same rules for struct
// tags, embedding, pointers, byte slices, map keys, [json.Marshaler] and
// [encoding.TextMarshaler]. Map members stand in the order of their names.
// The document shares no memory with the value.
//
// Lower is stricter where encoding/json repairs or overlooks: strings that are
// not UTF-8, and map keys that become the same name, are errors; and what a
// MarshalJSON method or a [json.RawMessage] holds must pass [Parse].
// The error is a [*ValueError] or a [*LimitError].
func (d *Document) Lower(v any, o Options) error {
	d.reset()
	l := lowerer{
		document: d,
		tape:     d.tape,
		side:     d.buffer,
		members:  d.members[:0],
		options:  o,
		maxDepth: o.maxDepth(),
		maxSize:  o.maxSize(),
	}
	err := l.value(v)
	clear(l.members) // after an error it still holds on to parts of v
	d.tape, d.buffer, d.members = l.tape, l.side, l.members[:0]
	if err != nil {
		d.reset()
		return err
	}
	d.side = stringOf(d.buffer)
	return nil
}

// A lowerer turns a Go value into records. Its methods append the records of
// one value each.
type lowerer struct {
	document *Document
	tape     []Record
	side     []byte
	members  []member // a stack: the members of the maps being lowered
	options  Options
	depth    int
	hops     int // how many pointers were followed to get here
	maxDepth int
	maxSize  int64
	// open holds the maps, slices and pointers being lowered, from the depth
	// of cycleDepth on.
	open map[reference]struct{}
}

// A member is a member of a Go map.
type member struct {
	prefix uint64 // the first 8 bytes of the name, to sort by
	name   string
	value  any
}

// newMember is the member with its prefix.
func newMember(name string, value any) member {
	start := bytesOf(name[:min(len(name), exact)])
	return member{bits.ReverseBytes64(pack(start)), name, value}
}

// compareMembersByName puts members into the order of their names.
func compareMembersByName(a, b member) int {
	if a.prefix != b.prefix {
		return cmp.Compare(a.prefix, b.prefix)
	}
	return strings.Compare(a.name, b.name)
}

// value lowers any Go value. The types that encoding/json decodes to, and
// other plain ones, need no reflection.
func (l *lowerer) value(v any) error {
	switch v := v.(type) {
	case nil:
		l.null()
	case bool:
		l.bool(v)
	case string:
		return l.string(v, String)
	case float64:
		return l.float(v, 64)
	case int:
		l.int(int64(v))
	case int64:
		l.int(v)
	case json.Number:
		return l.jsonNumber(v)
	case map[string]any:
		return l.object(v)
	case []any:
		return l.array(v)
	case json.RawMessage:
		return l.rawMessage(v)
	case *big.Int:
		return l.bigInt(v)
	default:
		return l.reflect(reflect.ValueOf(v))
	}
	return nil
}

// add appends the record of a scalar and returns it for the caller to set what
// is special about it.
func (l *lowerer) add(t Types, f Flags, word uint64) *Record {
	n := len(l.tape)
	if n == cap(l.tape) {
		l.tape = slices.Grow(l.tape, max(32, n))
	}
	l.tape = l.tape[:n+1]
	r := &l.tape[n]
	r.Type, r.Flags = t, f // one by one, for the reason that parser.add gives
	r.Next = uint32(n + 1)
	r.Start, r.End = 0, 0
	r.Count, r.Extra, r.Word = 0, 0, word
	return r
}

func (l *lowerer) null() { l.add(Null, 0, 0) }

func (l *lowerer) bool(v bool) {
	f := Flags(0)
	if v {
		f = True
	}
	l.add(Boolean, f, 0)
}

// rawMessage lowers a JSON text; encoding/json takes nil for null.
func (l *lowerer) rawMessage(v json.RawMessage) error {
	if v == nil {
		l.null()
		return nil
	}
	return l.raw(v)
}

// array lowers a slice of any; encoding/json takes nil for null.
func (l *lowerer) array(v []any) error {
	if v == nil {
		l.null()
		return nil
	}
	var ref reference
	if l.watchful() {
		ref = sliceReference(reflect.ValueOf(v))
	}
	opened, err := l.enter(Array, len(v), ref)
	if err != nil {
		return err
	}
	for i, item := range v {
		if err := l.value(item); err != nil {
			return within(strconv.Itoa(i), err)
		}
	}
	l.leave(opened, ref)
	return nil
}

// object lowers a map of any; encoding/json takes nil for null.
func (l *lowerer) object(v map[string]any) error {
	if v == nil {
		l.null()
		return nil
	}
	var ref reference
	if l.watchful() {
		ref = reference{pointer: reflect.ValueOf(v).Pointer()}
	}
	opened, err := l.enter(Object, len(v), ref)
	if err != nil {
		return err
	}
	if l.options.Unordered {
		for name, value := range v {
			if err := l.member(name, value); err != nil {
				return err
			}
		}
		l.leave(opened, ref)
		return nil
	}
	first := len(l.members)
	for name, value := range v {
		l.members = append(l.members, newMember(name, value))
	}
	slices.SortFunc(l.members[first:], compareMembersByName)
	for i := first; i < first+len(v); i++ {
		m := l.members[i] // the slice moves when it grows for nested maps
		if err := l.member(m.name, m.value); err != nil {
			return err
		}
	}
	clear(l.members[first:])
	l.members = l.members[:first]
	l.leave(opened, ref)
	return nil
}

// member lowers one member of an object.
func (l *lowerer) member(name string, value any) error {
	n, err := l.name(name)
	if err != nil {
		return err
	}
	if err := l.value(value); err != nil {
		return within(name, err)
	}
	l.tape[n].Next = uint32(len(l.tape))
	return nil
}

// name appends the record of a member name and returns its index.
func (l *lowerer) name(content string) (int, error) {
	n := len(l.tape)
	return n, l.string(content, name)
}

// enter begins an array or object of the given number of children and returns
// the index of its record.
func (l *lowerer) enter(t Types, count int, ref reference) (int, error) {
	if l.depth++; l.depth > l.maxDepth {
		return 0, &LimitError{Limit: LimitDepth, Value: int64(l.depth), Max: int64(l.maxDepth)}
	}
	records := int64(len(l.tape)) + int64(count)
	if t == Object {
		records += int64(count)
	}
	if records > l.maxSize {
		return 0, &LimitError{Limit: LimitSize, Value: records, Max: l.maxSize}
	}
	if err := l.watch(ref); err != nil {
		return 0, err
	}
	l.add(t, 0, 0).Count = uint32(count)
	return len(l.tape) - 1, nil
}

// leave ends the array or object that enter began.
func (l *lowerer) leave(opened int, ref reference) {
	l.depth--
	l.tape[opened].Next = uint32(len(l.tape))
	delete(l.open, ref)
}

// within adds the token of the container's child that an error came from.
func within(token string, err error) error {
	if e := (*ValueError)(nil); errors.As(err, &e) {
		e.Pointer = string(appendToken(nil, token)) + e.Pointer
	}
	return err
}
