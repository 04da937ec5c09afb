package testsuite_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/verdict-schema/verdict/testsuite"
	"github.com/verdict-schema/verdict/testsuite/internal/engine"
	"github.com/verdict-schema/verdict/testsuite/internal/runner"
)

// maxShown is how many failures of a dialect are printed.
const maxShown = 40

// TestConformance runs every case of every dialect that the library has: required,
// optional, format and proposals.
func TestConformance(t *testing.T) {
	suite, err := testsuite.Open(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, dialect := range engine.Dialects() {
		t.Run(dialect.Name, func(t *testing.T) {
			cases, err := runner.Run(suite, runner.Options{Dialects: []testsuite.Dialect{dialect}})
			if err != nil {
				t.Fatal(err)
			}
			failures := runner.Failures(cases)
			for i, c := range failures {
				if i == maxShown {
					t.Errorf("and %d more", len(failures)-maxShown)
					break
				}
				t.Errorf("%s\n\t%s", c.Name(), c.Problem)
			}
			if got := totals(cases); fmt.Sprint(got) != fmt.Sprint(counts[dialect.Name]) {
				t.Errorf("ran %v cases, want %v", got, counts[dialect.Name])
			}
		})
	}
}

func totals(cases []runner.Case) map[testsuite.Category]int {
	total := map[testsuite.Category]int{}
	for _, c := range cases {
		total[c.Category]++
	}
	return total
}

// TestFormatOnlyAnnotates checks that every format annotates every value, and
// that none refuses anything, unless it is asked to assert. In v1 format asserts
// by itself.
func TestFormatOnlyAnnotates(t *testing.T) {
	suite, err := testsuite.Open(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, dialect := range engine.Dialects() {
		if dialect.Name == "v1" {
			continue
		}
		files, err := suite.Files(dialect)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if file.Category == testsuite.Format {
				acceptsAll(t, file)
			}
		}
	}
}

func acceptsAll(t *testing.T, file testsuite.File) {
	t.Helper()
	annotations := 0
	for _, group := range file.Groups {
		s, err := engine.Compile(group.Schema, engine.Settings{Dialect: file.Dialect})
		if err != nil {
			t.Errorf("%s/%s: %s: %v", file.Dialect.Name, file.Path, group.Description, err)
			continue
		}
		for _, test := range group.Cases {
			if !s.Valid(test.Data) {
				t.Errorf("%s/%s: %s: %s: format asserts", file.Dialect.Name, file.Path, group.Description, test.Description)
			}
			r, err := s.Evaluate(context.Background(), test.Data)
			if err != nil || !r.Valid() {
				t.Errorf("%s/%s: %s: %s: got %v, %v", file.Dialect.Name, file.Path, group.Description, test.Description, r, err)
				continue
			}
			for range r.AnnotationsAt("", "format") {
				annotations++
			}
		}
	}
	if annotations != cases(file) {
		t.Errorf("%s/%s: format annotates %d of %d values", file.Dialect.Name, file.Path, annotations, cases(file))
	}
}

func cases(file testsuite.File) (n int) {
	for _, group := range file.Groups {
		n += len(group.Cases)
	}
	return n
}
