package compile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
)

// A userDialect is a dialect that a meta-schema defines.
type userDialect struct {
	dialect *vocab.Dialect
	// busy says that the meta-schema is being read: a dialect that needs
	// itself to be known can't be.
	busy bool

	graph    *eval.Graph
	compiled bool
}

// metaGraph compiles the meta-schema when it is first needed. A meta-schema
// that is described by itself is not checked while it is being compiled.
func (u *userDialect) metaGraph(c *Compiler) (*eval.Graph, error) {
	if u.compiled {
		return u.graph, nil
	}
	u.compiled = true
	graph, err := c.compile(u.dialect.URI)
	if err != nil {
		u.compiled = false
		return nil, err
	}
	u.graph = graph
	return graph, nil
}

// dialect returns the dialect of a URI in $schema that stands at a place, which
// only an error asks for.
func (c *Compiler) dialect(uri string, at func() Place) (*vocab.Dialect, error) {
	uri = strings.TrimSuffix(uri, "#")
	d, err := c.plainDialect(uri, at)
	if err != nil {
		return nil, err
	}
	return c.accept(c.extend(d), at)
}

// plainDialect is dialect without extensions: one that the compiler was given,
// a standard one, or one that a meta-schema defines.
func (c *Compiler) plainDialect(uri string, at func() Place) (*vocab.Dialect, error) {
	for _, d := range c.options.Dialects {
		if d.URI == uri {
			return d, nil
		}
	}
	if d := vocab.Standard(uri); d != nil {
		return d, nil
	}
	if u := c.dialects[uri]; u != nil && !u.busy {
		return u.dialect, nil
	}
	return c.dialectFromMetaSchema(uri, at)
}

// extend adds the vocabularies to a dialect that the compiler was given for it.
func (c *Compiler) extend(d *vocab.Dialect) *vocab.Dialect {
	more := c.options.Extensions[d.URI]
	if len(more) == 0 {
		return d
	}
	extended := c.extended[d.URI]
	if extended == nil {
		extended = vocab.NewDialect(d.URI, d.UnknownAnnotate, slices.Concat(d.Vocabularies, more)...)
		if c.extended == nil {
			c.extended = make(map[string]*vocab.Dialect)
		}
		c.extended[d.URI] = extended
	}
	return extended
}

// accept applies the compiler's list of accepted dialects.
func (c *Compiler) accept(d *vocab.Dialect, at func() Place) (*vocab.Dialect, error) {
	if c.accepts(d.URI) {
		return d, nil
	}
	return nil, &UnsupportedDialectError{Place: at(), Dialect: d.URI, Accepted: c.options.Accepted}
}

func (c *Compiler) accepts(uri string) bool {
	return c.options.Accepted == nil || slices.ContainsFunc(c.options.Accepted, func(accepted string) bool {
		return strings.TrimSuffix(accepted, "#") == uri
	})
}

// dialectFromMetaSchema makes the dialect that a meta-schema's $vocabulary
// describes (Core §8.1.2).
func (c *Compiler) dialectFromMetaSchema(uri string, at func() Place) (*vocab.Dialect, error) {
	unsupported := &UnsupportedDialectError{Place: at(), Dialect: uri, Accepted: c.options.Accepted, Suggestion: suggestRelease(uri)}
	if u := c.dialects[uri]; u != nil && u.busy {
		unsupported.Cause = errors.New("its meta-schema is described by itself and says nothing of vocabularies")
		return nil, unsupported
	}
	if !c.accepts(uri) && !c.has(uri) {
		return nil, unsupported // no loader is asked for what will be refused
	}
	if c.describing >= maxMetaSchemas {
		return nil, &instance.LimitError{Limit: "meta-schemas of meta-schemas", Value: int64(c.describing + 1), Max: maxMetaSchemas}
	}
	c.describing++
	defer func() { c.describing-- }()
	u := &userDialect{busy: true}
	c.enterDialect(uri, u)
	d, err := c.describe(uri, u)
	if err != nil {
		delete(c.dialects, uri)
		if errors.Is(err, ErrNotFound) || isLoadError(err) {
			unsupported.Cause = err
			if errors.Is(err, ErrNotFound) {
				unsupported.Cause = errors.New(c.whyNotFound(uri))
				if cause := notFoundCause(err); cause != nil {
					// Not wrapped: it is the meta-schema that was not found.
					unsupported.Cause = fmt.Errorf("%s: %v", c.whyNotFound(uri), cause)
				}
			}
			return nil, unsupported
		}
		return nil, err
	}
	u.dialect, u.busy = d, false
	return d, nil
}

func (c *Compiler) enterDialect(uri string, u *userDialect) {
	if c.dialects == nil {
		c.dialects = make(map[string]*userDialect)
	}
	c.dialects[uri] = u
}

