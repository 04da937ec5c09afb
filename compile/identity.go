package compile

import (
	"fmt"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
)

// identityOf reads what a schema says about itself, by the rules of a dialect.
func identityOf(v instance.Value, dialect *vocab.Dialect) vocab.Identity {
	var id vocab.Identity
	identify(v, dialect, &id)
	return id
}

func identify(v instance.Value, dialect *vocab.Dialect, id *vocab.Identity) {
	if !v.Is(instance.Object) {
		return
	}
	for _, k := range dialect.Identifiers() {
		if member, ok := v.Member(k.Name); ok {
			k.Identify(member, id)
		}
	}
}

// overridden reports whether a keyword of the schema silences all others.
func overridden(v instance.Value, dialect *vocab.Dialect) bool {
	for _, k := range dialect.Overriding() {
		if member, ok := v.Member(k.Name); ok && member.Is(instance.String) {
			return true
		}
	}
	return false
}

// anchors enters the plain names of a subschema.
func (s *scanner) anchors(v instance.Value, r *resource) error {
	id := s.identity(v, r.dialect)
	if v.Index() == r.root {
		id.DynamicAnchors = append(id.DynamicAnchors, id.ResourceAnchors...)
	}
	if err := s.name(&r.anchors, "anchor", id.Anchors, v, r); err != nil {
		return err
	}
	return s.name(&r.dynamic, "dynamic anchor", id.DynamicAnchors, v, r)
}

// name enters names of one kind of a subschema among those of its resource.
func (s *scanner) name(anchors *map[string]int, kind string, names []string, v instance.Value, r *resource) error {
	if len(names) > 0 && *anchors == nil {
		*anchors = make(map[string]int)
	}
	for _, name := range names {
		if at, taken := (*anchors)[name]; taken && at != v.Index() {
			return &SchemaError{
				Place:  s.document.place(v.Index()),
				Reason: fmt.Sprintf("the %s %q already belongs to %s", kind, name, r.location(at)),
			}
		}
		(*anchors)[name] = v.Index()
	}
	return nil
}
