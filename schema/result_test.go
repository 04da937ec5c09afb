package schema_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/eval/instance"
	"github.com/verdict-schema/verdict/schema"
)

func evaluate(t testing.TB, s *schema.Schema, text string, options ...schema.Option) *schema.Result {
	t.Helper()
	r, err := s.Evaluate(context.Background(), []byte(text), options...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// outputText is a result in a format, as JSON text.
func outputText(t testing.TB, r *schema.Result, format schema.OutputFormat) string {
	t.Helper()
	output, err := r.Output(format)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(output)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// annotationList lists annotations as "LOCATION KEYWORD=VALUE".
func annotationList(annotations func(func(schema.Annotation) bool)) []string {
	var list []string
	for a := range annotations {
		list = append(list, fmt.Sprintf("%s %s=%s", a.InstanceLocation, a.KeywordLocation, a.JSON()))
	}
	return list
}

const annotated = `{
	"$id": "https://example.com/a", "title": "Root", "x-unknown": {"a": [1e2]},
	"properties": {"list": {"title": "List", "prefixItems": [{"title": "First"}], "items": {"title": "Others"}, "contains": {"const": 2}}},
	"patternProperties": {"^l": {"description": "l"}},
	"additionalProperties": {"format": "email"},
	"anyOf": [{"title": "Not this", "required": ["no"]}, {"$ref": "#/$defs/this"}],
	"not": {"title": "Never", "type": "null"},
	"propertyNames": {"title": "Name"},
	"$defs": {"this": {"title": "This"}}
}`

func TestAnnotations(t *testing.T) {
	s := schema.MustCompile(annotated)
	r := evaluate(t, s, `{"list": [1, 2, 3], "mail": "a@b"}`)
	want := []string{
		`/list /properties/list/prefixItems=0`,
		`/list/0 /properties/list/prefixItems/0/title="First"`,
		`/list /properties/list/items=true`,
		`/list/1 /properties/list/items/title="Others"`,
		`/list/2 /properties/list/items/title="Others"`,
		`/list /properties/list/contains=[1]`,
		`/list /properties/list/title="List"`,
		` /properties=["list"]`,
		` /patternProperties=["list"]`,
		`/list /patternProperties/^l/description="l"`,
		` /additionalProperties=["mail"]`,
		`/mail /additionalProperties/format="email"`,
		` /anyOf/1/$ref/title="This"`,
		` /title="Root"`,
		` /x-unknown={"a":[1e2]}`,
	}
	got := annotationList(r.Annotations())
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("annotations\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := annotationList(r.AnnotationsAt("/list", "title", "items")); !slices.Equal(got, []string{
		`/list /properties/list/items=true`, `/list /properties/list/title="List"`}) {
		t.Errorf("annotations of title and items at /list: %q", got)
	}
	if got := annotationList(r.AnnotationsAt("/nowhere")); got != nil {
		t.Errorf("annotations at /nowhere: %q", got)
	}
	if got := annotationList(r.AnnotationsOf("format")); len(got) != 1 {
		t.Errorf("annotations of format: %q", got)
	}
	for a := range r.AnnotationsOf("title") {
		if a.AbsoluteKeywordLocation == "https://example.com/a#/$defs/this/title" {
			return
		}
	}
	t.Error("no annotation by its absolute location")
}

func TestAnnotationValues(t *testing.T) {
	s := schema.MustCompile(`{"default": {"a": [1.50, "x", null, true]}, "properties": {"b": true}, "prefixItems": [true, true], "contains": {"const": 1}}`)
	values := map[string]any{}
	for _, text := range []string{`{"b": 1}`, `[0, 0, 1]`} {
		for a := range evaluate(t, s, text).Annotations() {
			values[a.Keyword] = a.Value()
		}
	}
	want := map[string]any{
		"default":     map[string]any{"a": []any{json.Number("1.50"), "x", nil, true}},
		"properties":  []any{"b"},
		"prefixItems": json.Number("1"),
		"contains":    []any{json.Number("2")},
	}
	if !reflect.DeepEqual(values, want) {
		t.Errorf("values %#v, want %#v", values, want)
	}
}

func TestCollectAnnotations(t *testing.T) {
	s := schema.MustCompile(annotated)
	const text = `{"list": [1, 2, 3], "mail": "a@b"}`
	all := annotationList(evaluate(t, s, text).AnnotationsOf("title", "format"))
	if got := annotationList(evaluate(t, s, text, schema.CollectAnnotations("title", "format")).Annotations()); !slices.Equal(got, all) {
		t.Errorf("collected %q, want %q", got, all)
	}
	if got := annotationList(evaluate(t, s, text, schema.CollectAnnotations()).Annotations()); got != nil {
		t.Errorf("collected %q, want none", got)
	}
	if got := annotationList(evaluate(t, s, `{"": null}`, schema.CollectAnnotations("nothing")).Annotations()); got != nil {
		t.Errorf("collected %q, want none", got)
	}
}

// Many keywords that annotate share what tells them apart; none is lost.
func TestCollectAnnotationsOfManyKeywords(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{`)
	for k := range 100 {
		fmt.Fprintf(&b, `"x%d": %d, `, k, k)
	}
	b.WriteString(`"type": "null"}`)
	s := schema.MustCompile(b.String())
	for k := range 100 {
		name := fmt.Sprintf("x%d", k)
		got := annotationList(evaluate(t, s, `null`, schema.CollectAnnotations(name)).Annotations())
		if want := []string{fmt.Sprintf(" /%s=%d", name, k)}; !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// An invalid instance has no annotations, whatever parts of it are valid.
func TestNoAnnotationsOfInvalid(t *testing.T) {
	s := schema.MustCompile(`{"title": "A", "properties": {"a": {"title": "B"}}, "required": ["b"]}`)
	r := evaluate(t, s, `{"a": 1}`)
	if got := annotationList(r.Annotations()); r.Valid() || got != nil {
		t.Errorf("valid %v, annotations %q", r.Valid(), got)
	}
	if everything := evaluate(t, s, `{"a": 1}`, schema.CollectEverything(true)); len(annotationList(everything.Annotations())) != 0 {
		t.Error("annotations where everything is collected")
	}
}

// What an output format needs is there, whatever was collected at first.
func TestOutputCollectsWhatItNeeds(t *testing.T) {
	s := schema.MustCompile(`{"title": "A", "items": {"type": "string", "minLength": 2, "title": "B"}, "anyOf": [{"maxItems": 1}, true]}`)
	for _, text := range []string{`["ab", "cd"]`, `["ab", 1, "c"]`} {
		for _, format := range schema.OutputFormats() {
			everything := outputText(t, evaluate(t, s, text, schema.CollectEverything(true)), format)
			if got := outputText(t, evaluate(t, s, text), format); got != everything {
				t.Errorf("%s: %s:\n%s\nwant\n%s", text, format, got, everything)
			}
		}
	}
}

func TestOutputOfSomeAnnotations(t *testing.T) {
	s := schema.MustCompile(`{"title": "A", "description": "B"}`)
	got := outputText(t, evaluate(t, s, `1`, schema.CollectAnnotations("title")), schema.Basic)
	if !strings.Contains(got, `"A"`) || strings.Contains(got, `"B"`) {
		t.Error(got)
	}
}

// A Go value has no text, so errors have no position, and say so nowhere.
func TestErrorsOfValues(t *testing.T) {
	s := schema.MustCompile(`{"properties": {"a/b": {"items": {"type": "string"}}}}`)
	err := s.ValidateValue(map[string]any{"a/b": []any{"x", 7}})
	if err == nil || err.Error() != "/a~1b/1: expected string, got integer 7" {
		t.Error(err)
	}
	r, err := s.EvaluateValue(context.Background(), map[string]any{"a/b": []any{"x", 7}})
	if err != nil {
		t.Fatal(err)
	}
	if text := outputText(t, r, schema.Basic); strings.Contains(text, "instancePosition") {
		t.Error(text)
	}
}

func TestPositions(t *testing.T) {
	s := schema.MustCompile("{\n  \"properties\": {\n    \"é\": {\"type\": \"string\"}\n  },\n  \"additionalProperties\": false\n}")
	errs := evaluate(t, s, "{\"é\":\n\t\"\",\n\"öö\": 1,   \"no\": 2}").Errors()
	for k, want := range []string{
		`/öö: property "öö" is not allowed (line 3, column 1) 12..18 by line 5, column 3`,
		`/no: property "no" is not allowed (line 3, column 12) 25..29 by line 5, column 3`,
	} {
		e := errs[k]
		if got := fmt.Sprintf("%s %d..%d by %s", e, e.Position.Offset, e.EndOffset, e.SchemaPosition); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// Positions of keywords are those in the document that holds them.
func TestSchemaPositionsAcrossDocuments(t *testing.T) {
	c := schema.NewCompiler(
		schema.WithResource("https://example.com/a", `{"$ref": "b#/$defs/x"}`),
		schema.WithResource("https://example.com/b", "{\n\"$defs\": {\n  \"x\": {\"$ref\": \"c\"}, \"y\": {\"$id\": \"c\",\n \"type\": \"null\"}}}"))
	s, err := c.Compile("https://example.com/a")
	if err != nil {
		t.Fatal(err)
	}
	e := evaluate(t, s, `1`).Errors()[0]
	if e.AbsoluteKeywordLocation != "https://example.com/c#/type" || e.SchemaPosition.String() != "line 4, column 2" ||
		e.SchemaDocument != "https://example.com/b" || e.KeywordLocation != "/$ref/$ref/type" {
		t.Errorf("%+v", e)
	}
}

func TestEvaluateDocument(t *testing.T) {
	d, err := instance.Parse([]byte(`[1]`), instance.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := schema.MustCompile(`{"maxItems": 0}`).EvaluateDocument(context.Background(), d)
	if err != nil || r.Valid() || r.Document() != d {
		t.Errorf("%v, %v", r, err)
	}
}

func TestEvaluateEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	reason := errors.New("enough")
	cancel(reason)
	for _, text := range []string{`1`, `"x"`} {
		if r, err := schema.MustCompile(`{"type": "string", "title": "A"}`).Evaluate(ctx, []byte(text)); !errors.Is(err, reason) {
			t.Errorf("%v, %v", r, err)
		}
	}
}
