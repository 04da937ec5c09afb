package compile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
)

// A lowering turns the subschemas that an entry reaches into nodes, each once.
// Nodes are handed out before they are lowered, so that cycles are edges like
// any other and no schema is too deep.
type lowering struct {
	compiler     *Compiler
	entry        *resource
	whole        bool                   // the entry is a document's root
	nodes        nodesOf                // those of the entry's document
	others       map[*document]*nodesOf // those of other documents
	count        int                    // of nodes
	queue        []pending
	next         int         // of queue
	spare        []eval.Node // room for nodes to come, so that they are made many at a time
	steps        []eval.Step // room for their steps
	members      []member    // scratch of keywordsOf
	context      keywordContext
	order        []*resource                  // of those that nodes belong to
	scopes       map[*resource]*eval.Resource // of order, but for the entry's
	scopeOfEntry *eval.Resource
	dynamic      []*dynamicStep
	searched     map[string]int // by dynamic anchor, how many of order were searched for it
	// references counts them.
	references int
	// observe, if not nil, is told of every reference.
	observe func(surveyed)
	// few is the list of members of most schemas.
	few [16]member
}

type pending struct {
	node   *eval.Node
	target target
}

func newLowering(c *Compiler) *lowering {
	l := &lowering{compiler: c}
	l.members = l.few[:0]
	return l
}

// lower makes the node of a subschema and of everything that it reaches.
func (l *lowering) lower(t target) (*eval.Node, error) {
	l.entry, l.whole = t.resource, t.index == 0
	if l.whole {
		l.queue = make([]pending, 0, len(t.resource.document.owners))
	}
	entry := l.node(t)
	for {
		if err := l.drain(); err != nil {
			return nil, err
		}
		if !l.addCandidates() {
			break
		}
	}
	return entry, l.settleDynamic()
}

func (l *lowering) drain() error {
	for l.next < len(l.queue) {
		if err := context.Cause(l.compiler.context); err != nil {
			return err
		}
		if l.count > l.compiler.options.MaxNodes {
			return &instance.LimitError{Limit: "schema nodes", Value: int64(l.count), Max: int64(l.compiler.options.MaxNodes)}
		}
		p := l.queue[l.next]
		l.next++
		if err := l.schema(p.node, p.target); err != nil {
			return err
		}
	}
	return nil
}

// A member is a keyword of a schema object, or with a nil keyword, an annotation.
type member struct {
	value   instance.Value
	keyword *vocab.Keyword
	rank    int
}

func (m *member) name() string {
	if m.keyword != nil {
		return m.keyword.Name
	}
	return m.value.Document().Content(m.value.Index() - 1)
}

// schema lowers one subschema.
func (l *lowering) schema(n *eval.Node, t target) error {
	v := t.value()
	if v.Is(instance.Boolean) {
		if !v.Bool() {
			n.Steps = []eval.Step{{Source: v, Messages: vocab.FalseMessages(), Do: &eval.Constant{}}}
		}
		return nil
	}
	l.members = keywordsOf(l.members[:0], v, t.resource.dialect)
	n.Steps = l.room(len(l.members))
	for _, m := range l.members {
		if err := l.contextOf(n, t, m).compile(); err != nil {
			return err
		}
	}
	l.keep(n, len(l.members))
	return nil
}

// contextOf returns what a keyword sees. Those that are built in need it only
// while they are being compiled, so that one serves all; others may keep it.
func (l *lowering) contextOf(n *eval.Node, t target, m member) *keywordContext {
	x := &l.context
	if !t.resource.dialect.IsStandard() {
		x = &keywordContext{}
	}
	*x = keywordContext{lowering: l, node: n, target: t, member: m}
	return x
}

// keywordsOf lists the keywords of a schema object in the order of its
// dialect, then the members that are no keywords, as they come.
func keywordsOf(list []member, v instance.Value, d *vocab.Dialect) []member {
	for _, value := range v.Members() {
		k, rank := d.KeywordAt(value.Document(), value.Index()-1)
		if k != nil && k.Overrides && value.Is(instance.String) {
			return append(list[:0], member{value, k, rank})
		}
		if k == nil {
			if !d.UnknownAnnotate {
				continue
			}
			rank = len(list) + 1<<20
		}
		list = append(list, member{value, k, rank})
	}
	slices.SortFunc(list, func(a, b member) int { return cmp.Compare(a.rank, b.rank) })
	return list
}

