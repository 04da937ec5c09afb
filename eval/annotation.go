package eval

import (
	"encoding/json"
	"iter"
	"slices"
	"strconv"

	"github.com/verdict-schema/verdict/eval/instance"
)

// An Annotation is what a keyword of a schema that succeeded attaches to a
// value of the instance (Core §7.7).
type Annotation struct {
	// InstanceLocation is the JSON Pointer to the value.
	InstanceLocation string
	// Keyword is the keyword's name.
	Keyword string
	// KeywordLocation is the JSON Pointer to the keyword by the way that the
	// evaluation took, through references (Core §12.3.1).
	KeywordLocation string
	// AbsoluteKeywordLocation is the keyword's URI (Core §12.3.2).
	AbsoluteKeywordLocation string

	value any
}

// Value is the annotation as encoding/json decodes it, with numbers as
// [json.Number]: the keyword's own value for title, format and unknown
// keywords, member names for properties, true or an index for items.
func (a Annotation) Value() any {
	switch v := a.value.(type) {
	case instance.Value:
		return v.Any()
	case []string:
		return anyList(v, func(s string) any { return s })
	case []int:
		return anyList(v, func(n int) any { return json.Number(strconv.Itoa(n)) })
	case int:
		return json.Number(strconv.Itoa(v))
	}
	return a.value
}

func anyList[E any](list []E, convert func(E) any) []any {
	converted := make([]any, len(list))
	for k, e := range list {
		converted[k] = convert(e)
	}
	return converted
}

// JSON is the annotation as JSON text.
func (a Annotation) JSON() json.RawMessage { return annotationJSON(a.value) }

// annotationJSON writes an annotation. A user's keyword may annotate with any
// value; one that has no JSON form is null.
func annotationJSON(value any) json.RawMessage {
	if v, ok := value.(instance.Value); ok {
		return v.Document().AppendJSON(nil, v.Index())
	}
	text, err := json.Marshal(value)
	if err != nil {
		return json.RawMessage("null")
	}
	return text
}

// Annotations goes through the annotations that were collected, in the order
// of the evaluation, which is the same every time. An invalid instance has none.
func (r *Result) Annotations() iter.Seq[Annotation] {
	return r.annotations(func(*unit) bool { return true })
}

// AnnotationsOf goes through the annotations of some keywords.
func (r *Result) AnnotationsOf(keywords ...string) iter.Seq[Annotation] {
	return r.annotations(func(u *unit) bool { return slices.Contains(keywords, u.step.Keyword) })
}

// AnnotationsAt goes through the annotations that some keywords, or if none
// are named all, attach to the value at an instance location, a JSON Pointer.
func (r *Result) AnnotationsAt(location string, keywords ...string) iter.Seq[Annotation] {
	places := newPlaces(r.document)
	known := -1 // the index of a value that is at the location
	return r.annotations(func(u *unit) bool {
		if len(keywords) > 0 && !slices.Contains(keywords, u.step.Keyword) {
			return false
		}
		if known < 0 && places.pointer(int(u.index)) == location {
			known = int(u.index)
		}
		return int(u.index) == known
	})
}

// annotations goes through the annotations that a filter lets through, before
// anything is made of them.
func (r *Result) annotations(want func(*unit) bool) iter.Seq[Annotation] {
	return func(yield func(Annotation) bool) {
		places := newPlaces(r.document)
		for k := 0; k < len(r.units); k++ {
			u := &r.units[k]
			if !u.valid {
				k = int(u.next) - 1 // what failed annotates nothing
				continue
			}
			if !u.annotated || !want(u) {
				continue
			}
			a := Annotation{
				InstanceLocation:        places.pointer(int(u.index)),
				Keyword:                 u.step.Keyword,
				KeywordLocation:         r.keywordLocation(k, ""),
				AbsoluteKeywordLocation: r.absoluteLocation(k, ""),
				value:                   u.annotation,
			}
			if !yield(a) {
				return
			}
		}
	}
}
