package main

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"github.com/verdict-schema/verdict/pointer"
)

// places says where the schema resources of a document stand in it: their URIs,
// and pointers from the document's root.
//
// Bowtie compares keyword locations with those of the annotation tests, which
// count from the root of the document, also inside embedded resources; the library
// names a keyword by the URI of its resource.
type places map[string]pointer.Pointer

// resources finds the schema resources of a document by their identifiers. It
// looks everywhere: a place that only looks like a schema has no keyword that
// could be asked for.
func resources(document []byte) places {
	found := places{"": nil}
	var root any
	if json.Unmarshal(document, &root) == nil {
		found.collect(root, nil, &url.URL{})
	}
	return found
}

func (p places) collect(value any, at pointer.Pointer, base *url.URL) {
	switch value := value.(type) {
	case map[string]any:
		for _, keyword := range []string{"$id", "id"} {
			base = p.identify(value[keyword], at, base)
		}
		for name, member := range value {
			p.collect(member, at.Append(name), base)
		}
	case []any:
		for i, item := range value {
			p.collect(item, at.Append(strconv.Itoa(i)), base)
		}
	}
}

// identify notes the resource that a value of $id makes, and returns its URI,
// which is base when there is none.
func (p places) identify(id any, at pointer.Pointer, base *url.URL) *url.URL {
	text, _ := id.(string)
	reference, err := url.Parse(text)
	if text == "" || strings.HasPrefix(text, "#") || err != nil {
		return base
	}
	uri := base.ResolveReference(reference)
	uri.Fragment, uri.RawFragment = "", ""
	if _, taken := p[uri.String()]; !taken {
		p[uri.String()] = at
	}
	return uri
}

// locate turns an absolute keyword location into one that counts from the root of
// the document, "#/…". Locations in other documents stay as they are.
func (p places) locate(absolute string) string {
	uri, fragment, _ := strings.Cut(absolute, "#")
	root, known := p[uri]
	if !known {
		return absolute
	}
	return "#" + root.Fragment() + fragment
}
