package instance

import "slices"

// Clone returns a document of its own with the same value, in no more memory
// than it takes. Both share the source text. It is for keeping what was parsed
// into a document that goes back to the pool.
func (d *Document) Clone() *Document {
	c := &Document{
		tape:     slices.Clone(d.tape),
		text:     d.text,
		buffer:   slices.Clone(d.buffer),
		fromText: d.fromText,
	}
	c.side = stringOf(c.buffer)
	return c
}
