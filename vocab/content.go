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
	contentEncoding = Keyword{Name: "contentEncoding", Compile: func(c Context) error {
		name, err := stringValue(c)
		if err != nil {
			return err
		}
		decode, ok := c.Options().Content.Encoding(name)
		if !ok || !c.Options().AssertContent {
			return annotateString(c)
		}
		max := maxContent(c.Options())
		return assertString(c, "contentEncoding", name, func(s string) error {
			_, err := decode(s, max)
			return contentError(err)
		})
	}, Messages: eval.Messages{"contentEncoding": "expected a string in {name}, got {found}[: {reason}]"}}

	// contentMediaType (Validation §8.4)
	contentMediaType = Keyword{Name: "contentMediaType", Compile: func(c Context) error {
		name, err := stringValue(c)
		if err != nil {
			return err
		}
		check := mediaTypeCheck(c, name)
		if check == nil || !c.Options().AssertContent {
			return annotateString(c)
		}
		return assertString(c, "contentMediaType", name, check)
	}, Messages: eval.Messages{"contentMediaType": "expected a string that holds {name}, got {found}[: {reason}]"}}

	// contentSchema (Validation §8.5)
	contentSchema = Keyword{Name: "contentSchema", Subschemas: Itself, Compile: compileContentSchema,
		Messages: eval.Messages{"contentSchema": "expected content that matches contentSchema[: {reason}]"}}
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

// decoder returns what contentEncoding beside the keyword does to a string, or
// nil where the encoding is not known, so that nothing can be said of what is
// in it.
func decoder(c Context) content.Decoder {
	v, ok := c.Sibling("contentEncoding")
	if !ok || !v.Is(instance.String) {
		return func(s string, _ int) ([]byte, error) { return []byte(s), nil }
	}
	decode, _ := c.Options().Content.Encoding(v.Content())
	return decode
}

// mediaTypeCheck returns what checks a string against a media type, or nil for
// one that nobody knows how to check.
func mediaTypeCheck(c Context, name string) func(string) error {
	decode := decoder(c)
	media, err := content.ParseMediaType(name)
	if err != nil || decode == nil {
		return nil
	}
	check, ok := c.Options().Content.Checker(media)
	if !ok && content.IsJSON(name) {
		check, ok = checkJSON, true
	}
	if !ok {
		return nil
	}
	max := maxContent(c.Options())
	return func(s string) error {
		data, err := decode(s, max)
		if err != nil {
			return contentError(err)
		}
		return contentError(check(data, media))
	}
}

// checkJSON is the checker of JSON media types.
func checkJSON(data []byte, _ content.MediaType) error {
	d := instance.Acquire()
	defer d.Release()
	return d.Parse(data, instance.Options{})
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
	decode := decoder(c)
	if !ok || !media.Is(instance.String) {
		return nil // ignored without contentMediaType
	}
	if !c.Options().AssertContent || decode == nil || !content.IsJSON(media.Content()) {
		return annotateString(c)
	}
	in := &eval.Embedded{Branch: c.Subschema(c.Value()), Max: maxContent(c.Options()), Value: c.Value()}
	in.Decode = func(s string) ([]byte, error) {
		data, err := decode(s, in.Max)
		return data, contentError(err)
	}
	c.Emit(in)
	return nil
}
