package format

import (
	"iter"
	"slices"
)

// A Type is the JSON type whose values a format is about. Values of other types
// meet every format (JSON Schema Validation, section 7.1).
type Type uint8

const (
	// String is the type of all formats but one.
	String Type = iota
	// Number is the type of draft-03's utc-millisec.
	Number
)

// A Format is a format as a dialect defines it.
type Format struct {
	Name  string
	Type  Type    // the JSON type that the format is about
	Check Checker // takes a string's characters, or a number's JSON text
}

// A Set holds the formats that a dialect defines. It cannot be changed, and its
// zero value is empty.
type Set struct{ layers *layer }

// A layer is what a dialect adds to the formats of the one before it, or changes.
type layer struct {
	formats []Format
	below   *layer
}

// Lookup returns the format of a name, and whether the dialect defines it.
func (s Set) Lookup(name string) (Format, bool) {
	for l := s.layers; l != nil; l = l.below {
		for k := range l.formats {
			if l.formats[k].Name == name {
				return l.formats[k], true
			}
		}
	}
	return Format{}, false
}

// All returns the formats in the order of their names.
func (s Set) All() iter.Seq[Format] {
	var names []string
	for l := s.layers; l != nil; l = l.below {
		for _, f := range l.formats {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	return func(yield func(Format) bool) {
		for _, name := range names {
			if f, _ := s.Lookup(name); !yield(f) {
				return
			}
		}
	}
}

// Draft3 returns the formats of draft-03 (draft-zyp-json-schema-03, section 5.23).
func Draft3() Set { return Set{&draft3} }

// Draft4 returns the formats of draft-04 (draft-fge-json-schema-validation-00,
// section 7.3).
func Draft4() Set { return Set{&draft4} }

// Draft6 returns the formats of Draft 6
// (draft-wright-json-schema-validation-01, section 8.3).
func Draft6() Set { return Set{&draft6} }

// Draft7 returns the formats of Draft 7
// (draft-handrews-json-schema-validation-01, section 7.3).
func Draft7() Set { return Set{&draft7} }

// Draft201909 returns the formats of Draft 2019-09
// (draft-handrews-json-schema-validation-02, section 7.3).
func Draft201909() Set { return Set{&draft201909} }

// Draft202012 returns the formats of Draft 2020-12
// (draft-bhutton-json-schema-validation-01, section 7.3).
func Draft202012() Set { return Set{&draft202012} }

// V1 returns the formats of the dialect after Draft 2020-12, JSON Schema v1.
func V1() Set { return Set{&v1} }

// The layers of the dialects.
var (
	draft3 = layer{formats: []Format{
		{"date-time", String, DateTime}, {"date", String, Date}, {"time", String, TimeDraft3}, {"regex", String, Regex},
		{"color", String, Color}, {"style", String, Style}, {"phone", String, Phone}, {"uri", String, URI}, {"email", String, Email},
		{"ip-address", String, IPAddress}, {"ipv6", String, IPv6}, {"host-name", String, HostName},
		{"utc-millisec", Number, UTCMillisec},
	}}

	draft4 = layer{formats: []Format{
		{"date-time", String, DateTime}, {"email", String, Email}, {"hostname", String, HostnameDraft4},
		{"ipv4", String, IPv4}, {"ipv6", String, IPv6}, {"uri", String, URI},
	}}

	draft6 = layer{below: &draft4, formats: []Format{
		{"uri-reference", String, URIReference}, {"uri-template", String, URITemplate}, {"json-pointer", String, JSONPointer},
	}}

	draft7 = layer{below: &draft6, formats: []Format{
		{"date", String, Date}, {"time", String, Time}, {"regex", String, Regex}, {"hostname", String, Hostname},
		{"idn-email", String, IDNEmail}, {"idn-hostname", String, IDNHostname},
		{"iri", String, IRI}, {"iri-reference", String, IRIReference},
		{"relative-json-pointer", String, RelativeJSONPointerDraft7},
	}}

	draft201909 = layer{below: &draft7, formats: []Format{{"duration", String, Duration}, {"uuid", String, UUID}}}

	draft202012 = layer{below: &draft201909, formats: []Format{{"relative-json-pointer", String, RelativeJSONPointer}}}

	v1 = layer{below: &draft202012, formats: []Format{{"time", String, TimeWithoutLeapSecond}}}
)
