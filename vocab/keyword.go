package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// A Keyword is one keyword's whole life. The built-in keywords are values of
// this type, and so are a user's.
type Keyword struct {
	// Name is the member name in a schema.
	Name string
	// Subschemas says where the keyword's value holds subschemas. They are
	// searched for identifiers, whether or not the keyword applies them.
	Subschemas Places
	// Identify reads what the value says about identity, for keywords that
	// identify a schema or choose its dialect; nil for all others.
	Identify func(v instance.Value, id *Identity)
	// Compile lowers the keyword: it emits instructions. It is nil for a keyword
	// that only holds subschemas, or that a sibling reads.
	Compile func(c Context) error
	// Messages are what the keyword says, by fault code.
	Messages eval.Messages
	// Overrides says that all other keywords of the schema are ignored where
	// this one stands ($ref before 2019-09).
	Overrides bool
	// Late says that the keyword looks at what its siblings evaluated, and so
	// comes after all keywords that are not late (Core §11).
	Late bool

	shape *shape // see SurelyTakes
}

// SurelyTakes reports whether a value of the keyword is one that the
// meta-schemas of all standard dialects with this keyword accept, as long as
// they don't assert formats and the values in it that can be schemas are right.
// If not, the value may be right or wrong: it takes the meta-schema to tell.
// schemas are the types that schemas have.
func (k *Keyword) SurelyTakes(v instance.Value, schemas instance.Types) bool {
	return k.shape.fits(v, schemas)
}

// Places says where in a keyword's value subschemas stand. Places that hold no
// object or boolean there hold no subschema.
type Places uint8

const (
	// Itself: the value is a subschema.
	Itself Places = 1 << iota
	// InArray: each item of the value, where it is an array, is a subschema.
	InArray
	// InObject: each member's value, where the value is an object, is a subschema.
	InObject
	// InObjects: each member's value of each member's value, where the value is
	// an object of objects, is a subschema.
	InObjects

	// Nowhere: the value holds no subschemas.
	Nowhere Places = 0
)

// An Identity is what a schema says about itself (Core §8.1, §8.2).
type Identity struct {
	// Dialect is the URI in $schema.
	Dialect string
	// ID is the URI reference that gives the schema resource its URI; HasID
	// says that there is one.
	ID    string
	HasID bool
	// Anchors are plain names of the schema that references lead to,
	// DynamicAnchors those that dynamic references lead to.
	Anchors, DynamicAnchors []string
	// ResourceAnchors are dynamic anchors that name the schema resource as a
	// whole: they count at its root only ($recursiveAnchor).
	ResourceAnchors []string
	// IDKeyword is the keyword that ID came from, for messages.
	IDKeyword string
}

// A Vocabulary is a list of keywords under a URI (Core §8.1.2).
type Vocabulary struct {
	URI      string
	Keywords []Keyword
	// Required is what the vocabulary is to a meta-schema that requires it, where
	// that is something else; nil means that it makes no difference.
	Required *Vocabulary
}

// A Context is what a keyword sees of the schema that is being compiled.
type Context interface {
	// Keyword is the name under which the keyword stands.
	Keyword() string
	// Value is the keyword's value.
	Value() instance.Value
	// Sibling returns the value of another keyword of the same schema. It
	// knows only keywords of the schema's dialect.
	Sibling(name string) (instance.Value, bool)
	// Subschema lowers the subschema at v, which the keyword's value must hold
	// where its Subschemas say. path are the reference tokens from the keyword
	// to the subschema.
	Subschema(v instance.Value, path ...string) eval.Branch
	// SiblingSubschema lowers the value of a sibling keyword, so that locations
	// name that keyword.
	SiblingSubschema(name string) (eval.Branch, bool)
	// Reference resolves a URI reference against the schema's base URI and
	// lowers what it leads to. The error is typed and names the location.
	Reference(uri string) (eval.Branch, error)
	// EmitDynamic emits a dynamic reference by a URI reference. fixed, if not
	// empty, is the dynamic anchor that is looked for whatever the URI's
	// fragment; otherwise the fragment names it.
	EmitDynamic(uri, fixed string) error
	// EmitDynamicAnchor emits a reference to a dynamic anchor that is looked
	// for in the dynamic scope alone: it need not be in the same resource.
	EmitDynamicAnchor(anchor string) error
	// Emit adds an instruction to the schema's program.
	Emit(in eval.Instruction)
	// Pattern compiles a regular expression that stands at v, a string or, for
	// a member name, the member's value.
	Pattern(expression string, v instance.Value) (eval.Pattern, error)
	// Options are the settings of the compiler.
	Options() *Options
	// Fault is a schema error at v, a part of the keyword's value.
	Fault(v instance.Value, format string, arguments ...any) error
}
