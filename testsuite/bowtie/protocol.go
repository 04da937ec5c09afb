package main

import (
	"encoding/json"
	"runtime"
	"runtime/debug"

	"github.com/verdict-schema/verdict/testsuite/internal/engine"
)

// protocolVersion is the version of Bowtie's protocol that this is.
const protocolVersion = 1

// A request is any command that Bowtie sends; Command says which.
type request struct {
	Command string          `json:"cmd"`
	Version int             `json:"version"` // of start
	Dialect string          `json:"dialect"` // of dialect
	Seq     json.RawMessage `json:"seq"`     // of run, to be sent back unchanged
	Case    testCase        `json:"case"`    // of run
	Output  string          `json:"output"`  // of run: "flag" (or nothing) or "annotations"
}

// A testCase is a schema and the instances to evaluate against it.
type testCase struct {
	Schema   json.RawMessage            `json:"schema"`
	Registry map[string]json.RawMessage `json:"registry"` // schemas to refer to, by URI
	Tests    []struct {
		Instance json.RawMessage `json:"instance"`
	} `json:"tests"`
}

// started answers start.
type started struct {
	Version        int            `json:"version"`
	Ready          bool           `json:"ready"`
	Implementation implementation `json:"implementation"`
}

// dialectSet answers dialect.
type dialectSet struct {
	OK bool `json:"ok"`
}

// ran answers run: with results, or that the case failed as a whole.
type ran struct {
	Seq     json.RawMessage `json:"seq"`
	Results []result        `json:"results,omitempty"`
	*failure
}

// A result is the outcome of one test: a verdict, or that there is none.
type result struct {
	Valid       *bool         `json:"valid,omitempty"`
	Annotations *[]annotation `json:"annotations,omitempty"` // where asked for
	*failure
}

// An annotation says what a keyword attaches to a place in the instance.
type annotation struct {
	Keyword          string          `json:"keyword"`
	InstanceLocation string          `json:"instanceLocation"`
	KeywordLocation  string          `json:"keywordLocation"`
	Annotation       json.RawMessage `json:"annotation"`
}

// A failure says that the library gave no verdict, and why.
type failure struct {
	Errored bool           `json:"errored"`
	Context failureContext `json:"context"`
}

type failureContext struct {
	Message string `json:"message"`
}

func failed(err error) *failure {
	return &failure{Errored: true, Context: failureContext{Message: err.Error()}}
}

// An implementation describes the library.
type implementation struct {
	Name            string   `json:"name"`
	Language        string   `json:"language"`
	Version         string   `json:"version,omitempty"`
	Dialects        []string `json:"dialects"`
	Homepage        string   `json:"homepage"`
	Documentation   string   `json:"documentation"`
	Issues          string   `json:"issues"`
	Source          string   `json:"source"`
	OS              string   `json:"os"`
	LanguageVersion string   `json:"language_version"`
}

func describe() implementation {
	const home = "https://github.com/verdict-schema/verdict"
	i := implementation{
		Name: "verdict", Language: "go",
		Homepage: home, Issues: home + "/issues", Source: home,
		Documentation: "https://pkg.go.dev/github.com/verdict-schema/verdict/schema",
		OS:            runtime.GOOS, LanguageVersion: runtime.Version(),
	}
	if build, ok := debug.ReadBuildInfo(); ok && build.Main.Version != "(devel)" {
		i.Version = build.Main.Version
	}
	for _, d := range engine.Dialects() {
		i.Dialects = append(i.Dialects, d.URI)
	}
	return i
}
