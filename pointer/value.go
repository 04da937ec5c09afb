package pointer

// EvaluateValue follows a pointer in a decoded Go value (RFC 6901 §4), such as
// encoding/json makes: map[string]any is an object, []any an array, and
// everything else has no parts. The error is an [*EvaluationError].
func EvaluateValue(root any, p Pointer) (any, error) {
	found, err := Evaluate(value{root}, p)
	return found.any, err
}

// EvaluateRelativeValue is [EvaluateRelative] for decoded Go values, as
// [EvaluateValue] knows them. It returns the value, the member name (a string)
// or the item's index (an int).
func EvaluateRelativeValue(root any, from Pointer, r Relative) (any, error) {
	target, err := EvaluateRelative(value{root}, from, r)
	switch target.Kind {
	case MemberName:
		return target.Name, err
	case ItemIndex:
		return target.Index, err
	}
	return target.Node.any, err
}

// value makes a decoded Go value a [Node].
type value struct{ any }

func (v value) Shape() Shape {
	switch v.any.(type) {
	case map[string]any:
		return Object
	case []any:
		return Array
	}
	return Scalar
}

func (v value) Member(name string) (value, bool) {
	object, _ := v.any.(map[string]any)
	member, ok := object[name]
	return value{member}, ok
}

func (v value) Item(index int) (value, bool) {
	array, _ := v.any.([]any)
	if index >= len(array) {
		return value{}, false
	}
	return value{array[index]}, true
}
