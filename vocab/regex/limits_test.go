package regex_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/vocab/regex"
)

// most is how long a hostile pattern may take in a test, far above what it does.
const most = 5 * time.Second

// TestHostileMatch has patterns that take other engines exponential time.
func TestHostileMatch(t *testing.T) {
	text := strings.Repeat("a", 50_000)
	for _, c := range []struct {
		pattern, text string
		want          string // "true", "false" or the limit
	}{
		{`^(a+)+$`, text, "true"},
		{`^(a+)+$`, text + "!", "false"},
		{`(a|a)*b`, text, "false"},
		{`(.*)*x`, text, "false"},
		{`^(([a-z])+.)+[A-Z]([a-z])+$`, text, "false"},
		{`(?=(a+)+$)b`, text, "false"},
		{`(?<=(a+)+)b`, text, "false"},
		{`(?:(?!(a+)+b)a)*c`, text, "false"},
		{`(a*)*\1b`, text, "time"},
		{`^(a+)+\1$`, text + "!", "time"},
		{`^(?:(a)|\1)+?b`, text, "time"},
		{`(?:a?){5000}a{5000}$`, text, "time"},
	} {
		timeout := most // a verdict must not depend on how busy the machine is
		if c.want == "time" {
			timeout = 20 * time.Millisecond
		}
		r := mustCompile(t, c.pattern, regex.Options{Timeout: timeout})
		start := time.Now()
		ok, err := r.MatchString(c.text)
		if took := time.Since(start); took > most {
			t.Errorf("%s took %v", c.pattern, took)
		}
		var e *regex.LimitError
		switch {
		case errors.As(err, &e):
			if string(e.Limit) != c.want || e.Pattern != c.pattern || e.Max != int64(timeout) {
				t.Errorf("%s: %v, want %s", c.pattern, err, c.want)
			}
		case err != nil || ok != (c.want == "true") || c.want == "time":
			t.Errorf("%s: %v, %v, want %s", c.pattern, ok, err, c.want)
		}
	}
}

// TestHostilePattern has patterns that are too large in every way.
func TestHostilePattern(t *testing.T) {
	for _, c := range []struct {
		name, pattern string
		limit         regex.Limit
	}{
		{"long", strings.Repeat("a", 1<<16+1), regex.PatternLength},
		{"deep", strings.Repeat("(", 20_000) + strings.Repeat(")", 20_000), regex.NestingDepth},
		{"unclosed", strings.Repeat("(?=", 20_000), regex.NestingDepth},
		{"counts", `(?:(?:(?:ab){1000}){1000}){1000}`, regex.ProgramSize},
		{"one huge text", `^((((a{60}){60}){60}){60}){60}$`, regex.ProgramSize},
		{"optional counts", `(?:(?:(?:ab){0,1000}c){0,1000}d){0,1000}e`, regex.ProgramSize},
		{"looks", `(?:(?=ab)a){1000000}`, regex.ProgramSize},
	} {
		start := time.Now()
		_, err := regex.Compile(c.pattern, regex.Options{})
		if took := time.Since(start); took > most {
			t.Errorf("%s: took %v", c.name, took)
		}
		var e *regex.LimitError
		if !errors.As(err, &e) || e.Limit != c.limit {
			t.Errorf("%s: got %v, want the limit %s", c.name, err, c.limit)
		}
	}
}

// TestLargePatternsCompile has patterns that are large within the limits.
func TestLargePatternsCompile(t *testing.T) {
	for name, pattern := range map[string]string{
		"literal":       strings.Repeat("a", 60_000),
		"alternatives":  strings.TrimSuffix(strings.Repeat("[a-z0-9]x|", 6_000), "|"),
		"properties":    strings.Repeat(`\p{L}`, 10_000),
		"folded":        `(?i:` + strings.Repeat(`[^a]b|`, 9_000) + `)`,
		"groups":        strings.Repeat("(a)", 20_000) + `\1`,
		"names":         strings.Repeat(`(?<n>a)|`, 7_000) + `\k<n>`,
		"nested plus":   strings.Repeat("(?:", 999) + "a" + strings.Repeat(")+", 999),
		"nested counts": `((((((((()){1000}){1000}){1000}){1000}){1000}){1000}){1000}){1000}`,
	} {
		start := time.Now()
		if _, err := regex.Compile(pattern, regex.Options{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if took := time.Since(start); took > most {
			t.Errorf("%s: took %v", name, took)
		}
	}
}

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		name, pattern string
		options       regex.Options
		limit         regex.Limit
	}{
		{"length", `abcd`, regex.Options{MaxPatternLength: 3}, regex.PatternLength},
		{"depth", `((a))`, regex.Options{MaxDepth: 1}, regex.NestingDepth},
		{"program", `(a|bc){20}`, regex.Options{MaxProgram: 20}, regex.ProgramSize},
	} {
		_, err := regex.Compile(c.pattern, c.options)
		var e *regex.LimitError
		if !errors.As(err, &e) || e.Limit != c.limit {
			t.Errorf("%s: got %v, want the limit %s", c.name, err, c.limit)
		}
	}
	for _, pattern := range []string{`^((a|aa)+)\1$`, `(?=a)(?=aa)b`} {
		r := mustCompile(t, pattern, regex.Options{MaxMemory: 1 << 10})
		_, err := r.MatchString(strings.Repeat("a", 10_001))
		var e *regex.LimitError
		if !errors.As(err, &e) || e.Limit != regex.MatchMemory {
			t.Errorf("%s: got %v, want the limit %s", pattern, err, regex.MatchMemory)
		}
	}
}

