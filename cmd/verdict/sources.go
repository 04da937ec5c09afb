package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/schema"
)

// stdinName is what standard input is called in messages; on a command line
// it is "-".
const stdinName = "<stdin>"

// sources are the schema files of a command. A file's own URI is its file: URI,
// so that a relative reference leads to the file of that name beside it.
type sources struct {
	options     []schema.Option
	uri         string // of the schema that the command is about
	directories []mapping
	read        map[string]source // by URI
}

// A source is a schema document that was read.
type source struct {
	name string // of the file, for messages
	text []byte
}

// openSchema reads the schema that a command's argument names: a file, "-", or a
// URI that -map or -dir make known, with or without a fragment.
func openSchema(argument string, f *flags, in io.Reader) (*sources, error) {
	s := &sources{options: f.options(), directories: f.directories, read: make(map[string]source)}
	s.options = append(s.options, schema.WithLoader(s))
	for _, m := range f.files {
		if err := s.register(m.uri, m.path); err != nil {
			return s, err
		}
	}
	name, fragment := argument, ""
	if k := strings.IndexByte(argument, '#'); k >= 0 && !exists(argument) {
		name, fragment = argument[:k], argument[k:]
	}
	if isURI(name) && !exists(name) {
		s.uri = argument
		return s, nil
	}
	uri, err := s.readSchema(name, in)
	s.uri = uri + fragment
	return s, err
}

// compile compiles the schema, anew each time.
func (s *sources) compile(more ...schema.Option) (*schema.Schema, error) {
	return schema.NewCompiler(slices.Concat(s.options, more)...).Compile(s.uri)
}

// keywordPlace says where the keyword of an error stands:
// "order.schema.json:8:3: #/items/type".
func (s *sources) keywordPlace(e *schema.Error) string {
	location := s.shorten(e.AbsoluteKeywordLocation, e.SchemaDocument)
	read, ok := s.read[e.SchemaDocument]
	switch {
	case !ok:
		return location
	case !e.SchemaPosition.Known():
		return read.name + ": " + location
	}
	return fmt.Sprintf("%s:%d:%d: %s", read.name, e.SchemaPosition.Line, e.SchemaPosition.Column, location)
}

// shorten leaves of a location in a document that was read what the name of its
// file does not say.
func (s *sources) shorten(location, document string) string {
	if _, ok := s.read[document]; ok {
		return strings.TrimPrefix(location, document)
	}
	return location
}

// display is a location for people: in a file that was read, that file's name and
// the fragment; in the command's schema, the fragment alone.
func (s *sources) display(location string) string {
	uri, fragment, _ := strings.Cut(location, "#")
	read, ok := s.read[uri]
	switch {
	case !ok:
		return location
	case strings.HasPrefix(s.uri+"#", uri+"#"):
		return "#" + fragment
	case fragment == "":
		return read.name
	}
	return read.name + "#" + fragment
}

// readSchema reads the file that a command's argument names, and returns its URI.
// References from it may lead to files in its directory and in the working
// directory.
func (s *sources) readSchema(name string, in io.Reader) (string, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	path := filepath.Join(here, "stdin.json")
	if name != "-" {
		if path, err = filepath.Abs(name); err != nil {
			return "", err
		}
		s.directories = append(s.directories, mapping{fileURI(filepath.Dir(path)), filepath.Dir(name)})
	}
	s.directories = append(s.directories, mapping{fileURI(here), "."})
	uri := fileURI(path)
	if name != "-" {
		return uri, s.register(uri, name)
	}
	text, err := io.ReadAll(in)
	s.read[uri] = source{stdinName, text}
	s.options = append(s.options, schema.WithResource(uri, text))
	return uri, err
}

// register reads a file as the schema of a URI.
func (s *sources) register(uri, path string) error {
	text, err := s.readFile(uri, path)
	s.options = append(s.options, schema.WithResource(uri, text))
	return err
}

func (s *sources) readFile(uri, path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err == nil {
		s.read[uri] = source{path, text}
	}
	return text, err
}

// Load finds a schema in the directories; see [schema.Loader]. Where there is
// no file of the name, the name with ".json" is tried.
func (s *sources) Load(uri string) ([]byte, error) {
	missing := &missingError{"no -map or -dir says where " + uri + " is"}
	if strings.HasPrefix(uri, "file:") {
		missing.reason = uri + " is neither in the schema's directory nor in this one, and no -dir says that it may be read"
	}
	for _, d := range s.directories {
		rest, ok := strings.CutPrefix(uri, strings.TrimSuffix(d.uri, "/")+"/")
		name, err := url.PathUnescape(rest)
		name = filepath.FromSlash(name)
		if !ok || err != nil || !filepath.IsLocal(name) {
			continue
		}
		path := filepath.Join(d.path, name)
		text, err := s.readFile(uri, path)
		if errors.Is(err, fs.ErrNotExist) && filepath.Ext(path) == "" {
			text, err = s.readFile(uri, path+".json")
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return text, err
		}
		missing.reason = "there is no file " + path
	}
	return nil, missing
}

// A missingError says why there is no document of a URI, to somebody who knows
// the command line and not the library.
type missingError struct{ reason string }

func (e *missingError) Error() string { return e.reason }

// Is makes the error a [schema.ErrNotFound].
func (e *missingError) Is(target error) bool { return target == schema.ErrNotFound }

// fileURI is the file: URI of an absolute path (RFC 8089).
func fileURI(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // of a volume, as in C:/x
	}
	u := url.URL{Scheme: "file", Path: path}
	return u.String()
}

// isURI reports whether an argument begins with a scheme, other than a volume
// letter.
func isURI(s string) bool {
	scheme, _, ok := strings.Cut(s, ":")
	return ok && len(scheme) > 1 && !strings.ContainsAny(scheme, `/\.`)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
