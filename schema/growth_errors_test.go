package schema_test

import (
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/schema"
)

// errorGrowth are instances with more and more errors, each of which is
// explained, with message, locations and positions.
func errorGrowth() []growth {
	names := array(`"name$"`)
	strangers := object(`"stranger$":$`)
	return []growth{
		{"items of the wrong type", 250, always(`{"items":{"type":"string"}}`), array(`$`), explains},
		{"items on lines of their own", 250, always(`{"items":{"type":"string"}}`), list("[", "]", each("\n$")), explains},
		{"items in arrays", 250, always(`{"items":{"items":{"type":"string"}}}`), array(`[$,$]`), explains},
		{"items after one long string", 250, always(`{"items":{"type":"integer","minimum":-1}}`), func(n int) string {
			return `["` + strings.Repeat("é", 100*n) + `",` + list("", "]", each(`"$"`))(n)
		}, explains},
		{"members of the wrong type", 250, always(`{"additionalProperties":{"type":"string"}}`), strangers, explains},
		{"members nobody knows", 250, always(`{"properties":{"a":true,"b":true},"additionalProperties":false}`), strangers, explains},
		{"members nobody evaluated", 250, always(`{"anyOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}`), strangers, explains},
		{"items nobody evaluated", 250, always(`{"anyOf":[{"prefixItems":[true]}],"unevaluatedItems":false}`), array(`$`), explains},
		{"names that do not match", 250, always(`{"propertyNames":{"pattern":"^[0-9]+$"}}`), strangers, explains},
		{"required in many objects", 250, always(`{"items":{"required":["a","b"]}}`), array(`{"x":$}`), explains},
		{"values not listed", 250, always(`{"items":{"enum":["red","green","blue"]}}`), array(`"gren$"`), explains},
		{"uniqueItems in many arrays", 250, always(`{"items":{"uniqueItems":true}}`), array(`[$,$]`), explains},
		{"no branch of oneOf", 100, always(`{"items":{"oneOf":[{"required":["a"]},{"properties":{"x":{"type":"string"}}}]}}`), array(`{"x":$}`), explains},
		{"no branch of anyOf, several errors in each", 100, always(`{"items":{"anyOf":[{"required":["a","b"]},{"properties":{"x":{"type":"string"},"y":{"type":"string"}}}]}}`), array(`{"x":$,"y":$}`), explains},
		{"no branch of an anyOf around everything", 100, always(`{"anyOf":[{"items":{"type":"string"}},{"items":{"minimum":1000000}}]}`), array(`$`), explains},
		{"both branches of oneOf", 100, always(`{"items":{"oneOf":[{"required":["x"]},{"required":["y"]}]}}`), array(`{"x":$,"y":$}`), explains},
		{"not", 100, always(`{"items":{"not":{"type":"integer"}}}`), array(`$`), explains},
		{"names that are missing", 250, func(n int) string { return `{"required":` + names(n) + `}` }, always(`{}`), explains},
		{"names that are missing, others there", 250, func(n int) string { return `{"required":` + names(n) + `}` }, object(`"nane$":$`), explains},
		{"a value not among many", 500, func(n int) string { return `{"enum":` + names(n) + `}` }, always(`"nam1"`), explains},
		{"a value that no branch of many has", 100, list(`{"oneOf":[`, `]}`, each(`{"properties":{"kind":{"const":"k$"}},"required":["kind"]}`)), always(`{"kind":"other"}`), explains},
	}
}

// resultGrowth are results that grow: annotations, and what the output formats
// make of annotations and of errors.
func resultGrowth() []growth {
	annotated := always(`{"additionalProperties":{"title":"a number","type":"integer"}}`)
	members := object(`"p$":$`)
	wrong := always(`{"additionalProperties":{"title":"a word","type":"string"}}`)
	cases := []growth{
		{"annotations", 250, annotated, members, annotates},
		{"annotations of items in items", 250, always(`{"items":{"items":{"title":"a number"}}}`), array(`[$,$]`), annotates},
		{"annotations behind branches", 250, always(`{"items":{"anyOf":[{"title":"a word","type":"string"},{"title":"a number"}]}}`), array(`$`), annotates},
	}
	for _, f := range schema.OutputFormats() {
		cases = append(cases,
			growth{"annotations as " + f.String(), 100, annotated, members, outputs(f, true)},
			growth{"errors as " + f.String(), 100, wrong, members, outputs(f, false)})
	}
	return cases
}

// annotates measures collecting annotations.
func annotates(t testing.TB, schemaText, instanceText string) func() {
	s, text := compiled(t, schemaText), []byte(instanceText)
	return func() {
		r, err := s.Evaluate(t.Context(), text)
		if err != nil || !r.Valid() {
			t.Fatal("not valid", err)
		}
		count := 0
		for a := range r.Annotations() {
			if a.InstanceLocation != "" {
				count++
			}
		}
		if count == 0 {
			t.Fatal("no annotations")
		}
	}
}

// outputs measures evaluating and writing a result in an output format.
func outputs(f schema.OutputFormat, valid bool) func(t testing.TB, schemaText, instanceText string) func() {
	return func(t testing.TB, schemaText, instanceText string) func() {
		s, text := compiled(t, schemaText), []byte(instanceText)
		return func() {
			r, err := s.Evaluate(t.Context(), text, schema.CollectEverything(true))
			if err != nil || r.Valid() != valid {
				t.Fatal("not as expected", err)
			}
			if _, err := r.Output(f); err != nil {
				t.Fatal(err)
			}
		}
	}
}
