package tool

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

// A digest tells schemas apart: by their text and by what they are for.
type digest [sha256.Size]byte

func digestOf(text []byte, r role) digest {
	h := sha256.New()
	h.Write([]byte{byte(r)})
	h.Write(text)
	return digest(h.Sum(nil))
}

// compile compiles a schema, or takes it from the cache.
func (c *Compiler) compile(ctx context.Context, text []byte, r role) (*Schema, *Error) {
	if len(text) > c.policy.limits.SchemaSize {
		return nil, fault(Execution, Limit, "", "size limit exceeded: %d bytes are more than %d", len(text), c.policy.limits.SchemaSize)
	}
	if s := c.cache.get(digestOf(text, r)); s != nil {
		return s, nil
	}
	text = bytes.Clone(text)
	key := digestOf(text, r) // of what is compiled, whoever may have changed the original meanwhile
	s, lasting, err := c.policy.build(ctx, text, r)
	if err != nil {
		return nil, err
	}
	if lasting {
		c.cache.put(key, s)
	}
	return s, nil
}

// build compiles a schema. It is lasting if it depends on nothing but its text
// and the policy. A panic in a function that the host gave is a failure, since a
// stranger's schema decides which are called.
func (p *policy) build(ctx context.Context, text []byte, r role) (s *Schema, lasting bool, failed *Error) {
	defer func() {
		if v := recover(); v != nil {
			s, failed = nil, fault(Execution, Failure, "", "panic: %v", v)
		}
	}()
	d := instance.Acquire()
	defer d.Release()
	if failed := p.readSchema(d, text); failed != nil {
		return nil, false, failed
	}
	root := d.Root()
	l := &loads{ctx: ctx, loader: p.loader, most: p.limits.Documents}
	compiled, err := p.compileText(ctx, text, l)
	if ctx.Err() != nil {
		return nil, false, p.cancelled(ctx)
	}
	if err != nil {
		return nil, false, p.schemaFault(err)
	}
	if failed := p.mustDescribeObjects(root, r); failed != nil {
		return nil, false, failed
	}
	return &Schema{
		policy:      p,
		text:        text,
		role:        r,
		compiled:    compiled,
		objectsOnly: p.objectsOnly(r),
		declared:    declaredDialect(root),
		memory:      memoryOf(compiled),
	}, l.count == 0, nil
}

// readSchema reads a schema's text, for what the policy says about it.
func (p *policy) readSchema(d *instance.Document, text []byte) *Error {
	if len(bytes.TrimLeft(text, " \t\r\n")) == 0 {
		return fault(Validation, InvalidRoot, "#", "there is no schema")
	}
	err := d.Parse(text, instance.Options{MaxDepth: p.limits.SchemaDepth, MaxSize: p.limits.SchemaSize})
	if err != nil {
		return p.schemaFault(err)
	}
	return mustBeObject(d.Root())
}

// declaredDialect is the value of $schema.
func declaredDialect(root instance.Value) string {
	named, _ := root.Member("$schema")
	return strings.Clone(named.Content())
}

// memoryOf is about how many bytes a compiled schema takes, by measurements: of
// the text, of the documents that it refers to, and of its subschemas.
func memoryOf(s *schema.Schema) int {
	const perByte, perSubschema = 25, 512
	subschemas, bytes := s.Size()
	return perByte*bytes + perSubschema*subschemas
}

// compileText compiles a schema that was read before, by a compiler of its own.
func (p *policy) compileText(ctx context.Context, text []byte, l *loads) (*schema.Schema, error) {
	options := append([]schema.Option{
		schema.WithDialects(p.dialects...),
		schema.WithDefaultDialect(schema.Draft202012),
		schema.WithLimits(p.limits.engine()),
		schema.WithholdValues(!p.echo),
	}, p.engine...)
	if p.loader != nil {
		options = append(options, schema.WithLoader(l))
	}
	c := schema.NewCompiler(options...)
	if err := c.AddResource("", text); err != nil {
		return nil, err
	}
	return c.CompileContext(ctx, "")
}

// loads is the host's loader during one compilation.
type loads struct {
	ctx    context.Context
	loader schema.Loader
	count  int
	most   int
}

// Load asks the host's loader, within the limit and until the context ends.
func (l *loads) Load(uri string) ([]byte, error) {
	if err := context.Cause(l.ctx); err != nil {
		return nil, err
	}
	if l.count++; l.count > l.most {
		return nil, &schema.LimitError{Limit: "documents", Value: int64(l.count), Max: int64(l.most)}
	}
	text, err := l.loader.Load(uri)
	if err != nil {
		return nil, fmt.Errorf("loading %s: %w", uri, err)
	}
	return text, nil
}
