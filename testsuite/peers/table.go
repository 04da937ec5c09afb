package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"
)

// print shows a comparison: for each column our time, and each peer's time and
// what ours is of it.
func (c *comparison) print(w io.Writer) {
	fmt.Fprintf(w, "%s: %d instances, %s\n", c.entry.Name, len(c.entry.Instances), c.verdicts())
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "\t%s\t", c.subjects[0].engine.name)
	for _, s := range c.peers() {
		fmt.Fprintf(t, "%s\tratio\t", s.engine.name)
	}
	fmt.Fprintln(t)
	for k := range columns {
		fmt.Fprintf(t, "%s\t%s\t", columns[k].name, duration(c.subjects[0].time(k)))
		for _, s := range c.peers() {
			fmt.Fprintf(t, "%s\t%s\t", duration(s.time(k)), number(c.ratio(s, k)))
		}
		fmt.Fprintln(t)
	}
	_ = t.Flush()
	c.printNotes(w)
	fmt.Fprintln(w)
}

func (c *comparison) peers() []*subject { return c.subjects[1:] }

// verdicts sums up what we make of the instances.
func (c *comparison) verdicts() string {
	if err := c.subjects[0].err; err != nil {
		return "not measured: " + err.Error()
	}
	valid := 0
	for _, ok := range c.subjects[0].verdicts {
		if ok {
			valid++
		}
	}
	return fmt.Sprintf("%d valid", valid)
}

// printNotes tells of engines that were not measured or that disagree: a ratio
// means little where an engine does not do the work.
func (c *comparison) printNotes(w io.Writer) {
	for _, s := range c.peers() {
		if s.err != nil {
			fmt.Fprintf(w, "%s was not measured: %s\n", s.engine.name, firstLine(s.err.Error()))
			continue
		}
		var different []int
		for k, ok := range s.verdicts {
			if mine := c.subjects[0].verdicts; k < len(mine) && ok != mine[k] {
				different = append(different, k+1)
			}
		}
		if len(different) > 0 {
			fmt.Fprintf(w, "%s disagrees on %d instances, the first of which is number %d\n", s.engine.name, len(different), different[0])
		}
	}
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// printMeans shows the geometric means of the ratios of several comparisons.
func printMeans(w io.Writer, all []*comparison) {
	fmt.Fprintf(w, "geometric means of %d ratios\n", len(all))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\t")
	for _, s := range all[0].peers() {
		fmt.Fprintf(t, "%s\t", s.engine.name)
	}
	fmt.Fprintln(t)
	for k := range columns {
		fmt.Fprintf(t, "%s\t", columns[k].name)
		for p := range all[0].peers() {
			var ratios []float64
			for _, c := range all {
				ratios = append(ratios, c.ratio(c.peers()[p], k))
			}
			fmt.Fprintf(t, "%s\t", number(geometricMean(ratios)))
		}
		fmt.Fprintln(t)
	}
	_ = t.Flush()
}

// duration writes nanoseconds with a unit that suits them.
func duration(ns float64) string {
	switch {
	case math.IsNaN(ns):
		return "-"
	case ns < 1e4:
		return fmt.Sprintf("%.0f ns", ns)
	case ns < 1e7:
		return fmt.Sprintf("%.1f µs", ns/1e3)
	}
	return fmt.Sprintf("%.1f ms", ns/1e6)
}

func number(v float64) string {
	if math.IsNaN(v) {
		return "-"
	}
	return fmt.Sprintf("%.3f", v)
}
