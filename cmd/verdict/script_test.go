package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files of the sessions")

// TestSessions runs the commands in testdata/*.session and compares what they
// print with what stands below them. A session reads as on a terminal:
//
//	$ verdict validate SCHEMA - < FILE
//	what goes to standard output
//	! what goes to standard error
//	[exit code, if it is not 0]
//
// Lines that begin with "# " are comments. Commands run in testdata/files, which
// is written as DIR.
func TestSessions(t *testing.T) {
	sessions, err := filepath.Glob("testdata/*.session")
	if err != nil || len(sessions) == 0 {
		t.Fatal("found no sessions", err)
	}
	for _, path := range sessions {
		path, err := filepath.Abs(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(path), func(t *testing.T) { testSession(t, path) })
	}
}

func testSession(t *testing.T, path string) {
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("testdata/files")
	var got strings.Builder
	for line := range strings.Lines(string(want)) {
		if command, ok := strings.CutPrefix(strings.TrimSpace(line), "$ "); ok {
			got.WriteString(perform(t, command) + "\n")
		} else if strings.HasPrefix(line, "# ") {
			got.WriteString(line + "\n")
		}
	}
	text := strings.TrimRight(got.String(), "\n") + "\n"
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if text != string(want) {
		t.Errorf("%s differs; run with -update and look at the change. Got:\n%s", filepath.Base(path), text)
	}
}

// perform runs a command line and returns it as it stands in a session.
func perform(t *testing.T, line string) string {
	var in, out, errors bytes.Buffer
	command, file, ok := strings.Cut(line, " < ")
	if ok {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		in.Write(text)
	}
	args := strings.Fields(command)
	if args[0] != "verdict" {
		t.Fatalf("the session runs %q", args[0])
	}
	code := run(args[1:], &in, &out, &errors)
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "$ %s\n%s", line, out.String())
	for line := range strings.Lines(errors.String()) {
		b.WriteString("! " + line)
	}
	if code != 0 {
		fmt.Fprintf(&b, "[exit %d]\n", code)
	}
	return strings.ReplaceAll(b.String(), filepath.ToSlash(here), "DIR")
}
