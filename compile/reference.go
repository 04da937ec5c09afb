package compile

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/pointer"
)

// findURI returns the subschema that a URI refers to that stands in no document.
func (c *Compiler) findURI(uri string) (target, error) {
	absolute, fragment := splitFragment(uri)
	return c.find(absolute, fragment, func(reason string, cause error) error {
		return &UnresolvedReferenceError{Reference: uri, URI: uri, Reason: reason, Cause: cause}
	})
}

// find returns the subschema that a URI and a fragment refer to. unresolved makes
// the error where that is none.
func (c *Compiler) find(absolute, fragment string, unresolved func(reason string, cause error) error) (target, error) {
	r, err := c.resource(absolute)
	if err != nil {
		return target{}, c.notHad(absolute, err, unresolved)
	}
	if fragment == "" {
		return target{r, r.root}, nil
	}
	if !strings.HasPrefix(fragment, "/") {
		name := percentDecoded(fragment)
		index, ok := r.anchors[name]
		if !ok {
			return target{}, unresolved(fmt.Sprintf("there is no anchor %q in %s", name, nameOf(r.uri)), nil)
		}
		return target{r.document.owner(index), index}, nil
	}
	p, err := pointer.ParseFragment(fragment)
	if err != nil {
		return target{}, unresolved("the fragment is not a JSON Pointer", err)
	}
	return c.descend(r, p, unresolved)
}

// notHad is the error for a document that could not be had.
func (c *Compiler) notHad(uri string, err error, unresolved func(string, error) error) error {
	switch {
	case errors.Is(err, ErrNotFound):
		return unresolved(c.whyNotFound(uri), notFoundCause(err))
	case isLoadError(err):
		return unresolved("the loader failed", err)
	}
	return err
}

// descend follows a JSON Pointer from the root of a resource.
func (c *Compiler) descend(r *resource, p pointer.Pointer, unresolved func(string, error) error) (target, error) {
	d := r.document
	v := d.instance.At(r.root)
	for k, token := range p {
		next, ok := d.child(v, token)
		if !ok {
			return target{}, unresolved(fmt.Sprintf("%s has no %q", placeName(r, p[:k]), token), nil)
		}
		v = next
	}
	if !v.Is(instance.Object | instance.Boolean) {
		return target{}, unresolved(fmt.Sprintf("%s is %s, not a schema", placeName(r, p), describe(v)), nil)
	}
	if d.owner(v.Index()) == nil {
		// No keyword makes this place a schema: the reference does.
		if err := c.enterPart(d, v.Index()); err != nil {
			return target{}, err
		}
	}
	return target{d.owner(v.Index()), v.Index()}, nil
}

// enterPart makes a subschema of a value that no keyword makes one. One that is
// refused leaves nothing behind: who refers to it again is told the same.
func (c *Compiler) enterPart(d *document, index int) error {
	s := newScanner(c, d)
	s.tentative = true
	owner := d.ownerOf(index)
	err := s.scan(index, owner, false)
	if err == nil {
		err = c.publish(s, owner, d.uri)
	}
	if err == nil {
		if err = c.checkPart(s, index); err != nil {
			c.withdraw(s.found)
		}
	}
	if err != nil {
		s.takeBack()
	}
	return err
}

func placeName(r *resource, p pointer.Pointer) string {
	if len(p) == 0 {
		return nameOf(r.uri)
	}
	return r.uri + "#" + p.Fragment()
}

func nameOf(uri string) string {
	if uri == "" {
		return "the schema"
	}
	return uri
}

// resource returns the resource of a URI: a known one, a registered text, a
// standard meta-schema, or what the loader finds, in this order.
func (c *Compiler) resource(uri string) (*resource, error) {
	if r := c.resources[uri]; r != nil {
		return r, nil
	}
	if text, ok := c.sources[uri]; ok {
		delete(c.sources, uri)
		r, err := c.read(uri, text)
		if err != nil {
			c.sources[uri] = text
		}
		return r, err
	}
	if text, ok := metaSchemaText(uri); ok {
		return c.read(uri, string(text))
	}
	if r := c.searchSources(uri); r != nil {
		return r, nil
	}
	if c.options.Loader == nil || !parseURI(uri).hasScheme {
		return nil, ErrNotFound
	}
	text, err := c.options.Loader.Load(uri)
	if err != nil {
		return nil, &loadError{err}
	}
	return c.read(uri, string(text))
}

// has reports whether a document of the URI is registered.
func (c *Compiler) has(uri string) bool {
	_, ok := c.sources[uri]
	return ok || c.resources[uri] != nil
}

// searchSources reads the registered texts that have not been read, since one
// of them may give itself the URI by its identifier, or embed what does.
func (c *Compiler) searchSources(uri string) *resource {
	for _, name := range slices.Sorted(maps.Keys(c.sources)) {
		text, ok := c.sources[name]
		if !ok {
			continue // read in the meantime
		}
		delete(c.sources, name)
		if _, err := c.read(name, text); err != nil {
			c.sources[name] = text // its fault is told to whoever refers to it
			continue
		}
		if r := c.resources[uri]; r != nil {
			return r
		}
	}
	return nil
}

// A loadError is what a loader said.
type loadError struct{ cause error }

func (e *loadError) Error() string { return e.cause.Error() }
func (e *loadError) Unwrap() error { return e.cause }

func isLoadError(err error) bool {
	var e *loadError
	return errors.As(err, &e)
}

// notFoundCause is what a loader added to ErrNotFound, if anything.
func notFoundCause(err error) error {
	var e *loadError
	if errors.As(err, &e) && e.cause != ErrNotFound {
		return e.cause
	}
	return nil
}

// whyNotFound says why no document of a URI could be had.
func (c *Compiler) whyNotFound(uri string) string {
	suggestion := suggestDialect(uri)
	switch {
	case suggestion != "":
		return fmt.Sprintf("no document of this URI is known; did you mean %q?", suggestion)
	case uri == "":
		return "no document is registered without a URI"
	case !parseURI(uri).hasScheme:
		return "no document of this name is registered, and only absolute URIs are looked for elsewhere"
	case c.options.Loader == nil:
		return "no document of this URI is registered, and there is no loader to find one"
	}
	return "no document of this URI is registered, and the loader has none"
}
