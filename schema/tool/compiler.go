package tool

import (
	"context"
	"encoding/json"
	"runtime"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A Compiler compiles tools' schemas under one policy, and keeps them by the
// digest of their text, so that what a server lists again costs nothing. It is
// safe for concurrent use. Schemas know nothing of each other: one can't claim a
// URI that another refers to.
type Compiler struct {
	policy *policy
	cache  *cache
}

// NewCompiler returns a compiler with a policy.
func NewCompiler(options ...Option) *Compiler {
	p := newPolicy(options)
	if p.workers < 1 {
		p.workers = runtime.GOMAXPROCS(0)
	}
	return &Compiler{policy: p, cache: newCache(p.cacheEntries, p.cacheBytes)}
}

// CompileInput compiles an input schema under the policy that the options say;
// see [Compiler.CompileInput].
func CompileInput(raw any, options ...Option) (*Schema, error) {
	return NewCompiler(options...).CompileInput(context.Background(), raw)
}

// CompileOutput compiles an output schema under the policy that the options say;
// see [Compiler.CompileOutput].
func CompileOutput(raw any, options ...Option) (*Schema, error) {
	return NewCompiler(options...).CompileOutput(context.Background(), raw)
}

// CompileInput compiles the schema of a tool's arguments. It is JSON text in a
// [json.RawMessage] or []byte, or any other Go value, whose JSON form counts; a
// string is a value like any other.
//
// The schema must be an object, and for objects: its type must be "object" or
// ["object"], or absent, which means the same; a schema whose root accepts other
// types too is refused. Subschemas may be booleans. The error is an [*Error].
func (c *Compiler) CompileInput(ctx context.Context, raw any) (*Schema, error) {
	return c.compileAny(ctx, raw, input)
}

// CompileOutput compiles the schema of a tool's structured content, as
// CompileInput does. With [AllowAnyOutput] it may describe values of any type.
func (c *Compiler) CompileOutput(ctx context.Context, raw any) (*Schema, error) {
	return c.compileAny(ctx, raw, output)
}

func (c *Compiler) compileAny(ctx context.Context, raw any, r role) (*Schema, error) {
	text, err := c.policy.schemaText(raw)
	if err != nil {
		return nil, err
	}
	s, err := c.compile(ctx, text, r)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// schemaText is the text of a schema.
func (p *policy) schemaText(raw any) ([]byte, *Error) {
	switch raw := raw.(type) {
	case json.RawMessage:
		return raw, nil
	case []byte:
		return raw, nil
	}
	d, err := instance.Lower(raw, instance.Options{MaxDepth: p.limits.SchemaDepth, MaxSize: p.limits.SchemaSize})
	if err != nil {
		return nil, p.schemaFault(err)
	}
	return d.AppendJSON(nil, 0), nil
}
