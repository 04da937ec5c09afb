package eval

import "sync"

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
	mask uint64 // of the annotations that are wanted

	// tentative counts the open branches whose failure may not count.
	tentative int
	faults    int // faults that count
	located   int // length of the locations of those, in units
	kept      int // faults in units that may not count
	frame     frame

	// rest counts the faults that count beyond those wanted; deadline is until
	// which step, and more says that there may be others.
	rest, deadline int
	more           bool

	// wasted are the steps spent on deciding what then had to be explained.
	wasted int
	// known are the units of what failed, for long evaluations.
	known map[memoKey]int32
}

// A frame is the innermost branch that is being tried.
type frame struct {
	value  int32 // the value that the branch is applied to
	faults int   // kept of it
	// abandoned says that the branch is clearly not what was meant, so that it
	// fails without a look at the rest.
	abandoned bool
}

// A unit is one node of the tree.
type unit struct {
	// parent is the index of the unit around this one, or -1.
	parent int32
	// next is the index after the last unit inside this one.
	next int32
	// index is the tape index of the value.
	index int32
	// same is the index of an earlier unit of the same subschema at the same
	// value, which says what this one would; 0 if there is none.
	same      int32
	valid     bool
	annotated bool
	isScalar  bool // the value of a keyword unit can tell alternatives apart
	// step is the keyword of a keyword unit; nil in a schema unit.
	step *Step
	// branch is the subschema of a schema unit and how its keyword leads to it.
	branch *Branch

	faults     []Fault
	annotation any
}

// Want says what an evaluation collects.
type Want struct {
	// Errors asks for the faults of an invalid instance.
	Errors bool
	// Annotations asks for the annotations of a valid instance.
	Annotations bool
	// Keywords, if not nil, limits the annotations to those of some keywords.
	// The rest of the evaluation then costs no more than a verdict.
	Keywords []string
	// Everything asks for every unit, whatever came of it.
	Everything bool
	// MaxErrors is how many faults that count are kept; 0 means no limit. With
	// a limit, the explanations of alternatives are bounded too.
	MaxErrors int
	// Messages are templates by code that come before those of the keywords.
	Messages map[string]string
	// Withhold keeps the instance's values out of messages: {found} is a type
	// alone, and {reason}, which may quote the value, is left out.
	Withhold bool
}

const (
	// maxBranchFaults is how many faults of an alternative are kept where there
	// is a limit, and maxKept how many of all alternatives.
	maxBranchFaults = 16
	maxKept         = 1 << 12
	// maxLocated bounds the locations of all errors together, in units that lead
	// to them, and maxOutput those of a result's output. Locations grow with
	// depth: of a deep instance with an error at each level, all of them would
	// take ten thousand times as much memory as the instance.
	maxLocated = 1 << 22
	maxOutput  = 1 << 25
)

// recorders are kept for the memory of their units.
var recorders = sync.Pool{New: func() any { return new(recorder) }}

// release empties the recorder and gives it to the pool, unless it grew large.
func (r *recorder) release() {
	const retained = 1 << 12
	if cap(r.units) > retained {
		return
	}
	clear(r.units) // what was taken back is clear already
	*r = recorder{units: r.units[:0], open: r.open[:0]}
	recorders.Put(r)
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
	r.push(unit{branch: b, index: int32(i)})
}

// openKeyword begins the unit of a keyword at a value.
func (r *recorder) openKeyword(s *Step, i int, isScalar bool) {
	r.push(unit{step: s, index: int32(i), isScalar: isScalar})
}

// alias writes down that a subschema fails at a value as unit k says.
func (r *recorder) alias(b *Branch, i int, k int32) {
	r.openSchema(b, i)
	r.units[len(r.units)-1].same = k
	r.pop(false)
}

func (r *recorder) closeSchema(ok bool) {
	k := r.pop(ok)
	if !r.want.Everything && (ok && !r.want.Annotations || !ok && !r.want.Errors || k+1 == len(r.units)) {
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

// truncate takes back the units from k on. Faults that count never are: they
// make everything around them fail.
func (r *recorder) truncate(k int) {
	for j := k; j < len(r.units); j++ {
		r.kept -= len(r.units[j].faults)
	}
	clear(r.units[k:])
	r.units = r.units[:k]
}

// dropBranches takes back what the keyword that is running has written down of
// its branches, where that explains nothing.
func (r *recorder) dropBranches() {
	if !r.want.Everything {
		r.truncate(int(r.open[len(r.open)-1]) + 1)
	}
}

// fault adds a fault to the innermost open unit.
func (r *recorder) fault(f Fault) {
	u := &r.units[r.open[len(r.open)-1]]
	switch {
	case !r.want.Errors && !r.want.Everything:
		return
	case r.tentative > 0:
		r.kept++
		r.frame.faults++
		r.frame.abandoned = r.frame.abandoned || !r.want.Everything && r.setsApart(u)
	case r.full():
		r.rest++
		return
	default:
		r.faults++
		r.located += len(r.open)
	}
	u.faults = append(u.faults, f)
}

// setsApart reports whether a fault of unit u says that the branch being tried
// was not meant: the value has another type, or a member that can tell
// alternatives apart is none of those listed. What else is wrong under such a branch helps nobody.
func (r *recorder) setsApart(u *unit) bool {
	switch distinguish(u.step) {
	case ofType:
		return u.index == r.frame.value
	case ofValue:
		return u.isScalar && u.index != r.frame.value && r.around(u) == r.frame.value
	}
	return false
}

// around is the index of the value that unit u reached its own value from.
func (r *recorder) around(u *unit) int32 {
	index := u.index
	for u.index == index && u.parent >= 0 {
		u = &r.units[u.parent]
	}
	return u.index
}

// bounded reports whether there is a limit to what is kept.
func (r *recorder) bounded() bool { return r.want.MaxErrors > 0 && !r.want.Everything }

// full reports whether as many faults that count were found as are wanted, or as
// many as can be told.
func (r *recorder) full() bool {
	return r.bounded() && r.faults >= r.want.MaxErrors || r.located > maxLocated && !r.want.Everything
}

// saturated reports whether what is being run only needs deciding, because
// enough is known of the alternative that it belongs to.
func (r *recorder) saturated() bool {
	return r.tentative > 0 && r.bounded() && (r.frame.faults >= maxBranchFaults || r.kept >= maxKept || r.full())
}
