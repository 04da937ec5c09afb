package eval_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/verdict-schema/verdict/compile"
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// TestCorpusWithEachPass decides real documents, and the same with something
// changed, under real schemas, by the fast program with each pass on and off
// and by the steps.
func TestCorpusWithEachPass(t *testing.T) {
	root := os.Getenv("VERDICT_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "shared")
	}
	paths, _ := filepath.Glob(filepath.Join(root, "bench", "corpus", "*", "schema.json"))
	if len(paths) == 0 {
		t.Skip("needs the shared corpus of schemas and documents; VERDICT_SHARED says where it is")
	}
	for _, path := range paths {
		t.Run(filepath.Base(filepath.Dir(path)), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			documents := changedDocuments(t, filepath.Join(filepath.Dir(path), "instances.jsonl"))
			var first []bool
			for _, without := range variants() {
				g, err := compileText(string(text), compile.Options{Evaluation: eval.Settings{Without: without}})
				if err != nil {
					t.Fatal(err)
				}
				first = decideAll(t, g, documents, first)
			}
			if valid := len(slices.DeleteFunc(slices.Clone(first), func(valid bool) bool { return !valid })); valid == 0 || valid == len(first) {
				t.Errorf("%d of %d documents are valid: nothing is learned", valid, len(first))
			}
		})
	}
}

// decideAll decides documents and compares the verdicts with those that others
// found first.
func decideAll(t *testing.T, g *eval.Graph, documents []*instance.Document, first []bool) []bool {
	var found []bool
	for k, d := range documents {
		valid, err := fastVerdict(t, g, d)
		steps, stepsErr := g.ValidBySteps(d)
		if err != nil || stepsErr != nil || steps != valid || first != nil && first[k] != valid {
			t.Fatalf("fast says %v %v, steps %v %v, others %v: %s", valid, err, steps, stepsErr, first != nil && first[k], d.Text())
		}
		found = append(found, valid)
	}
	return found
}

// changedDocuments are some documents of a file, each as it is and with
// something changed.
func changedDocuments(t *testing.T, path string) []*instance.Document {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	var documents []*instance.Document
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if len(documents) >= 400 {
			break
		}
		documents = append(documents, documentOf(t, string(line)))
		for range 3 {
			changed, err := json.Marshal(change(random, decoded(t, string(line))))
			if err != nil {
				t.Fatal(err)
			}
			documents = append(documents, documentOf(t, string(changed)))
		}
	}
	return documents
}

// change puts another value in a random place of a value, takes a part away, or
// gives a member another name.
func change(random *rand.Rand, value any) any {
	deeper := random.IntN(4) > 0
	switch v := value.(type) {
	case map[string]any:
		if len(v) == 0 || !deeper && random.IntN(2) > 0 {
			break
		}
		names := slices.Sorted(maps.Keys(v))
		name := names[random.IntN(len(names))]
		switch {
		case deeper:
			v[name] = change(random, v[name])
		case random.IntN(2) > 0:
			v[name+"x"] = v[name]
			fallthrough
		default:
			delete(v, name)
		}
		return v
	case []any:
		if len(v) == 0 || !deeper && random.IntN(2) > 0 {
			break
		}
		k := random.IntN(len(v))
		if deeper {
			v[k] = change(random, v[k])
			return v
		}
		return append(v, v[k])
	}
	return []any{nil, true, json.Number("-1"), json.Number("1.5"), "", "other", []any{}, map[string]any{}, []any{"a", "a"}, map[string]any{"a": 1}}[random.IntN(10)]
}
