package compile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
)

// A BundleError says why a schema can't be made one compound document.
type BundleError struct {
	Place
	// Reason says what stands in the way, in one line.
	Reason string
}

func (e *BundleError) Error() string {
	return fmt.Sprintf("can't be bundled: %s: %s", e.Place, e.Reason)
}

// Message is the error without its place.
func (e *BundleError) Message() string { return "can't be bundled: " + e.Reason }

// Bundle returns the document of a URI with every document that it refers to,
// directly or not, embedded in it: a compound schema document (Core §9.3). No
// reference is changed, since an embedded schema resource keeps its URI.
//
// Embedded resources go under $defs, or definitions in dialects without $defs,
// by their URI. Each states its identifier, and its dialect where that is not
// the one of the document. Where neither the document nor what it refers to has
// an absolute URI of its own, identifiers are relative to the document.
//
// The standard meta-schemas are not embedded: every implementation has them. Nor
// is the meta-schema of a dialect of one's own, which a schema only names.
func (c *Compiler) Bundle(uri string) ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t, err := c.findURI(uri)
	if err != nil {
		return nil, err
	}
	if t.index != 0 {
		return nil, &BundleError{t.resource.document.place(t.index), "only whole documents can be"}
	}
	s := survey{compiler: c, follows: func(d *document) bool { return !d.isStandard() }}
	if err := s.run(t.resource.document); err != nil {
		return nil, err
	}
	b := bundle{compiler: c, root: t.resource, documents: s.documents[1:]}
	if err := b.plan(s.references); err != nil {
		return nil, err
	}
	return b.write()
}

// A bundle is a compound document in the making.
type bundle struct {
	compiler  *Compiler
	root      *resource
	documents []*document // to embed
	// names are the URIs that references use for whole documents beside their
	// canonical ones, in order.
	names []alias
	// relative says that identifiers are relative to the root's URI.
	relative bool
}

// An alias is another URI of a resource: the one that it was retrieved by.
type alias struct {
	uri    string
	target *resource
}

// plan looks at every reference: which need another name of a document, and
// whether relative identifiers will do.
func (b *bundle) plan(references []surveyed) error {
	b.relative = !hasOwnURI(b.root)
	for _, r := range references {
		if r.err != nil {
			return r.err
		}
		to := r.target.resource
		if to.document.isStandard() {
			continue
		}
		if isAnchored(r.reference) {
			b.relative = b.relative && hasOwnURI(to)
		}
		absolute, fragment := splitFragment(r.uri)
		if absolute == to.uri || b.compiler.knows(absolute, to) {
			continue
		}
		if fragment != "" {
			return &BundleError{r.place, fmt.Sprintf(
				"%q leads into a document by the URI it was found at, but calls itself %q", r.reference, to.uri)}
		}
		if a := (alias{absolute, to}); !slices.Contains(b.names, a) {
			b.names = append(b.names, a)
		}
	}
	if !b.relative && !parseURI(b.root.uri).hasScheme {
		return &BundleError{b.root.document.place(0), "the schema has no absolute URI, and a reference needs one"}
	}
	return nil
}

// knows reports whether a resource inside to's document has the URI.
func (c *Compiler) knows(uri string, to *resource) bool {
	r := c.resources[uri]
	return r != nil && r.document == to.document && r.uri == uri
}

// isAnchored reports whether a reference does not depend on where it stands.
func isAnchored(reference string) bool {
	r := parseURI(reference)
	return r.hasScheme || r.hasAuthority || strings.HasPrefix(r.path, "/")
}

// hasOwnURI reports whether a document's root states an absolute URI.
func hasOwnURI(r *resource) bool {
	root := r.document.resources()[0]
	id := identityOf(root.document.instance.Root(), root.dialect)
	return id.HasID && parseURI(id.ID).hasScheme
}

