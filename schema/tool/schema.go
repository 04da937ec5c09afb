package tool

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

// A Schema is a tool's schema, compiled under a policy. It is immutable and safe
// for concurrent use.
type Schema struct {
	policy      *policy
	text        []byte
	role        role
	compiled    *schema.Schema
	objectsOnly bool
	declared    string
	memory      int // see memoryOf
}

// Raw is the schema as it was given, byte for byte.
func (s *Schema) Raw() json.RawMessage { return bytes.Clone(s.text) }

// Declared is the dialect that the schema declares by $schema, as it is written
// there, and "" if it declares none.
func (s *Schema) Declared() string { return s.declared }

// Check checks arguments, or what a tool returns: JSON text in a
// [json.RawMessage] or []byte, or any other Go value, whose JSON form counts; a
// string is a value like any other. They are not changed. The error is nil or an
// [*Error].
//
// Arguments are absent if they are nil, a text of no bytes, or null. MCP lets a
// call leave its arguments out, so that absent arguments stand for an empty
// object, unless the policy requires arguments. Structured content has no such
// rule: under an output schema it is a mismatch that there is none, and null is
// a value.
func (s *Schema) Check(args any) error { return s.CheckContext(context.Background(), args) }

// CheckContext is Check under a context. When it ends, the error is an
// [Execution] failure.
func (s *Schema) CheckContext(ctx context.Context, args any) error {
	d := instance.Acquire()
	defer d.Release()
	present, err := s.read(d, args)
	if err == nil && !present {
		err = s.absent(d)
	}
	if err == nil {
		err = s.decide(ctx, d)
	}
	if err == nil {
		return nil
	}
	if s.role == output && err.Code == Arguments {
		err.Code = Content
	}
	return err
}

// read reads arguments into a document. It reports whether there are any.
func (s *Schema) read(d *instance.Document, args any) (present bool, failed *Error) {
	if args == nil {
		return false, nil
	}
	limits := &s.policy.limits
	options := instance.Options{MaxDepth: limits.ArgumentDepth, MaxSize: limits.ArgumentSize}
	var err error
	if text, ok := textOf(args); !ok {
		err = d.Lower(args, options)
	} else if len(text) == 0 {
		return false, nil
	} else {
		err = d.Parse(text, options)
	}
	if err != nil {
		return false, s.policy.syntaxFault(err)
	}
	return s.role == output || !d.Root().Is(instance.Null), nil
}

// textOf returns the JSON text that a value is, if it is one.
func textOf(v any) (text []byte, ok bool) {
	switch v := v.(type) {
	case json.RawMessage:
		return v, true
	case []byte:
		return v, true
	}
	return nil, false
}

// absent puts what absent arguments stand for into a document.
func (s *Schema) absent(d *instance.Document) *Error {
	switch {
	case s.role == output:
		return fault(Validation, Arguments, "$", "expected structured content, got none")
	case s.policy.requireArguments:
		return fault(Validation, Arguments, "$", "expected object, got no arguments")
	}
	if err := d.ParseString("{}", instance.Options{}); err != nil {
		return s.policy.executionFault(err)
	}
	return nil
}

// decide decides what was read, and explains only what is not valid.
func (s *Schema) decide(ctx context.Context, d *instance.Document) *Error {
	root := d.Root()
	if s.objectsOnly && !root.Is(instance.Object) {
		return fault(Validation, Arguments, "$", "expected object, got %s", typeName(root))
	}
	if ctx.Done() == nil {
		// Nothing can end the context, so the fastest way will do.
		if ok, err := s.compiled.ValidDocument(d); err != nil {
			return s.policy.checkFault(err)
		} else if ok {
			return nil
		}
	}
	r, err := s.compiled.EvaluateDocument(ctx, d, schema.CollectAnnotations(), schema.WithMaxErrors(s.policy.maxLines+1))
	switch {
	case err != nil && ctx.Err() != nil:
		return s.policy.cancelled(ctx)
	case err != nil:
		return s.policy.checkFault(err)
	}
	if r.Valid() {
		return nil
	}
	return s.policy.mismatch(root, r)
}
