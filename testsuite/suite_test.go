package testsuite_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/verdict-schema/verdict/testsuite"
)

// counts are the numbers of cases that the vendored commit has.
var counts = map[string]map[testsuite.Category]int{
	"draft3":       {testsuite.Required: 437, testsuite.Optional: 22, testsuite.Format: 115},
	"draft4":       {testsuite.Required: 618, testsuite.Optional: 100, testsuite.Format: 291},
	"draft6":       {testsuite.Required: 841, testsuite.Optional: 106, testsuite.Format: 414},
	"draft7":       {testsuite.Required: 929, testsuite.Optional: 118, testsuite.Format: 804},
	"draft2019-09": {testsuite.Required: 1261, testsuite.Optional: 158, testsuite.Format: 885},
	"draft2020-12": {testsuite.Required: 1301, testsuite.Optional: 162, testsuite.Format: 885},
	"v1":           {testsuite.Required: 1135, testsuite.Optional: 287, testsuite.Format: 879, testsuite.Proposal: 38},
}

func TestEveryCaseIsLoaded(t *testing.T) {
	suite, err := testsuite.Open(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, dialect := range testsuite.Dialects() {
		got := map[testsuite.Category]int{}
		files, err := suite.Files(dialect)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			for _, group := range file.Groups {
				if len(group.Schema) == 0 || len(group.Cases) == 0 {
					t.Errorf("%s/%s: %q has no schema or no cases", dialect.Name, file.Path, group.Description)
				}
				got[file.Category] += len(group.Cases)
			}
		}
		if want := counts[dialect.Name]; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s has %v cases, want %v", dialect.Name, got, want)
		}
	}
}

func TestRemotes(t *testing.T) {
	suite := testsuite.New(os.DirFS("."))
	remotes, err := suite.Remotes()
	if err != nil {
		t.Fatal(err)
	}
	for _, uri := range []string{
		"http://localhost:1234/integer.json",
		"http://localhost:1234/draft2020-12/baseUriChange/folderInteger.json",
		"http://localhost:1234/draft2020-12/format-assertion-true.json",
	} {
		if len(remotes[uri]) == 0 {
			t.Errorf("no remote schema %s", uri)
		}
	}
}

func TestDialectNamed(t *testing.T) {
	for _, want := range testsuite.Dialects() {
		byName, _ := testsuite.DialectNamed(want.Name)
		byURI, _ := testsuite.DialectNamed(want.URI)
		if byName != want || byURI != want {
			t.Errorf("%v is found as %v and %v", want, byName, byURI)
		}
	}
	if d, ok := testsuite.DialectNamed("draft5"); ok {
		t.Errorf("draft5 is %v", d)
	}
}

func TestErrorsNameTheFile(t *testing.T) {
	if _, err := testsuite.Open(t.TempDir()); err == nil {
		t.Error("an empty directory passes for a suite")
	}
	suite := testsuite.New(fstest.MapFS{"tests/v1/broken.json": {Data: []byte(`[{]`)}})
	dialect, _ := testsuite.DialectNamed("v1")
	if _, err := suite.Files(dialect); err == nil || !strings.Contains(err.Error(), "tests/v1/broken.json") {
		t.Errorf("error %v does not name tests/v1/broken.json", err)
	}
}

// TestVendoredSuiteIsTheCommit holds four things together: the file COMMIT, the
// commit that PROVENANCE.md states, the file digest, and the vendored files.
func TestVendoredSuiteIsTheCommit(t *testing.T) {
	commit := strings.TrimSpace(read(t, "../COMMIT"))
	provenance := regexp.MustCompile("`([0-9a-f]{40})`").FindStringSubmatch(read(t, "PROVENANCE.md"))
	if provenance == nil || provenance[1] != commit {
		t.Errorf("COMMIT says %s, PROVENANCE.md %v", commit, provenance)
	}
	digest, err := testsuite.Digest(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.TrimSpace(read(t, "digest")), commit+" "+digest; got != want {
		t.Errorf("the file digest says\n\t%s\nbut commit and vendored files are\n\t%s", got, want)
	}
}

func TestDigestSeesEveryChange(t *testing.T) {
	files := func() fstest.MapFS {
		return fstest.MapFS{
			"LICENSE": {}, "PROVENANCE.md": {}, "test-schema.json": {}, "output-test-schema.json": {},
			"output-tests/a.json": {}, "remotes/a.json": {}, "tests/a.json": {Data: []byte("[]")},
		}
	}
	changes := map[string]func(fstest.MapFS){
		"altered": func(m fstest.MapFS) { m["tests/a.json"].Data = []byte("[ ]") },
		"added":   func(m fstest.MapFS) { m["remotes/b.json"] = &fstest.MapFile{} },
		"removed": func(m fstest.MapFS) {
			delete(m, "output-tests/a.json")
			m["output-tests"] = &fstest.MapFile{Mode: os.ModeDir}
		},
		"renamed": func(m fstest.MapFS) { m["tests/c.json"] = m["tests/a.json"]; delete(m, "tests/a.json") },
	}
	before, err := testsuite.Digest(files())
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range changes {
		changed := files()
		change(changed)
		if after, err := testsuite.Digest(changed); err != nil || after == before {
			t.Errorf("a file was %s: digest %s, %v, as before", name, after, err)
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
