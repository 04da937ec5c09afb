// Package corpus reads what is measured: a schema, and instances one a line.
package corpus

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// An Entry is a schema and its instances.
type Entry struct {
	Name      string
	Schema    []byte
	Instances [][]byte
}

// The names of an entry's files in a directory of its own.
const (
	SchemaFile    = "schema.json"
	InstancesFile = "instances.jsonl"
)

// ReadDirectory reads the entry in a directory.
func ReadDirectory(directory string) (*Entry, error) {
	return Read(filepath.Base(directory), filepath.Join(directory, SchemaFile), filepath.Join(directory, InstancesFile))
}

// Read reads an entry from a schema file and files of instances.
func Read(name, schemaFile string, instanceFiles ...string) (*Entry, error) {
	schema, err := os.ReadFile(schemaFile)
	if err != nil {
		return nil, err
	}
	e := &Entry{Name: name, Schema: schema}
	for _, file := range instanceFiles {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		number := 0
		for line := range bytes.Lines(text) {
			number++
			if line = bytes.TrimSpace(line); len(line) == 0 {
				continue
			}
			if !json.Valid(line) {
				return nil, fmt.Errorf("%s:%d is not JSON", file, number)
			}
			e.Instances = append(e.Instances, line)
		}
	}
	if len(e.Instances) == 0 {
		return nil, fmt.Errorf("no instances for %s", schemaFile)
	}
	return e, nil
}

// WithoutFormat takes the keyword format out of the entry's schema: engines
// differ in which formats they assert by default, and would do different work.
// A property of that name stays, since its value is no string.
func (e *Entry) WithoutFormat() error {
	decoder := json.NewDecoder(bytes.NewReader(e.Schema))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		return err
	}
	text, err := json.Marshal(strip(v))
	if err == nil {
		e.Schema = text
	}
	return err
}

func strip(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if _, ok := v["format"].(string); ok {
			delete(v, "format")
		}
		for name := range v {
			v[name] = strip(v[name])
		}
	case []any:
		for k := range v {
			v[k] = strip(v[k])
		}
	}
	return v
}
