package format

import (
	"iter"
	"maps"
	"slices"
	"sync"
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
type Set struct{ formats map[string]Format }

// Lookup returns the format of a name, and whether the dialect defines it.
func (s Set) Lookup(name string) (Format, bool) {
	f, ok := s.formats[name]
	return f, ok
}

// All returns the formats in the order of their names.
func (s Set) All() iter.Seq[Format] {
	return func(yield func(Format) bool) {
		for _, name := range slices.Sorted(maps.Keys(s.formats)) {
			if !yield(s.formats[name]) {
				return
			}
		}
	}
}

// Draft3 returns the formats of draft-03 (draft-zyp-json-schema-03, section 5.23).
func Draft3() Set { return draft3() }

// Draft4 returns the formats of draft-04 (draft-fge-json-schema-validation-00,
// section 7.3).
func Draft4() Set { return draft4() }

// Draft6 returns the formats of Draft 6
// (draft-wright-json-schema-validation-01, section 8.3).
func Draft6() Set { return draft6() }

// Draft7 returns the formats of Draft 7
// (draft-handrews-json-schema-validation-01, section 7.3).
func Draft7() Set { return draft7() }

// Draft201909 returns the formats of Draft 2019-09
// (draft-handrews-json-schema-validation-02, section 7.3).
func Draft201909() Set { return draft201909() }

// Draft202012 returns the formats of Draft 2020-12
// (draft-bhutton-json-schema-validation-01, section 7.3).
func Draft202012() Set { return draft202012() }

// V1 returns the formats of the dialect after Draft 2020-12, JSON Schema v1.
func V1() Set { return v1() }

// Each dialect is listed by what it adds to the one before it, or changes. A
// set is made when it is first asked for: a program has few dialects.
var (
	draft3 = sync.OnceValue(func() Set {
		return Set{}.withStrings(map[string]Checker{
			"date-time": DateTime, "date": Date, "time": TimeDraft3, "regex": Regex,
			"color": Color, "style": Style, "phone": Phone, "uri": URI, "email": Email,
			"ip-address": IPAddress, "ipv6": IPv6, "host-name": HostName,
		}).with(Format{"utc-millisec", Number, UTCMillisec})
	})

	draft4 = sync.OnceValue(func() Set {
		return Set{}.withStrings(map[string]Checker{
			"date-time": DateTime, "email": Email, "hostname": HostnameDraft4,
			"ipv4": IPv4, "ipv6": IPv6, "uri": URI,
		})
	})

	draft6 = sync.OnceValue(func() Set {
		return draft4().withStrings(map[string]Checker{
			"uri-reference": URIReference, "uri-template": URITemplate, "json-pointer": JSONPointer,
		})
	})

	draft7 = sync.OnceValue(func() Set {
		return draft6().withStrings(map[string]Checker{
			"date": Date, "time": Time, "regex": Regex, "hostname": Hostname,
			"idn-email": IDNEmail, "idn-hostname": IDNHostname,
			"iri": IRI, "iri-reference": IRIReference,
			"relative-json-pointer": RelativeJSONPointerDraft7,
		})
	})

	draft201909 = sync.OnceValue(func() Set {
		return draft7().withStrings(map[string]Checker{"duration": Duration, "uuid": UUID})
	})

	draft202012 = sync.OnceValue(func() Set {
		return draft201909().withStrings(map[string]Checker{
			"relative-json-pointer": RelativeJSONPointer,
		})
	})

	v1 = sync.OnceValue(func() Set {
		return draft202012().withStrings(map[string]Checker{"time": TimeWithoutLeapSecond})
	})
)

// withStrings returns the set with more formats of strings, which replace those
// of the same name.
func (s Set) withStrings(checkers map[string]Checker) Set {
	more := s.copy(len(checkers))
	for name, check := range checkers {
		more.formats[name] = Format{name, String, check}
	}
	return more
}

// with returns the set with one more format.
func (s Set) with(f Format) Set {
	more := s.copy(1)
	more.formats[f.Name] = f
	return more
}

// copy returns a set that may still be added to.
func (s Set) copy(room int) Set {
	formats := make(map[string]Format, len(s.formats)+room)
	maps.Copy(formats, s.formats)
	return Set{formats}
}
