package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab/content"
)

// Options are the settings that keywords ask for when they are compiled.
type Options struct {
	// AssertFormat makes format an assertion in dialects where it is an
	// annotation unless asked (Validation §7.2.1).
	AssertFormat bool
	// AnnotateFormat makes format an annotation in dialects where it is an
	// assertion unless asked (v1). A vocabulary that requires format to assert
	// has the last word.
	AnnotateFormat bool
	// AssertContent makes the content keywords assertions (Validation §8.2).
	AssertContent bool
	// Formats are formats by name that come before the dialect's own.
	Formats map[string]Format
	// RefuseUnknownFormats makes a format that nobody defines a schema error
	// where formats are asserted; otherwise it only annotates, but for v1 and
	// the vocabulary of 2020-12 for asserted formats, which require the error.
	RefuseUnknownFormats bool
	// Content holds the encodings and media types.
	Content content.Registry
	// Instance says how content is read that is JSON.
	Instance instance.Options
	// MaxContent bounds the bytes that decoding a string may give; 0 means
	// DefaultMaxContent.
	MaxContent int
}

// DefaultMaxContent is how many bytes decoding a string may give by default.
const DefaultMaxContent = 16 << 20

// A Format is a user's format.
type Format struct {
	// Types are the types of value that the format is about; values of others
	// satisfy it.
	Types instance.Types
	// Test says why a value does not have the format, or nil.
	Test eval.Test
}
