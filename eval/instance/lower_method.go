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
	m := marshaling{json: marshalsJSON(t), text: marshalsText(t)}
	if t.Kind() != reflect.Pointer {
		p := reflect.PointerTo(t)
		m.addressJSON, m.addressText = marshalsJSON(p), marshalsText(p)
	}
	methods.Store(t, m)
	return m
}

// A method says how a value marshals itself.
type method uint8

const (
	noMethod method = iota
	jsonMethod
	textMethod
)

// methodOf finds the method by which a value marshals itself, and the receiver
// to call it on, in the order of precedence that encoding/json has:
// MarshalJSON, then MarshalText, of the pointer to the value if that is at hand.
func methodOf(v reflect.Value) (receiver reflect.Value, m method) {
	if v.Kind() == reflect.Interface || !v.CanInterface() {
		// What counts is the value inside; and methods of unexported
		// embedded structs cannot be called.
		return v, noMethod
	}
	has := marshalingOf(v.Type())
	switch addressed := v.CanAddr(); {
	case has.addressJSON && addressed:
		return v.Addr(), jsonMethod
	case has.json:
		return v, jsonMethod
	case has.addressText && addressed:
		return v.Addr(), textMethod
	case has.text:
		return v, textMethod
	}
	return v, noMethod
}

// marshal lowers what the method of the receiver returns.
func (l *lowerer) marshal(receiver reflect.Value, m method) error {
	switch {
	case receiver.Kind() == reflect.Pointer && receiver.IsNil():
		l.null()
		return nil
	case m == jsonMethod:
		return l.marshalJSON(receiver)
	}
	return l.marshalText(receiver)
}

// marshalJSON lowers what the value's MarshalJSON method returns.
func (l *lowerer) marshalJSON(v reflect.Value) error {
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
	text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil {
		return &ValueError{Reason: "MarshalText of " + v.Type().String() + " failed", Cause: err}
	}
	return l.string(string(text), String)
}
