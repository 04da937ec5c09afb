package eval

import "github.com/verdict-schema/verdict/eval/instance"

// Steps is how many steps deciding an instance takes, the measure of work by
// which tests hold time to be linear: it is the same on every machine.
func (g *Graph) Steps(d *instance.Document) (steps int, valid bool, err error) {
	m := newMachine(g, d)
	defer m.release()
	ok := m.valid(g.Entry, 0)
	return m.spent - m.budget, ok && m.err == nil, m.err
}

// StepsOfErrors is Steps for an evaluation that collects errors.
func (g *Graph) StepsOfErrors(d *instance.Document) (steps int, err error) {
	m := newMachine(g, d)
	defer m.release()
	m.recorder = &recorder{want: Want{Errors: true, MaxErrors: 100}}
	m.recorder.openSchema(&Branch{Node: g.Entry}, 0)
	m.run(g.Entry, 0)
	if m.err == errEnough {
		m.err = nil
	}
	return m.spent - m.budget, m.err
}
