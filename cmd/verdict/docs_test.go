package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The sessions in the documentation are what the command prints. A line "…"
// stands for lines that are left out.
func TestDocumentedSessions(t *testing.T) {
	t.Chdir("../..")
	for _, name := range []string{"README.md", "docs/command-line.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		blocks := regexp.MustCompile("(?s)```console\n(.*?)```").FindAllStringSubmatch(string(text), -1)
		if len(blocks) == 0 {
			t.Errorf("%s has no sessions", name)
		}
		for _, block := range blocks {
			for session := range strings.SplitSeq(block[1], "\n$ ") {
				checkSession(t, name, strings.TrimPrefix(session, "$ "))
			}
		}
	}
}

func checkSession(t *testing.T, name, session string) {
	command, want, _ := strings.Cut(session, "\n")
	got := perform(t, command)
	pattern := regexp.QuoteMeta("$ " + command + "\n" + strings.TrimRight(want, "\n"))
	pattern = strings.ReplaceAll(pattern, "\n…", "(?s:\n.*)")
	if ok, err := regexp.MatchString("^"+pattern+"\n*$", got); err != nil || !ok {
		t.Errorf("%s shows\n%s\nbut the command prints\n%s%v", name, session, got, err)
	}
}
