package instance

import (
	"encoding/json"
	"iter"
	"strconv"
	"strings"
)

// A Value is a cursor: one value of a document. It is small and passed by
// value, and valid as long as its document is not parsed into again.
// The zero Value stands for no value; its Type is 0.
type Value struct {
	document *Document
	index    int
}

// Root is the document's whole value, or no value if the document is empty.
func (d *Document) Root() Value {
	if len(d.tape) == 0 {
		return Value{}
	}
	return Value{document: d}
}

// At is the value whose record is i.
func (d *Document) At(i int) Value { return Value{document: d, index: i} }

// record is the value's record, or an empty one.
func (v Value) record() Record {
	if v.document == nil {
		return Record{}
	}
	return v.document.tape[v.index]
}

// Exists reports whether there is a value.
func (v Value) Exists() bool { return v.document != nil }

// Document is the document that the value is in.
func (v Value) Document() *Document { return v.document }

// Index is the index of the value's record on the document's tape.
func (v Value) Index() int { return v.index }

// Type is the value's type, exactly one bit of a [Types]: for a number,
// [Integer] or [Fraction].
func (v Value) Type() Types { return v.record().Type & Any }

// Is reports whether the value's type is one of the given types.
func (v Value) Is(t Types) bool { return v.record().Type&t != 0 }

// IsInteger reports whether the value is a number without a fractional part.
func (v Value) IsInteger() bool { return v.Is(Integer) }

// Len is the number of items of an array, of members of an object, of code
// points of a string; 0 for others.
func (v Value) Len() int {
	r := v.record()
	switch {
	case r.Type&(Array|Object) != 0:
		return int(r.Count)
	case r.Type == String:
		return v.document.Length(v.index)
	}
	return 0
}

// Content is the content of a string, sharing the document's memory; "" for
// other values.
func (v Value) Content() string {
	if !v.Is(String) {
		return ""
	}
	return v.document.Content(v.index)
}

// Bool reports whether the value is true.
func (v Value) Bool() bool { return v.record().Flags&True != 0 }

// Number is the value of a number, and 0 for other values.
func (v Value) Number() Decimal {
	if !v.Is(Number) {
		return Decimal{}
	}
	return v.document.Number(v.index)
}

// children are the index of the first record inside a value of type t and the
// index after the last.
func (v Value) children(t Types) (first, end int) {
	if r := v.record(); r.Type == t {
		return v.index + 1, int(r.Next)
	}
	return 0, 0
}

// Items goes through the items of an array with their indexes.
func (v Value) Items() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		n, end := v.children(Array)
		for k := 0; n < end; n, k = int(v.document.tape[n].Next), k+1 {
			if !yield(k, v.document.At(n)) {
				return
			}
		}
	}
}

// Members goes through the members of an object in their order.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		n, end := v.children(Object)
		for ; n < end; n = int(v.document.tape[n].Next) {
			if !yield(v.document.Content(n), v.document.At(n+1)) {
				return
			}
		}
	}
}

// Item is the item of an array at an index. It goes there item by item.
func (v Value) Item(index int) (item Value, ok bool) {
	n, end := v.children(Array)
	for k := 0; n < end && index >= 0; n, k = int(v.document.tape[n].Next), k+1 {
		if k == index {
			return v.document.At(n), true
		}
	}
	return Value{}, false
}

// Member is the value of the member of an object with the given name. It goes
// there member by member, comparing keys.
func (v Value) Member(name string) (value Value, ok bool) {
	n, end := v.children(Object)
	if n == end {
		return Value{}, false
	}
	key, tape := Key(name), v.document.tape
	for ; n < end; n = int(tape[n].Next) {
		r := &tape[n]
		if r.Word == key && int(r.Count) == len(name) &&
			(len(name) <= exact || v.document.Content(n) == name) {
			return v.document.At(n + 1), true
		}
	}
	return Value{}, false
}

// Raw is the value's source text; see [Document.Raw].
func (v Value) Raw() string {
	if !v.Exists() {
		return ""
	}
	return v.document.Raw(v.index)
}

// Position is where the value begins in the text. For many values a [Locator]
// is faster.
func (v Value) Position() Position {
	if !v.Exists() {
		return Position{}
	}
	return v.document.Position(int(v.record().Start))
}

// Pointer is the JSON Pointer to the value (RFC 6901). For many values a
// [Locator] is faster.
func (v Value) Pointer() string {
	return string(v.appendPointer(nil, 0))
}

// appendPointer appends the pointer to the value from record at, which is the
// value or contains it.
func (v Value) appendPointer(dst []byte, at int) []byte {
	for at < v.index {
		tape := v.document.tape
		object := tape[at].Type == Object
		// The child that is or contains the value is the one that does not
		// end before it.
		at++
		index := 0
		for ; int(tape[at].Next) <= v.index; at = int(tape[at].Next) {
			index++
		}
		if object {
			dst = appendToken(dst, v.document.Content(at))
			at++
		} else {
			dst = strconv.AppendInt(append(dst, '/'), int64(index), 10)
		}
	}
	return dst
}

// Equal reports whether two values are equal; see the function [Equal].
func (v Value) Equal(w Value) bool {
	if !v.Exists() || !w.Exists() {
		return v.Exists() == w.Exists()
	}
	return Equal(v.document, v.index, w.document, w.index)
}

// Any is the value as encoding/json decodes it into an any, with numbers as
// [json.Number]. It shares no memory with the document.
func (v Value) Any() any {
	r := v.record()
	switch r.Type {
	case Boolean:
		return r.Flags&True != 0
	case Integer, Fraction:
		return json.Number(strings.Clone(v.document.NumberText(v.index)))
	case String:
		return strings.Clone(v.Content())
	case Array:
		items := make([]any, 0, r.Count)
		for _, item := range v.Items() {
			items = append(items, item.Any())
		}
		return items
	case Object:
		members := make(map[string]any, r.Count)
		for name, value := range v.Members() {
			members[strings.Clone(name)] = value.Any()
		}
		return members
	}
	return nil
}
