package schema

import (
	"errors"
	"io/fs"
	"strings"
	"time"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
)

// A Dialect is the URI of a dialect: that of its meta-schema, as $schema names
// it (Core §4.3.3, §8.1.1).
type Dialect string

// The standard dialects.
const (
	Draft3      Dialect = "http://json-schema.org/draft-03/schema#"
	Draft4      Dialect = "http://json-schema.org/draft-04/schema#"
	Draft6      Dialect = "http://json-schema.org/draft-06/schema#"
	Draft7      Dialect = "http://json-schema.org/draft-07/schema#"
	Draft201909 Dialect = "https://json-schema.org/draft/2019-09/schema"
	Draft202012 Dialect = "https://json-schema.org/draft/2020-12/schema"
	// V1 is the release after Draft 2020-12, in which format asserts.
	V1 Dialect = "https://json-schema.org/v1"
)

// An Option is a setting of [Compile] or [NewCompiler]; a few are of
// [Schema.Evaluate], too. Of options that contradict each other, the last counts.
type Option func(*config)

// config is what options set.
type config struct {
	compile   compile.Options
	instance  instance.Options
	resources []registered
	loaders   []Loader
	baseURI   string
	maxErrors int
	withhold  bool // values, from messages
	// unboundedErrors says that there is no maxErrors.
	unboundedErrors bool
	messages        map[string]string
	collected       collected // for Evaluate
}

type registered struct{ uri, text string }

// WithResource registers a schema document under a URI, for references and
// for [Compiler.Compile].
func WithResource[T ~string | ~[]byte](uri string, text T) Option {
	kept := string(text) // what becomes of the bytes later changes nothing
	return func(c *config) { c.resources = append(c.resources, registered{uri, kept}) }
}

// WithLoader adds a loader, which is asked for documents that are not
// registered. Several are asked in turn.
func WithLoader(l Loader) Option {
	return func(c *config) {
		c.loaders = append(c.loaders, l)
		c.compile.Loader = chain(c.loaders)
	}
}

// chain asks loaders in turn.
type chain []Loader

func (loaders chain) Load(uri string) ([]byte, error) {
	missing := ErrNotFound
	for _, l := range loaders {
		text, err := l.Load(uri)
		if !errors.Is(err, ErrNotFound) {
			return text, err
		}
		missing = err
	}
	return nil, missing
}

