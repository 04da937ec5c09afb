package compile

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
)

// A scanner walks through the subschemas of a document. It keeps its own
// stack, so that no document is too deep for it.
type scanner struct {
	compiler *Compiler
	document *document
	found    []*resource
	stack    []scanItem
	// entered are the subschemas that were found; nil unless tentative says that
	// the document stays when they are refused.
	entered   []int
	tentative bool
	// plain says that the meta-schema surely accepts what was found (see plain.go),
	// schemas are the types that schemas have in its dialect.
	plain   bool
	schemas instance.Types
	// said is what the schema says that was last asked for its identity, and room
	// is the stack of most documents.
	said vocab.Identity
	room [16]scanItem
}

type scanItem struct {
	index int
	owner *resource
}

func newScanner(c *Compiler, d *document) *scanner {
	s := &scanner{compiler: c, document: d}
	s.stack = s.room[:0]
	s.plain = c.canBePlain(d)
	return s
}

// identity is identityOf, good until the next call.
func (s *scanner) identity(v instance.Value, dialect *vocab.Dialect) *vocab.Identity {
	s.said = vocab.Identity{}
	identify(v, dialect, &s.said)
	return &s.said
}

// scan walks the subschemas from index on, which belong to owner unless they
// say otherwise. isRoot says that index is owner's root.
func (s *scanner) scan(index int, owner *resource, isRoot bool) error {
	if isRoot {
		s.begin(owner, index)
	}
	s.schemas = owner.dialect.SureTypes()
	s.plain = s.plain && s.document.instance.At(index).Is(s.schemas)
	s.stack = append(s.stack[:0], scanItem{index, owner})
	for len(s.stack) > 0 {
		item := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		if err := s.schema(item, isRoot && item.index == index); err != nil {
			return err
		}
	}
	return nil
}

// begin starts a resource.
func (s *scanner) begin(r *resource, index int) {
	r.root = index
	r.document = s.document
	s.found = append(s.found, r)
}

// schema enters one subschema and puts those that it holds on the stack.
func (s *scanner) schema(item scanItem, isRoot bool) error {
	d, owner := s.document, item.owner
	if d.owner(item.index) != nil {
		s.plain = false // it may be of another dialect than what it stands in
		return nil
	}
	v := d.instance.At(item.index)
	if !v.Is(instance.Object) {
		s.enter(item.index, owner)
		return nil
	}
	held := len(s.stack)
	if identifies := s.members(v, owner); !identifies {
		s.enter(item.index, owner)
		return nil
	}
	s.stack = s.stack[:held] // they may belong to another resource
	if !isRoot {
		embedded, err := s.embedded(v, owner)
		if err != nil {
			return err
		}
		if embedded != nil {
			s.plain = s.plain && embedded.dialect == owner.dialect
			owner = embedded
		}
	}
	s.enter(item.index, owner)
	if !overridden(v, owner.dialect) {
		if err := s.anchors(v, owner); err != nil {
			return err
		}
	}
	s.members(v, owner)
	return nil
}

// enter notes the resource that a subschema belongs to.
func (s *scanner) enter(index int, owner *resource) {
	s.document.own(index, owner)
	if s.tentative {
		s.entered = append(s.entered, index)
	}
}

// takeBack undoes a tentative scan: its subschemas are none, and their anchors
// lead nowhere.
func (s *scanner) takeBack() {
	d := s.document
	entered := make(map[int]bool, len(s.entered))
	owners := make(map[*resource]bool)
	for _, index := range s.entered {
		entered[index], owners[d.owner(index)] = true, true
		d.own(index, nil)
	}
	for r := range owners {
		maps.DeleteFunc(r.anchors, func(_ string, at int) bool { return entered[at] })
		maps.DeleteFunc(r.dynamic, func(_ string, at int) bool { return entered[at] })
	}
}

// members puts the subschemas of a schema's keywords on the stack. It reports
// whether the schema says anything about its identity: most don't.
func (s *scanner) members(v instance.Value, owner *resource) (identifies bool) {
	held := len(s.stack)
	for _, member := range v.Members() {
		k, _ := owner.dialect.KeywordAt(s.document.instance, member.Index()-1)
		s.plain = s.plain && isPlain(k, member, s.schemas)
		if k == nil {
			continue
		}
		identifies = identifies || k.Identify != nil
		if k.Subschemas != vocab.Nowhere {
			s.subschemas(member, k.Subschemas, owner)
		}
	}
	slices.Reverse(s.stack[held:]) // so that the first is the next to be looked at
	return identifies
}

// embedded returns the resource that a subschema starts, or nil.
func (s *scanner) embedded(v instance.Value, owner *resource) (*resource, error) {
	dialect, err := s.embeddedDialect(v, owner.dialect)
	if err != nil {
		return nil, err
	}
	if dialect == owner.dialect && overridden(v, dialect) {
		return nil, nil
	}
	id := s.identity(v, dialect)
	if !id.HasID {
		return nil, nil
	}
	uri, _ := splitFragment(resolve(owner.uri, id.ID))
	if err := s.document.identify(uri); err != nil {
		return nil, err
	}
	r := &resource{uri: uri, dialect: dialect}
	s.begin(r, v.Index())
	return r, nil
}

// embeddedDialect returns the dialect of a subschema. $schema counts only at the
// root of a resource (Core §8.1.1), and which keyword makes a subschema a root
// is for the dialect that it names to say.
func (s *scanner) embeddedDialect(v instance.Value, outer *vocab.Dialect) (*vocab.Dialect, error) {
	named, ok := v.Member("$schema")
	if !ok || !named.Is(instance.String) || strings.TrimSuffix(named.Content(), "#") == outer.URI {
		return outer, nil
	}
	inner, err := s.compiler.dialect(named.Content(), func() Place { return s.document.place(named.Index()) })
	var unsupported *UnsupportedDialectError
	switch {
	case err != nil && (identityOf(v, outer).HasID || !errors.As(err, &unsupported)):
		return nil, err
	case err != nil || !identityOf(v, inner).HasID:
		return outer, nil
	}
	return inner, nil
}

// subschemas puts the subschemas in a keyword's value on the stack.
func (s *scanner) subschemas(v instance.Value, places vocab.Places, owner *resource) {
	switch {
	case places&vocab.InObjects != 0:
		if v.Is(instance.Object) {
			for _, member := range v.Members() {
				s.subschemas(member, vocab.InObject, owner)
			}
		}
	case v.Is(instance.Array):
		if places&vocab.InArray != 0 {
			for _, item := range v.Items() {
				s.push(item, owner)
			}
		}
	case v.Is(instance.Object) && places&vocab.InObject != 0:
		for _, member := range v.Members() {
			s.push(member, owner)
		}
	case places&vocab.Itself != 0:
		s.push(v, owner)
	}
}

// push puts a value on the stack, if it can be a schema.
func (s *scanner) push(v instance.Value, owner *resource) {
	if v.Is(instance.Object | instance.Boolean) {
		s.stack = append(s.stack, scanItem{v.Index(), owner})
	}
}

func describe(v instance.Value) string { return v.Type().String() }
