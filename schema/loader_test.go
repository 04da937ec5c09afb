package schema_test

import (
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/verdict-schema/verdict/schema"
)

func TestFSLoader(t *testing.T) {
	files := fstest.MapFS{
		"a.json":         {Data: []byte(`"a"`)},
		"dir/b.json":     {Data: []byte(`"b"`)},
		"dir/no name":    {Data: []byte(`"no name"`)},
		"dir.json":       {Data: []byte(`"dir"`)},
		"dir/v1.0.json":  {Data: []byte(`"v1.0"`)},
		"dir/100%25.txt": {Data: []byte(`"percent"`)},
	}
	for uri, want := range map[string]string{
		"https://example.com/schemas/a.json":             `"a"`,
		"https://example.com/schemas/a":                  `"a"`,
		"https://example.com/schemas/dir/b.json":         `"b"`,
		"https://example.com/schemas/dir/./b":            `"b"`,
		"https://example.com/schemas/dir/no%20name":      `"no name"`,
		"https://example.com/schemas/dir/100%2525.txt":   `"percent"`,
		"https://example.com/schemas/dir":                `"dir"`,
		"https://example.com/schemas/dir/v1.0":           `"v1.0"`,
		"https://example.com/schemas/":                   "",
		"https://example.com/schemas":                    "",
		"https://example.com/schemas/c":                  "",
		"https://example.com/schemas/../schemas/a":       "",
		"https://example.com/schemas/%2e%2e/a.json":      "",
		"https://example.com/schemas/%2Fetc/hostname":    "",
		"https://example.com/schemas/a.json%":            "",
		"https://example.org/schemas/a.json":             "",
		"https://example.com/schemas-elsewhere/dir.json": "",
	} {
		for _, base := range []string{"https://example.com/schemas", "https://example.com/schemas/"} {
			text, err := schema.FSLoader(files, base).Load(uri)
			if string(text) != want || want == "" && !errors.Is(err, schema.ErrNotFound) || want != "" && err != nil {
				t.Errorf("%s: got %s, %v; want %s", uri, text, err, want)
			}
		}
	}
}

// A file that is there and can't be read is not a file that is not there.
func TestFSLoaderFails(t *testing.T) {
	_, err := schema.FSLoader(unreadable{}, "https://example.com").Load("https://example.com/a")
	if err == nil || errors.Is(err, schema.ErrNotFound) {
		t.Errorf("got %v", err)
	}
}

type unreadable struct{}

func (unreadable) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
}
