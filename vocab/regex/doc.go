// Package regex has the regular expressions of JSON Schema: ECMA-262, flag u,
// case-sensitive, found anywhere in the text (JSON Schema Core, section
// "Regular Expressions"; ECMA-262, 16th edition, section "RegExp Objects").
//
// Compile parses a pattern strictly, and chooses the fastest of three tiers
// that can decide it:
//
//   - Shape: hand-written loops for the forms most schemas use (shape.go).
//   - Linear: automata, one step a character where a table can be made,
//     all states at once otherwise (linear.go, internal/automaton). They take
//     everything but back-references, look-around included.
//   - Backtracking: ECMA-262's own algorithm, for patterns with
//     back-references, within limits of time and memory (internal/backtrack).
//
// No other engine is used, though there are two that come near. Go's regexp is
// linear, too, but has neither look-around nor counts above 1,000, and its
// automata are not tables. regexp2 (2.13.0) has everything, but measures time by a
// goroutine that ticks every 100 ms and outlives the match, and its parser accepts
// lone brackets and needless backslashes despite the flag u. Both serve as
// references in tests.
//
// The tiers agree wherever more than one can run a pattern; FuzzTiers holds
// them to it. A limit that is reached is a *LimitError, never a verdict.
//
// # The grammar
//
// The parser (internal/syntax) accepts the grammar of the 16th edition (2025)
// with the flag u, which includes look-behind, named groups (the same name in
// different alternatives, too), \p{…} with every property and alias the
// specification names, and modifiers such as (?i:…); it refuses everything
// else, as (?i), (?P<name>…), \A, \z, \h, a{2,1}, [\w-.] or \_ are. Options.AnnexB
// accepts a part of it.
//
// # Unicode
//
// Texts are Go strings, matched by code point; bytes that are not UTF-8 count
// as U+FFFD. A lone surrogate in a pattern is valid and matches nothing. \p{…}
// follows version 15.0.0 of the Unicode Character Database whatever the Go
// release; case folding, which only (?i:…) needs, follows package unicode
// (15.0.0 in Go 1.25 and 1.26).
package regex
