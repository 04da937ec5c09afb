package main

import (
	"archive/zip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestProxyHoldsTheModule(t *testing.T) {
	source, out := t.TempDir(), t.TempDir()
	t.Chdir(source)
	for name, content := range map[string]string{
		"go.mod": "module example.com/Mod\n", "a.go": "package a\n", "sub/b.go": "package sub\n",
		"other/go.mod": "module example.com/other\n", "other/c.go": "package other\n", "vendor/x/x.go": "package x\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	list := "go.mod\x00a.go\x00sub/b.go\x00a.go\x00other/go.mod\x00other/c.go\x00vendor/x/x.go\x00gone.go\x00sub\x00"
	if err := run("example.com/Mod", "v0.0.0-ci", out, strings.NewReader(list)); err != nil {
		t.Fatal(err)
	}

	dir := filepath.Join(out, "example.com", "!mod", "@v")
	for name, want := range map[string]string{
		"list": "v0.0.0-ci\n", "v0.0.0-ci.mod": "module example.com/Mod\n", "v0.0.0-ci.info": `"Version":"v0.0.0-ci"`,
	} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%s holds %q, %v; want %q", name, got, err, want)
		}
	}
	archive, err := zip.OpenReader(filepath.Join(dir, "v0.0.0-ci.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	var names []string
	for _, file := range archive.File {
		names = append(names, file.Name)
	}
	want := []string{"example.com/Mod@v0.0.0-ci/a.go", "example.com/Mod@v0.0.0-ci/go.mod", "example.com/Mod@v0.0.0-ci/sub/b.go"}
	if !slices.Equal(names, want) {
		t.Errorf("the archive holds %q, want %q", names, want)
	}
}

func TestEveryFlagIsRequired(t *testing.T) {
	if err := run("example.com/mod", "", t.TempDir(), strings.NewReader("")); err == nil {
		t.Error("no version, and no error")
	}
}