// describe reads a meta-schema. One that is described by itself is read by the
// vocabularies that it lists, before it is entered into the registry.
func (c *Compiler) describe(uri string, u *userDialect) (*vocab.Dialect, error) {
	if text, ok := c.sources[uri]; ok {
		if d, err := c.describeText(uri, text, u); d != nil || err != nil {
			return d, err
		}
	} else if c.resources[uri] == nil && c.options.Loader != nil && parseURI(uri).hasScheme {
		text, err := c.options.Loader.Load(uri)
		if err != nil {
			return nil, &loadError{err}
		}
		c.sources[uri] = string(text)
		if d, err := c.describeText(uri, c.sources[uri], u); d != nil || err != nil {
			return d, err
		}
	}
	r, err := c.resource(uri)
	if err != nil {
		return nil, err
	}
	root := r.document.instance.At(r.root)
	d, err := c.fromVocabulary(uri, root, r.document.place)
	if d == nil && err == nil {
		d = renamed(r.dialect, uri)
	}
	return d, err
}

// describeText is describe for a meta-schema whose $schema is its own URI.
func (c *Compiler) describeText(uri, text string, u *userDialect) (*vocab.Dialect, error) {
	parsed := new(instance.Document)
	err := parsed.ParseString(text, c.options.Instance)
	if err != nil {
		return nil, &DocumentError{URI: uri, Cause: err}
	}
	root := parsed.Root()
	if !root.Is(instance.Object) {
		return nil, nil
	}
	named, ok := root.Member("$schema")
	if !ok || !named.Is(instance.String) || strings.TrimSuffix(named.Content(), "#") != uri {
		return nil, nil
	}
	d, err := c.fromVocabulary(uri, root, func(int) Place { return Place{Document: uri, Location: uri + "#/$vocabulary"} })
	if d == nil || err != nil {
		return nil, err
	}
	u.dialect, u.busy, u.compiled = d, false, true // not checked against itself while it is read
	_, err = c.resource(uri)
	u.compiled = false
	return d, err
}

// fromVocabulary makes a dialect of what $vocabulary lists; nil without it.
func (c *Compiler) fromVocabulary(uri string, root instance.Value, place func(int) Place) (*vocab.Dialect, error) {
	if !root.Is(instance.Object) {
		return nil, nil
	}
	listed, ok := root.Member("$vocabulary")
	if !ok || !listed.Is(instance.Object) {
		return nil, nil
	}
	core := vocab.Core() // always in force (Core §8)
	var vocabularies []*vocab.Vocabulary
	for name, required := range listed.Members() {
		v := c.vocabulary(name)
		switch {
		case v == nil && required.Bool():
			return nil, &UnsupportedVocabularyError{Place: place(required.Index()), Vocabulary: name, Dialect: uri}
		case v == nil:
		case vocab.IsCore(v.URI):
			core = v
		case required.Bool() && v.Required != nil:
			vocabularies = append(vocabularies, v.Required)
		default:
			vocabularies = append(vocabularies, v)
		}
	}
	return vocab.NewDialect(uri, true, append([]*vocab.Vocabulary{core}, vocabularies...)...), nil
}

// vocabulary returns the vocabulary of a URI: a user's, or a standard one.
func (c *Compiler) vocabulary(uri string) *vocab.Vocabulary {
	for _, v := range c.options.Vocabularies {
		if v.URI == uri {
			return v
		}
	}
	return vocab.StandardVocabulary(uri)
}

// renamed is a dialect under another URI.
func renamed(d *vocab.Dialect, uri string) *vocab.Dialect {
	return vocab.NewDialect(uri, d.UnknownAnnotate, d.Vocabularies...)
}

// dialectName is the URI of a dialect as $schema spells it. The meta-schemas of
// the drafts before 2019-09 have an empty fragment.
func dialectName(uri string) string {
	if strings.HasPrefix(uri, "http://json-schema.org/draft-0") {
		return uri + "#"
	}
	return uri
}

// suggestDialect returns a standard dialect's URI that is spelled nearly like
// one that is not: the drafts up to 07 are http, the later ones https.
func suggestDialect(uri string) string {
	for _, standard := range vocab.StandardURIs() {
		if withoutScheme(standard) == withoutScheme(uri) {
			return dialectName(standard)
		}
	}
	return ""
}

// withoutScheme is what a URI has after its scheme, without what is often there
// or missing by mistake.
func withoutScheme(uri string) string {
	_, rest, _ := strings.Cut(uri, "://")
	return strings.TrimRight(strings.TrimPrefix(rest, "www."), "/#")
}

// suggestRelease is suggestDialect for what can only be meant as a dialect, so
// that "draft7", "draft-07" and "2020-12" are understood too.
func suggestRelease(uri string) string {
	if suggestion := suggestDialect(uri); suggestion != "" {
		return suggestion
	}
	written := release(uri)
	for _, standard := range vocab.StandardURIs() {
		if release(standard) == written {
			return dialectName(standard)
		}
	}
	return ""
}

// release is what tells the standard dialects apart, without punctuation: "7" of
// "http://json-schema.org/draft-07/schema".
func release(uri string) string {
	uri = strings.ToLower(uri)
	if rest, ok := strings.CutPrefix(withoutScheme(uri), "json-schema.org/"); ok {
		uri = strings.TrimSuffix(rest, "schema")
	}
	uri = strings.TrimPrefix(uri, "draft")
	return strings.TrimLeft(strings.NewReplacer("-", "", "/", "", "_", "", " ", "").Replace(uri), "0")
}
