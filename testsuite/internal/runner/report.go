package runner

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/verdict-schema/verdict/testsuite"
)

// A Count says how many cases passed, of how many.
type Count struct {
	Passed int `json:"passed"`
	Total  int `json:"total"`
}

// String is "passed/total", or "-" where there are no cases.
func (c Count) String() string {
	if c.Total == 0 {
		return "-"
	}
	return fmt.Sprintf("%d/%d", c.Passed, c.Total)
}

// A Row holds the counts of one dialect.
type Row struct {
	Dialect string                       `json:"dialect"`
	Counts  map[testsuite.Category]Count `json:"counts"`
}

// Rows counts cases by dialect, in the order in which they ran, and category.
func Rows(cases []Case) []Row {
	var rows []Row
	for _, c := range cases {
		if len(rows) == 0 || rows[len(rows)-1].Dialect != c.Dialect.Name {
			rows = append(rows, Row{c.Dialect.Name, map[testsuite.Category]Count{}})
		}
		counts := rows[len(rows)-1].Counts
		count := counts[c.Category]
		count.Total++
		if c.Problem == "" {
			count.Passed++
		}
		counts[c.Category] = count
	}
	return rows
}

// Failures returns the cases that did not pass.
func Failures(cases []Case) []Case {
	var failures []Case
	for _, c := range cases {
		if c.Problem != "" {
			failures = append(failures, c)
		}
	}
	return failures
}

// WriteTable writes the counts as a table for people: a line a dialect, a column
// a category.
func WriteTable(w io.Writer, cases []Case) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "dialect")
	for _, category := range testsuite.Categories() {
		fmt.Fprintf(table, "\t%s", category)
	}
	for _, row := range Rows(cases) {
		fmt.Fprintf(table, "\n%s", row.Dialect)
		for _, category := range testsuite.Categories() {
			fmt.Fprintf(table, "\t%s", row.Counts[category])
		}
	}
	fmt.Fprintln(table)
	return table.Flush() // reports the errors of all writes
}

// WriteFailures writes a line for each failed case, and one for its problem where
// the case before it in the group did not have the same.
func WriteFailures(w io.Writer, cases []Case) error {
	var before Case
	for _, c := range Failures(cases) {
		text := c.Name() + "\n"
		if c.Problem != before.Problem || c.Group != before.Group || c.File != before.File {
			text += "\t" + c.Problem + "\n"
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
		before = c
	}
	return nil
}

// A failure is a failed case as JSON has it.
type failure struct {
	Dialect  string             `json:"dialect"`
	Category testsuite.Category `json:"category"`
	File     string             `json:"file"`
	Group    string             `json:"group"`
	Test     string             `json:"test"`
	Problem  string             `json:"problem"`
}

// WriteJSON writes counts and failures as one JSON object for machines.
func WriteJSON(w io.Writer, cases []Case) error {
	report := struct {
		Dialects []Row     `json:"dialects"`
		Failures []failure `json:"failures"`
	}{Rows(cases), []failure{}}
	for _, c := range Failures(cases) {
		report.Failures = append(report.Failures,
			failure{c.Dialect.Name, c.Category, c.File, c.Group, c.Test, c.Problem})
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(report)
}
