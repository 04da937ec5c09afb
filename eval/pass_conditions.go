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
	o.nodes = o.nodes[:0]
	for _, one := range ifs {
		o.nodes = append(o.nodes, one.Condition.Node)
	}
	members := o.memberSwitch(o.factsOfAll(o.nodes))
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
	count := 0
	for _, in := range list {
		if _, ok := in.(*If); ok {
			count++
		}
	}
	if count < 2 {
		return nil
	}
	ifs := make([]*If, 0, min(count, 64))
	for _, in := range list {
		if one, ok := in.(*If); ok && len(ifs) < 64 {
			ifs = append(ifs, one)
		}
	}
	return ifs
}
