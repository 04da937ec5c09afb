package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/url"
	"regexp"

	"github.com/dlclark/regexp2/v2"
	google "github.com/google/jsonschema-go/jsonschema"
	santhosh "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

// An engine compiles schemas.
type engine struct {
	name    string
	compile func(schemaText []byte) (validator, error)
}

// A validator is a compiled schema of some engine.
type validator interface {
	// decode makes of a text what the engine validates.
	decode(text []byte) (any, error)
	// valid decides what decode made.
	valid(decoded any) bool
	// validText is from text to verdict, the quickest way that the engine has.
	validText(text []byte) bool
	// validValue decides what encoding/json makes of a text.
	validValue(value any) bool
}

// ours is the engine that the others are compared with.
var ours = engine{"verdict", compileVerdict}

// others are the engines to choose from.
var others = []engine{{"santhosh", compileSanthosh}, {"google", compileGoogle}}

type verdictValidator struct{ schema *schema.Schema }

func compileVerdict(text []byte) (validator, error) {
	s, err := schema.Compile(text)
	return verdictValidator{s}, err
}

func (v verdictValidator) decode(text []byte) (any, error) {
	return instance.Parse(text, instance.Options{})
}

func (v verdictValidator) valid(decoded any) bool {
	ok, err := v.schema.ValidDocument(decoded.(*instance.Document))
	return ok && err == nil
}

func (v verdictValidator) validText(text []byte) bool { return v.schema.Valid(text) }
func (v verdictValidator) validValue(value any) bool  { return v.schema.ValidValue(value) }

// anyValidator is a validator for an engine that validates any values.
type anyValidator struct {
	unmarshal func(text []byte) (any, error)
	validate  func(value any) error
}

func (v anyValidator) decode(text []byte) (any, error) { return v.unmarshal(text) }
func (v anyValidator) valid(decoded any) bool          { return v.validate(decoded) == nil }
func (v anyValidator) validValue(value any) bool       { return v.validate(value) == nil }

func (v anyValidator) validText(text []byte) bool {
	decoded, err := v.unmarshal(text)
	return err == nil && v.validate(decoded) == nil
}

func compileSanthosh(text []byte) (validator, error) {
	document, err := decodeSanthosh(text)
	if err != nil {
		return nil, err
	}
	const uri = "https://example.com/schema"
	c := santhosh.NewCompiler()
	c.UseRegexpEngine(expression)
	if err := c.AddResource(uri, document); err != nil {
		return nil, err
	}
	s, err := c.Compile(uri)
	if err != nil {
		return nil, err
	}
	return anyValidator{decodeSanthosh, s.Validate}, nil
}

func decodeSanthosh(text []byte) (any, error) { return santhosh.UnmarshalJSON(bytes.NewReader(text)) }

// expression compiles a regular expression with Go's package where that can,
// and else, for look-around and the like, with one that backtracks.
func expression(text string) (santhosh.Regexp, error) {
	if r, err := regexp.Compile(text); err == nil {
		return r, nil
	}
	r, err := regexp2.Compile(text, regexp2.ECMAScript)
	return backtracking{r}, err
}

type backtracking struct{ *regexp2.Regexp }

func (r backtracking) MatchString(s string) bool {
	ok, err := r.Regexp.MatchString(s)
	return ok && err == nil
}

func compileGoogle(text []byte) (validator, error) {
	var s google.Schema
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, err
	}
	noLoader := func(uri *url.URL) (*google.Schema, error) { return nil, errors.New("no document " + uri.String()) }
	resolved, err := s.Resolve(&google.ResolveOptions{Loader: noLoader})
	if err != nil {
		return nil, err
	}
	return anyValidator{decodeAny, resolved.Validate}, nil
}

func decodeAny(text []byte) (value any, err error) {
	err = json.Unmarshal(text, &value)
	return value, err
}
