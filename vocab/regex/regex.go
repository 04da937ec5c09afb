package regex

import (
	"errors"
	"sync"
	"time"

	"github.com/verdict-schema/verdict/vocab/regex/internal/automaton"
	"github.com/verdict-schema/verdict/vocab/regex/internal/backtrack"
	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// Options are the limits within which a pattern is compiled and matched. A
// zero field means the default; there is no way to have no limit.
type Options struct {
	// Timeout bounds one match. Shapes and tables, which take nanoseconds a
	// character whatever the pattern, are not timed. Default: 100 ms.
	Timeout time.Duration
	// MaxPatternLength bounds the pattern, in bytes. Default: 65,536.
	MaxPatternLength int
	// MaxDepth bounds the nesting of groups. Default: 1,000.
	MaxDepth int
	// MaxProgram bounds the instructions of a pattern with all its repeat
	// counts written out, where they have to be. Default: 100,000.
	MaxProgram int
	// MaxMemory bounds what one match keeps beside the text, in bytes: open
	// alternatives when backtracking, where each look-around holds otherwise.
	// Default: 16 MiB.
	MaxMemory int

	// AnnexB also accepts what ECMA-262 Annex B.1.2 accepts without the flag
	// u, where that does not contradict it: lone braces and brackets, [\w-.],
	// octal escapes, a backslash before a character that needs none, a
	// quantifier after a look-ahead. Matching is still by code point.
	AnnexB bool
}

var defaults = Options{
	Timeout:          100 * time.Millisecond,
	MaxPatternLength: 1 << 16,
	MaxDepth:         1000,
	MaxProgram:       100_000,
	MaxMemory:        16 << 20,
}

func orDefault[T int | time.Duration](v, otherwise T) T {
	if v <= 0 {
		return otherwise
	}
	return v
}

// A Tier says by which kind of matcher a pattern is decided.
type Tier uint8

// The tiers, fastest first. The first two take time linear in the text.
const (
	Shape        Tier = iota // a hand-written loop for a simple form
	Linear                   // an automaton
	Backtracking             // backtracking within limits, for back-references
)

var tierNames = [...]string{"shape", "linear", "backtracking"}

// String returns the name of the tier.
func (t Tier) String() string { return tierNames[t] }

// A Regexp is a compiled pattern. It is immutable but for a pool of working
// memory, and safe for any number of goroutines.
type Regexp struct {
	pattern string
	facts   facts
	timeout time.Duration
	memory  int
	work    int

	// Exactly one of these decides.
	shape   shape
	checks  []check
	program *automaton.Program
	back    *backtrack.Program

	pool sync.Pool // of *scratch, for program and back
}

// scratch is the working memory of one match.
type scratch struct {
	automaton automaton.Scratch
	backtrack backtrack.Scratch
}

// Compile compiles a pattern of ECMA-262 with the flag u (section "Patterns"),
// to be searched for anywhere in a text. The error is a *SyntaxError, or a
// *LimitError if the pattern is too large.
func Compile(pattern string, o Options) (*Regexp, error) {
	tree, err := parse(pattern, o)
	if err != nil {
		return nil, err
	}
	r := &Regexp{pattern: pattern, timeout: orDefault(o.Timeout, defaults.Timeout), memory: orDefault(o.MaxMemory, defaults.MaxMemory)}
	r.work = len(pattern) + tree.Ranges
	r.pool.New = func() any { return new(scratch) }
	if tree.BackReferences {
		r.back = backtrack.Compile(tree)
		r.work += r.back.Work()
		return r, nil
	}
	root := simplify(tree.Root)
	r.facts = factsOf(root)
	if r.shape = shapeOf(root, &r.facts); r.shape != nil {
		return r, nil
	}
	limit := orDefault(o.MaxProgram, defaults.MaxProgram)
	if err := r.compileLinear(root, limit); err != nil {
		return nil, &LimitError{Pattern: pattern, Limit: ProgramSize, Max: int64(limit)}
	}
	return r, nil
}

// Check reports whether a pattern is a valid ECMA-262 regular expression with
// the flag u: nil, or the error that Compile would return.
func Check(pattern string) error {
	_, err := parse(pattern, Options{})
	return err
}

func parse(pattern string, o Options) (*syntax.Pattern, error) {
	if longest := orDefault(o.MaxPatternLength, defaults.MaxPatternLength); len(pattern) > longest {
		return nil, &LimitError{Pattern: pattern, Limit: PatternLength, Max: int64(longest)}
	}
	parser := syntax.Parse
	if o.AnnexB {
		parser = syntax.ParseAnnexB
	}
	tree, err := parser(pattern, syntax.Limits{Depth: orDefault(o.MaxDepth, defaults.MaxDepth)})
	if e := (*syntax.SyntaxError)(nil); errors.As(err, &e) {
		return nil, &SyntaxError{Pattern: pattern, Offset: e.Offset, Reason: e.Reason}
	}
	if e := (*syntax.DepthError)(nil); errors.As(err, &e) {
		return nil, &LimitError{Pattern: pattern, Limit: NestingDepth, Max: int64(e.Limit)}
	}
	return tree, err
}

// String returns the pattern.
func (r *Regexp) String() string { return r.pattern }

// Work is what compiling the pattern took, in steps of about the same cost, some
// ten nanoseconds; the memory that is kept is a few bytes a step. Who compiles
// many patterns by strangers should bound the sum: small ones can take much.
func (r *Regexp) Work() int { return r.work }

// Tier says by which kind of matcher the pattern is decided.
func (r *Regexp) Tier() Tier {
	switch {
	case r.shape != nil:
		return Shape
	case r.back != nil:
		return Backtracking
	}
	return Linear
}

// Timed reports whether matches are bounded by a time limit, because how long
// they take does not follow from the length of the text alone.
func (r *Regexp) Timed() bool { return r.shape == nil && r.checks == nil }

// Passes is how often a match goes through the text, at most: more than once for
// patterns with look-around at their start. It is 0 where [Regexp.Timed] holds.
func (r *Regexp) Passes() int {
	if r.Timed() {
		return 0
	}
	return max(1, len(r.checks))
}

// MatchString reports whether the pattern matches anywhere in s, which should
// be valid UTF-8: bytes that are not count as U+FFFD. The error is a
// *LimitError, and then there is no verdict.
func (r *Regexp) MatchString(s string) (bool, error) {
	if r.shape != nil {
		return r.shape.match(s), nil
	}
	if r.checks != nil {
		return matchChecks(r.checks, s), nil
	}
	return r.matchSlowly(s)
}

// maxPooled bounds the memory that is kept for the next match, in bytes.
const maxPooled = 1 << 20

// matchSlowly runs what has to be limited.
func (r *Regexp) matchSlowly(s string) (bool, error) {
	memory := r.pool.Get().(*scratch)
	defer func() {
		if memory.automaton.Size()+memory.backtrack.Size() <= maxPooled {
			r.pool.Put(memory)
		}
	}()
	deadline := time.Now().Add(r.timeout)
	if r.program != nil {
		limit := automaton.Limit{Deadline: deadline, LookBits: 8 * r.memory}
		out := r.program.Simulate(s, limit, &memory.automaton)
		return r.verdict(out == automaton.Match, out == automaton.OutOfTime, out == automaton.OutOfMemory)
	}
	limit := backtrack.Limit{Deadline: deadline, Entries: r.memory / backtrack.EntrySize}
	out := r.back.Search(s, limit, &memory.backtrack)
	return r.verdict(out == backtrack.Match, out == backtrack.OutOfTime, out == backtrack.OutOfMemory)
}

func (r *Regexp) verdict(matched, outOfTime, outOfMemory bool) (bool, error) {
	switch {
	case outOfTime:
		return false, &LimitError{Pattern: r.pattern, Limit: MatchTime, Max: int64(r.timeout)}
	case outOfMemory:
		return false, &LimitError{Pattern: r.pattern, Limit: MatchMemory, Max: int64(r.memory)}
	}
	return matched, nil
}
