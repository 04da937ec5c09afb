package eval

// cost ranks instructions by what they usually cost, so that a value that is
// invalid is refused cheaply and one that is valid loses nothing.
func cost(in Instruction) int {
	switch in.(type) {
	case *Constant, *Type, *Size, *Bound:
		return 0
	case *In, *MultipleOf, *Required:
		return 1
	case *DependentRequired, *Predicate:
		return 2
	case *Pattern:
		return 3
	case *Properties, *PatternProperties, *AdditionalProperties, *PropertyNames, *PrefixItems, *Items:
		return 4
	case *Contains, *Ref:
		return 5
	case *All, *union, *conditions, *AnyOf, *OneOf, *Not, *If, *DependentSchemas:
		return 6
	}
	return 7
}
