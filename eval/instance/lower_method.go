package instance

import (
	"encoding"
	"encoding/json"
	"math/big"
	"reflect"
	"sync"
)

// methods caches, by type, whether its values marshal themselves.
var methods sync.Map // reflect.Type → marshaling

// A marshaling says which methods a type has.
type marshaling struct {
	json, text               bool // methods of the type
	addressJSON, addressText bool // methods of the pointer to it
}

// marshalingOf finds a type's methods.
func marshalingOf(t reflect.Type) marshaling {
	if m, ok := methods.Load(t); ok {
		return m.(marshaling)
	}
	m := marshaling{json: t.Implements(marshalerType), text: t.Implements(textMarshalerType)}
	if t.Kind() != reflect.Pointer {
		p := reflect.PointerTo(t)
		m.addressJSON, m.addressText = p.Implements(marshalerType), p.Implements(textMarshalerType)
	}
	methods.Store(t, m)
	return m
}

// methodOf finds how to lower a value that marshals itself, in the order of
// precedence that encoding/json has: MarshalJSON, then MarshalText, of the
// pointer to the value if that is at hand. It returns nil if there is none.
func methodOf(v reflect.Value) func(*lowerer, reflect.Value) error {
	if v.Kind() == reflect.Interface {
		return nil // what counts is the value inside
	}
	m := marshalingOf(v.Type())
	switch {
	case m.addressJSON && v.CanAddr():
		return func(l *lowerer, v reflect.Value) error { return l.marshalJSON(v.Addr()) }
	case m.json:
		return (*lowerer).marshalJSON
	case m.addressText && v.CanAddr():
		return func(l *lowerer, v reflect.Value) error { return l.marshalText(v.Addr()) }
	case m.text:
		return (*lowerer).marshalText
	}
	return nil
}

// marshalJSON lowers what the value's MarshalJSON method returns.
func (l *lowerer) marshalJSON(v reflect.Value) error {
	if v.Kind() == reflect.Pointer && v.IsNil() {
		l.null()
		return nil
	}
	switch m := v.Interface().(type) {
	case *big.Int:
		return l.bigInt(m)
	case json.RawMessage:
		return l.rawMessage(m)
	case *json.RawMessage:
		return l.rawMessage(*m)
	case json.Marshaler:
		text, err := m.MarshalJSON()
		if err != nil {
			return &ValueError{Reason: "MarshalJSON of " + v.Type().String() + " failed", Cause: err}
		}
		return l.raw(text)
	}
	l.null()
	return nil
}

// marshalText lowers what the value's MarshalText method returns.
func (l *lowerer) marshalText(v reflect.Value) error {
	if v.Kind() == reflect.Pointer && v.IsNil() {
		l.null()
		return nil
	}
	text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil {
		return &ValueError{Reason: "MarshalText of " + v.Type().String() + " failed", Cause: err}
	}
	return l.string(string(text), String)
}
