package pointer

import (
	"math"
	"strconv"
)

// A TargetKind says what a Relative JSON Pointer refers to.
type TargetKind uint8

const (
	// Value: a value of the document.
	Value TargetKind = iota
	// MemberName: the name under which a value is a member of an object.
	MemberName
	// ItemIndex: the index at which a value is an item of an array.
	ItemIndex
)

// A Target is what a Relative JSON Pointer refers to
// (draft-bhutton-relative-json-pointer-00 §4).
type Target[N any] struct {
	Kind TargetKind
	// Location points to the value, or to the one whose name or index is meant.
	Location Pointer
	Node     N      // the value at Location
	Name     string // the name, if Kind is MemberName
	Index    int    // the index, if Kind is ItemIndex
}

// EvaluateRelative follows a Relative JSON Pointer from the value at location
// from of a document (draft-bhutton-relative-json-pointer-00 §4). The error is
// an [*EvaluationError].
func EvaluateRelative[N Node[N]](root N, from Pointer, r Relative) (Target[N], error) {
	if _, err := Evaluate(root, from); err != nil {
		return Target[N]{}, err
	}
	base, err := locate(root, from, r)
	if err != nil {
		return Target[N]{}, err
	}
	location := base.Append(r.Tail...)
	node, err := Evaluate(root, location)
	if err != nil {
		return Target[N]{}, err
	}
	target := Target[N]{Location: location, Node: node}
	if r.Key {
		return nameKey(root, target)
	}
	return target, nil
}

// locate climbs and then moves the index.
func locate[N Node[N]](root N, from Pointer, r Relative) (Pointer, error) {
	if r.Up > len(from) {
		return nil, &EvaluationError{Pointer: from, Position: len(from), Reason: AboveRoot}
	}
	base := from[:len(from)-r.Up]
	if !r.Moved {
		return base, nil
	}
	array, index, ok := containingArray(root, base)
	if !ok {
		return nil, &EvaluationError{Pointer: base, Position: len(base), Reason: NotItem}
	}
	// The sum is taken only where it cannot overflow: index is never negative.
	if r.Move > 0 && index > math.MaxInt-r.Move || index+r.Move < 0 {
		return nil, &EvaluationError{Pointer: base, Position: len(base) - 1, Reason: NoItem}
	}
	return array.Append(strconv.Itoa(index + r.Move)), nil
}

// containingArray returns the pointer to the array of which the value at p, a
// location that exists, is an item, and the item's index.
func containingArray[N Node[N]](root N, p Pointer) (array Pointer, index int, ok bool) {
	array, ok = p.Parent()
	if !ok {
		return nil, 0, false
	}
	node, err := Evaluate(root, array)
	if err != nil || node.Shape() != Array {
		return nil, 0, false
	}
	index, ok = Index(p[len(p)-1])
	return array, index, ok
}

// nameKey turns a value into its name or index.
func nameKey[N Node[N]](root N, target Target[N]) (Target[N], error) {
	p := target.Location
	if len(p) == 0 {
		return Target[N]{}, &EvaluationError{Pointer: p, Position: 0, Reason: AboveRoot}
	}
	if _, index, ok := containingArray(root, p); ok {
		target.Kind, target.Index = ItemIndex, index
	} else {
		target.Kind, target.Name = MemberName, p[len(p)-1]
	}
	return target, nil
}
