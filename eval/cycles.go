package eval

// visit states of a depth-first search.
const (
	unseen = iota
	active
	done
)

// searchFrame is a node on the path of a depth-first search that keeps its own
// stack, so that no schema is too deep for it.
type searchFrame struct {
	id    int
	links []link // those that are left to follow
}

// findInPlaceCycle returns a node that static references or in-place
// applicators lead back to without moving to another value, or nil. Such a
// schema could only be decided by never arriving at it. Dynamic references are
// left to the evaluation, since where they lead is not known here.
func (l *links) findInPlaceCycle() *Node {
	state := make([]uint8, len(l.nodes))
	var stack []searchFrame
	for root := range l.nodes {
		if state[root] != unseen {
			continue
		}
		state[root] = active
		stack = append(stack, searchFrame{root, l.of(root)})
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if len(top.links) == 0 {
				state[top.id] = done
				stack = stack[:len(stack)-1]
				continue
			}
			next := top.links[0]
			top.links = top.links[1:]
			if !next.kind.InPlace() || next.dynamic {
				continue
			}
			switch id := int(next.to); state[id] {
			case active:
				return l.nodes[id]
			case unseen:
				state[id] = active
				stack = append(stack, searchFrame{id, l.of(id)})
			}
		}
	}
	return nil
}

// markRecursive marks the nodes that lie on a cycle, and returns all nodes in
// an order in which a node stands after those it reaches, cycles apart, and
// whether there are cycles. It is Tarjan's algorithm for strongly connected
// components.
func (l *links) markRecursive() (order []*Node, cyclic bool) {
	t := tarjan{
		links: l,
		order: make([]*Node, 0, len(l.nodes)),
		found: make([]tarjanNode, len(l.nodes)),
		stack: make([]int32, 0, min(len(l.nodes), fewNodes)),
		path:  make([]searchFrame, 0, min(len(l.nodes), fewNodes)),
	}
	for id := range l.nodes {
		if t.found[id].index == 0 {
			t.search(id)
		}
	}
	return t.order, t.cyclic
}

type tarjan struct {
	links  *links
	found  []tarjanNode // by node id
	stack  []int32
	path   []searchFrame // scratch of search
	order  []*Node
	count  int32
	cyclic bool
}

// A tarjanNode is what the search knows of a node.
type tarjanNode struct {
	index, low int32 // from 1; 0 is unseen
	onStack    bool
}

func (t *tarjan) begin(id int) searchFrame {
	t.count++
	t.found[id] = tarjanNode{t.count, t.count, true}
	t.stack = append(t.stack, int32(id))
	links := t.links.of(id)
	for _, l := range links {
		if int(l.to) == id {
			t.mark(id)
		}
	}
	return searchFrame{id, links}
}

// mark notes that a node lies on a cycle.
func (t *tarjan) mark(id int) {
	t.links.nodes[id].special |= recursive
	t.cyclic = true
}

func (t *tarjan) search(root int) {
	path := append(t.path[:0], t.begin(root))
	for len(path) > 0 {
		top := &path[len(path)-1]
		found := &t.found[top.id]
		if len(top.links) > 0 {
			next := int(top.links[0].to)
			top.links = top.links[1:]
			if t.found[next].index == 0 {
				path = append(path, t.begin(next))
			} else if t.found[next].onStack {
				found.low = min(found.low, t.found[next].index)
			}
			continue
		}
		id := top.id
		path = path[:len(path)-1]
		if len(path) > 0 {
			parent := &t.found[path[len(path)-1].id]
			parent.low = min(parent.low, found.low)
		}
		if found.low == found.index {
			t.component(id)
		}
	}
	t.path = path
}

// component takes the component whose root is a node off the stack.
func (t *tarjan) component(root int) {
	k := len(t.stack) - 1
	for int(t.stack[k]) != root {
		k--
	}
	members := t.stack[k:]
	for _, id := range members {
		t.found[id].onStack = false
		if len(members) > 1 {
			t.mark(int(id))
		}
		t.order = append(t.order, t.links.nodes[id])
	}
	t.stack = t.stack[:k]
}

// maxUncounted is how many nodes may contain each other before the evaluation
// counts its depth at them, as it does at those on a cycle.
const maxUncounted = 512

// markDeep marks the nodes that reach a long way down: a schema may be as deep
// as an instance. order has a node after those it reaches.
func (l *links) markDeep(order []*Node) {
	height := make([]int32, len(order)) // by node id, as far as it is not counted
	for _, n := range order {
		h := int32(0)
		for _, to := range l.of(n.id) {
			h = max(h, height[to.to])
		}
		if h++; h > maxUncounted {
			n.special |= deep
		}
		height[n.id] = min(h, maxUncounted+1)
	}
}
