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
	node  *Node
	links []link // those that are left to follow
}

// findInPlaceCycle returns a node that static references or in-place
// applicators lead back to without moving to another value, or nil. Such a
// schema could only be decided by never arriving at it. Dynamic references are
// left to the evaluation, since where they lead is not known here.
func findInPlaceCycle(g *Graph) *Node {
	state := make([]uint8, len(g.Nodes))
	var stack []searchFrame
	for _, root := range g.Nodes {
		if state[root.id] != unseen {
			continue
		}
		state[root.id] = active
		stack = append(stack, searchFrame{root, root.links})
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if len(top.links) == 0 {
				state[top.node.id] = done
				stack = stack[:len(stack)-1]
				continue
			}
			next := top.links[0]
			top.links = top.links[1:]
			if !next.kind.InPlace() || next.dynamic {
				continue
			}
			switch state[next.to.id] {
			case active:
				return next.to
			case unseen:
				state[next.to.id] = active
				stack = append(stack, searchFrame{next.to, next.to.links})
			}
		}
	}
	return nil
}

// markRecursive marks the nodes that lie on a cycle, and returns all nodes in
// an order in which a node stands after those it reaches, cycles apart. It is
// Tarjan's algorithm for strongly connected components.
func markRecursive(g *Graph) []*Node {
	t := tarjan{
		order:   make([]*Node, 0, len(g.Nodes)),
		index:   make([]int, len(g.Nodes)),
		low:     make([]int, len(g.Nodes)),
		onStack: make([]bool, len(g.Nodes)),
	}
	for _, n := range g.Nodes {
		if t.index[n.id] == 0 {
			t.search(n)
		}
	}
	return t.order
}

type tarjan struct {
	index, low []int // from 1; 0 is unseen
	onStack    []bool
	stack      []*Node
	path       []searchFrame // scratch of search
	order      []*Node
	count      int
}

func (t *tarjan) begin(n *Node) searchFrame {
	t.count++
	t.index[n.id], t.low[n.id] = t.count, t.count
	t.stack = append(t.stack, n)
	t.onStack[n.id] = true
	for _, l := range n.links {
		if l.to == n {
			n.special |= recursive
		}
	}
	return searchFrame{n, n.links}
}

func (t *tarjan) search(root *Node) {
	path := append(t.path[:0], t.begin(root))
	for len(path) > 0 {
		top := &path[len(path)-1]
		if len(top.links) > 0 {
			next := top.links[0].to
			top.links = top.links[1:]
			if t.index[next.id] == 0 {
				path = append(path, t.begin(next))
			} else if t.onStack[next.id] {
				t.low[top.node.id] = min(t.low[top.node.id], t.index[next.id])
			}
			continue
		}
		n := top.node
		path = path[:len(path)-1]
		if len(path) > 0 {
			parent := path[len(path)-1].node
			t.low[parent.id] = min(t.low[parent.id], t.low[n.id])
		}
		if t.low[n.id] == t.index[n.id] {
			t.component(n)
		}
	}
	t.path = path
}

// component takes the component whose root is n off the stack.
func (t *tarjan) component(n *Node) {
	k := len(t.stack) - 1
	for t.stack[k] != n {
		k--
	}
	members := t.stack[k:]
	for _, member := range members {
		t.onStack[member.id] = false
		if len(members) > 1 {
			member.special |= recursive
		}
	}
	t.order = append(t.order, members...)
	t.stack = t.stack[:k]
}

// maxUncounted is how many nodes may contain each other before the evaluation
// counts its depth at them, as it does at those on a cycle.
const maxUncounted = 512

// markDeep marks the nodes that reach a long way down: a schema may be as deep
// as an instance. order has a node after those it reaches.
func markDeep(order []*Node) {
	height := make([]int, len(order)) // by node id, as far as it is not counted
	for _, n := range order {
		h := 0
		for _, l := range n.links {
			h = max(h, height[l.to.id])
		}
		if h++; h > maxUncounted {
			n.special |= deep
		}
		height[n.id] = min(h, maxUncounted+1)
	}
}