// write puts the compound document together.
func (b *bundle) write() ([]byte, error) {
	if !b.root.document.instance.Root().Is(instance.Object) {
		return []byte(b.root.document.instance.Text() + "\n"), nil
	}
	root, err := b.edit(b.root, !b.relative)
	if err != nil {
		return nil, err
	}
	entries, err := b.entries()
	if err != nil {
		return nil, err
	}
	if len(entries) > 0 {
		container, ok := containerOf(b.root.dialect)
		if !ok {
			return nil, &BundleError{b.root.document.place(0), "its dialect has neither $defs nor definitions"}
		}
		root.addTo(container, entries)
	}
	return []byte(root.text() + "\n"), nil
}

// entries are the embedded resources by name.
func (b *bundle) entries() ([]textMember, error) {
	var entries []textMember
	for _, d := range b.documents {
		r := d.resources()[0]
		if !d.instance.Root().Is(instance.Object) {
			text, err := b.aliasText(r.uri, d.instance.Text())
			if err != nil {
				return nil, err
			}
			entries = append(entries, textMember{b.identifier(r.uri), text})
			continue
		}
		e, err := b.edit(r, true)
		if err == nil {
			err = e.unsilence(b.compiler)
		}
		if err != nil {
			return nil, err
		}
		entries = append(entries, textMember{b.identifierOf(r), e.text()})
	}
	for _, a := range b.names {
		text, err := b.aliasText(a.uri, `{"$ref": `+quoted(a.target.uri)+`}`)
		if err != nil {
			return nil, err
		}
		entries = append(entries, textMember{b.identifier(a.uri), text})
	}
	return entries, nil
}

// aliasText is a schema resource of a URI that applies another schema.
func (b *bundle) aliasText(uri, schema string) (string, error) {
	id, all := identifierKeyword(b.root.dialect), conjunction(b.root.dialect)
	if id == "" || all == "" {
		return "", &BundleError{b.root.document.place(0), "its dialect has no allOf or no $id"}
	}
	return fmt.Sprintf("{%s: %s, %s: [%s]}", quoted(id), quoted(b.identifier(uri)), quoted(all), schema), nil
}

// identifier is a URI as the compound document states it.
func (b *bundle) identifier(uri string) string {
	if b.relative {
		return relativeTo(b.root.uri, uri)
	}
	return uri
}

// identifierOf is the URI of a document's root as the compound document states it.
func (b *bundle) identifierOf(r *resource) string {
	if hasOwnURI(r) {
		return r.uri
	}
	return b.identifier(r.uri)
}

// edit begins to change a document's root: it gets a canonical identifier, if
// identify says so, and a dialect where that is not clear from around it.
func (b *bundle) edit(r *resource, identify bool) (*edit, error) {
	e := newEdit(r)
	if identify {
		if err := e.identify(b.identifierOf(r)); err != nil {
			return nil, err
		}
	}
	if _, stated := e.root.Member("$schema"); !stated && (r == b.root || r.dialect != b.root.dialect) {
		e.add("$schema", quoted(dialectName(r.dialect.URI)))
	}
	return e, nil
}

// identifierKeyword is the keyword by which a dialect gives a resource its URI,
// or "".
func identifierKeyword(d *vocab.Dialect) string {
	return firstKeyword(d, func(k *vocab.Keyword) bool { return k.Identify != nil }, "$id", "id")
}

// containerOf is the keyword under which a dialect keeps schemas for reuse.
func containerOf(d *vocab.Dialect) (string, bool) {
	name := firstKeyword(d, func(k *vocab.Keyword) bool { return k.Subschemas&vocab.InObject != 0 }, "$defs", "definitions")
	return name, name != ""
}

// conjunction is the keyword of a dialect that applies every schema of an array.
func conjunction(d *vocab.Dialect) string {
	return firstKeyword(d, func(k *vocab.Keyword) bool { return k.Subschemas&vocab.InArray != 0 }, "allOf", "extends")
}

func firstKeyword(d *vocab.Dialect, fits func(*vocab.Keyword) bool, names ...string) string {
	for _, name := range names {
		if k, _ := d.Keyword(name); k != nil && fits(k) {
			return name
		}
	}
	return ""
}

var errNoIdentifier = errors.New("its dialect has no keyword that gives a schema a URI")
