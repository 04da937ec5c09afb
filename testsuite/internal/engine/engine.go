// Package engine is where the programs of the test suite meet the library: it
// compiles a schema of the suite with the settings that its file asks for.
package engine

import (
	"fmt"

	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/testsuite"
	"github.com/verdict-schema/verdict/vocab"
)

// dialects maps the parts of the suite to the library's dialects.
var dialects = map[string]schema.Dialect{
	"draft3":       schema.Draft3,
	"draft4":       schema.Draft4,
	"draft6":       schema.Draft6,
	"draft7":       schema.Draft7,
	"draft2019-09": schema.Draft201909,
	"draft2020-12": schema.Draft202012,
	"v1":           schema.V1,
}

// Dialects returns the parts of the suite that the library has a dialect for,
// oldest first.
func Dialects() []testsuite.Dialect {
	var supported []testsuite.Dialect
	for _, d := range testsuite.Dialects() {
		if _, ok := dialects[d.Name]; ok {
			supported = append(supported, d)
		}
	}
	return supported
}

// Settings say how to compile a schema.
type Settings struct {
	Dialect       testsuite.Dialect // of schemas without $schema
	AssertFormat  bool
	AssertContent bool
	Documents     map[string][]byte // what URIs outside the schema refer to
}

// Compile compiles a schema. Nothing is loaded but from the settings' documents.
func Compile(src []byte, s Settings) (*schema.Schema, error) {
	dialect, ok := dialects[s.Dialect.Name]
	if !ok {
		return nil, fmt.Errorf("the library has no dialect %s", s.Dialect.URI)
	}
	return schema.Compile(src,
		schema.WithDefaultDialect(dialect),
		schema.ExtendDialect(schema.V1, vocab.PropertyDependencies()),
		schema.AssertFormat(s.AssertFormat),
		schema.AssertContent(s.AssertContent),
		schema.WithLoader(load(s.Documents)))
}

// load makes a loader of documents by URI.
func load(documents map[string][]byte) schema.LoaderFunc {
	return func(uri string) ([]byte, error) {
		if text, ok := documents[uri]; ok {
			return text, nil
		}
		return nil, schema.ErrNotFound
	}
}
