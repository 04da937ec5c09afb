package tool

import (
	"slices"

	"github.com/verdict-schema/verdict/schema"
)

// An Option is a part of the policy. Of options that contradict each other, the
// last counts.
type Option func(*policy)

// policy is what options set.
type policy struct {
	dialects         []schema.Dialect
	engine           []schema.Option
	loader           schema.Loader
	limits           Limits
	anyOutput        bool
	requireArguments bool
	echo             bool
	maxLines         int
	maxLineLength    int
	cacheEntries     int
	cacheBytes       int
	workers          int
	narrow           func(admitted []string) error
}

// Defaults of the settings that are not limits of the engine.
const (
	// DefaultMaxLines is how many lines an error has at the most.
	DefaultMaxLines = 10
	// DefaultMaxLineLength is how many bytes a line has at the most.
	DefaultMaxLineLength = 240
	// DefaultCacheEntries and DefaultCacheBytes bound the schemas that a
	// [Compiler] keeps: their number, and the memory that they take, about.
	DefaultCacheEntries = 4096
	DefaultCacheBytes   = 256 << 20
)

func newPolicy(options []Option) *policy {
	p := &policy{
		dialects:      Latest(),
		maxLines:      DefaultMaxLines,
		maxLineLength: DefaultMaxLineLength,
		cacheEntries:  DefaultCacheEntries,
		cacheBytes:    DefaultCacheBytes,
	}
	for _, o := range options {
		o(p)
	}
	p.limits = p.limits.completed()
	return p
}

// Latest is the default preset of [WithDialects]: Draft 2020-12 alone, which is
// what MCP defines.
func Latest() []schema.Dialect { return []schema.Dialect{schema.Draft202012} }

// Published is the preset of [WithDialects] for servers that declare another
// dialect by $schema: 2020-12, 2019-09, draft-07, draft-06 and draft-04.
func Published() []schema.Dialect {
	return []schema.Dialect{schema.Draft202012, schema.Draft201909, schema.Draft7, schema.Draft6, schema.Draft4}
}

// WithDialects sets the dialects that schemas may be written in; the default is
// [Latest]. A schema without $schema is one of Draft 2020-12 whatever is set.
// One that declares another dialect is [Unsupported].
func WithDialects(dialects ...schema.Dialect) Option {
	return func(p *policy) { p.dialects = slices.Clone(dialects) }
}

// WithResource registers a document that schemas may refer to by a URI.
func WithResource[T ~string | ~[]byte](uri string, text T) Option {
	registered := schema.WithResource(uri, text) // a copy, whatever becomes of the bytes
	return func(p *policy) { p.engine = append(p.engine, registered) }
}

// WithLoader sets what is asked for documents that schemas refer to and that
// are not registered. Without one, nothing is ever looked for. The loader is
// handed URIs that strangers chose, from several goroutines at a time: it should
// know its documents by name.
func WithLoader(l schema.Loader) Option {
	return func(p *policy) { p.loader = l }
}

// WithLimits sets limits; see [DefaultLimits].
func WithLimits(l Limits) Option {
	return func(p *policy) { p.limits = l }
}

// AssertFormat makes format an assertion. Without it, format annotates.
func AssertFormat(yes bool) Option {
	return func(p *policy) { p.engine = append(p.engine, schema.AssertFormat(yes)) }
}

// AssertContent makes contentEncoding, contentMediaType and contentSchema
// assertions. Without it, they annotate.
func AssertContent(yes bool) Option {
	return func(p *policy) { p.engine = append(p.engine, schema.AssertContent(yes)) }
}

// WithFormat defines a format, for [AssertFormat]. The function says what is
// wrong with a string, or nil; it must be safe for concurrent use.
func WithFormat(name string, check func(s string) error) Option {
	return func(p *policy) { p.engine = append(p.engine, schema.WithFormat(name, check)) }
}

// AllowAnyOutput lets output schemas describe values of any type, as MCP does
// since structuredContent need not be an object. Without it, the rule about
// roots is that of input schemas; see [Compiler.CompileInput].
func AllowAnyOutput(yes bool) Option {
	return func(p *policy) { p.anyOutput = yes }
}

// RequireArguments makes absent arguments a mismatch. Without it, they stand
// for an empty object; see [Schema.Check].
func RequireArguments(yes bool) Option {
	return func(p *policy) { p.requireArguments = yes }
}

// EchoValues lets lines quote the values that are at fault, shortened. Without
// it, they name types and properties only, so that no secret gets into a log or
// into another model's context.
func EchoValues(yes bool) Option {
	return func(p *policy) { p.echo = yes }
}

// WithMaxLines sets how many lines an error has at the most, and how many bytes
// a line; below 1 stands for [DefaultMaxLines] and [DefaultMaxLineLength]. A line
// has room for 40 bytes at the least.
func WithMaxLines(lines, length int) Option {
	return func(p *policy) {
		p.maxLines, p.maxLineLength = lines, length
		if lines < 1 {
			p.maxLines = DefaultMaxLines
		}
		if length < 1 {
			p.maxLineLength = DefaultMaxLineLength
		}
		p.maxLineLength = max(p.maxLineLength, 40)
	}
}

// WithCache bounds the schemas that a [Compiler] keeps by their digest: their
// number, and about how many bytes of memory they take with all that they refer
// to. With 0 none is kept.
func WithCache(entries, bytes int) Option {
	return func(p *policy) { p.cacheEntries, p.cacheBytes = entries, bytes }
}

// WithWorkers sets how many schemas of a batch are compiled at a time; below 1
// stands for as many as Go runs threads.
func WithWorkers(n int) Option {
	return func(p *policy) { p.workers = n }
}

// OnAdmit sets a hook that narrows what a caller may do to the tools that were
// admitted. [Admit] calls it once for a batch that it admits, before it returns
// the bundle, with the names in order; there may be none. The authority that it
// narrows can be of any type: the function knows it. If it fails, the batch is
// refused.
func OnAdmit(narrow func(admitted []string) error) Option {
	return func(p *policy) { p.narrow = narrow }
}