// explain tells of a schema that applies itself to the same value where that
// stands, and of anything else as it is.
func (l *lowering) explain(err error) error {
	var e *eval.RecursionError
	if !errors.As(err, &e) {
		return err
	}
	for _, p := range l.queue {
		if p.node.Location() == e.Location {
			return &SchemaError{
				Place:  p.target.resource.document.place(p.target.index),
				Reason: "the schema applies itself to the same value, so that it could never be decided",
				Cause:  e,
			}
		}
	}
	return e
}

// keywordContext is what one keyword of one schema sees; see [vocab.Context].
type keywordContext struct {
	lowering *lowering
	node     *eval.Node
	target   target
	member
}

var _ vocab.Context = (*keywordContext)(nil)

func (x *keywordContext) compile() error {
	if x.keyword == nil {
		x.Emit(&eval.Annotate{Of: instance.Any, Value: x.value})
		return nil
	}
	if x.keyword.Compile == nil {
		return nil
	}
	return x.keyword.Compile(x)
}

func (x *keywordContext) Keyword() string         { return x.name() }
func (x *keywordContext) Value() instance.Value   { return x.value }
func (x *keywordContext) Options() *vocab.Options { return &x.lowering.compiler.options.Keywords }

func (x *keywordContext) Sibling(name string) (instance.Value, bool) {
	if k, _ := x.target.resource.dialect.Keyword(name); k == nil {
		return instance.Value{}, false
	}
	return x.target.value().Member(name)
}

func (x *keywordContext) Subschema(v instance.Value, path ...string) eval.Branch {
	r := x.document().owner(v.Index())
	if r == nil {
		r = x.target.resource
	}
	return eval.Branch{Node: x.lowering.node(target{r, v.Index()}), Path: path}
}

func (x *keywordContext) document() *document { return x.target.resource.document }

func (x *keywordContext) SiblingSubschema(name string) (eval.Branch, bool) {
	v, ok := x.Sibling(name)
	if !ok || !v.Is(instance.Object|instance.Boolean) {
		return eval.Branch{}, false
	}
	b := x.Subschema(v)
	b.Sibling = name
	return b, true
}

// find resolves a URI reference that stands in the keyword's value.
func (x *keywordContext) find(reference string) (target, error) {
	l := x.lowering
	if l.references++; l.references > l.compiler.options.MaxReferences {
		return target{}, &instance.LimitError{Limit: "references", Value: int64(l.references), Max: int64(l.compiler.options.MaxReferences)}
	}
	base := x.target.resource.uri
	absolute, fragment := resolveParts(base, reference)
	t, err := l.compiler.find(absolute, fragment, func(reason string, cause error) error {
		return &UnresolvedReferenceError{Place: x.place(), Reference: reference, URI: resolve(base, reference), Reason: reason, Cause: cause}
	})
	if l.observe != nil {
		l.observe(surveyed{place: x.place(), keyword: x.name(), reference: reference, uri: resolve(base, reference), target: t, err: err})
	}
	return t, err
}

// place is where the keyword's value stands.
func (x *keywordContext) place() Place { return x.document().place(x.value.Index()) }

func (x *keywordContext) Reference(reference string) (eval.Branch, error) {
	t, err := x.find(reference)
	if err != nil {
		return eval.Branch{}, err
	}
	return eval.Branch{Node: x.lowering.node(t)}, nil
}

func (x *keywordContext) Emit(in eval.Instruction) {
	step := eval.Step{Keyword: x.name(), Source: x.value, Do: in}
	if x.keyword != nil {
		step.Messages = &x.keyword.Messages
	}
	x.node.Steps = append(x.node.Steps, step)
}

func (x *keywordContext) Fault(v instance.Value, format string, arguments ...any) error {
	return &SchemaError{Place: x.document().place(v.Index()), Reason: fmt.Sprintf(format, arguments...)}
}
