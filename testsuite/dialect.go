package testsuite

import "strings"

// A Dialect is one part of the suite: the tests of one dialect of JSON Schema.
type Dialect struct {
	Name string // the folder under tests/, such as "draft2020-12"
	URI  string // the dialect's identifier: the value of $schema
}

// dialects lists the parts of the suite, oldest first.
var dialects = [...]Dialect{
	{"draft3", "http://json-schema.org/draft-03/schema#"},
	{"draft4", "http://json-schema.org/draft-04/schema#"},
	{"draft6", "http://json-schema.org/draft-06/schema#"},
	{"draft7", "http://json-schema.org/draft-07/schema#"},
	{"draft2019-09", "https://json-schema.org/draft/2019-09/schema"},
	{"draft2020-12", "https://json-schema.org/draft/2020-12/schema"},
	{"v1", "https://json-schema.org/v1"},
}

// Dialects returns every dialect that the suite has tests for, oldest first.
func Dialects() []Dialect { return append([]Dialect(nil), dialects[:]...) }

// DialectNamed returns the dialect with that folder name or URI.
func DialectNamed(nameOrURI string) (Dialect, bool) {
	for _, d := range dialects {
		if d.Name == nameOrURI || d.URI == nameOrURI {
			return d, true
		}
	}
	return Dialect{}, false
}

// A Category says how binding a file of the suite is, by the folder it lies in.
type Category string

const (
	// Required tests are those that every implementation has to pass.
	Required Category = "required"
	// Optional tests are of behaviour that a specification leaves open.
	Optional Category = "optional"
	// Format tests expect the format keyword to assert.
	Format Category = "format"
	// Proposal tests are of keywords that are proposed, and may still change.
	Proposal Category = "proposal"
)

// Categories returns every category, the most binding first.
func Categories() []Category { return []Category{Required, Optional, Format, Proposal} }

// folders maps the folders of a dialect to categories; the first prefix of a
// file's path decides. (Format tests are optional before v1 and have a folder of
// their own there.)
var folders = []struct {
	prefix   string
	category Category
}{
	{"optional/format/", Format},
	{"format/", Format},
	{"optional/", Optional},
	{"proposals/", Proposal},
	{"", Required},
}

func categoryOf(path string) Category {
	for _, folder := range folders {
		if strings.HasPrefix(path, folder.prefix) {
			return folder.category
		}
	}
	return Required
}
