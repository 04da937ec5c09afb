package testsuite

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
)

// RemoteBase is the URI under which the suite expects the files of remotes/.
const RemoteBase = "http://localhost:1234/"

// A Suite is a copy of the official test suite.
type Suite struct{ files fs.FS }

// Open returns the suite in a directory that holds tests/ and remotes/.
func Open(dir string) (*Suite, error) {
	for _, folder := range []string{"tests", "remotes"} {
		info, err := os.Stat(dir + "/" + folder)
		if err != nil {
			return nil, fmt.Errorf("no JSON Schema test suite in %s: %w", dir, err)
		}
		if !info.IsDir() {
			return nil, fmt.Errorf("no JSON Schema test suite in %s: %s is not a folder", dir, folder)
		}
	}
	return New(os.DirFS(dir)), nil
}

// New returns the suite in a file system whose root holds tests/ and remotes/.
func New(files fs.FS) *Suite { return &Suite{files} }

// A File is one file of tests.
type File struct {
	Dialect  Dialect
	Category Category
	Path     string // the path within the dialect's folder, such as "optional/bignum.json"
	Groups   []Group
}

// A Group is a schema and the instances to try it on. (The suite calls it a test
// case.)
type Group struct {
	Description string          `json:"description"`
	Schema      json.RawMessage `json:"schema"`
	Cases       []Case          `json:"tests"`
}

// A Case is an instance and the verdict that is right for it.
type Case struct {
	Description string          `json:"description"`
	Data        json.RawMessage `json:"data"`
	Valid       bool            `json:"valid"`
}

// Files reads every file of tests of a dialect, in the order of their paths.
// Schemas and instances keep their source text.
func (s *Suite) Files(d Dialect) ([]File, error) {
	root := path.Join("tests", d.Name)
	var files []File
	err := s.walk(root, func(name string, text []byte) error {
		file := File{Dialect: d, Category: categoryOf(name), Path: name}
		if err := json.Unmarshal(text, &file.Groups); err != nil {
			return fmt.Errorf("%s/%s: %w", root, name, err)
		}
		files = append(files, file)
		return nil
	})
	return files, err
}

// Remotes reads the schemas that tests refer to by URI, keyed by that URI: the
// path under remotes/ after [RemoteBase].
func (s *Suite) Remotes() (map[string][]byte, error) {
	remotes := map[string][]byte{}
	err := s.walk("remotes", func(name string, text []byte) error {
		remotes[RemoteBase+name] = text
		return nil
	})
	return remotes, err
}

// walk calls do for each JSON file under root, with its path from there.
func (s *Suite) walk(root string, do func(name string, text []byte) error) error {
	return fs.WalkDir(s.files, root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".json" {
			return err
		}
		text, err := fs.ReadFile(s.files, name)
		if err != nil {
			return err
		}
		return do(strings.TrimPrefix(name, root+"/"), text)
	})
}
