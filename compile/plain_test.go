package compile

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/testsuite"
	"github.com/verdict-schema/verdict/vocab"
)

// A plainTally counts schemas that the meta-schemas accept, and those of them
// that are plain.
type plainTally struct{ valid, plain int }

// check finds out whether a schema is plain, and whether its meta-schema accepts
// it, which must be so if it is plain. What a scan refuses is neither.
func (tally *plainTally) check(t *testing.T, dialect, text string) {
	t.Helper()
	c := New(Options{DefaultDialect: dialect})
	parsed, err := instance.Parse([]byte(text), instance.Options{})
	if err != nil {
		return // a member is there twice
	}
	d := newDocument("https://example.com/", parsed)
	r := &resource{uri: d.uri, document: d}
	if r.dialect, err = c.rootDialect(d); err != nil {
		return
	}
	s := newScanner(c, d)
	if err := s.scan(0, r, true); err != nil {
		return
	}
	err = c.checkEach(d, s.found)
	if s.plain && err != nil {
		t.Errorf("%s: %s is plain, but: %v", dialect, text, err)
	}
	if err == nil {
		tally.valid++
	}
	if s.plain {
		tally.plain++
	}
}

// odd are values of all kinds, to put where they may be right or wrong.
var odd = strings.Fields(`
		null true false 0 1 -1 -0 1.0 1e2 0.5 -0.5 12345678901234567890123 "" "a" "A1" "1a" "é" "#" "#a" "a#" "a#b" "(" "/" "object" "any" "integer"
		"http://json-schema.org/draft-04/schema#" "https://json-schema.org/draft/2020-12/schema" "https://json-schema.org/v1"
		[] [1] [1,1] [1,1.0] [1,2] ["a"] ["a","b"] ["a","b","a"] ["string"] ["string","null"] ["string","string"] ["any"] ["a",1] [[]] [null] [true] [{}] [{},{}] [{},true] [{},1]
		[{"a":1}] [{"type":1}] [{"type":"null"}]
		{} {"a":1} {"a":true} {"a":null} {"a":{}} {"a":[]} {"a":"b"} {"a":["b"]} {"a":["b","b"]} {"a":[1]} {"a":{},"b":["c"]} {"(":{}} {"a":{"b":{}}}
		{"type":1} {"type":"null"} {"a":{"type":1}} {"a":{"type":"null"}} {"$id":"a"} {"$id":"a#b"} {"id":1} {"$anchor":"1"} {"minimum":1,"exclusiveMinimum":true} {"exclusiveMinimum":true}`)

// anOdd is one of them.
func anOdd(random *rand.Rand) any { return decoded(odd[random.IntN(len(odd))]) }

func decoded(text string) (v any) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&v); err != nil {
		panic(err)
	}
	return v
}

// keywordNames are those of all keywords, and of all that a meta-schema says anything of.
func keywordNames(t *testing.T) []string {
	names := map[string]bool{"x": true, "$x": true}
	for _, uri := range vocab.StandardURIs() {
		for _, v := range vocab.Standard(uri).Vocabularies {
			for k := range v.Keywords {
				names[v.Keywords[k].Name] = true
			}
		}
	}
	for _, text := range embeddedTexts(t) {
		var document struct {
			Properties map[string]any `json:"properties"`
		}
		if err := json.Unmarshal([]byte(text), &document); err != nil {
			t.Fatal(err)
		}
		for name := range document.Properties {
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

func embeddedTexts(t *testing.T) []string {
	var texts []string
	err := fs.WalkDir(metaSchemas, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := metaSchemas.ReadFile(path)
		texts = append(texts, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// Every keyword with every odd value, alone, beside those that it may need, and in
// an embedded resource.
func TestPlainKeywords(t *testing.T) {
	places := []string{`{%s}`, `{"minimum":0,"maximum":9,%s}`, `{"$id":"https://example.com/x","allOf":[{"$id":"y",%s}]}`}
	for _, dialect := range vocab.StandardURIs() {
		tally := &plainTally{}
		for _, name := range keywordNames(t) {
			for _, value := range odd {
				for _, place := range places {
					tally.check(t, dialect, fmt.Sprintf(place, fmt.Sprintf("%q:%s", name, value)))
				}
			}
		}
		t.Logf("%s: %d of %d valid schemas are plain", dialect, tally.plain, tally.valid)
		if vocab.Standard(dialect).SureTypes() != 0 && tally.plain*2 < tally.valid {
			t.Errorf("%s: only %d of %d valid schemas are plain", dialect, tally.plain, tally.valid)
		}
	}
}

// Every schema of the official suite and every standard document, as they are
// and with some of their values replaced.
func TestPlainSchemas(t *testing.T) {
	names := keywordNames(t)
	for _, dialect := range testsuite.Dialects() {
		random := rand.New(rand.NewPCG(1, 2))
		asWritten, changed := &plainTally{}, &plainTally{}
		for _, text := range append(suiteSchemas(t, dialect), embeddedTexts(t)...) {
			asWritten.check(t, dialect.URI, text)
			for range 4 {
				changed.check(t, dialect.URI, mutated(t, random, text, names))
			}
		}
		t.Logf("%s: %d of %d valid schemas are plain, and %d of %d of those that were changed",
			dialect.Name, asWritten.plain, asWritten.valid, changed.plain, changed.valid)
		if vocab.Standard(strings.TrimSuffix(dialect.URI, "#")).SureTypes() != 0 && asWritten.plain*5 < asWritten.valid*4 {
			t.Errorf("%s: only %d of %d valid schemas are plain", dialect.Name, asWritten.plain, asWritten.valid)
		}
	}
}

func suiteSchemas(t *testing.T, dialect testsuite.Dialect) []string {
	suite, err := testsuite.Open("../testsuite")
	if err != nil {
		t.Fatal(err)
	}
	files, err := suite.Files(dialect)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, file := range files {
		for _, group := range file.Groups {
			if text := strings.TrimSpace(string(group.Schema)); strings.HasPrefix(text, "{") {
				texts = append(texts, text)
			}
		}
	}
	return texts
}

// mutated is the schema with up to three of its values replaced by odd ones, or
// with odd members added.
func mutated(t *testing.T, random *rand.Rand, text string, names []string) string {
	v := decoded(text)
	for range 1 + random.IntN(3) {
		mutate(random, v, names)
	}
	changed, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(changed)
}

// mutate goes down from a value and changes something on the way.
func mutate(random *rand.Rand, v any, names []string) {
	value := anOdd(random)
	switch v := v.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(v))
		if len(keys) == 0 || random.IntN(4) == 0 {
			v[names[random.IntN(len(names))]] = value
			return
		}
		key := keys[random.IntN(len(keys))]
		if isLeaf(v[key]) || random.IntN(4) == 0 {
			v[key] = value
			return
		}
		mutate(random, v[key], names)
	case []any:
		if len(v) == 0 {
			return
		}
		k := random.IntN(len(v))
		if isLeaf(v[k]) || random.IntN(4) == 0 {
			v[k] = value
			return
		}
		mutate(random, v[k], names)
	}
}

func isLeaf(v any) bool {
	switch v.(type) {
	case map[string]any, []any:
		return false
	}
	return true
}
