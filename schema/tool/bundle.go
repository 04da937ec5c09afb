package tool

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// A Tool is a tool that was admitted.
type Tool struct {
	// Descriptor is what the server said, with its revision.
	Descriptor
	// Input and Output are its schemas; Output is nil if it has none.
	Input, Output *Schema
}

// A Rejection is a tool that was not admitted, and why. It is a diagnostic for
// the host only.
type Rejection struct {
	// Index is the descriptor's place in the batch, from 0.
	Index int
	// Name and Revision are the descriptor's.
	Name, Revision string
	// Errors are its faults; there is at least one.
	Errors []*Error
}

// Error is the tool and its first fault.
func (r *Rejection) Error() string {
	text := fmt.Sprintf("tool %d \"%s\": %v", r.Index, shorten(visible(r.Name), maxName), r.Errors[0])
	if more := len(r.Errors) - 1; more > 0 {
		text += fmt.Sprintf(" (and %d more)", more)
	}
	return text
}

// Unwrap are the faults.
func (r *Rejection) Unwrap() []error {
	list := make([]error, len(r.Errors))
	for k, e := range r.Errors {
		list[k] = e
	}
	return list
}

// unsupported reports whether all that is wrong is that a schema needs what the
// policy does not support.
func (r *Rejection) unsupported() bool {
	return !slices.ContainsFunc(r.Errors, func(e *Error) bool { return e.Class != Unsupported })
}

// An AdmissionError says that a batch was refused, and every fault in it. It is
// a diagnostic for the host only.
type AdmissionError struct {
	// Rejections are the tools that are at fault, in their order; there is at
	// least one.
	Rejections []*Rejection
}

// Error lists the tools that are at fault, the first ten of them.
func (e *AdmissionError) Error() string {
	const shown = 10
	var b strings.Builder
	fmt.Fprintf(&b, "the batch of tools is refused, %d at fault:", len(e.Rejections))
	for k, r := range e.Rejections {
		if k == shown {
			fmt.Fprintf(&b, "\n  … %d more", len(e.Rejections)-shown)
			break
		}
		b.WriteString("\n  " + r.Error())
	}
	return b.String()
}

// Unwrap are the rejections.
func (e *AdmissionError) Unwrap() []error {
	list := make([]error, len(e.Rejections))
	for k, r := range e.Rejections {
		list[k] = r
	}
	return list
}

// A Bundle is what a batch of descriptors was admitted to: immutable, and safe
// for concurrent use. A nil Bundle is an empty one.
type Bundle struct {
	tools    []*Tool
	byName   map[string]*Tool
	rejected []*Rejection
}

// Tools goes through the admitted tools in the order of the batch.
func (b *Bundle) Tools() iter.Seq[*Tool] {
	return func(yield func(*Tool) bool) {
		if b == nil {
			return
		}
		for _, t := range b.tools {
			if !yield(t) {
				return
			}
		}
	}
}

// Len is the number of admitted tools.
func (b *Bundle) Len() int {
	if b == nil {
		return 0
	}
	return len(b.tools)
}

// Names are the names of the admitted tools in the order of the batch.
func (b *Bundle) Names() []string {
	names := make([]string, 0, b.Len())
	for t := range b.Tools() {
		names = append(names, t.Name)
	}
	return names
}

// Rejected are the tools that were left out, in the order of the batch. They are
// diagnostics for the host only.
func (b *Bundle) Rejected() []*Rejection {
	if b == nil {
		return nil
	}
	return slices.Clone(b.rejected)
}

// Lookup returns the admitted tool of a name.
func (b *Bundle) Lookup(name string) (t *Tool, ok bool) {
	if b == nil {
		return nil, false
	}
	t, ok = b.byName[name]
	return t, ok
}

// Check checks the arguments of a call; see [Schema.Check]. That there is no tool
// of the name is an [*Error] of the code [UnknownTool].
func (b *Bundle) Check(name string, args any) error {
	return b.CheckContext(context.Background(), name, args)
}

// CheckContext is Check under a context.
func (b *Bundle) CheckContext(ctx context.Context, name string, args any) error {
	t, ok := b.Lookup(name)
	if !ok {
		return unknownTool(name)
	}
	return t.Input.CheckContext(ctx, args)
}

func unknownTool(name string) *Error {
	return fault(Validation, UnknownTool, "", `there is no tool "%s"`, shorten(visible(name), maxName))
}
