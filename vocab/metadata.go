package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// MetaData is the vocabulary of basic meta-data annotations of 2020-12
// (Validation §9).
func MetaData() *Vocabulary {
	return &Vocabulary{
		URI: "https://json-schema.org/draft/2020-12/vocab/meta-data",
		Keywords: []Keyword{
			annotation("title", ofText), annotation("description", ofText), annotation("default", ofAnything), annotation("deprecated", ofFlag),
			annotation("readOnly", ofFlag), annotation("writeOnly", ofFlag), annotation("examples", ofList),
		},
	}
}

// annotation is a keyword whose value is its annotation.
func annotation(name string, shape *shape) Keyword {
	return Keyword{Name: name, shape: shape, Compile: func(c Context) error {
		c.Emit(&eval.Annotate{Of: instance.Any, Value: c.Value()})
		return nil
	}}
}
