package eval

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A Format is a shape of output that a specification defines.
type Format uint8

const (
	// Flag is the verdict alone (Core §12.4.1).
	Flag Format = iota
	// Basic is a flat list of errors or annotations (Core §12.4.2).
	Basic
	// Detailed is a tree of errors or annotations, as small as it can be
	// (Core §12.4.3).
	Detailed
	// Verbose is a tree of every keyword that was evaluated (Core §12.4.4).
	Verbose
	// List is a flat list of the subschemas that were applied, in the format
	// that came after 2020-12.
	List
	// Hierarchical is a tree of the subschemas that were applied, in the format
	// that came after 2020-12.
	Hierarchical
)

// formatNames are the names of the formats, in their order.
var formatNames = [...]string{"flag", "basic", "detailed", "verbose", "list", "hierarchical"}

// String is the format's name.
func (f Format) String() string {
	if int(f) < len(formatNames) {
		return formatNames[f]
	}
	return "unknown format"
}

// Formats lists every format.
func Formats() []Format { return []Format{Flag, Basic, Detailed, Verbose, List, Hierarchical} }

// FormatNamed returns the format of a name, such as "basic".
func FormatNamed(name string) (f Format, ok bool) {
	k := slices.Index(formatNames[:], name)
	return Format(max(k, 0)), k >= 0
}

// FlagOutput is output in the format [Flag].
type FlagOutput struct {
	Valid bool `json:"valid"`
}

// An OutputUnit is output in the formats [Basic], [Detailed] and [Verbose]
// (Core §12.3): what came of a keyword or a subschema at a value.
type OutputUnit struct {
	Valid bool `json:"valid"`
	// KeywordLocation is a JSON Pointer, through references.
	KeywordLocation string `json:"keywordLocation"`
	// AbsoluteKeywordLocation is a URI. Without one of the schema's own, it is
	// a fragment.
	AbsoluteKeywordLocation string `json:"absoluteKeywordLocation"`
	// InstanceLocation is a JSON Pointer.
	InstanceLocation string `json:"instanceLocation"`
	// Error is the message of a keyword that failed.
	Error string `json:"error,omitempty"`
	// Errors are the units inside one that failed.
	Errors []*OutputUnit `json:"errors,omitzero"`
	// Annotation is the annotation of a keyword that succeeded.
	Annotation json.RawMessage `json:"annotation,omitempty"`
	// Annotations are the units inside one that succeeded.
	Annotations []*OutputUnit `json:"annotations,omitzero"`
	// InstancePosition and SchemaPosition are the places in the texts that an
	// error is about.
	InstancePosition OutputPosition `json:"instancePosition,omitzero"`
	SchemaPosition   OutputPosition `json:"schemaPosition,omitzero"`
}

// An OutputPosition is a place in a text: byte offset from 0, line and column
// from 1, the column in code points.
type OutputPosition struct {
	Offset int `json:"offset"`
	Line   int `json:"line"`
	Column int `json:"column"`
}

// OutputList is output in the format [List].
type OutputList struct {
	Valid   bool          `json:"valid"`
	Details []*OutputNode `json:"details"`
}

// An OutputNode is output in the format [Hierarchical], and an item of that in
// the format [List]: what came of a subschema at a value.
type OutputNode struct {
	Valid bool `json:"valid"`
	// EvaluationPath is the JSON Pointer to the subschema, through references.
	EvaluationPath string `json:"evaluationPath"`
	// SchemaLocation is the subschema's URI. Without one of the schema's own,
	// it is a fragment.
	SchemaLocation string `json:"schemaLocation"`
	// InstanceLocation is a JSON Pointer.
	InstanceLocation string `json:"instanceLocation"`
	// Annotations are those of a subschema that succeeded, by keyword, and
	// DroppedAnnotations those of one that failed.
	Annotations        map[string]json.RawMessage `json:"annotations,omitempty"`
	DroppedAnnotations map[string]json.RawMessage `json:"droppedAnnotations,omitempty"`
	// Errors are messages by keyword; that of a boolean schema false has the
	// name "".
	Errors map[string]string `json:"errors,omitempty"`
	// Details are the subschemas that this one applied.
	Details []*OutputNode `json:"details,omitempty"`
}

