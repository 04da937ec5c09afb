package instance

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// plans caches how struct types are lowered.
var plans sync.Map // reflect.Type → []field

// A field is a field of a struct that becomes a member.
type field struct {
	name   string
	tagged bool  // the name comes from a tag
	index  []int // the way to it through embedded structs

	omitEmpty bool
	omitZero  bool
	quoted    bool // the tag says ",string", and the type allows it
}

// structure lowers a struct to an object.
func (l *lowerer) structure(v reflect.Value) error {
	fields := fieldsOf(v.Type())
	opened, err := l.enter(Object, len(fields), reference{})
	if err != nil {
		return err
	}
	count := uint32(0)
	for i := range fields {
		f := &fields[i]
		value, ok := f.in(v)
		if !ok || f.omitEmpty && isEmpty(value) || f.omitZero && isZero(value) {
			continue
		}
		count++
		if err := l.field(f, value); err != nil {
			return err
		}
	}
	l.tape[opened].Count = count
	l.leave(opened, reference{})
	return nil
}

// field lowers one field to a member.
func (l *lowerer) field(f *field, value reflect.Value) error {
	if !f.quoted {
		return l.entry(entry{f.name, value})
	}
	text, err := quotedText(value)
	if err != nil {
		return within(f.name, err)
	}
	return l.member(f.name, text)
}

// quotedText is what a field with the option ",string" becomes: its JSON text
// as a string, or nil for a nil pointer.
func quotedText(v reflect.Value) (any, error) {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return nil, nil
		}
		v = v.Elem()
	}
	if _, m := methodOf(v); m != noMethod {
		return v.Interface(), nil // encoding/json ignores the option there
	}
	if v.Kind() == reflect.String && !isNumber(v.Type()) && !utf8.ValidString(v.String()) {
		return nil, &ValueError{Reason: strconv.Quote(v.String()) + " is not valid UTF-8"}
	}
	// What stands inside the string is encoding/json's text, with all that it
	// escapes.
	text, err := json.Marshal(v.Interface())
	if err != nil {
		return nil, &ValueError{Reason: "encoding/json cannot marshal it", Cause: err}
	}
	return string(text), nil
}

// in finds the field in a struct, unless an embedded pointer on the way is nil.
func (f *field) in(v reflect.Value) (reflect.Value, bool) {
	for i, n := range f.index {
		if i > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return v, false
			}
			v = v.Elem()
		}
		v = v.Field(n)
	}
	return v, true
}

// isEmpty is the rule of "omitempty".
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// isZero is the rule of "omitzero": the value's IsZero method, if it has one.
func isZero(v reflect.Value) bool {
	type zeroer interface{ IsZero() bool }
	if v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		if v.IsNil() {
			return true
		}
	}
	if !v.CanInterface() {
		return v.IsZero() // methods of unexported embedded structs cannot be called
	}
	if z, ok := v.Interface().(zeroer); ok {
		return z.IsZero()
	}
	if !v.CanAddr() {
		box := reflect.New(v.Type()).Elem()
		box.Set(v)
		v = box
	}
	if z, ok := v.Addr().Interface().(zeroer); ok {
		return z.IsZero()
	}
	return v.IsZero()
}

// fieldsOf is the fields of a struct type that become members, in order.
func fieldsOf(t reflect.Type) []field {
	if plan, ok := plans.Load(t); ok {
		return plan.([]field)
	}
	plan := dominant(candidates(t))
	plans.Store(t, plan)
	return plan
}

// candidates finds all fields of a struct and of the structs embedded in it,
// level by level. A type that was met on an earlier level is passed over,
// since its fields there hide those here.
func candidates(t reflect.Type) (found []field) {
	type level struct {
		t     reflect.Type
		index []int
	}
	met := map[reflect.Type]bool{}
	for current := []level{{t: t}}; len(current) > 0; {
		var next []level
		times := map[reflect.Type]int{}
		for _, c := range current {
			// A type that is embedded twice on one level hides its own
			// fields; a third time adds nothing.
			if times[c.t]++; met[c.t] || times[c.t] > 2 {
				continue
			}
			for i := range c.t.NumField() {
				f := c.t.Field(i)
				index := append(slices.Clone(c.index), i)
				if embedded := embeddedStruct(f); embedded != nil {
					next = append(next, level{embedded, index})
				} else if visible(f) {
					found = append(found, newField(f, index))
				}
			}
		}
		for t := range times {
			met[t] = true
		}
		current = next
	}
	return found
}

// embeddedStruct is the struct type whose fields count as those of the struct
// around it, if the field embeds one without giving it a name.
func embeddedStruct(f reflect.StructField) reflect.Type {
	t := structBehind(f.Type)
	if tagged, _, _ := strings.Cut(f.Tag.Get("json"), ","); !f.Anonymous || tagged == "-" || validName(tagged) {
		return nil
	}
	return t
}

// structBehind is the struct type that t is or points to, or nil.
func structBehind(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	return t
}

// visible reports whether a field becomes a member: an exported one, or an
// embedded struct whose exported fields are reachable.
func visible(f reflect.StructField) bool {
	return f.Tag.Get("json") != "-" && (f.IsExported() || f.Anonymous && structBehind(f.Type) != nil)
}

// newField reads the field's tag.
func newField(sf reflect.StructField, index []int) field {
	f := field{name: sf.Name, index: index}
	tagged, options, _ := strings.Cut(sf.Tag.Get("json"), ",")
	if validName(tagged) {
		f.name, f.tagged = tagged, true
	}
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "omitempty":
			f.omitEmpty = true
		case "omitzero":
			f.omitZero = true
		case "string":
			f.quoted = quotable(sf.Type)
		}
	}
	return f
}

// quotable reports whether the option ",string" has a meaning for a type.
func quotable(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		t = t.Elem()
	}
	k := t.Kind()
	return k == reflect.String || reflect.Bool <= k && k <= reflect.Float64
}

// validName reports whether encoding/json takes a name from a tag.
func validName(name string) bool {
	return name != "" && strings.IndexFunc(name, func(r rune) bool {
		return !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) &&
			!unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) < 0
}

// dominant picks from the fields of each name the one that Go's rules for
// embedding, with tags on top, make visible, and puts them in the order of the
// source.
func dominant(all []field) []field {
	slices.SortStableFunc(all, func(a, b field) int {
		if c := strings.Compare(a.name, b.name); c != 0 {
			return c
		}
		if len(a.index) != len(b.index) {
			return len(a.index) - len(b.index)
		}
		switch {
		case a.tagged == b.tagged:
			return 0
		case a.tagged:
			return -1
		}
		return 1
	})
	var chosen []field
	for i := 0; i < len(all); {
		first := all[i]
		n := i + 1
		for n < len(all) && all[n].name == first.name {
			n++
		}
		// The second equals the first in rank: neither is visible.
		tie := n > i+1 && len(all[i+1].index) == len(first.index) && all[i+1].tagged == first.tagged
		if !tie {
			chosen = append(chosen, first)
		}
		i = n
	}
	slices.SortFunc(chosen, func(a, b field) int { return slices.Compare(a.index, b.index) })
	return chosen
}
