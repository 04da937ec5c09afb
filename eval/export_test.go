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
