package eval

// A recorder writes down an evaluation as a tree of units, in the order in
// which things happened: a schema unit for each subschema applied to a value,
// and in it a keyword unit for each of its keywords, which in turn holds the
// schema units of what the keyword applied.
//
// What nobody asked for is taken off the end again as soon as it is closed, so
// the tree never holds more than what is wanted and what is still open.
type recorder struct {
	units []unit
	open  []int32 // indexes of the units that are being run, outermost first

	want Want
	// tentative counts the open branches whose failure may not count.
	tentative int
	faults    int // faults in units
	maxFaults int
}

// A unit is one node of the tree.
type unit struct {
	// parent is the index of the unit around this one, or -1.
	parent int32
	// next is the index after the last unit inside this one.
	next int32
	// index is the tape index of the value.
	index int32
	valid bool
	// step is the keyword of a keyword unit; nil in a schema unit.
	step *Step
	// node is the subschema of a schema unit, path how its keyword leads to it.
	node    *Node
	path    []string
	sibling string

	faults     []Fault
	annotated  bool
	annotation any
}

// Want says what an evaluation collects.
type Want struct {
	// Errors asks for the units of schemas and keywords that fail.
	Errors bool
	// Annotations asks for the annotations of schemas that succeed.
	Annotations bool
	// Keywords, if not nil, limits the annotations to those of some keywords.
	Keywords map[string]bool
	// Everything asks for every unit, whatever came of it.
	Everything bool
	// MaxErrors ends the evaluation when that many faults that count have been
	// found; 0 means no limit.
	MaxErrors int
}

// collecting reports whether annotations are wanted at all.
func (w *Want) collecting() bool { return w.Annotations || w.Everything }

func (w *Want) annotations(keyword string) bool {
	return w.Everything || w.Annotations && (w.Keywords == nil || w.Keywords[keyword])
}

func (r *recorder) push(u unit) {
	u.parent = -1
	if len(r.open) > 0 {
		u.parent = r.open[len(r.open)-1]
	}
	r.open = append(r.open, int32(len(r.units)))
	r.units = append(r.units, u)
}

// openSchema begins the unit of a subschema at a value.
func (r *recorder) openSchema(b *Branch, i int) {
	r.push(unit{node: b.Node, path: b.Path, sibling: b.Sibling, index: int32(i)})
}

// openKeyword begins the unit of a keyword at a value.
func (r *recorder) openKeyword(s *Step, i int) {
	r.push(unit{step: s, index: int32(i)})
}

func (r *recorder) closeSchema(ok bool) {
	k := r.pop(ok)
	if r.want.Everything {
		return
	}
	if ok && !r.want.Annotations || !ok && !r.want.Errors || k+1 == len(r.units) {
		r.truncate(k)
	}
}

func (r *recorder) closeKeyword(ok bool) {
	k := r.pop(ok)
	u := &r.units[k]
	if r.want.Everything {
		return
	}
	if ok && !r.want.Annotations || !ok && !r.want.Errors {
		r.truncate(k)
	} else if !u.annotated && len(u.faults) == 0 && k+1 == len(r.units) {
		r.truncate(k)
	}
}

// pop closes the innermost open unit and returns its index.
func (r *recorder) pop(ok bool) int {
	k := int(r.open[len(r.open)-1])
	r.open = r.open[:len(r.open)-1]
	r.units[k].valid = ok
	r.units[k].next = int32(len(r.units))
	return k
}

// truncate takes back the units from k on.
func (r *recorder) truncate(k int) {
	for j := k; j < len(r.units); j++ {
		r.faults -= len(r.units[j].faults)
	}
	clear(r.units[k:])
	r.units = r.units[:k]
}

// fault adds a fault to the innermost open unit.
func (r *recorder) fault(f Fault) {
	u := &r.units[r.open[len(r.open)-1]]
	u.faults = append(u.faults, f)
	r.faults++
}

// enough reports whether as many faults that count were found as are wanted.
func (r *recorder) enough() bool {
	return r.want.MaxErrors > 0 && r.tentative == 0 && r.faults >= r.want.MaxErrors
}

// annotating reports whether the keyword that is running should say what it
// annotates.
func (m *machine) annotating() bool {
	r := m.recorder
	return r != nil && r.want.collecting() && r.want.annotations(r.units[r.open[len(r.open)-1]].step.Keyword)
}

// annotate sets the annotation of the keyword that is running.
func (m *machine) annotate(value any) {
	if !m.annotating() {
		return
	}
	u := &m.recorder.units[m.recorder.open[len(m.recorder.open)-1]]
	u.annotated, u.annotation = true, value
}

// annotateNames annotates with member names.
func (m *machine) annotateNames(names []string) {
	if m.annotating() {
		if names == nil {
			names = []string{}
		}
		m.annotate(names)
	}
}

// annotateIndexes annotates with positions of items.
func (m *machine) annotateIndexes(positions []int) {
	if m.annotating() {
		if positions == nil {
			positions = []int{}
		}
		m.annotate(positions)
	}
}

// annotateItems annotates with the position of the last of count items, or
// with true where those were all.
func (m *machine) annotateItems(count int, all bool) {
	if all {
		m.annotate(true)
	} else {
		m.annotate(count - 1)
	}
}

// tentatively brackets branches whose failure may not count.
func (m *machine) tentatively(begin bool) {
	if m.recorder == nil {
		return
	}
	if begin {
		m.recorder.tentative++
	} else {
		m.recorder.tentative--
	}
}
