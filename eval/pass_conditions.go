package eval

// groupConditions joins the ifs of a program for objects, where their
// conditions can be told apart. Schemas that give each kind of object its own
// rules by a list of ifs are common, and each if would make its own pass.
func (o *optimiser) groupConditions(list []Instruction) []Instruction {
	var ifs []*If
	var rest []Instruction
	for _, in := range list {
		if one, ok := in.(*If); ok && len(ifs) < 64 {
			ifs = append(ifs, one)
		} else {
			rest = append(rest, in)
		}
	}
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
	return append(rest, &conditions{list: ifs, members: members})
}
