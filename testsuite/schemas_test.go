package testsuite_test

import (
	"io/fs"
	"os"
	"path"
	"testing"

	"github.com/verdict-schema/verdict/schema"
)

// TestFilesAreValid validates every file of tests against the suite's own schemas,
// with the library: a few hundred real documents.
func TestFilesAreValid(t *testing.T) {
	for folder, name := range map[string]string{
		"tests":        "test-schema.json",
		"output-tests": "output-test-schema.json",
	} {
		s, err := schema.Compile(read(t, name))
		if err != nil {
			t.Fatal(err)
		}
		checked := 0
		err = fs.WalkDir(os.DirFS("."), folder, func(name string, _ fs.DirEntry, err error) error {
			isTest := path.Ext(name) == ".json" && path.Base(name) != "output-schema.json"
			if err != nil || !isTest {
				return err
			}
			checked++
			if err := s.Validate([]byte(read(t, name))); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			return nil
		})
		if err != nil || checked == 0 {
			t.Errorf("%s: checked %d files, %v", folder, checked, err)
		}
	}
}
