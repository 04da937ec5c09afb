package eval

import (
	"context"
	"slices"

	"github.com/verdict-schema/verdict/eval/instance"
)

// Valid decides an instance and collects nothing. An error is not a verdict:
// an [*instance.LimitError], a [*RecursionError], or what a regular expression
// or a user's keyword ran into.
func (g *Graph) Valid(d *instance.Document) (bool, error) {
	if !g.stateless {
		return g.validByMachine(d)
	}
	if t := d.Tape()[0].Type; g.Entry.fast.check&t == 0 {
		return g.Entry.fast.accept&t != 0, nil
	}
	return g.Entry.look(d, nil, 0), nil
}

func (g *Graph) validByMachine(d *instance.Document) (bool, error) {
	m := newMachine(g, d)
	ok := m.valid(g.Entry, 0)
	err := m.err
	m.release()
	if err != nil {
		return false, err
	}
	return ok, nil
}

// Evaluate decides an instance and collects what is wanted. The result refers
// to the document, which must not be changed or released while it is in use.
// The errors are those of [Graph.Valid], and the context's cause when it ended.
func (g *Graph) Evaluate(ctx context.Context, d *instance.Document, want Want) (*Result, error) {
	return g.EvaluateAt(ctx, d, 0, want)
}

// EvaluateAt is Evaluate for the value at a tape index. Instance locations are
// those in the whole document.
//
// The fast program decides first. Then the step loop goes through the instance
// for the errors if it is invalid, or for the annotations if it is valid, where
// those are wanted; so one that nobody asks anything about costs no more than
// its verdict.
func (g *Graph) EvaluateAt(ctx context.Context, d *instance.Document, index int, want Want) (*Result, error) {
	r := &Result{graph: g, document: d, index: index, want: want}
	if !want.Everything {
		ok, err := g.decide(ctx, d, index)
		if err != nil {
			return nil, err
		}
		r.valid = ok
		want.Errors, want.Annotations = want.Errors && !ok, want.Annotations && ok
		if !want.Errors && !(want.Annotations && g.Entry.annotates&g.annotationMask(&want) != 0) {
			return r, nil
		}
	}
	m := newMachine(g, d)
	m.watch(ctx)
	defer m.release()
	if err := m.recordAll(r, want); err != nil {
		return nil, err
	}
	return r, nil
}

// recordAll goes through the instance by steps and keeps what is wanted.
func (m *machine) recordAll(r *Result, want Want) error {
	g := r.graph
	rec := recorders.Get().(*recorder)
	defer rec.release()
	rec.want, rec.mask = want, g.annotationMask(&want)
	m.recorder = rec
	root := &Branch{Node: g.Entry}
	rec.openSchema(root, r.index)
	ok := m.run(g.Entry, r.index)
	if m.err != nil {
		if m.err != errEnough && (want.Everything || rec.faults == 0 || m.context != nil && m.context.Err() != nil) {
			return m.err
		}
		// The verdict is known to be false. A limit only cuts short the reasons.
		ok, rec.more = false, true
	}
	for len(rec.open) > 1 {
		rec.pop(false)
	}
	rec.want.Everything = true // the root unit stays
	rec.closeSchema(ok)
	r.valid, r.units = ok, slices.Clone(rec.units)
	r.rest, r.more = rec.rest, rec.more
	return nil
}

// decide is Valid under a context.
func (g *Graph) decide(ctx context.Context, d *instance.Document, index int) (bool, error) {
	if g.stateless && (ctx == nil || ctx.Done() == nil) {
		return g.Entry.valid(d, nil, index), nil
	}
	m := newMachine(g, d)
	m.watch(ctx)
	defer m.release()
	ok := m.valid(g.Entry, index)
	if m.err == nil && ctx != nil {
		m.err = context.Cause(ctx)
	}
	return ok && m.err == nil, m.err
}

// ValidBySteps decides by the program that explains; tests hold it equal to
// [Graph.Valid].
func (g *Graph) ValidBySteps(d *instance.Document) (bool, error) {
	m := newMachine(g, d)
	defer m.release()
	ok := m.run(g.Entry, 0)
	return ok && m.err == nil, m.err
}
