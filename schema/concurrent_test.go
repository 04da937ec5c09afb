package schema_test

import (
	"sync"
	"testing"

	"github.com/verdict-schema/verdict/schema"
)

// Sixteen goroutines share one schema, each in every way that it can be asked.
// The race detector looks on.
func TestConcurrentUse(t *testing.T) {
	s := schema.MustCompile(`{
		"$id": "https://example.com/tree", "$dynamicAnchor": "node", "type": "object",
		"properties": {"name": {"pattern": "^(a|b)+$"}, "next": {"$dynamicRef": "#node"}, "list": {"uniqueItems": true, "items": {"enum": [1, 2.5, "x", [1]]}}},
		"anyOf": [{"required": ["name"]}, {"required": ["list"]}],
		"unevaluatedProperties": false
	}`)
	cases := []struct {
		text  string
		valid bool
	}{
		{`{"name": "ab", "next": {"list": [1, "x", [1.0], 2.5]}}`, true},
		{`{"list": [1, 1.0]}`, false},
		{`{"name": "abc"}`, false},
		{`{"name": "a", "other": 1}`, false},
		{`{"next": {"name": "a"}}`, false},
	}
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() {
			for k := range 200 {
				c := cases[k%len(cases)]
				text := []byte(c.text)
				if s.Valid(text) != c.valid {
					t.Errorf("%s: Valid says %v", c.text, !c.valid)
				}
				if err := s.Validate(text); (err == nil) != c.valid || err != nil && err.Error() == "" {
					t.Errorf("%s: %v", c.text, err)
				}
				r, err := s.Evaluate(t.Context(), text)
				if err != nil || r.Valid() != c.valid {
					t.Errorf("%s: Evaluate says %v", c.text, err)
					continue
				}
				for _, e := range r.Errors() {
					if e.AbsoluteKeywordLocation == "" || !e.SchemaPosition.Known() {
						t.Errorf("%s: %+v", c.text, e)
					}
				}
			}
		})
	}
	group.Wait()
}
