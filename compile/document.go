package compile

import (
	"slices"
	"sync"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/pointer"
	"github.com/verdict-schema/verdict/vocab"
)

// A document is a schema document that has been read.
type document struct {
	// uri is where it was registered or found.
	uri      string
	instance *instance.Document
	// numbers are, by tape index, those of the subschemas, from 1 on in the order
	// in which they were found; 0 for other values.
	numbers []uint32
	// owners are, by number, the schema resources that the subschemas belong to;
	// nil for a value that is none, or no longer.
	owners []*resource
	// children and items find the members of wide objects and the items of long
	// arrays that references lead through.
	children map[int]map[string]int
	items    map[int][]int

	// What has been spent of the limits in limits.go.
	identified, checked, masked int

	surveyed, lined sync.Once
	locator         *instance.Locator // of places, once surveyed
	lines           *instance.Locator // for positions alone, once lined
}

func newDocument(uri string, parsed *instance.Document) *document {
	values := len(parsed.Tape())
	return &document{
		uri:      uri,
		instance: parsed,
		numbers:  make([]uint32, values),
		owners:   make([]*resource, 1, 2+values/valuesOfSchema),
	}
}

// valuesOfSchema is about how many values and member names of a document there
// are for each of its subschemas.
const valuesOfSchema = 6

// owner returns the resource that a subschema belongs to, or nil for a value
// that is none.
func (d *document) owner(index int) *resource { return d.owners[d.numbers[index]] }

// own makes a value a subschema of a resource, or with nil none.
func (d *document) own(index int, r *resource) { d.owners[d.number(index)] = r }

// number returns the number of a value, which gets one if it has none.
func (d *document) number(index int) int {
	if d.numbers[index] == 0 {
		d.numbers[index] = uint32(len(d.owners))
		d.owners = append(d.owners, nil)
	}
	return int(d.numbers[index])
}

// places is the locator for what stands where. Schemas of the document ask it
// for locations while the compiler goes on reading, so it is only ever had here.
func (d *document) places() *instance.Locator {
	d.surveyed.Do(func() {
		d.locator = instance.NewLocator(d.instance)
		d.locator.Parent(0) // from here on it is only read
	})
	return d.locator
}

// position finds an offset of the document's text. It may be called by several
// goroutines, also when the document has become part of a schema.
func (d *document) position(offset int) instance.Position {
	d.lined.Do(func() {
		d.lines = instance.NewLocator(d.instance)
		d.lines.PositionOf(0) // from here on it is only read
	})
	return d.lines.PositionOf(offset)
}

// A resource is a schema resource: the root of a document or an embedded one
// (Core §4.3.5).
type resource struct {
	// uri is its canonical URI, or as much of one as there is.
	uri      string
	document *document
	root     int // tape index
	dialect  *vocab.Dialect
	anchors  map[string]int // tape indexes by plain name
	dynamic  map[string]int // those of dynamic anchors
}

// A target is a subschema.
type target struct {
	resource *resource
	index    int
}

func (t target) value() instance.Value { return t.resource.document.instance.At(t.index) }

// location is the absolute keyword location of a value in the resource.
// It may be called by several goroutines.
func (r *resource) location(index int) string {
	text := make([]byte, 0, len(r.uri)+64)
	text = append(append(text, r.uri...), '#')
	return string(r.document.appendPointer(text, r.root, index))
}

// place is where a value of the document stands.
func (d *document) place(index int) Place {
	p := Place{Document: d.uri, Position: d.position(int(d.instance.Tape()[index].Start))}
	r := d.ownerOf(index)
	if r == nil {
		p.Location = string(d.appendPointer([]byte(d.uri+"#"), 0, index))
	} else {
		p.Location = r.location(index)
	}
	return p
}

// wide is the number of members or items from which finding one takes a table.
const wide = 16

// child returns the value that a reference token leads to (RFC 6901 §4).
func (d *document) child(v instance.Value, token string) (instance.Value, bool) {
	switch {
	case v.Is(instance.Object):
		if v.Len() < wide {
			return v.Member(token)
		}
		index, ok := d.membersOf(v)[token]
		return d.instance.At(index), ok
	case v.Is(instance.Array):
		n, ok := pointer.Index(token)
		if !ok || n >= v.Len() {
			return instance.Value{}, false
		}
		if n < wide {
			return v.Item(n)
		}
		return d.instance.At(d.itemsOf(v)[n]), true
	}
	return instance.Value{}, false
}

// itemsOf returns the tape indexes of the items of an array.
func (d *document) itemsOf(v instance.Value) []int {
	items := d.items[v.Index()]
	if items == nil {
		items = make([]int, 0, v.Len())
		for _, item := range v.Items() {
			items = append(items, item.Index())
		}
		if d.items == nil {
			d.items = make(map[int][]int)
		}
		d.items[v.Index()] = items
	}
	return items
}

// membersOf returns the tape indexes of the members of an object, by name.
func (d *document) membersOf(v instance.Value) map[string]int {
	members := d.children[v.Index()]
	if members == nil {
		members = make(map[string]int, v.Len())
		for name, member := range v.Members() {
			members[name] = member.Index()
		}
		if d.children == nil {
			d.children = make(map[int]map[string]int)
		}
		d.children[v.Index()] = members
	}
	return members
}

// ownerOf returns the resource of the nearest subschema around a value.
func (d *document) ownerOf(index int) *resource {
	for {
		if r := d.owner(index); r != nil {
			return r
		}
		if index == 0 {
			return nil
		}
		index = d.places().Parent(index)
	}
}

// appendPointer appends the JSON Pointer from one value to another below it, as
// it stands in a URI fragment.
func (d *document) appendPointer(text []byte, root, index int) []byte {
	var buffer [32]int
	path := buffer[:0]
	places := d.places()
	for ; index != root && index != 0; index = places.Parent(index) {
		path = append(path, index)
	}
	for _, at := range slices.Backward(path) {
		text = pointer.AppendFragmentToken(text, places.Token(at))
	}
	return text
}
