package instance

import (
	"encoding"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// reflect lowers a value of a type that needs reflection.
func (l *lowerer) reflect(v reflect.Value) error {
	if !v.IsValid() {
		l.null()
		return nil
	}
	if receiver, m := methodOf(v); m != noMethod {
		return l.marshal(receiver, m)
	}
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			return l.value(v.Elem().Interface())
		}
		l.null()
		return nil
	case reflect.Pointer:
		return l.pointer(v)
	}
	return l.kind(v)
}

// pointer lowers what a pointer points to, and nil to null.
func (l *lowerer) pointer(v reflect.Value) error {
	if v.IsNil() {
		l.null()
		return nil
	}
	if l.hops++; !l.watchful() {
		err := l.reflect(v.Elem())
		l.hops--
		return err
	}
	ref := reference{pointer: v.Pointer()}
	if err := l.watch(ref); err != nil {
		return err
	}
	err := l.reflect(v.Elem())
	delete(l.open, ref)
	l.hops--
	return err
}

// kind lowers a value by its kind.
func (l *lowerer) kind(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Bool:
		l.bool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		l.int(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return l.uint(v.Uint())
	case reflect.Float32:
		return l.float(v.Float(), 32)
	case reflect.Float64:
		return l.float(v.Float(), 64)
	case reflect.String:
		if isNumber(v.Type()) {
			return l.jsonNumber(json.Number(v.String()))
		}
		return l.string(v.String(), String)
	case reflect.Slice:
		return l.slice(v)
	case reflect.Array:
		return l.items(v, reference{})
	case reflect.Map:
		return l.mapping(v)
	case reflect.Struct:
		return l.structure(v)
	default:
		return &ValueError{Reason: "a Go value of type " + v.Type().String() + " cannot be a JSON value"}
	}
	return nil
}

// slice lowers a slice: nil to null, bytes to a string in base64, others to
// an array.
func (l *lowerer) slice(v reflect.Value) error {
	switch {
	case v.IsNil():
		l.null()
		return nil
	case isBytes(v.Type()):
		return l.string(base64.StdEncoding.EncodeToString(v.Bytes()), String)
	case l.watchful():
		return l.items(v, sliceReference(v))
	}
	return l.items(v, reference{})
}

// isBytes reports whether a slice type is one that is written in base64.
func isBytes(t reflect.Type) bool {
	if t.Elem().Kind() != reflect.Uint8 {
		return false
	}
	p := reflect.PointerTo(t.Elem())
	return !marshalsJSON(p) && !marshalsText(p)
}

// items lowers a slice or an array to an array.
func (l *lowerer) items(v reflect.Value, ref reference) error {
	opened, err := l.enter(Array, v.Len(), ref)
	if err != nil {
		return err
	}
	for i := range v.Len() {
		if err := l.reflect(v.Index(i)); err != nil {
			return within(strconv.Itoa(i), err)
		}
	}
	l.leave(opened, ref)
	return nil
}

// An entry is an entry of a Go map or a field of a struct.
type entry struct {
	name  string
	value reflect.Value
}

// mapping lowers a map: nil to null, others to an object with sorted names.
func (l *lowerer) mapping(v reflect.Value) error {
	if v.IsNil() {
		l.null()
		return nil
	}
	var ref reference
	if l.watchful() {
		ref = reference{pointer: v.Pointer()}
	}
	entries := make([]entry, 0, v.Len())
	for iter := v.MapRange(); iter.Next(); {
		name, err := keyName(iter.Key())
		if err != nil {
			return err
		}
		entries = append(entries, entry{name, iter.Value()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	for i := 1; i < len(entries); i++ {
		if entries[i].name == entries[i-1].name {
			return &ValueError{Reason: "two keys of a map become the member name " + strconv.Quote(entries[i].name)}
		}
	}
	opened, err := l.enter(Object, len(entries), ref)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := l.entry(e); err != nil {
			return err
		}
	}
	l.leave(opened, ref)
	return nil
}

// entry lowers one member of an object.
func (l *lowerer) entry(e entry) error {
	n, err := l.name(e.name)
	if err != nil {
		return err
	}
	if err := l.reflect(e.value); err != nil {
		return within(e.name, err)
	}
	l.tape[n].Next = uint32(len(l.tape))
	return nil
}

// keyName is the member name for a key of a map.
func keyName(key reflect.Value) (string, error) {
	if key.Kind() == reflect.String {
		return key.String(), nil
	}
	if m, ok := key.Interface().(encoding.TextMarshaler); ok {
		if key.Kind() == reflect.Pointer && key.IsNil() {
			return "", nil
		}
		text, err := m.MarshalText()
		if err != nil {
			return "", &ValueError{Reason: "MarshalText of a map key failed", Cause: err}
		}
		return string(text), nil
	}
	switch {
	case key.CanInt():
		return strconv.FormatInt(key.Int(), 10), nil
	case key.CanUint():
		return strconv.FormatUint(key.Uint(), 10), nil
	}
	return "", &ValueError{Reason: "a map key of type " + key.Type().String() + " cannot be a member name"}
}

func isNumber(t reflect.Type) bool     { return t == reflect.TypeFor[json.Number]() }
func marshalsJSON(t reflect.Type) bool { return t.Implements(reflect.TypeFor[json.Marshaler]()) }
func marshalsText(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[encoding.TextMarshaler]())
}
