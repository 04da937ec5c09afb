package eval

import "github.com/verdict-schema/verdict/eval/instance"

// Steps is how many steps deciding an instance takes, the measure of work by
// which tests hold time to be linear: it is the same on every machine.
func (g *Graph) Steps(d *instance.Document) (steps int, valid bool, err error) {
	m := newMachine(g, d)
	defer m.release()
	ok := m.valid(g.Entry, 0)
	return m.taken(), ok && m.err == nil, m.err
}

// ValidWithoutMachine decides an instance without a machine where that can be
// done, whether or not the graph's limits would let it.
func (g *Graph) ValidWithoutMachine(d *instance.Document) (valid, can bool) {
	if !g.fewVisits() {
		return false, false
	}
	return g.Entry.valid(d, nil, 0), true
}

// Stateless reports whether Valid does without a machine.
func (g *Graph) Stateless() bool { return g.stateless }

// ValidByMachine decides an instance with a machine.
func (g *Graph) ValidByMachine(d *instance.Document) (bool, error) { return g.validByMachine(d) }

// StepsOfRecording is Steps for an evaluation that collects what is wanted.
func (g *Graph) StepsOfRecording(d *instance.Document, want Want) (steps int, err error) {
	m := newMachine(g, d)
	defer m.release()
	err = m.recordAll(&Result{graph: g, document: d, want: want}, want)
	return m.taken(), err
}

// RememberAtOnce makes evaluations keep results from the start, which they
// otherwise only do when they turn out to be long.
func (g *Graph) RememberAtOnce() { g.settings.firstSlice = -1 << 40 }
