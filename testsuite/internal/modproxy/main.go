// Command modproxy lays the module in the current directory out as a module
// proxy made of files, so that "go get" can be tried without publishing anything:
//
//	git ls-files -z | go run ./testsuite/internal/modproxy -module M -version V -out DIR
//
// It packs the files that standard input names, each ended by a zero byte, by the
// rules for module zip files (https://go.dev/ref/mod#zip-files). GOPROXY is then
// file://DIR.
package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	module := flag.String("module", "", "the module's `path`")
	version := flag.String("version", "", "the `version` to give it")
	out := flag.String("out", "", "the `directory` to write to")
	flag.Parse()
	if err := run(*module, *version, *out, os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "modproxy:", err)
		os.Exit(1)
	}
}

// run writes the four files that the go command asks a proxy for
// (https://go.dev/ref/mod#goproxy-protocol).
func run(module, version, out string, list io.Reader) error {
	if module == "" || version == "" || out == "" {
		return errors.New("-module, -version and -out are required")
	}
	names, err := readNames(list)
	if err != nil {
		return err
	}
	goMod, err := os.ReadFile("go.mod")
	if err != nil {
		return err
	}
	archive, err := pack(module+"@"+version, moduleFiles(names))
	if err != nil {
		return err
	}
	info, err := json.Marshal(map[string]string{"Version": version, "Time": time.Now().UTC().Format(time.RFC3339)})
	if err != nil {
		return err
	}
	dir := filepath.Join(out, filepath.FromSlash(escape(module)), "@v")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, content := range map[string][]byte{
		"list": []byte(version + "\n"), version + ".info": info, version + ".mod": goMod, version + ".zip": archive,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// readNames reads file names that each end in a zero byte, without repetition.
func readNames(list io.Reader) ([]string, error) {
	text, err := io.ReadAll(list)
	if err != nil {
		return nil, err
	}
	names := strings.FieldsFunc(string(text), func(r rune) bool { return r == 0 })
	slices.Sort(names)
	return slices.Compact(names), nil
}

// moduleFiles leaves out what does not belong to the module: vendored packages
// and the folders that are modules of their own.
func moduleFiles(names []string) []string {
	var others []string // the folders of other modules
	for _, name := range names {
		if dir, file := path.Split(name); file == "go.mod" && dir != "" {
			others = append(others, dir)
		}
	}
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		inOther := func(dir string) bool { return strings.HasPrefix(name, dir) }
		return strings.HasPrefix("/"+path.Dir(name)+"/", "/vendor/") || slices.ContainsFunc(others, inOther)
	})
}

// pack makes the zip file. A name whose file is gone, or is no regular file, is
// left out.
func pack(prefix string, names []string) ([]byte, error) {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, name := range names {
		info, err := os.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
			continue
		}
		if err != nil {
			return nil, err
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		entry, err := w.Create(prefix + "/" + name)
		if err != nil {
			return nil, err
		}
		if _, err := entry.Write(content); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return archive.Bytes(), nil
}

// escape writes upper-case letters as "!" and the lower-case letter, as the paths
// of a proxy have them (https://go.dev/ref/mod#goproxy-protocol).
func escape(module string) string {
	var b strings.Builder
	for _, r := range module {
		if 'A' <= r && r <= 'Z' {
			b.WriteByte('!')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}
