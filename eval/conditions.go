package eval

import (
	"fmt"

	"github.com/verdict-schema/verdict/eval/instance"
)

// conditions are several ifs over objects, as a chain of "if the kind is this,
// then …" lowers to. One pass over the members rules out the conditions that
// can't hold, so that what is tried is the one or two that may.
type conditions struct {
	list    []*If
	members *memberSwitch
}

// Types: objects.
func (*conditions) Types() instance.Types { return instance.Object }

func (in *conditions) String() string { return fmt.Sprintf("conditions %d", len(in.list)) }

func (in *conditions) edges(visit func(EdgeKind, *Node)) {
	for _, one := range in.list {
		one.edges(visit)
	}
}

func (in *conditions) check(d *instance.Document, m *machine, i int) bool {
	alive := in.members.alive(d, i)
	for k, one := range in.list {
		next := one.Else.Node
		if alive&(1<<k) != 0 && one.Condition.Node.valid(d, m, i) {
			next = one.Then.Node
		}
		if next != nil && !next.valid(d, m, i) {
			return false
		}
	}
	return true
}
