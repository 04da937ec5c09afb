package testsuite

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
)

// vendored are the files and folders that come from upstream.
var vendored = [...]string{
	"LICENSE", "PROVENANCE.md", "output-test-schema.json", "output-tests", "remotes", "test-schema.json", "tests",
}

// Digest computes the digest over the vendored files below the root of a file
// system: the SHA-256, in hexadecimal, of one line a file, "SHA-256 PATH", in the
// order of their paths. It changes when a file is added, removed, renamed or
// altered.
func Digest(files fs.FS) (string, error) {
	list := sha256.New()
	for _, root := range vendored {
		err := fs.WalkDir(files, root, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := fs.ReadFile(files, name)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(list, "%x %s\n", sha256.Sum256(text), name)
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(list.Sum(nil)), nil
}
