package schema_test

import (
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/schema"
)

// Nothing may cost more than in proportion to the size of the instance, to that
// of the schema, or to the number of errors. The tables growthCases lists say
// where it might: each is measured sixteen times at one size, and once
// at sixteen times that size. What is linear takes the same time, or a few times
// as long where the larger one outgrows the processor's caches; quadratic work
// would take sixteen times as long.

// A growth is an operation whose cost must be in proportion to n.
type growth struct {
	name string
	// n is a size at which the operation takes some tens of microseconds.
	n int
	// schema and instance are the texts for a size.
	schema, instance func(n int) string
	// measure returns the operation to measure, which fails the test if its
	// outcome is not the one expected.
	measure func(t testing.TB, schemaText, instanceText string) func()
}

// growthCases are all cases, by what grows.
func growthCases() map[string][]growth {
	return map[string][]growth{
		"instance":            instanceGrowth(),
		"depth":               depthGrowth(),
		"errors":              errorGrowth(),
		"schema":              schemaGrowth(),
		"schema and instance": bothGrowth(),
		"values":              valueGrowth(),
		"results":             resultGrowth(),
	}
}

const (
	factor = 16
	// allowed is how many times longer the larger size may take.
	allowed = 5
)

// measureGrowth makes TestGrowth compare times, which no busy machine can be
// trusted with; without it, the test only sees that both sizes come out right.
var measureGrowth = flag.Bool("growth", false, "compare how long the cases of TestGrowth take")

func TestGrowth(t *testing.T) {
	for kind, cases := range growthCases() {
		for _, c := range cases {
			t.Run(kind+"/"+c.name, func(t *testing.T) {
				small, large := c.at(t, c.n), c.at(t, factor*c.n)
				small()
				large()
				if !*measureGrowth {
					return
				}
				often := func() {
					for range factor {
						small()
					}
				}
				// The machine may be busy with something else: the best of a
				// few attempts counts.
				var ratio float64
				for range 8 {
					ratio = float64(quickest(large)) / float64(quickest(often))
					if ratio <= allowed {
						return
					}
				}
				t.Errorf("%d times the size takes %.1f times as long", factor, factor*ratio)
			})
		}
	}
}

// BenchmarkGrowth gives the figures behind TestGrowth: the time for each unit
// of size, which stays about the same.
func BenchmarkGrowth(b *testing.B) {
	for kind, cases := range growthCases() {
		for _, c := range cases {
			for _, n := range []int{c.n, factor * c.n} {
				b.Run(fmt.Sprintf("%s/%s/%d", kind, c.name, n), func(b *testing.B) {
					run := c.at(b, n)
					for b.Loop() {
						run()
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/unit")
				})
			}
		}
	}
}

// at is the operation for a size.
func (c *growth) at(t testing.TB, n int) func() {
	return c.measure(t, c.schema(n), c.instance(n))
}

// quickest is the least time of a few runs.
func quickest(run func()) time.Duration {
	best := time.Duration(0)
	for k := range 3 {
		began := time.Now()
		run()
		if taken := time.Since(began); k == 0 || taken < best {
			best = taken
		}
	}
	return max(best, 1)
}

// What can be measured.

func accepts(t testing.TB, schemaText, instanceText string) func() {
	return decides(t, schemaText, instanceText, true)
}

func refuses(t testing.TB, schemaText, instanceText string) func() {
	return decides(t, schemaText, instanceText, false)
}

func decides(t testing.TB, schemaText, instanceText string, valid bool) func() {
	s, text := compiled(t, schemaText), []byte(instanceText)
	if err := s.Validate(text); valid != (err == nil) {
		t.Fatalf("valid %t is wrong: %v", !valid, err)
	}
	return func() {
		if s.Valid(text) != valid {
			t.Errorf("valid %t is wrong", !valid)
		}
	}
}

// explains measures finding every error, with its message and position.
func explains(t testing.TB, schemaText, instanceText string) func() {
	s, text := compiled(t, schemaText, schema.WithMaxErrors(0)), []byte(instanceText)
	return func() {
		var found *schema.ValidationError
		if err := s.Validate(text); !errors.As(err, &found) || found.Truncated {
			t.Fatalf("not every error was found: %v", err)
		}
		for _, e := range found.Errors {
			if e.String() == "" {
				t.Fatal("an error without a message")
			}
		}
	}
}

// compiles measures compiling the schema.
func compiles(t testing.TB, schemaText, _ string) func() {
	return func() { compiled(t, schemaText) }
}

func compiled(t testing.TB, text string, options ...schema.Option) *schema.Schema {
	s, err := schema.Compile(text, options...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Ways to write texts of a size.

// always is a text that does not depend on the size.
func always(text string) func(int) string { return func(int) string { return text } }

// list is n texts between an opening and a closing one, with commas.
func list(open, shut string, text func(k int) string) func(n int) string {
	return func(n int) string {
		var b strings.Builder
		b.WriteString(open)
		for k := range n {
			if k > 0 {
				b.WriteByte(',')
			}
			b.WriteString(text(k))
		}
		b.WriteString(shut)
		return b.String()
	}
}

// each writes a number into a format, in place of every $.
func each(format string) func(k int) string {
	return func(k int) string { return strings.ReplaceAll(format, "$", fmt.Sprint(k)) }
}

func array(item string) func(n int) string { return list("[", "]", each(item)) }

func object(member string) func(n int) string { return list("{", "}", each(member)) }

// nested is open n times, something in the middle, and shut n times.
func nested(open, middle, shut string) func(n int) string {
	return func(n int) string { return strings.Repeat(open, n) + middle + strings.Repeat(shut, n) }
}
