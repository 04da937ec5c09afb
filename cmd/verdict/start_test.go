package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	_ "github.com/verdict-schema/verdict/schema/tool"
)

// Whoever imports the library pays for nothing before main: its packages leave
// their variables to the compiler.
func TestNothingIsMadeAtStart(t *testing.T) {
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(executable, "-test.run=^$")
	command.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	trace, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, trace)
	}
	if !strings.Contains(string(trace), "init runtime @") {
		t.Fatalf("this is not a trace:\n%s", trace)
	}
	for _, line := range regexp.MustCompile(`(?m)^init github.com/verdict-schema/.*$`).FindAllString(string(trace), -1) {
		if !strings.HasSuffix(line, " 0 allocs") && !strings.Contains(line, "/verdict/cmd/") {
			t.Error(line)
		}
	}
}
