package eval

// staticUnevaluated replaces unevaluatedProperties and unevaluatedItems where
// every keyword that could evaluate a location stands in the list itself: what
// is left over is then the same for every value, as for additionalProperties
// and items.
//
// 36 of 37 schemas of a census of real ones never need a tracker.
func (o *optimiser) staticUnevaluated(d *draft) {
	for k, in := range d.list {
		switch in := in.(type) {
		case *UnevaluatedProperties:
			if rest, ok := staticProperties(d.list, in.Branch); ok {
				d.list[k] = rest
			}
		case *UnevaluatedItems:
			if rest, ok := staticItems(d.list, in.Branch); ok {
				d.list[k] = rest
			}
		}
	}
}

// staticProperties returns what unevaluatedProperties comes to beside the
// instructions of a list.
func staticProperties(list []Instruction, branch Branch) (Instruction, bool) {
	var names []string
	var patterns []Pattern
	all := false
	for _, in := range list {
		switch in := in.(type) {
		case *Properties:
			names = append(names, in.Names...)
		case *PatternProperties:
			patterns = append(patterns, in.Patterns...)
		case *AdditionalProperties:
			all = true
		case *UnevaluatedProperties, *UnevaluatedItems, *Not:
		default:
			if evaluates(in) {
				return nil, false
			}
		}
	}
	if all {
		return &Constant{Valid: true}, true
	}
	return NewAdditionalProperties(names, patterns, branch), true
}

// staticItems returns what unevaluatedItems comes to beside the instructions
// of a list.
func staticItems(list []Instruction, branch Branch) (Instruction, bool) {
	from := 0
	all := false
	for _, in := range list {
		switch in := in.(type) {
		case *PrefixItems:
			from = max(from, len(in.Branches))
		case *Items:
			all = true
		case *Contains:
			if in.Marks {
				return nil, false
			}
		case *UnevaluatedProperties, *UnevaluatedItems, *Not:
		default:
			if evaluates(in) {
				return nil, false
			}
		}
	}
	if all {
		return &Constant{Valid: true}, true
	}
	return &Items{From: from, Branch: branch}, true
}

// evaluates reports whether an instruction, other than those that speak of
// members and items directly, may evaluate locations of the same value.
func evaluates(in Instruction) bool {
	if call, ok := in.(*Call); ok && call.Tracks {
		return true
	}
	found := false
	in.edges(func(kind EdgeKind, _ *Node) { found = found || kind.InPlace() })
	return found
}
