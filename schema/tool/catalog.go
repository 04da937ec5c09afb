package tool

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
)

// A Catalog serves the bundles that are in force, of one server or of several,
// while they are being replaced. Replacing is atomic: whoever looks sees all of
// the old bundles or all of the new ones. The zero Catalog is empty and ready for
// use; it must not be copied. It is safe for concurrent use.
type Catalog struct {
	replacing sync.Mutex // so that Swap reads and replaces at once
	current   atomic.Pointer[inForce]
}

// inForce is what a catalogue serves at a moment. It does not change.
type inForce struct {
	bundles []*Bundle
	merged  *Bundle
}

// NewCatalog returns a catalogue of some bundles. That two of them have a tool of
// the same name is an [*Error] of the code [DuplicateName].
func NewCatalog(bundles ...*Bundle) (*Catalog, error) {
	c := new(Catalog)
	if err := c.Replace(bundles...); err != nil {
		return nil, err
	}
	return c, nil
}

// Replace puts other bundles in force, in the place of all that are. Where two
// have a tool of the same name the error is that of [NewCatalog], and nothing
// changes.
func (c *Catalog) Replace(bundles ...*Bundle) error {
	c.replacing.Lock()
	defer c.replacing.Unlock()
	return c.replace(bundles)
}

// Swap puts a bundle in force in the place of another and leaves the others: for
// a server whose tools have changed. With nil for the old bundle, the new one is
// added; with nil for the new one, the old is taken out, if it is there. The error
// is that of [NewCatalog], or an [Execution] failure if the old bundle is no longer
// in force, because someone else has replaced it: adding the new one would serve
// both. Then nothing changes.
func (c *Catalog) Swap(old, replacement *Bundle) error {
	c.replacing.Lock()
	defer c.replacing.Unlock()
	bundles := c.Bundles()
	k := slices.Index(bundles, old)
	switch {
	case k >= 0 && replacement != nil:
		bundles[k] = replacement
	case k >= 0:
		bundles = slices.Delete(bundles, k, k+1)
	case old == nil && replacement != nil:
		bundles = append(bundles, replacement)
	case replacement != nil:
		return fault(Execution, Failure, "", "the bundle to be replaced is not in force")
	}
	return c.replace(bundles)
}

func (c *Catalog) replace(bundles []*Bundle) error {
	now := &inForce{merged: &Bundle{byName: make(map[string]*Tool)}}
	for _, b := range bundles {
		if b == nil {
			continue
		}
		now.bundles = append(now.bundles, b)
		if e := now.merged.add(b); e != nil {
			return e
		}
	}
	c.current.Store(now)
	return nil
}

// add adds what is in another bundle.
func (b *Bundle) add(other *Bundle) *Error {
	b.rejected = append(b.rejected, other.rejected...)
	b.tools = append(b.tools, other.tools...)
	for _, t := range other.tools {
		if b.byName[t.Name] != nil {
			return fault(Validation, DuplicateName, "", `two bundles have a tool "%s"`, t.Name)
		}
		b.byName[t.Name] = t
	}
	return nil
}

// Bundles are the bundles that are in force.
func (c *Catalog) Bundles() []*Bundle {
	if now := c.current.Load(); now != nil {
		return slices.Clone(now.bundles)
	}
	return nil
}

// Snapshot is what the catalogue serves now, all bundles in one, in their order.
// It does not change, so that several look-ups in it agree with each other.
func (c *Catalog) Snapshot() *Bundle {
	if now := c.current.Load(); now != nil {
		return now.merged
	}
	return nil
}

// Lookup returns the tool of a name.
func (c *Catalog) Lookup(name string) (t *Tool, ok bool) { return c.Snapshot().Lookup(name) }

// Check checks the arguments of a call; see [Bundle.Check].
func (c *Catalog) Check(name string, args any) error { return c.Snapshot().Check(name, args) }

// CheckContext is Check under a context.
func (c *Catalog) CheckContext(ctx context.Context, name string, args any) error {
	return c.Snapshot().CheckContext(ctx, name, args)
}