func isMissing(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// WithBaseURI gives the schema text of [Compile] a URI: its references are
// resolved against it, unless its $id says otherwise.
func WithBaseURI(uri string) Option {
	return func(c *config) { c.baseURI = uri }
}

// AssertFormat makes format an assertion, or an annotation. Without it, the
// dialect decides: format asserts in v1 and where a meta-schema's vocabulary
// requires it, which this option can't change, and annotates in all others
// (Validation §7.2).
func AssertFormat(yes bool) Option {
	return func(c *config) {
		c.compile.Keywords.AssertFormat, c.compile.Keywords.AnnotateFormat = yes, !yes
	}
}

// AssertContent makes contentEncoding, contentMediaType and contentSchema
// assertions. Without it, they annotate (Validation §8.2).
func AssertContent(yes bool) Option {
	return func(c *config) { c.compile.Keywords.AssertContent = yes }
}

// WithFormat defines a format for strings, or replaces one. The function says
// what is wrong with a string, or nil; it must be safe for concurrent use. It
// is asked where formats are asserted.
func WithFormat(name string, check func(s string) error) Option {
	return WithFormatOf(name, instance.String, func(v instance.Value) error { return check(v.Content()) })
}

// WithFormatOf is WithFormat for values of other types.
func WithFormatOf(name string, types instance.Types, check func(v instance.Value) error) Option {
	return func(c *config) {
		if c.compile.Keywords.Formats == nil {
			c.compile.Keywords.Formats = make(map[string]vocab.Format)
		}
		c.compile.Keywords.Formats[name] = vocab.Format{Types: types, Test: check}
	}
}

// RefuseUnknownFormats makes a format that nobody defines a [*SchemaError]
// where formats are asserted. Without it, such a format annotates, but for v1
// and for meta-schemas with the format-assertion vocabulary, in which it always
// is an error (Validation §7.2.3).
func RefuseUnknownFormats(yes bool) Option {
	return func(c *config) { c.compile.Keywords.RefuseUnknownFormats = yes }
}

// WithVocabulary makes a vocabulary known, so that a meta-schema's $vocabulary
// can name it.
func WithVocabulary(v *vocab.Vocabulary) Option {
	return func(c *config) { c.compile.Vocabularies = append(c.compile.Vocabularies, v) }
}

// WithDialect makes a dialect known by its URI, without a meta-schema document.
// Where there is one, registered under the URI, schemas are checked against it.
func WithDialect(d *vocab.Dialect) Option {
	return func(c *config) { c.compile.Dialects = append(c.compile.Dialects, d) }
}

// ExtendDialect adds vocabularies to a dialect that is known otherwise. Of a
// keyword that both define, the added definition counts. The meta-schema stays
// what it is. A keyword that is only proposed for the specification is put in
// force in this way:
//
//	schema.ExtendDialect(schema.V1, vocab.PropertyDependencies())
func ExtendDialect(d Dialect, vocabularies ...*vocab.Vocabulary) Option {
	return func(c *config) {
		if c.compile.Extensions == nil {
			c.compile.Extensions = make(map[string][]*vocab.Vocabulary)
		}
		uri := strings.TrimSuffix(string(d), "#")
		c.compile.Extensions[uri] = append(c.compile.Extensions[uri], vocabularies...)
	}
}

// WithDialects limits the dialects that schemas may be written in. A schema in
// another one is an [*UnsupportedDialectError].
func WithDialects(dialects ...Dialect) Option {
	return func(c *config) {
		c.compile.Accepted = make([]string, len(dialects))
		for k, d := range dialects {
			c.compile.Accepted[k] = string(d)
		}
	}
}

// WithDefaultDialect sets the dialect of schemas without $schema.
func WithDefaultDialect(d Dialect) Option {
	return func(c *config) { c.compile.DefaultDialect = string(d) }
}

// AllowDuplicateNames accepts instances in which an object has a member name
// twice; the last one counts (RFC 8259 §4).
func AllowDuplicateNames(yes bool) Option {
	return func(c *config) { c.instance.AllowDuplicateNames = yes }
}

// WithMaxErrors bounds how many errors Validate collects; the default is
// [DefaultMaxErrors]. 1 is the fastest, below 1 there is no bound.
func WithMaxErrors(n int) Option {
	return func(c *config) { c.maxErrors = max(n, 0); c.unboundedErrors = n < 1 }
}

// DefaultMaxErrors is how many errors are collected by default.
const DefaultMaxErrors = 100

// Limits bound what an instance or a schema can cost. A zero field stands for
// the default.
type Limits struct {
	// Depth is how deeply arrays and objects may nest, in instances and in
	// schema documents; by default 10,000.
	Depth int
	// Size is how many bytes an instance or a schema document may have; by
	// default, and at most, 4 GiB. Of a Go value it bounds the bytes of its
	// strings and the number of its values.
	Size int
	// Steps is how many steps an evaluation may take: subschemas applied to
	// values, or comparable work, such as going through 16 members or items. By
	// default it grows with the instance, by enough for any schema whose cost is
	// linear. To set it makes small evaluations some nanoseconds slower, since
	// many schemas need no counting otherwise.
	Steps int
	// EvaluationDepth is how deeply subschemas may nest while they are
	// being applied; by default 200,000, and at most 300,000, for which the stack
	// of a goroutine is sure to be large enough.
	EvaluationDepth int
	// SchemaNodes is how many subschemas a schema may be made of, with all
	// that it refers to; by default 1,000,000.
	SchemaNodes int
	// References is how many references a schema may hold, with all that it
	// refers to; by default 1,000,000.
	References int
	// PatternWork is what compiling the regular expressions of a schema, and of
	// all that it refers to, may take, in steps of some ten nanoseconds; by
	// default 100,000,000.
	PatternWork int
	// RegexpTime is how long one regular expression that needs backtracking
	// may take on one string; by default 100 ms.
	RegexpTime time.Duration
	// ContentSize is how many bytes decoding a string's content may give; by
	// default 16 MiB.
	ContentSize int
}

// WithLimits sets limits, all of them: those that are zero get their defaults
// again.
func WithLimits(l Limits) Option {
	return func(c *config) {
		c.instance.MaxDepth, c.instance.MaxSize = l.Depth, l.Size
		c.compile.Instance.MaxDepth, c.compile.Instance.MaxSize = l.Depth, l.Size
		c.compile.Evaluation.MaxSteps, c.compile.Evaluation.MaxDepth = l.Steps, l.EvaluationDepth
		c.compile.MaxNodes, c.compile.MaxReferences, c.compile.MaxPatternWork = l.SchemaNodes, l.References, l.PatternWork
		c.compile.Regexp.Timeout = l.RegexpTime
		c.compile.Keywords.MaxContent = l.ContentSize
	}
}
