package vocab

import (
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A shape describes values of a keyword that all meta-schemas of the standard
// dialects that have the keyword accept, as long as formats in them are
// annotations. Other values may be right as well: a shape leaves out what is
// rare or differs from dialect to dialect. The nil shape describes none.
type shape struct {
	types instance.Types
	test  func(v instance.Value) bool // what is asked of the value besides; nil for nothing
	each  *shape                      // that of its items or members; nil for any
	or    *shape                      // another one that will do
}

var (
	ofAnything   = &shape{types: instance.Any}
	ofFlag       = &shape{types: instance.Boolean}
	ofNumber     = &shape{types: instance.Number}
	ofPositive   = &shape{types: instance.Number, test: isPositive}
	ofDigits     = &shape{types: instance.Integer, test: isDigits}
	ofText       = &shape{types: instance.String}
	ofIdentifier = &shape{types: instance.String, test: hasNoFragment}
	ofPlainName  = &shape{types: instance.String, test: isPlainName}
	ofList       = &shape{types: instance.Array}
	ofValues     = &shape{types: instance.Array, test: isDistinct}
	ofNames      = &shape{types: instance.Array, test: isDistinct, each: ofText}
	ofNameMap    = &shape{types: instance.Object, each: ofNames}
	ofTypeName   = &shape{types: instance.String, test: isTypeName}
	ofTypes      = &shape{types: instance.Array, test: isDistinct, each: ofTypeName, or: ofTypeName}

	// What can be a schema. Whether it is a right one is for whoever asks to see
	// to. schemaOrFlag is for keywords that all dialects allow a boolean for.
	ofSchema       = &shape{types: schemas}
	ofSchemaOrFlag = &shape{types: schemas, or: ofFlag}
	ofSchemas      = &shape{types: instance.Array, test: isNotEmpty, each: ofSchema}
	ofSchemaMap    = &shape{types: instance.Object, each: ofSchema}

	// For keywords of the drafts up to 2019-09.
	ofSchemaOrSchemas = &shape{types: schemas, or: ofSchemas}
	ofNameOrNames     = &shape{types: instance.String, or: ofNames}
	ofDependencies    = &shape{types: instance.Object, each: &shape{types: schemas, or: ofNames}}
)

// schemas stands for the types that schemas have: objects, and booleans in
// dialects where those are schemas.
const schemas instance.Types = 0

// fits reports whether the value is one of those described. schema are the types
// that schemas have.
func (s *shape) fits(v instance.Value, schema instance.Types) bool {
	for ; s != nil; s = s.or {
		types := s.types
		if types == schemas {
			types = schema
		}
		if v.Is(types) && (s.test == nil || s.test(v)) && s.each.fitsAll(v, schema) {
			return true
		}
	}
	return false
}

// fitsAll reports whether all items or members of the value are described.
func (s *shape) fitsAll(v instance.Value, schema instance.Types) bool {
	if s == nil {
		return true
	}
	for _, item := range v.Items() {
		if !s.fits(item, schema) {
			return false
		}
	}
	for _, member := range v.Members() {
		if !s.fits(member, schema) {
			return false
		}
	}
	return true
}

func isPositive(v instance.Value) bool { return v.Number().Sign() > 0 }

// isDigits asks for an integer that is one in every dialect: see literalType.
func isDigits(v instance.Value) bool {
	return strings.Trim(v.Document().NumberText(v.Index()), "0123456789") == ""
}

func hasNoFragment(v instance.Value) bool { return strings.IndexByte(v.Content(), '#') < 0 }

func isPlainName(v instance.Value) bool {
	for k, c := range v.Content() {
		letter := 'a' <= c|0x20 && c|0x20 <= 'z' && c < 0x80
		if !letter && (k == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return v.Len() > 0
}

func isTypeName(v instance.Value) bool { return typeOf(v.Content()) != 0 }

func isNotEmpty(v instance.Value) bool { return v.Len() > 0 }

// isDistinct asks for items that differ from each other. It does not look at more
// than a few, and compares them one by one but for a string that is alone in
// having some bits of its key. What is left is better done by uniqueItems in the
// meta-schema, which has a hash table.
func isDistinct(v instance.Value) bool {
	const few, width = 128, 10
	if n := v.Len(); n == 0 || n > few {
		return false
	}
	var seen [1 << width / 64]uint64
	for k, item := range v.Items() {
		if item.Is(instance.String) {
			at := v.Document().Key(item.Index()) * spread >> (64 - width)
			fresh := seen[at/64]>>(at%64)&1 == 0
			seen[at/64] |= 1 << (at % 64)
			if fresh {
				continue
			}
		}
		if repeats(v, item, k) {
			return false
		}
	}
	return true
}

// repeats reports whether item k of an array is equal to an earlier one.
func repeats(v, item instance.Value, k int) bool {
	for j, earlier := range v.Items() {
		if j == k {
			break
		}
		if item.Equal(earlier) {
			return true
		}
	}
	return false
}
