package regex

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
	"github.com/verdict-schema/verdict/vocab/regex/internal/syntax"
)

// facts is what an optimiser may want to know of a pattern.
type facts struct {
	all, nonEmpty bool
	prefix        *string
	strings       []string // the only texts that match, ascending
}

// Prefix returns the literal p if the pattern matches exactly the strings that
// begin with p, as ^x- does.
func (r *Regexp) Prefix() (string, bool) {
	if r.facts.prefix == nil {
		return "", false
	}
	return *r.facts.prefix, true
}

// Exact returns the only string that matches, if there is exactly one, as for
// ^literal$.
func (r *Regexp) Exact() (string, bool) {
	if len(r.facts.strings) != 1 {
		return "", false
	}
	return r.facts.strings[0], true
}

// Alternatives returns all strings that match, ascending, if they are few, as
// for ^(a|b|c)$ and ^a$|^b$.
func (r *Regexp) Alternatives() ([]string, bool) {
	return slices.Clone(r.facts.strings), len(r.facts.strings) > 0
}

// All reports whether the pattern matches every string, as .* does (^.*$ does
// not: no line terminator is matched by the dot). False may also mean that this
// is not known.
func (r *Regexp) All() bool { return r.facts.all }

// NonEmpty reports whether the pattern matches every string but the empty one,
// as [^] does and the dot does not. False may also mean that this is not known.
func (r *Regexp) NonEmpty() bool { return r.facts.nonEmpty }

// maxStrings and maxBytes bound the texts listed for a pattern.
const (
	maxStrings = 64
	maxBytes   = 4096
)

func factsOf(root *syntax.Node) facts {
	var f facts
	f.all = nullable(root)
	f.strings = wholeStrings(root)
	if text, start, end, ok := literal(root); ok && start && !end {
		f.prefix = &text
		f.all = f.all || text == ""
	}
	if least, ok := anyOfLength(root); ok {
		f.all = f.all || least == 0
		f.nonEmpty = least == 1
	}
	return f
}

// nullable reports whether n matches the empty string at every position.
func nullable(n *syntax.Node) bool {
	switch n.Op {
	case syntax.Empty:
		return true
	case syntax.Concat:
		return !slices.ContainsFunc(n.Subs, func(s *syntax.Node) bool { return !nullable(s) })
	case syntax.Alternate:
		return slices.ContainsFunc(n.Subs, nullable)
	case syntax.Repeat:
		return n.Min == 0 || nullable(n.Subs[0])
	}
	return false
}

// anyOfLength reports whether n matches every string of at least a given
// length, as [^]{3}, ^[^]+$ and ^[^]* do, and which.
func anyOfLength(root *syntax.Node) (least int, ok bool) {
	start, end, subs := anchors(root)
	if len(subs) != 1 {
		return 0, false
	}
	n, low, high := subs[0], 1, 1
	if n.Op == syntax.Repeat {
		n, low, high = n.Subs[0], n.Min, n.Max
	}
	bounded := start && end && high != syntax.Unbounded
	return low, n.Op == syntax.Char && slices.Equal(n.Set, charset.Any) && !bounded
}

// anchors takes ^ and $ off the ends of a pattern.
func anchors(root *syntax.Node) (start, end bool, subs []*syntax.Node) {
	subs = parts(root)
	if len(subs) > 0 && isAssertion(subs[0], syntax.InputStart) {
		start, subs = true, subs[1:]
	}
	if n := len(subs); n > 0 && isAssertion(subs[n-1], syntax.InputEnd) {
		end, subs = true, subs[:n-1]
	}
	return start, end, subs
}

// literal takes a pattern apart that is a text with or without ^ and $.
func literal(root *syntax.Node) (text string, start, end, ok bool) {
	start, end, subs := anchors(root)
	var b strings.Builder
	for _, sub := range subs {
		r, single := sub.Set.Single()
		if sub.Op != syntax.Char || !single || !plain(r) {
			return "", false, false, false
		}
		b.WriteRune(r)
	}
	return b.String(), start, end, true
}

