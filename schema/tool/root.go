package tool

import (
	"github.com/verdict-schema/verdict/eval/instance"
)

// A role is what a schema is for.
type role uint8

const (
	input role = iota
	output
)

// objectsOnly reports whether schemas of the role are for objects alone.
func (p *policy) objectsOnly(r role) bool { return r == input || !p.anyOutput }

// mustBeObject is the first half of the rule about roots: the schema must be an
// object, not a boolean.
func mustBeObject(root instance.Value) *Error {
	if root.Is(instance.Object) {
		return nil
	}
	return fault(Validation, InvalidRoot, "#", "a tool's schema must be an object, not %s", typeName(root))
}

// mustDescribeObjects is the second half, for a schema that is valid: if it says
// a type, that must be "object" or ["object"]. Without a type it is one for
// objects all the same, which [Schema.Check] sees to, so that the schema stays
// what it is.
func (p *policy) mustDescribeObjects(root instance.Value, r role) *Error {
	types, ok := root.Member("type")
	if !ok || !p.objectsOnly(r) || isObjectType(types) {
		return nil
	}
	if types.Is(instance.String) {
		return fault(Validation, InvalidRoot, "#/type", `the type must be "object", not %q`, shorten(types.Content(), maxName))
	}
	return fault(Validation, InvalidRoot, "#/type", `the type must be exactly "object" or ["object"]`)
}

// isObjectType reports whether the value of type is "object" or ["object"].
func isObjectType(types instance.Value) bool {
	if types.Is(instance.Array) && types.Len() == 1 {
		types, _ = types.Item(0)
	}
	return types.Is(instance.String) && types.Content() == "object"
}

// typeName is the type of a value in a message.
func typeName(v instance.Value) string {
	if !v.Exists() {
		return "nothing"
	}
	return v.Type().String()
}
