package tool

import (
	"bytes"
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
)

// A Mode says what becomes of a batch with a tool that is at fault.
type Mode int

const (
	// Strict refuses the batch. It is the default.
	Strict Mode = iota
	// Quarantine leaves out the tools whose schemas need what the policy does
	// not support: a dialect or a vocabulary. Any other fault refuses the batch.
	Quarantine
)

// Admit admits a batch of tools under the policy that the options say; see
// [Compiler.Admit].
func Admit(ctx context.Context, descriptors []Descriptor, mode Mode, options ...Option) (*Bundle, error) {
	return NewCompiler(options...).Admit(ctx, descriptors, mode)
}

// Admit compiles the schemas of a batch of tools, several at a time, each text
// once. The result is one bundle, which is empty for an empty batch and where
// every tool was left out. A batch that is refused is an [*AdmissionError] with
// every fault of every tool: of its schemas, its name, its other metadata. If
// the context ends, the batch is too large or the hook of [OnAdmit] fails, the
// error is an [*Error] of the class [Execution].
func (c *Compiler) Admit(ctx context.Context, descriptors []Descriptor, mode Mode) (*Bundle, error) {
	if most := c.policy.limits.Tools; len(descriptors) > most {
		return nil, fault(Execution, Limit, "", "tools limit exceeded: %d are more than %d", len(descriptors), most)
	}
	compiled, fits := c.compileBatch(ctx, descriptors)
	if ctx.Err() != nil {
		return nil, c.policy.cancelled(ctx)
	}
	if !fits {
		return nil, fault(Execution, Limit, "", "batch memory limit exceeded: the schemas take more than about %d bytes", c.policy.limits.BatchMemory)
	}
	b, err := sortOut(descriptors, compiled, mode)
	if err != nil {
		return nil, err
	}
	if c.policy.narrow != nil {
		if err := c.policy.narrow(b.Names()); err != nil {
			return nil, c.policy.hookFault(err)
		}
	}
	return b, nil
}

// A job is one schema to compile. Tools with the same schema share a job.
type job struct {
	text   json.RawMessage
	role   role
	schema *Schema
	failed *Error
}

// jobs are the schemas of a batch by digest.
type jobs struct {
	byDigest map[digest]*job
	list     []*job
}

// of returns the job of a schema, or nil where there is no schema.
func (j *jobs) of(text json.RawMessage, r role) *job {
	if text == nil {
		return nil
	}
	key := digestOf(text, r)
	one := j.byDigest[key]
	if one == nil {
		one = &job{text: text, role: r}
		j.byDigest[key] = one
		j.list = append(j.list, one)
	}
	return one
}

// A draft is a descriptor's schemas on the way.
type draft struct{ input, output *job }

// compileBatch compiles the schemas of descriptors, until the context ends or it
// turns out that they don't fit into the memory that a batch may take.
func (c *Compiler) compileBatch(ctx context.Context, descriptors []Descriptor) (drafts []draft, fits bool) {
	j := &jobs{byDigest: make(map[digest]*job)}
	drafts = make([]draft, len(descriptors))
	for k := range descriptors {
		d := &descriptors[k]
		drafts[k] = draft{j.of(d.InputSchema, input), j.of(d.OutputSchema, output)}
	}
	var next, memory atomic.Int64
	most := int64(c.policy.limits.BatchMemory)
	var workers sync.WaitGroup
	for range min(c.policy.workers, len(j.list)) {
		workers.Go(func() {
			for k := next.Add(1) - 1; k < int64(len(j.list)) && ctx.Err() == nil && memory.Load() <= most; k = next.Add(1) - 1 {
				one := j.list[k]
				if one.schema, one.failed = c.compile(ctx, one.text, one.role); one.failed == nil {
					memory.Add(int64(one.schema.memory))
				}
			}
		})
	}
	workers.Wait()
	return drafts, memory.Load() <= most
}

// sortOut makes a bundle of a batch whose schemas have been compiled.
func sortOut(descriptors []Descriptor, drafts []draft, mode Mode) (*Bundle, error) {
	b := &Bundle{byName: make(map[string]*Tool, len(descriptors))}
	first := make(map[string]int, len(descriptors))
	var refused AdmissionError
	for k := range descriptors {
		d := descriptors[k]
		d.Revision = d.revision()
		faults := append(d.metadataFaults(), drafts[k].faults()...)
		if at, taken := first[d.Name]; taken {
			faults = append(faults, duplicateName(at))
		} else if d.Name != "" {
			first[d.Name] = k
		}
		if len(faults) > 0 {
			refused.add(&Rejection{Index: k, Name: d.Name, Revision: d.Revision, Errors: faults}, mode)
			continue
		}
		b.tools = append(b.tools, drafts[k].tool(d))
		b.byName[d.Name] = b.tools[len(b.tools)-1]
	}
	if refused.reason != nil {
		return nil, &refused
	}
	b.rejected = refused.Rejections
	return b, nil
}

func duplicateName(first int) *Error {
	e := fault(Validation, DuplicateName, "", "tool %d of the batch has the same name", first)
	e.Part = "name"
	return e
}

// tool makes a tool of a descriptor without a fault. The schemas are those that
// were compiled, whatever becomes of the descriptor that was given.
func (d draft) tool(of Descriptor) *Tool {
	t := &Tool{Descriptor: of, Input: d.input.schema}
	t.Descriptor.Raw = bytes.Clone(of.Raw)
	t.InputSchema = t.Input.Raw()
	if d.output != nil {
		t.Output = d.output.schema
		t.OutputSchema = t.Output.Raw()
	}
	return t
}

// faults are what is wrong with the schemas, each with the part that it is.
func (d draft) faults() []*Error {
	var list []*Error
	for _, part := range []struct {
		name string
		job  *job
	}{{"inputSchema", d.input}, {"outputSchema", d.output}} {
		if part.job != nil && part.job.failed != nil {
			e := *part.job.failed
			e.Part = part.name
			list = append(list, &e)
		}
	}
	return list
}