// parts returns the sequence that a simplified pattern is.
func parts(root *syntax.Node) []*syntax.Node {
	switch root.Op {
	case syntax.Empty:
		return nil
	case syntax.Concat:
		return root.Subs
	}
	return []*syntax.Node{root}
}

// wholeStrings lists the texts that match, if the pattern is anchored at both
// ends and they are few; nil otherwise.
func wholeStrings(root *syntax.Node) []string {
	if root.Op == syntax.Alternate { // ^a$|^b$
		var all []string
		for _, sub := range root.Subs {
			some := wholeStrings(sub)
			if some == nil {
				return nil
			}
			all = append(all, some...)
		}
		return few(all)
	}
	start, end, subs := anchors(root)
	if !start || !end {
		return nil
	}
	return few(product(subs))
}

// few sorts the texts and drops doubles; nil if there are too many.
func few(texts []string) []string {
	slices.Sort(texts)
	texts = slices.Compact(texts)
	if len(texts) > maxStrings {
		return nil
	}
	return texts
}

// product lists the texts of a sequence; nil if they are too many, or not
// finite.
func product(subs []*syntax.Node) []string {
	if slices.ContainsFunc(subs, func(n *syntax.Node) bool { return n.Op == syntax.Repeat && n.Max == syntax.Unbounded }) {
		return nil // found before any work is done
	}
	least := 1 // texts: what is no set has at least one, or the sequence has none
	for _, sub := range subs {
		if sub.Op == syntax.Char && len(sub.Set) > 0 {
			if least *= min(sizeOf(sub.Set), maxStrings+1); least > maxStrings {
				return nil
			}
		}
	}
	texts := []string{""}
	for _, sub := range subs {
		if texts = times(texts, finite(sub)); texts == nil {
			return nil
		}
	}
	return texts
}

// times lists every head followed by every tail; nil if they are too many.
func times(heads, tails []string) []string {
	if len(heads)*len(tails) > maxStrings {
		return nil
	}
	if len(heads) == 0 || len(tails) == 0 {
		return nil
	}
	out := make([]string, 0, len(heads)*len(tails))
	bytes := 0
	for _, head := range heads {
		for _, tail := range tails {
			if bytes += len(head) + len(tail); bytes > maxBytes {
				return nil
			}
			out = append(out, head+tail)
		}
	}
	return out
}

// power lists the texts that are n of the given ones in a row; nil if they are
// too many.
func power(texts []string, n int) []string {
	out := []string{""}
	for range min(n, maxBytes+1) {
		if out = times(out, texts); out == nil {
			return nil
		}
	}
	return out
}

// finite lists the texts of a part; nil if they are too many, or not finite.
func finite(n *syntax.Node) []string {
	switch n.Op {
	case syntax.Empty:
		return []string{""}
	case syntax.Char:
		return members(n.Set)
	case syntax.Concat:
		return product(n.Subs)
	case syntax.Alternate:
		var all []string
		for _, sub := range n.Subs {
			some := finite(sub)
			if some == nil || len(all) > maxStrings {
				return nil
			}
			all = append(all, some...)
		}
		return few(all)
	case syntax.Repeat:
		return finiteRepeat(n)
	}
	return nil
}

func finiteRepeat(n *syntax.Node) []string {
	if n.Max != 1 && n.Min != n.Max {
		return nil
	}
	some := finite(n.Subs[0])
	switch {
	case some == nil:
		return nil
	case n.Min == n.Max:
		return power(some, n.Min)
	}
	return few(append([]string{""}, some...))
}

// plain reports whether a code point can be compared as bytes: no surrogate,
// and not U+FFFD, for which bytes that are not UTF-8 count.
func plain(r rune) bool { return utf8.ValidRune(r) && r != utf8.RuneError }

// sizeOf is how many code points are in a set.
func sizeOf(s charset.Set) int {
	n := 0
	for _, r := range s {
		n += int(r.Hi-r.Lo) + 1
	}
	return n
}

func members(s charset.Set) []string {
	var out []string
	for _, r := range s {
		if len(out)+int(r.Hi-r.Lo) >= maxStrings {
			return nil
		}
		for c := r.Lo; c <= r.Hi; c++ {
			if !plain(c) {
				return nil
			}
			out = append(out, string(c))
		}
	}
	return out
}
