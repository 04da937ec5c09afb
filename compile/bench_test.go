package compile_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/compile"
)

// settings is a schema of n sections, as configuration files have them: each is
// a definition with a few members, some of them lists of others or references
// to earlier sections, and described in prose.
func settings(dialect string, definitions string, n int) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `{"$schema":%q,"type":"object","additionalProperties":false,"properties":{`, dialect)
	for k := range n {
		fmt.Fprintf(&b, `%s"section%d":{"$ref":"#/%s/section%d"}`, comma(k), k, definitions, k)
	}
	fmt.Fprintf(&b, `},%q:{`, definitions)
	for k := range n {
		fmt.Fprintf(&b, `%s"section%d":{
  "description": "The settings of section %d, which apply wherever nothing closer says otherwise.",
  "type": "object",
  "properties": {
    "enabled": {"type": "boolean", "default": true, "description": "Whether the section counts."},
    "level": {"enum": ["low", "medium", "high"], "description": "How much of it there is."},
    "name": {"type": "string", "pattern": "^[a-z][a-z0-9-]*$", "maxLength": 63},
    "size": {"oneOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^[0-9]+(k|M|G)B$"}]},
    "paths": {"type": "array", "items": {"type": "string", "minLength": 1}, "uniqueItems": true},
    "fallback": {"$ref": "#/%s/section%d"}
  },
  "required": ["name"],
  "additionalProperties": false
}`, comma(k), k, k, definitions, k/2)
	}
	b.WriteString("}}")
	return []byte(b.String())
}

const (
	inDraft7 = "http://json-schema.org/draft-07/schema#"
	in202012 = "https://json-schema.org/draft/2020-12/schema"
)

func comma(k int) string { return ","[:min(k, 1)] }

// BenchmarkCompile is from a schema's text to its graph, the validation against
// the meta-schema included.
func BenchmarkCompile(b *testing.B) {
	for _, dialect := range []struct{ name, uri, definitions string }{
		{"draft-07", inDraft7, "definitions"},
		{"2020-12", in202012, "$defs"},
	} {
		for _, n := range []int{1, 10, 100, 400} {
			text := settings(dialect.uri, dialect.definitions, n)
			b.Run(fmt.Sprintf("%s/%d sections", dialect.name, n), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					compileText(b, compile.New(compile.Options{}), text)
				}
			})
		}
	}
}

func compileText(b *testing.B, c *compile.Compiler, text []byte) {
	const uri = "https://example.com/settings"
	if err := c.Register(uri, text); err != nil {
		b.Fatal(err)
	}
	if _, err := c.Compile(uri); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkCompileOne compiles one definition of a large document that a
// compiler knows already: only what the definition refers to is looked at.
func BenchmarkCompileOne(b *testing.B) {
	c := compile.New(compile.Options{})
	compileText(b, c, settings(in202012, "$defs", 400))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Compile("https://example.com/settings#/$defs/section3"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMetaSchema compiles the meta-schema of a dialect as a schema, as a
// program does that validates schemas.
func BenchmarkMetaSchema(b *testing.B) {
	for _, uri := range []string{inDraft7, in202012} {
		b.Run(uri, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := compile.New(compile.Options{}).Compile(uri); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
