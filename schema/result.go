package schema

import (
	"context"
	"maps"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
)

type (
	// A Result is what an evaluation found: the verdict, errors and
	// annotations, and each of the output formats of the specification.
	Result = eval.Result
	// An Annotation is what a keyword attaches to a value of the instance.
	Annotation = eval.Annotation
	// An OutputFormat is a shape of [Result.Output]. It has nothing to do with the
	// keyword format, for which there is [WithFormat].
	OutputFormat = eval.Format
	// FlagOutput is output in the format [Flag].
	FlagOutput = eval.FlagOutput
	// An OutputUnit is output in the formats [Basic], [Detailed] and [Verbose].
	OutputUnit = eval.OutputUnit
	// OutputList is output in the format [List].
	OutputList = eval.OutputList
	// An OutputNode is output in the format [Hierarchical].
	OutputNode = eval.OutputNode
)

// The output formats: of Core §12 in 2019-09 and 2020-12, and the last two of
// what came after.
const (
	Flag         = eval.Flag
	Basic        = eval.Basic
	Detailed     = eval.Detailed
	Verbose      = eval.Verbose
	List         = eval.List
	Hierarchical = eval.Hierarchical
)

// OutputFormats lists every output format.
func OutputFormats() []OutputFormat { return eval.Formats() }

// OutputFormatNamed returns the output format of a name, such as "basic".
func OutputFormatNamed(name string) (f OutputFormat, ok bool) { return eval.FormatNamed(name) }

// collected is what options say about the results of Evaluate.
type collected struct {
	keywords   []string
	everything bool
}

// CollectAnnotations limits the annotations that [Schema.Evaluate] collects to
// those of some keywords; without keywords there are none. Schemas that hold
// none of the keywords then are only decided, which is much faster.
func CollectAnnotations(keywords ...string) Option {
	return func(c *config) { c.collected.keywords = append([]string{}, keywords...) }
}

// CollectEverything makes [Schema.Evaluate] collect what came of every keyword,
// as the formats [Verbose], [List] and [Hierarchical] show it. Without it, asking
// for one of these formats evaluates the instance once more.
func CollectEverything(yes bool) Option {
	return func(c *config) { c.collected.everything = yes }
}

// WithMessages replaces messages, by the codes of errors: to translate them, or
// to say them in other words. What a message may hold is described in
// docs/errors.md; [Messages] lists the messages that there are.
func WithMessages(messages map[string]string) Option {
	return func(c *config) {
		c.messages = maps.Clone(c.messages)
		if c.messages == nil {
			c.messages = make(map[string]string, len(messages))
		}
		maps.Copy(c.messages, messages)
	}
}

// WithholdValues keeps the values of instances out of messages: they name types,
// lengths and the names of properties, but quote no string, number or boolean,
// and leave out the reasons of formats and content, which may. It is for
// messages about secrets. The other fields of an [Error] are what they are.
func WithholdValues(yes bool) Option {
	return func(c *config) { c.withhold = yes }
}

// Messages are the messages of the standard keywords by the codes of errors.
func Messages() map[string]string { return vocab.AllMessages() }

// Evaluate decides an instance and collects errors and annotations, as far as
// options ask for them: [CollectAnnotations], [CollectEverything],
// [WithMessages] and [WithholdValues], of which those that the schema was
// compiled with hold as well, and [WithMaxErrors], which has to be given here;
// without it, every error is collected. Other options have no effect. The error
// is a [*SyntaxError], a [*LimitError], or the context's cause: an invalid
// instance is a result, not an error.
func (s *Schema) Evaluate(ctx context.Context, text []byte, options ...Option) (*Result, error) {
	d := instance.Acquire()
	defer d.Release()
	if err := d.ParseString(string(text), s.instance); err != nil {
		return nil, err
	}
	return s.EvaluateDocument(ctx, d.Clone(), options...)
}

// EvaluateValue is Evaluate for a Go value; see [Schema.ValidateValue].
func (s *Schema) EvaluateValue(ctx context.Context, v any, options ...Option) (*Result, error) {
	d := instance.Acquire()
	defer d.Release()
	if err := d.Lower(v, s.instance); err != nil {
		return nil, err
	}
	return s.EvaluateDocument(ctx, d.Clone(), options...)
}

// EvaluateDocument is Evaluate for an instance that has been parsed. The result
// refers to it, so it must not be parsed into or released before the result is
// done with.
func (s *Schema) EvaluateDocument(ctx context.Context, d *instance.Document, options ...Option) (*Result, error) {
	c := config{messages: s.want.Messages, withhold: s.want.Withhold, collected: s.collected}
	for _, o := range options {
		o(&c)
	}
	return s.graph.Evaluate(ctx, d, eval.Want{
		Errors: true, MaxErrors: c.maxErrors, Messages: c.messages, Withhold: c.withhold,
		Annotations: true, Keywords: c.collected.keywords, Everything: c.collected.everything,
	})
}