// Output is the result in a format: a [*FlagOutput], [*OutputUnit],
// [*OutputList] or [*OutputNode], to be marshalled to JSON.
//
// What the format needs and the evaluation did not collect is found by
// evaluating again, which may meet a limit; then that is the error, and so is a
// limit on the length of all locations. Where the
// evaluation was asked for some annotations or a number of errors only, the
// formats of less than every keyword have no others.
func (r *Result) Output(f Format) (any, error) {
	if f == Flag {
		return &FlagOutput{r.valid}, nil
	}
	r, err := r.collected(f)
	if err != nil {
		return nil, err
	}
	if length := r.located(f); length > maxOutput {
		return nil, &instance.LimitError{Limit: "length of all locations", Value: int64(length), Max: maxOutput}
	}
	w := &outputWriter{explainer: r.explainer()}
	switch f {
	case Basic:
		return w.basic(), nil
	case Detailed:
		return w.tree(w.detailed(0)), nil
	case Verbose:
		return w.verbose(0), nil
	case List:
		return w.list(), nil
	}
	return w.node(0), nil
}

// located is the length of the locations of all units that a format tells of, in
// units.
func (r *Result) located(f Format) int {
	depths := make([]int, len(r.units))
	length := 0
	for k := range r.units {
		if p := r.units[k].parent; p >= 0 {
			depths[k] = depths[p] + 1
		}
		if f != Basic || len(r.units[k].faults) > 0 || r.units[k].annotated {
			length += depths[k]
		}
	}
	return length
}

// collected is the result with all that a format needs.
func (r *Result) collected(f Format) (*Result, error) {
	want := r.want
	switch {
	case want.Everything:
		return r, nil
	case f > Detailed:
		want.Everything = true
	case len(r.units) > 0 || r.valid && want.Annotations:
		return r, nil
	default:
		want.Errors, want.Annotations = !r.valid, r.valid
	}
	return r.graph.EvaluateAt(context.Background(), r.document, r.index, want)
}

// An outputWriter makes output of units.
type outputWriter struct{ *explainer }

func outputPosition(p instance.Position) OutputPosition {
	return OutputPosition{p.Offset, p.Line, p.Column}
}

// unit is the output unit of unit k, without what is in it.
func (w *outputWriter) unit(k int) *OutputUnit {
	if len(w.units) == 0 {
		return &OutputUnit{
			Valid:                   w.valid,
			AbsoluteKeywordLocation: w.graph.Entry.Location(),
			InstanceLocation:        w.places.pointer(w.index),
		}
	}
	u := &w.units[k]
	return &OutputUnit{
		Valid:                   u.valid,
		KeywordLocation:         w.keywordLocation(k, ""),
		AbsoluteKeywordLocation: w.absoluteLocation(k, ""),
		InstanceLocation:        w.places.pointer(int(u.index)),
	}
}

// outputError is the output unit of an error.
func outputError(e *Error) *OutputUnit {
	return &OutputUnit{
		KeywordLocation:         e.KeywordLocation,
		AbsoluteKeywordLocation: e.AbsoluteKeywordLocation,
		InstanceLocation:        e.InstanceLocation,
		Error:                   e.Message,
		InstancePosition:        outputPosition(e.Position),
		SchemaPosition:          outputPosition(e.SchemaPosition),
	}
}

// fault makes a unit tell of a fault of unit k.
func (w *outputWriter) fault(to *OutputUnit, k int, f *Fault) {
	one := outputError(w.error(k, f))
	if to.Error != "" {
		to.Error += "; " + one.Error
		return
	}
	one.Errors, one.Annotations = to.Errors, to.Annotations
	*to = *one
}

// basic lists every fault, or every annotation.
func (w *outputWriter) basic() *OutputUnit {
	root := w.unit(0)
	if w.valid {
		root.Annotations = w.allAnnotations()
	} else {
		root.Errors = w.allErrors()
	}
	return root
}

// allErrors lists every fault, those of alternatives too, in the order of the
// instance.
func (w *outputWriter) allErrors() []*OutputUnit {
	var errors []*Error
	for k := 0; k < len(w.units); k++ {
		u := &w.units[k]
		if u.valid {
			k = int(u.next) - 1
			continue
		}
		for f := range u.faults {
			errors = append(errors, w.error(k, &u.faults[f]))
		}
	}
	slices.SortStableFunc(errors, (*Error).compare)
	list := make([]*OutputUnit, len(errors))
	for k, e := range errors {
		list[k] = outputError(e)
	}
	return list
}

// allAnnotations lists every annotation, in the order of the evaluation.
func (w *outputWriter) allAnnotations() []*OutputUnit {
	list := []*OutputUnit{}
	for k := 0; k < len(w.units); k++ {
		u := &w.units[k]
		if !u.valid {
			k = int(u.next) - 1
		} else if u.annotated {
			one := w.unit(k)
			one.Annotation = annotationJSON(u.annotation)
			list = append(list, one)
		}
	}
	return list
}

// put puts units inside one.
func (u *OutputUnit) put(list []*OutputUnit) {
	if u.Valid {
		u.Annotations = list
	} else {
		u.Errors = list
	}
}
