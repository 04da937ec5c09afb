package tool

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// A Tool is a tool that was admitted. Everyone who looks it up is given the same
// one, so it must not be changed.
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
	// Fatal says that the batch was refused because of it.
	Fatal bool

	reason *Error // the first that is fatal, if one is
}

// Error is the tool and its first fault, a fatal one if there is one.
func (r *Rejection) Error() string {
	reason := r.reason
	if reason == nil {
		reason = r.Errors[0]
	}
	text := fmt.Sprintf("tool %d \"%s\": %v", r.Index, shorten(visible(r.Name), maxName), reason)
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

// order is less for those that are fatal.
func (r *Rejection) order() int {
	if r.Fatal {
		return 0
	}
	return 1
}

// fatal is the first fault because of which a batch is refused, or nil if all that
// is wrong is that a schema needs what the policy does not support, and that is
// no reason.
func (r *Rejection) fatal(mode Mode) *Error {
	k := slices.IndexFunc(r.Errors, func(e *Error) bool { return mode != Quarantine || e.Class != Unsupported })
	if k < 0 {
		return nil
	}
	return r.Errors[k]
}

// An AdmissionError says that a batch was refused, and every fault in it. It is
// a diagnostic for the host only.
type AdmissionError struct {
	// Rejections are the tools that are at fault, in their order; there is at
	// least one. In quarantine those that would only have been left out are
	// among them.
	Rejections []*Rejection

	reason *Error // the first that is fatal
}

// add adds a rejection, and finds out whether it is fatal.
func (e *AdmissionError) add(r *Rejection, mode Mode) {
	r.reason = r.fatal(mode)
	if r.Fatal = r.reason != nil; e.reason == nil {
		e.reason = r.reason
	}
	e.Rejections = append(e.Rejections, r)
}

// Error lists the tools that are at fault, the first ten of them, and before all
// others those because of which the batch is refused.
func (e *AdmissionError) Error() string {
	const shown = 10
	var b strings.Builder
	fmt.Fprintf(&b, "the batch of tools is refused, %d at fault:", len(e.Rejections))
	list := slices.Clone(e.Rejections)
	slices.SortStableFunc(list, func(x, y *Rejection) int { return x.order() - y.order() })
	for k, r := range list {
		if k == shown {
			fmt.Fprintf(&b, "\n  … %d more", len(list)-shown)
			break
		}
		b.WriteString("\n  " + r.Error())
	}
	return b.String()
}

// Unwrap are the fault because of which the batch is refused, the first if there
// are several, and then the rejections. So it is the one that [errors.As] finds
// and whose class [ClassOf] tells.
func (e *AdmissionError) Unwrap() []error {
	var list []error
	if e.reason != nil {
		list = append(list, e.reason)
	}
	for _, r := range e.Rejections {
		list = append(list, r)
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
