package compile

import (
	"context"
	"errors"
	"sync"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
	"github.com/verdict-schema/verdict/vocab/regex"
)

// A Loader finds schema documents that the compiler was not given. It is asked
// for absolute URIs without a fragment. Package compile has none of its own:
// without a loader, only registered documents and the standard meta-schemas
// can be referred to.
type Loader interface {
	// Load returns the text of the document. An error that is or wraps
	// [ErrNotFound] says that the loader has no such document.
	Load(uri string) ([]byte, error)
}

// ErrNotFound is what a [Loader] returns for a URI that it has no document for.
var ErrNotFound = errors.New("no document of this URI")

// Options are the settings of a [Compiler]. The zero value is ready for use.
type Options struct {
	// Loader is asked for documents that are not registered; nil means none.
	Loader Loader
	// DefaultDialect is the URI of the dialect of schemas without $schema;
	// empty means Draft 2020-12.
	DefaultDialect string
	// Accepted are the URIs of the dialects that schemas may be written in; nil
	// means all that are known.
	Accepted []string
	// Dialects are dialects beside the standard ones, Vocabularies those that
	// a meta-schema's $vocabulary may name beside the standard ones.
	Dialects     []*vocab.Dialect
	Vocabularies []*vocab.Vocabulary
	// Extensions are vocabularies by the URI of a dialect that they are added
	// to. Of a keyword that two define, the last definition counts.
	Extensions map[string][]*vocab.Vocabulary
	// Keywords are the settings of keywords.
	Keywords vocab.Options
	// Instance are the limits and rules for reading schema documents.
	Instance instance.Options
	// Regexp are the limits of regular expressions.
	Regexp regex.Options
	// Evaluation are the limits of evaluations.
	Evaluation eval.Settings
	// MaxReferences bounds how many references one schema may hold, with all
	// that it refers to; 0 means DefaultMaxReferences.
	MaxReferences int
	// MaxNodes bounds how many subschemas one schema may be made of, with all
	// that it refers to; 0 means DefaultMaxNodes.
	MaxNodes int
	// MaxPatternWork bounds what compiling the regular expressions of one
	// schema takes, with all that it refers to, in steps of [regex.Regexp.Work];
	// 0 means DefaultMaxPatternWork.
	MaxPatternWork int
}

// DefaultMaxNodes is how many subschemas a schema may be made of by default.
const DefaultMaxNodes = 1_000_000

// DefaultMaxReferences is how many references a schema may hold by default.
const DefaultMaxReferences = 1_000_000

// DefaultMaxPatternWork is what compiling the regular expressions of a schema may
// take by default: a few seconds.
const DefaultMaxPatternWork = 100_000_000

// A Compiler compiles schemas against one registry of documents. It is safe
// for concurrent use.
type Compiler struct {
	options Options
	// unchecked switches off checking against meta-schemas, for compiling those.
	unchecked bool

	mu        sync.Mutex
	context   context.Context         // of the compilation that is going on
	sources   map[string]string       // registered texts that have not been read yet
	resources map[string]*resource    // by every URI they are known under
	dialects  map[string]*userDialect // those made from meta-schemas, by URI
	extended  map[string]*vocab.Dialect
	patterns  map[string]*regex.Regexp
	// patternWork is what those of the compilation that is going on took.
	patternWork int
	// describing is how many meta-schemas are being read, each for the one before.
	describing int
}

// New returns a compiler.
func New(o Options) *Compiler {
	if o.DefaultDialect == "" {
		o.DefaultDialect = vocab.DefaultURI
	}
	if o.MaxNodes <= 0 {
		o.MaxNodes = DefaultMaxNodes
	}
	if o.MaxReferences <= 0 {
		o.MaxReferences = DefaultMaxReferences
	}
	if o.MaxPatternWork <= 0 {
		o.MaxPatternWork = DefaultMaxPatternWork
	}
	return &Compiler{
		options:   o,
		context:   context.Background(),
		sources:   make(map[string]string),
		resources: make(map[string]*resource),
	}
}

// Register makes a document known under a URI. Its text is read when it is
// first needed. A URI that is registered again with another text is an error.
func (c *Compiler) Register(uri string, text []byte) error {
	return c.RegisterString(uri, string(text))
}

// RegisterString is Register for a string.
func (c *Compiler) RegisterString(uri, text string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	uri, _ = splitFragment(uri)
	if old, ok := c.sources[uri]; ok && old != text {
		return &DuplicateResourceError{URI: uri, Place: Place{Document: uri, Location: uri}}
	}
	if r := c.resources[uri]; r != nil && r.document.instance.Text() != text {
		return &DuplicateResourceError{URI: uri, Place: Place{Document: uri, Location: uri}}
	}
	c.sources[uri] = text
	return nil
}

// Compile compiles the schema that a URI refers to: a document that is
// registered or that the loader finds, or a part of one by fragment.
func (c *Compiler) Compile(uri string) (*eval.Graph, error) {
	return c.CompileContext(context.Background(), uri)
}

// CompileContext is Compile under a context, whose cause is the error when it
// ends. A loader is not interrupted.
func (c *Compiler) CompileContext(ctx context.Context, uri string) (*eval.Graph, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.context, c.patternWork = ctx, 0
	defer func() { c.context = context.Background() }()
	return c.compile(uri)
}

func (c *Compiler) compile(uri string) (*eval.Graph, error) {
	target, err := c.findURI(uri)
	if err != nil {
		return nil, err
	}
	l := newLowering(c)
	entry, err := l.lower(target)
	if err != nil {
		return nil, err
	}
	graph, err := eval.Link(entry, c.options.Evaluation)
	if err != nil {
		return nil, l.explain(err)
	}
	return graph, nil
}
