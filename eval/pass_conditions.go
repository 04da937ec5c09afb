package eval

// groupConditions joins the ifs of a program for objects, where their
// conditions can be told apart. Schemas that give each kind of object its own
// rules by a list of ifs are common, and each if would make its own pass.
//
// It returns the list, which it changes.
func (o *optimiser) groupConditions(list []Instruction) []Instruction {
	ifs := conditionsOf(list)
	if len(ifs) < 2 {
		return list
	}
	known := make([]*facts, len(ifs))
	for k, one := range ifs {
		if known[k] = o.facts(one.Condition.Node, 0); known[k] == nil {
			known[k] = &facts{}
		}
	}
	members := o.memberSwitch(known)
	if members == nil {
		return list
	}
	rest, left := list[:0], len(ifs)
	for _, in := range list {
		if _, ok := in.(*If); ok && left > 0 {
			left--
		} else {
			rest = append(rest, in)
		}
	}
	return append(rest, &conditions{list: ifs, members: members})
}

// conditionsOf lists the first ifs, as many as a word has bits.
func conditionsOf(list []Instruction) []*If {
	var ifs []*If
	for _, in := range list {
		if one, ok := in.(*If); ok && len(ifs) < 64 {
			ifs = append(ifs, one)
		}
	}
	return ifs
}
