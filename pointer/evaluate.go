package pointer

// A Shape says how a value of a document takes part in evaluation.
type Shape uint8

const (
	// Scalar is a value that contains no others.
	Scalar Shape = iota
	// Array is a value whose parts are found by index.
	Array
	// Object is a value whose parts are found by name.
	Object
)

// A Node is a value of a document that [Evaluate] can walk: N itself is the type
// that has these methods. Member is only called on objects and Item only, with an
// index of 0 or more, on arrays.
type Node[N any] interface {
	// Shape says what the value is.
	Shape() Shape
	// Member returns the value of the member with that name.
	Member(name string) (N, bool)
	// Item returns the item with that index.
	Item(index int) (N, bool)
}

// Evaluate follows a pointer from the root of a document (RFC 6901 §4). The error
// is an [*EvaluationError].
func Evaluate[N Node[N]](root N, p Pointer) (N, error) {
	node := root
	for position, token := range p {
		next, reason, ok := step(node, token)
		if !ok {
			var none N
			return none, &EvaluationError{Pointer: p, Position: position, Reason: reason}
		}
		node = next
	}
	return node, nil
}

// step follows one reference token.
func step[N Node[N]](node N, token string) (next N, reason Reason, ok bool) {
	switch node.Shape() {
	case Object:
		next, ok = node.Member(token)
		return next, NoMember, ok
	case Array:
		index, isIndex := Index(token)
		if !isIndex {
			return next, notIndex(token), false
		}
		next, ok = node.Item(index)
		return next, NoItem, ok
	}
	return next, NotContainer, false
}

// notIndex says why a token that is no index is none. A number that only fails
// to fit is an index, of an item that no array has.
func notIndex(token string) Reason {
	if token == "-" {
		return AfterLast
	}
	if token == "" || token[0] == '0' {
		return NotIndex
	}
	for i := 0; i < len(token); i++ {
		if token[i] < '0' || token[i] > '9' {
			return NotIndex
		}
	}
	return NoItem
}
