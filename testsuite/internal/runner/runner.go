// Package runner runs the official test suite against the library and counts.
//
// Every case is decided twice, by Valid, which answers fast, and by Validate,
// which explains; a case passes when both are right.
package runner

import (
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"sync"

	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/testsuite"
	"github.com/verdict-schema/verdict/testsuite/internal/engine"
)

// Options choose what to run.
type Options struct {
	Dialects []testsuite.Dialect // nil for all that the library has
	// Filter chooses cases by their names, see [Case.Name]; nil for all.
	Filter *regexp.Regexp
}

// A Case is a case of the suite and how it came out.
type Case struct {
	Dialect     testsuite.Dialect
	Category    testsuite.Category
	File        string // within the dialect's folder
	Group, Test string // descriptions
	Problem     string // why the case failed; "" if it passed
}

// Name is "dialect/file: group: case".
func (c Case) Name() string {
	return fmt.Sprintf("%s/%s: %s: %s", c.Dialect.Name, c.File, c.Group, c.Test)
}

// Run runs the suite and returns every case it ran, in the order of the suite.
func Run(suite *testsuite.Suite, options Options) ([]Case, error) {
	remotes, err := suite.Remotes()
	if err != nil {
		return nil, err
	}
	dialects := options.Dialects
	if dialects == nil {
		dialects = engine.Dialects()
	}
	var files []testsuite.File
	for _, dialect := range dialects {
		more, err := suite.Files(dialect)
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
	}
	return runFiles(files, remotes, options.Filter), nil
}

// runFiles runs files on every processor, and keeps their order.
func runFiles(files []testsuite.File, remotes map[string][]byte, filter *regexp.Regexp) []Case {
	results := make([][]Case, len(files))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				results[i] = runFile(files[i], remotes, filter)
			}
		})
	}
	for i := range files {
		next <- i
	}
	close(next)
	workers.Wait()
	var cases []Case
	for _, result := range results {
		cases = append(cases, result...)
	}
	return cases
}

func runFile(file testsuite.File, remotes map[string][]byte, filter *regexp.Regexp) []Case {
	settings := engine.Settings{
		Dialect:       file.Dialect,
		AssertFormat:  file.Category == testsuite.Format,
		AssertContent: file.Path == "optional/content.json",
		Documents:     remotes,
	}
	var cases []Case
	for _, group := range file.Groups {
		var compiled *schema.Schema
		var problem error
		for _, test := range group.Cases {
			c := Case{Dialect: file.Dialect, Category: file.Category, File: file.Path,
				Group: group.Description, Test: test.Description}
			if filter != nil && !filter.MatchString(c.Name()) {
				continue
			}
			if compiled == nil && problem == nil {
				compiled, problem = engine.Compile(group.Schema, settings)
			}
			if problem != nil {
				c.Problem = "the schema does not compile: " + problem.Error()
			} else {
				c.Problem = judge(compiled, test)
			}
			cases = append(cases, c)
		}
	}
	return cases
}

// judge says what is wrong with the library's verdicts, or "".
func judge(s *schema.Schema, test testsuite.Case) string {
	valid, err := s.Valid(test.Data), s.Validate(test.Data)
	var mismatch *schema.ValidationError
	switch {
	case err != nil && !errors.As(err, &mismatch):
		return "no verdict: " + err.Error()
	case valid != (err == nil):
		return fmt.Sprintf("Valid says %v, Validate %v; expected valid: %v", valid, err, test.Valid)
	case valid && !test.Valid:
		return "valid, expected invalid"
	case !valid && test.Valid:
		return "invalid, expected valid: " + err.Error()
	}
	return ""
}
