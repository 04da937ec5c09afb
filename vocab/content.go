package vocab

import (
	"errors"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab/content"
)

// Content is the vocabulary for the contents of strings of 2020-12 (Validation
// §8). Its keywords annotate, and assert only where the compiler is asked for it.
func Content() *Vocabulary {
	return &Vocabulary{
		URI:      "https://json-schema.org/draft/2020-12/vocab/content",
		Keywords: []Keyword{contentEncoding, contentMediaType, contentSchema},
	}
}

var (
	// contentEncoding (Validation §8.3)
	contentEncoding = Keyword{Name: "contentEncoding", shape: ofText, Compile: func(c Context) error {
		name, err := stringValue(c)
		if err != nil {
			return err
		}
		decode := decoderOf(c.Options(), name)
		if decode == nil || !c.Options().AssertContent {
			return annotateString(c)
		}
		return assertString(c, "contentEncoding", name, func(s string) error {
			_, err := decode(s)
			return err
		})
	}, Messages: eval.Messages{{Code: "contentEncoding", Template: "expected a string in {name}, got {found}[: {reason}]"}}}

	// contentMediaType (Validation §8.4)
	contentMediaType = Keyword{Name: "contentMediaType", shape: ofText, Compile: func(c Context) error {
		name, err := stringValue(c)
		if err != nil {
			return err
		}
		check := mediaTypeCheck(c, name)
		if check == nil || !c.Options().AssertContent {
			return annotateString(c)
		}
		return assertString(c, "contentMediaType", name, check)
	}, Messages: eval.Messages{{Code: "contentMediaType", Template: "expected a string that holds {name}, got {found}[: {reason}]"}}}

	// contentSchema (Validation §8.5)
	contentSchema = Keyword{Name: "contentSchema", shape: ofSchemaOrFlag, Subschemas: Itself, Compile: compileContentSchema,
		Messages: eval.Messages{{Code: "contentSchema", Template: "expected content that matches contentSchema[: {reason}]"}}}
)

func annotateString(c Context) error {
	c.Emit(&eval.Annotate{Of: instance.String, Value: c.Value()})
	return nil
}

func assertString(c Context, code, name string, check func(string) error) error {
	p := &eval.Predicate{Of: instance.String, Code: code, Name: name, Text: check}
	c.Emit(eval.AssertAndAnnotate(p, c.Value()))
	return nil
}

func maxContent(o *Options) int {
	if o.MaxContent > 0 {
		return o.MaxContent
	}
	return DefaultMaxContent
}

// A decode turns a string into what it holds, within the compiler's limit: an
// error that is one ends the evaluation.
type decode func(s string) ([]byte, error)

// decoderOf returns the decode of an encoding, or nil for one that nobody knows.
func decoderOf(o *Options, encoding string) decode {
	decoder, ok := o.Content.Encoding(encoding)
	if !ok {
		return nil
	}
	max := maxContent(o)
	return func(s string) ([]byte, error) {
		data, err := decoder(s, max)
		if err == nil && len(data) > max { // a user's decoder may not look at the limit
			err = &content.LimitError{Encoding: encoding, Limit: max}
		}
		return data, contentError(err)
	}
}

// siblingDecoder returns what contentEncoding beside the keyword does to a
// string, or nil where the encoding is not known, so that nothing can be said of
// what is in it.
func siblingDecoder(c Context) decode {
	v, ok := c.Sibling("contentEncoding")
	if !ok || !v.Is(instance.String) {
		return func(s string) ([]byte, error) { return []byte(s), nil }
	}
	return decoderOf(c.Options(), v.Content())
}

// mediaTypeCheck returns what checks a string against a media type, or nil for
// one that nobody knows how to check.
func mediaTypeCheck(c Context, name string) func(string) error {
	decode := siblingDecoder(c)
	media, err := content.ParseMediaType(name)
	if err != nil || decode == nil {
		return nil
	}
	check, ok := c.Options().Content.Checker(media)
	if !ok && media.IsJSON() {
		check, ok = jsonChecker(c.Options().Instance), true
	}
	if !ok {
		return nil
	}
	return func(s string) error {
		data, err := decode(s)
		if err != nil {
			return err
		}
		return contentError(check(data, media))
	}
}

// jsonChecker returns the checker of JSON media types.
func jsonChecker(o instance.Options) content.Checker {
	return func(data []byte, _ content.MediaType) error {
		d := instance.Acquire()
		defer d.Release()
		return d.Parse(data, o)
	}
}

// contentError turns a limit of decoding into the limit that ends an
// evaluation.
func contentError(err error) error {
	var limit *content.LimitError
	if errors.As(err, &limit) {
		return &instance.LimitError{Limit: "content size", Cause: err}
	}
	return err
}

// compileContentSchema lowers contentSchema: an assertion only when content is
// asserted, and the media type is JSON.
func compileContentSchema(c Context) error {
	if !isSchema(c.Value()) {
		return c.Fault(c.Value(), "contentSchema must be a schema: an object or a boolean")
	}
	media, ok := c.Sibling("contentMediaType")
	decode := siblingDecoder(c)
	if !ok || !media.Is(instance.String) {
		return nil // ignored without contentMediaType
	}
	if !c.Options().AssertContent || decode == nil || !content.IsJSON(media.Content()) {
		return annotateString(c)
	}
	c.Emit(&eval.Embedded{
		Branch: c.Subschema(c.Value()), Decode: decode, Options: c.Options().Instance, Value: c.Value(),
	})
	return nil
}
