package main

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// An edit returns other text for a value, or false if it is for other values.
// The mistakes are those that people make: a value of the wrong type, a word
// misspelt, a member too much, missing or misnamed.
type edit func(v instance.Value, random *rand.Rand) (string, bool)

var edits = []edit{otherType, misspell, outOfRange, without, withMore, misname, emptied}

// mutate edits one value of a JSON text.
func mutate(text []byte, random *rand.Rand) ([]byte, error) {
	d, err := instance.Parse(text, instance.Options{})
	if err != nil {
		return nil, err
	}
	places := values(d.Root())
	for {
		v := places[random.IntN(len(places))]
		replacement, ok := edits[random.IntN(len(edits))](v, random)
		if !ok {
			continue
		}
		r := d.Tape()[v.Index()]
		return slices.Concat(text[:r.Start], []byte(replacement), text[r.End:]), nil
	}
}

// values lists a value and all values in it.
func values(v instance.Value) []instance.Value {
	list := []instance.Value{v}
	for _, item := range v.Items() {
		list = append(list, values(item)...)
	}
	for _, member := range v.Members() {
		list = append(list, values(member)...)
	}
	return list
}

// otherType replaces a value by one of another type. It is for every value.
func otherType(v instance.Value, random *rand.Rand) (string, bool) {
	others := []struct {
		of   instance.Types
		text string
	}{
		{instance.Null, `null`}, {instance.Boolean, `true`}, {instance.Number, `17`}, {instance.String, `"seventeen"`},
		{instance.Array, `[]`}, {instance.Object, `{}`},
	}
	for {
		if other := others[random.IntN(len(others))]; !v.Is(other.of) {
			return other.text, true
		}
	}
}

func misspell(v instance.Value, _ *rand.Rand) (string, bool) {
	return `"~` + strings.TrimPrefix(v.Raw(), `"`), v.Is(instance.String)
}

func outOfRange(v instance.Value, _ *rand.Rand) (string, bool) {
	return "-99" + strings.TrimPrefix(v.Raw(), "-"), v.Is(instance.Number)
}

// without takes an item or a member away.
func without(v instance.Value, random *rand.Rand) (string, bool) {
	parts := partsOf(v)
	if len(parts) == 0 {
		return "", false
	}
	k := random.IntN(len(parts))
	return join(v, slices.Delete(parts, k, k+1)), true
}

// withMore adds a member, or an item like another one.
func withMore(v instance.Value, random *rand.Rand) (string, bool) {
	parts := partsOf(v)
	switch {
	case v.Is(instance.Object):
		return join(v, append(parts, `"~added":true`)), true
	case len(parts) > 0:
		return join(v, append(parts, parts[random.IntN(len(parts))])), true
	}
	return "", false
}

// misname changes the name of a member.
func misname(v instance.Value, random *rand.Rand) (string, bool) {
	parts := partsOf(v)
	if !v.Is(instance.Object) || len(parts) == 0 {
		return "", false
	}
	k := random.IntN(len(parts))
	parts[k] = `"~` + parts[k][1:]
	return join(v, parts), true
}

func emptied(v instance.Value, _ *rand.Rand) (string, bool) { return join(v, nil), v.Len() > 0 }

// partsOf is the texts of an array's items or of an object's members.
func partsOf(v instance.Value) []string {
	var parts []string
	for _, item := range v.Items() {
		parts = append(parts, item.Raw())
	}
	for _, member := range v.Members() {
		name := v.Document().At(member.Index() - 1)
		parts = append(parts, name.Raw()+":"+member.Raw())
	}
	return parts
}

// join makes an array, object or string of parts.
func join(v instance.Value, parts []string) string {
	brackets := map[instance.Types]string{instance.Array: "[]", instance.Object: "{}", instance.String: `""`}[v.Type()]
	if brackets == "" {
		return ""
	}
	return brackets[:1] + strings.Join(parts, ",") + brackets[1:]
}
