package eval

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A machine is the state of one evaluation. Machines are pooled; one belongs
// to one goroutine at a time.
type machine struct {
	graph    *Graph
	document *instance.Document
	tape     []instance.Record

	// budget is what is left of the current slice of steps. It is the only
	// number that the fast loop touches; everything that need not be looked at
	// for every node is looked at when a slice is used up.
	budget int
	// guard are the kinds of node that the fast loop hands to guarded, unless
	// that has just admitted the node.
	guard    special
	admitted *Node
	depth    int
	err      error // why there will be no verdict
	context  context.Context
	spent    int // steps in slices that are used up, and in this one
	values   int // values of this document and those around it

	// What follows is only set up and cleaned up for evaluations that use it;
	// used says that this one did.
	used     bool
	memo     memo
	marks    []mark
	base     int    // where the marks of the schema whose keyword is running begin
	seen     epochs // locations that were evaluated
	opened   epochs // blocks of the memo that were looked into
	present  epochs // entries of a table of names that an object has
	scope    scope
	inPlace  int // nested in-place applications at the current value
	recorder *recorder
}

var machines = sync.Pool{New: func() any { return new(machine) }}

// defaultFirstSlice is how many steps, beside some for each value, pass before
// an evaluation counts as long.
const defaultFirstSlice = 1024

// slice is how many steps pass between two looks at the context.
const slice = 4096

// newMachine takes a machine from the pool and sets it up for a document.
// Evaluations of small documents take as long as this does, so it does little.
func newMachine(g *Graph, d *instance.Document) *machine {
	m := machines.Get().(*machine)
	m.graph, m.document, m.tape = g, d, d.Tape()
	// The first slice is as long as an evaluation that looks at every value a
	// few times; only one that goes on beyond it needs the memo.
	m.values = len(m.tape)
	m.budget = min(g.settings.firstSlice+4*m.values, g.settings.mostAtOnce)
	m.spent = m.budget
	m.guard = bySteps | counted
	return m
}

// watch makes the machine look at a context now and then, unless it is one
// that never ends.
func (m *machine) watch(ctx context.Context) {
	if ctx != nil && ctx.Done() != nil {
		m.context = ctx
	}
}

// release puts the machine back, without references to what it saw.
func (m *machine) release() {
	m.document, m.tape = nil, nil
	if m.used || m.err != nil || m.context != nil {
		m.clean()
	}
	machines.Put(m)
}

// clean undoes what only some evaluations do.
func (m *machine) clean() {
	m.used = false
	m.graph, m.context, m.err, m.recorder = nil, nil, nil, nil
	m.depth, m.inPlace = 0, 0
	m.marks = m.marks[:0]
	m.memo.reset()
	m.scope.reset()
	m.seen.settle()
	m.present.settle()
	m.opened.settle()
}

// fail ends the evaluation without a verdict. The loops unwind by themselves:
// from here on every node is refused at once, and the error outranks whatever
// they make of that.
func (m *machine) fail(err error) {
	if m.err == nil {
		m.err = err
	}
	m.budget = 0
}

// refill is called when a slice of steps is used up. It reports whether the
// evaluation may go on.
func (m *machine) refill() bool {
	m.budget = 0
	if m.err != nil {
		return false
	}
	if m.context != nil {
		if err := context.Cause(m.context); err != nil {
			m.fail(err)
			return false
		}
	}
	if most := m.graph.settings.maxSteps(m.values); m.spent >= most {
		m.fail(&instance.LimitError{Limit: "steps", Value: int64(m.spent), Max: int64(most)})
		return false
	}
	m.used = true
	m.memo.on = true
	m.guard |= shared
	m.budget = slice
	m.spent += slice
	return true
}

// charge takes n steps for work that is not a node.
func (m *machine) charge(n int) {
	if m.budget -= n; m.budget < 0 {
		m.spent -= m.budget
		m.refill()
	}
}

// widthPerStep is how many members or items of one value may be gone through
// for a step.
const widthPerStep = 16

// chargeWidth takes the steps for going through the members or items of a value,
// where there are enough of them to matter. Otherwise a schema of a thousand
// branches over an object of a million members would count as a thousand steps.
func (m *machine) chargeWidth(r *instance.Record) {
	if r.Count >= widthPerStep {
		m.charge(int(r.Count / widthPerStep))
	}
}

// valid decides a node of the machine's document.
func (m *machine) valid(n *Node, i int) bool { return n.valid(m.document, m, i) }

// guarded is valid for nodes, and at moments, that need more care.
func (m *machine) guarded(n *Node, i int) bool {
	if m.budget < 0 && !m.refill() {
		return false
	}
	if n.special&bySteps != 0 {
		base := len(m.marks)
		outer := m.inPlace
		m.inPlace = 0
		ok := m.run(n, i)
		m.inPlace = outer
		m.marks = m.marks[:base]
		return ok
	}
	if n.special&shared != 0 && m.memo.on {
		if ok, known := m.memo.verdicts.find(n, i); known {
			return ok
		}
	}
	if n.special&counted != 0 && !m.descend() {
		return false
	}
	m.admitted = n
	m.budget++ // look counts the node again
	ok := n.look(m.document, m, i)
	if n.special&counted != 0 {
		m.depth--
	}
	if n.special&shared != 0 && m.memo.on {
		m.memo.verdicts.keep(n, i, ok)
	}
	return ok
}

// descend counts one more level of nodes that may contain each other.
func (m *machine) descend() bool {
	if m.depth >= m.graph.settings.MaxDepth {
		m.fail(&instance.LimitError{Limit: "evaluation depth", Value: int64(m.depth + 1), Max: int64(m.graph.settings.MaxDepth)})
		return false
	}
	m.depth++
	return true
}

// bytesPerStep is how many bytes of a string or number may be gone through for a
// step.
const bytesPerStep = 64

// chargeLength takes the steps for going through a string or number, where there
// is enough of it to matter. The machine may be nil.
func (m *machine) chargeLength(r *instance.Record) {
	length := max(r.Count, r.End-r.Start)
	if m != nil && length >= bytesPerStep {
		m.charge(int(length / bytesPerStep))
	}
}

// match asks a matcher; a limit that it reached ends the evaluation. In a
// stateless graph, none can fail.
func (m *machine) match(p *Pattern, s string) bool {
	if m == nil {
		ok, _ := p.Matcher.MatchString(s)
		return ok
	}
	if p.Slow {
		return m.matchSlowly(p, s)
	}
	if m.budget -= 1 + max(p.Passes, 1)*(len(s)/bytesPerStep); m.budget < 0 {
		m.charge(0)
	}
	return m.matched(p.Matcher.MatchString(s))
}

// matchTime is how much time of a matcher is charged as a step, which is about
// what other steps take.
const matchTime = 50 * time.Nanosecond

// matchSlowly is match for a slow matcher. Each match has a limit of its own;
// together they have that of the evaluation.
func (m *machine) matchSlowly(p *Pattern, s string) bool {
	if m.err != nil {
		return false
	}
	begin := time.Now()
	ok := m.matched(p.Matcher.MatchString(s))
	m.charge(1 + int(time.Since(begin)/matchTime))
	return ok
}

func (m *machine) matched(ok bool, err error) bool {
	if err != nil {
		m.fail(err)
	}
	return ok && err == nil
}

func isLimit(err error) bool {
	var limit *instance.LimitError
	return errors.As(err, &limit)
}
