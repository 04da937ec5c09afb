package tool

import (
	"container/list"
	"sync"
)

// A cache keeps compiled schemas by digest, those used last, within bounds.
type cache struct {
	maxEntries, maxBytes int

	mu      sync.Mutex
	entries map[digest]*list.Element // of *cached
	order   *list.List               // those used last come first
	bytes   int                      // that entries take, about
}

type cached struct {
	key    digest
	schema *Schema
}

func newCache(entries, bytes int) *cache {
	return &cache{maxEntries: entries, maxBytes: bytes, entries: make(map[digest]*list.Element), order: list.New()}
}

// get returns a schema, or nil.
func (c *cache) get(key digest) *Schema {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.entries[key]
	if e == nil {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(*cached).schema
}

// put enters a schema, and drops those that have not been used for longest
// until the bounds are kept.
func (c *cache) put(key digest, s *Schema) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[key] != nil {
		return // another goroutine was faster
	}
	c.entries[key] = c.order.PushFront(&cached{key, s})
	c.bytes += s.memory
	for len(c.entries) > c.maxEntries || c.bytes > c.maxBytes {
		c.drop(c.order.Back())
	}
}

func (c *cache) drop(e *list.Element) {
	oldest := c.order.Remove(e).(*cached)
	delete(c.entries, oldest.key)
	c.bytes -= oldest.schema.memory
}
