package corpus

import (
	"os"
	"path/filepath"
	"testing"
)

func directory(t *testing.T, schema, instances string) string {
	d := t.TempDir()
	for name, text := range map[string]string{SchemaFile: schema, InstancesFile: instances} {
		if err := os.WriteFile(filepath.Join(d, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func TestReadDirectory(t *testing.T) {
	e, err := ReadDirectory(directory(t, `{}`, "{\"a\":1}\r\n\n  [2] \n3"))
	if err != nil {
		t.Fatal(err)
	}
	if len(e.Instances) != 3 || string(e.Instances[0]) != `{"a":1}` || string(e.Instances[1]) != `[2]` || string(e.Instances[2]) != `3` {
		t.Errorf("instances %q", e.Instances)
	}
}

func TestReadDirectoryRefuses(t *testing.T) {
	for _, instances := range []string{"", "\n", "1\n{]"} {
		if e, err := ReadDirectory(directory(t, `{}`, instances)); err == nil {
			t.Errorf("%q is read as %q", instances, e.Instances)
		}
	}
}

func TestWithoutFormat(t *testing.T) {
	for before, after := range map[string]string{
		`{"format":"date","type":"string"}`:                `{"type":"string"}`,
		`{"properties":{"format":{"format":"date"}}}`:      `{"properties":{"format":{}}}`,
		`{"allOf":[{"format":"date"},{"maximum":1e1000}]}`: `{"allOf":[{},{"maximum":1e1000}]}`,
		`true`: `true`,
	} {
		e := &Entry{Schema: []byte(before)}
		if err := e.WithoutFormat(); err != nil || string(e.Schema) != after {
			t.Errorf("%s becomes %s, %v", before, e.Schema, err)
		}
	}
}
