package schema

import (
	"context"
	"io/fs"
	"net/url"
	"path"
	"strings"

	"github.com/verdict-schema/verdict/compile"
)

// A Compiler compiles schemas that may refer to each other. It is safe for
// concurrent use.
type Compiler struct {
	compiler *compile.Compiler
	config   *config
	err      error // of an option; reported by every Compile
}

// NewCompiler returns a compiler with some options.
func NewCompiler(options ...Option) *Compiler {
	c := &config{}
	for _, o := range options {
		o(c)
	}
	c.compile.Keywords.Instance = c.instance
	compiler := &Compiler{compiler: compile.New(c.compile), config: c}
	for _, r := range c.resources {
		if err := compiler.compiler.RegisterString(r.uri, r.text); err != nil && compiler.err == nil {
			compiler.err = err
		}
	}
	return compiler
}

// Compile compiles the schema that a URI refers to, with or without a
// fragment: "https://example.com/address#/$defs/street". Its errors are
// [*SchemaError], [*UnsupportedDialectError], [*UnsupportedVocabularyError],
// [*UnresolvedReferenceError], [*DocumentError], [*DuplicateResourceError] and
// [*LimitError].
func (c *Compiler) Compile(uri string) (*Schema, error) {
	return c.CompileContext(context.Background(), uri)
}

// CompileContext is Compile under a context: when it ends, the error is its
// cause. A loader is not interrupted.
func (c *Compiler) CompileContext(ctx context.Context, uri string) (*Schema, error) {
	if c.err != nil {
		return nil, c.err
	}
	graph, err := c.compiler.CompileContext(ctx, uri)
	if err != nil {
		return nil, err
	}
	return newSchema(graph, c.config), nil
}

// AddResource registers a document under a URI, as [WithResource] does. The text
// is read when it is first needed, and its faults are reported then; the error is
// a [*DuplicateResourceError] if another text has the URI.
func (c *Compiler) AddResource(uri string, text []byte) error {
	return c.compiler.Register(uri, text)
}

// Compile compiles one schema: the text of a JSON document. It is written in
// Draft 2020-12 unless its $schema or an option says otherwise. The errors are
// those of [Compiler.Compile].
func Compile[T ~string | ~[]byte](text T, options ...Option) (*Schema, error) {
	c := NewCompiler(options...)
	if err := c.compiler.RegisterString(c.config.baseURI, string(text)); err != nil {
		return nil, err
	}
	return c.Compile(c.config.baseURI)
}

// MustCompile is Compile for package variables: it panics where Compile
// returns an error.
func MustCompile[T ~string | ~[]byte](text T, options ...Option) *Schema {
	s, err := Compile(text, options...)
	if err != nil {
		panic("schema: MustCompile: " + err.Error())
	}
	return s
}

// A Loader finds schema documents by URI; see [WithLoader]. Its Load method, or a
// [LoaderFunc], gets absolute URIs without a fragment and returns [ErrNotFound]
// for those that it has no document for. Calls are not made at the same time by
// one [Compiler].
type Loader = compile.Loader

// ErrNotFound is what a [Loader] returns for a URI that it has no document for.
var ErrNotFound = compile.ErrNotFound

// LoaderFunc makes a [Loader] of a function.
type LoaderFunc func(uri string) ([]byte, error)

// Load calls the function.
func (f LoaderFunc) Load(uri string) ([]byte, error) { return f(uri) }

// FSLoader returns a loader that finds documents in a file system: the URI
// base + "a/b.json" is the file "a/b.json". A base without a slash at its end
// gets one. Where there is no file of the name, the name with ".json" is tried.
// Percent-encoded characters stand for themselves. A URI can't lead out of the
// file system by ".."; one of [os.Root] is not left by symbolic links either.
func FSLoader(fsys fs.FS, base string) Loader {
	if !strings.HasSuffix(base, "/") {
		base += "/"
	}
	return LoaderFunc(func(uri string) ([]byte, error) {
		rest, ok := strings.CutPrefix(uri, base)
		name, err := url.PathUnescape(rest)
		if name = path.Clean(name); !ok || err != nil || !fs.ValidPath(name) {
			return nil, ErrNotFound
		}
		for _, name := range []string{name, name + ".json"} {
			info, err := fs.Stat(fsys, name)
			if isMissing(err) || err == nil && info.IsDir() {
				continue
			}
			return fs.ReadFile(fsys, name)
		}
		return nil, ErrNotFound
	})
}
