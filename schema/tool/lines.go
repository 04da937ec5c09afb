package tool

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

// mismatch makes an error of what the engine says is wrong with arguments.
func (p *policy) mismatch(root instance.Value, r *schema.Result) *Error {
	e := &Error{Class: Validation, Code: Arguments}
	errors := r.Errors()
	list := make([]Violation, len(errors))
	for k, one := range errors {
		list[k] = Violation{pathOf(root, one.InstanceLocation), one.Message}
	}
	e.Violations, e.Truncated = p.bounded(list)
	// Lines that came to the same make room for none that was not collected.
	omitted, uncounted := r.Omitted()
	e.Truncated = e.Truncated || omitted > 0 || uncounted
	if p.echo {
		e.Cause = &schema.ValidationError{Errors: errors}
	}
	return e
}

// bounded makes lines fit to be shown: of bounded length, without characters
// that can't be seen, none twice in a row, and not too many.
func (p *policy) bounded(list []Violation) (kept []Violation, more bool) {
	for k, v := range list {
		list[k] = p.boundedLine(v)
	}
	list = slices.Compact(list)
	if len(list) > p.maxLines {
		return slices.Clone(list[:p.maxLines]), true
	}
	return list, false
}

// boundedLine bounds a line. The path gets half of it at the most.
func (p *policy) boundedLine(v Violation) Violation {
	path := shorten(visible(v.Path), p.maxLineLength/2)
	room := p.maxLineLength - len(path)
	if path != "" {
		room -= len(": ")
	}
	return Violation{path, shorten(visible(v.Message), max(room, 1))}
}

// visible escapes what can't be seen or would disturb a terminal or a
// protocol of lines, such as line feeds and marks that turn text around.
func visible(s string) string {
	if !strings.ContainsFunc(s, isHidden) && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for _, c := range s {
		if isHidden(c) {
			fmt.Fprintf(&b, `\u%04x`, c)
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// isHidden reports whether a character leaves no mark, by itself or at all. Some
// that count as letters, symbols or marks don't: fillers, and selectors of
// variants, in which a text can be hidden from people but not from models.
func isHidden(c rune) bool {
	const brailleBlank = '\u2800'
	return !unicode.IsPrint(c) || c == brailleBlank || unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// shorten cuts a text to a number of bytes, between code points, and keeps its
// beginning and its end.
func shorten(s string, most int) string {
	const mark = "…"
	if len(s) <= most {
		return s
	}
	room := max(most-len(mark), 0)
	head, tail := room-room/3, len(s)-room/3
	for head > 0 && !utf8.RuneStart(s[head]) {
		head--
	}
	for tail < len(s) && !utf8.RuneStart(s[tail]) {
		tail++
	}
	return s[:head] + mark + s[tail:]
}