func TestLimitErrorText(t *testing.T) {
	for _, c := range []struct {
		err  regex.LimitError
		want string
	}{
		{regex.LimitError{Pattern: `(a)\1`, Limit: regex.MatchTime, Max: int64(100 * time.Millisecond)}, `regular expression "(a)\\1" took longer than 100ms`},
		{regex.LimitError{Pattern: strings.Repeat("a", 100), Limit: regex.PatternLength, Max: 99}, `regular expression "` + strings.Repeat("a", 80) + `"… is longer than 99 bytes`},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// TestNoGoroutines checks that a time limit starts nothing in the background.
func TestNoGoroutines(t *testing.T) {
	before := runtime.NumGoroutine()
	r := mustCompile(t, `^(a+)+\1$`, regex.Options{Timeout: time.Millisecond})
	_, _ = r.MatchString(strings.Repeat("a", 1000) + "b")
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines more", after-before)
	}
}

// TestManyClasses has patterns of thousands of sets, each of which tells code
// points apart that the others don't. What they cost must not be the product.
func TestManyClasses(t *testing.T) {
	many := func(part string) string {
		var b strings.Builder
		for i := range 60_000 / len(strings.Replace(part, "?", "一", 1)) {
			b.WriteString(strings.Replace(part, "?", string(rune('一'+i)), 1))
		}
		return b.String()
	}
	for _, part := range []string{"?X|", "[?-\uffff]X|", "[^?]X|", "(?=?a)|", "(?<!?)|", "[?a]?", "(?:?b)?"} {
		start := time.Now()
		r := mustCompile(t, many(part)+"q", regex.Options{})
		if took := time.Since(start); took > most {
			t.Errorf("%s and so on took %v", part, took)
		}
		var limit *regex.LimitError
		if _, err := r.MatchString(strings.Repeat("X", 1000) + "q"); err != nil && !errors.As(err, &limit) {
			t.Errorf("%s and so on: %v", part, err)
		}
	}
}

func TestLongPatternInMessage(t *testing.T) {
	_, err := regex.Compile(strings.Repeat("é一", 50)+"(", regex.Options{})
	if message := err.Error(); !strings.Contains(message, `一"…`) && !strings.Contains(message, `é"…`) {
		t.Errorf("the pattern is cut within a character: %s", message)
	}
}

// TestWork checks that what compiling a pattern takes is known afterwards, so
// that who compiles many can bound the sum. Small patterns can take much.
func TestWork(t *testing.T) {
	for _, c := range []struct {
		pattern     string
		least, most int
	}{
		{`^x-`, 1, 100},
		{`^[a-z][a-z0-9-]*$`, 1, 1000},
		{`^\d{4}-\d{2}-\d{2}$`, 1, 1000},
		{`\p{L}`, 100, 5000},
		{`(?:(?:a|bc){90}){90}x`, 20_000, 1_000_000},                     // a large program
		{`(?:[a-z]|[0-9]b)*a(?:[a-z]|[0-9]b){16}x$`, 100_000, 1_000_000}, // a table that was given up
		{strings.Repeat(`[^\p{L}]`, 1000), 500_000, 5_000_000},           // large sets
		{strings.Repeat(`[^\p{L}]`, 1000) + `(a)\1`, 500_000, 5_000_000},
		{strings.Repeat(`(?i:\P{Lu})`, 1000), 5_000, 1_000_000},
	} {
		r := mustCompile(t, c.pattern, regex.Options{})
		if got := r.Work(); got < c.least || got > c.most {
			t.Errorf("%.40s: work %d, want %d to %d", c.pattern, got, c.least, c.most)
		}
	}
}
