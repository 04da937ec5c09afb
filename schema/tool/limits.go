package tool

import (
	"time"

	"github.com/verdict-schema/verdict/schema"
)

// Limits bound what strangers' schemas and arguments can cost. A field that is
// zero stands for its default, which [DefaultLimits] lists. What goes beyond a
// limit is an [Execution] failure.
type Limits struct {
	// SchemaSize is how many bytes a schema document may have, SchemaDepth how
	// deeply arrays and objects may nest in it.
	SchemaSize, SchemaDepth int
	// Subschemas is how many subschemas a schema may be made of, References how
	// many references it may hold, each with all that it refers to.
	Subschemas, References int
	// Documents is how many documents a schema may make a loader load.
	Documents int
	// PatternWork is what compiling the regular expressions of a schema may
	// take, with all that it refers to, in steps of some ten nanoseconds.
	PatternWork int
	// ArgumentSize is how many bytes arguments may have, ArgumentDepth how
	// deeply arrays and objects may nest in them. Of a Go value, ArgumentSize
	// bounds the bytes of its strings and the number of its values.
	ArgumentSize, ArgumentDepth int
	// Steps is how many steps one check may take: subschemas applied to values,
	// or comparable work.
	Steps int
	// RegexpTime is how long one regular expression that needs backtracking may
	// take on one string.
	RegexpTime time.Duration
	// Tools is how many descriptors a batch may have, BatchMemory about how many
	// bytes of memory its compiled schemas may take together.
	Tools, BatchMemory int
}

// DefaultLimits are the limits that apply unless others are set. They were
// settled against real schemas, and leave room above the largest seen:
//
//	             largest tool  MCP's own schema  largest of 17 configurations  limit
//	bytes               4.0 k             181 k                         373 k    1 M
//	depth                   8                13                            19     64
//	subschemas             25               839                         1,334  20,000
//	references              0               277                           210   5,000
//	pattern work            0                 0                        28,575    2 M
//
// The tools are 58 of a widely used server, the configurations those of build
// tools and services that editors check. Arguments may carry whole files, so
// that their size is bounded by what a host wants to hold in memory.
func DefaultLimits() Limits {
	return Limits{
		SchemaSize:    1 << 20,
		SchemaDepth:   64,
		Subschemas:    20_000,
		References:    5_000,
		Documents:     32,
		PatternWork:   2_000_000,
		ArgumentSize:  16 << 20,
		ArgumentDepth: 256,
		Steps:         20_000_000,
		RegexpTime:    50 * time.Millisecond,
		Tools:         10_000,
		BatchMemory:   1 << 30,
	}
}

// evaluationDepth is how deeply subschemas may nest while they are applied: as
// deep as arguments may be, and some references at each level.
const evaluationDepth = 20_000

// completed are the limits with the defaults filled in.
func (l Limits) completed() Limits {
	d := DefaultLimits()
	for _, f := range []struct {
		field    *int
		fallback int
	}{
		{&l.SchemaSize, d.SchemaSize},
		{&l.SchemaDepth, d.SchemaDepth},
		{&l.Subschemas, d.Subschemas},
		{&l.References, d.References},
		{&l.Documents, d.Documents},
		{&l.PatternWork, d.PatternWork},
		{&l.ArgumentSize, d.ArgumentSize},
		{&l.ArgumentDepth, d.ArgumentDepth},
		{&l.Steps, d.Steps},
		{&l.Tools, d.Tools},
		{&l.BatchMemory, d.BatchMemory},
	} {
		if *f.field <= 0 {
			*f.field = f.fallback
		}
	}
	if l.RegexpTime <= 0 {
		l.RegexpTime = d.RegexpTime
	}
	return l
}

// engine are the limits of compiling and of evaluating. Those of reading
// arguments are applied where arguments are read.
func (l Limits) engine() schema.Limits {
	return schema.Limits{
		Depth:           l.SchemaDepth,
		Size:            l.SchemaSize,
		Steps:           l.Steps,
		EvaluationDepth: evaluationDepth,
		SchemaNodes:     l.Subschemas,
		References:      l.References,
		PatternWork:     l.PatternWork,
		RegexpTime:      l.RegexpTime,
		ContentSize:     l.ArgumentSize,
	}
}
