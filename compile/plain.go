package compile

import (
	"context"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/vocab"
)

// Most schemas are plain: each of their keywords has a value of which its
// description says that the meta-schemas surely accept it. The scan, which looks
// at every keyword of every subschema anyway, finds that out, and a plain schema
// need not be checked against its meta-schema. The first schema that a program
// compiles then doesn't have to wait for the graph of the meta-schema, which
// takes a hundred times as long as a small schema. Where anything is not plain,
// the meta-schema alone decides.

// canBePlain reports whether what is found in a document may be plain, where it is
// of a standard dialect. What is in a long document is not, since that may be too
// deep to be checked, which is an error; and nothing is when the context has ended,
// which is one too.
func (c *Compiler) canBePlain(d *document) bool {
	const long = 1 << 15
	return !c.unchecked && len(d.instance.Tape()) <= long && context.Cause(c.context) == nil
}

// isPlain reports whether the member of a schema is plain. k is its keyword, or
// nil where the dialect has none of the name. The meta-schemas say nothing of
// such names, but for two of 2019-09 that 2020-12 keeps from being used otherwise.
// schemas are the types that schemas have.
func isPlain(k *vocab.Keyword, member instance.Value, schemas instance.Types) bool {
	if k == nil {
		name := member.Document().Content(member.Index() - 1)
		return !strings.HasPrefix(name, "$recursive")
	}
	return k.SurelyTakes(member, schemas)
}
