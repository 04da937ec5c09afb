package content_test

import (
	"errors"
	"testing"

	"github.com/verdict-schema/verdict/vocab/content"
)

func TestRegistryEncodings(t *testing.T) {
	var standard content.Registry
	own := standard.WithEncoding("Rot0", func(s string, _ int) ([]byte, error) { return []byte(s), nil })
	strict := own.WithEncoding("base64", func(string, int) ([]byte, error) { return nil, errors.New("never") })

	if _, ok := standard.Encoding("rot0"); ok {
		t.Error("adding an encoding changed the registry it was added to")
	}
	if decode, ok := own.Encoding("ROT0"); !ok {
		t.Error("the added encoding is not there")
	} else if got, err := decode("abc", -1); string(got) != "abc" || err != nil {
		t.Errorf("decoded %q, %v", got, err)
	}
	if decode, _ := own.Encoding("base64"); decode == nil {
		t.Error("base64 is gone")
	}
	decode, _ := strict.Encoding("Base64")
	if _, err := decode("", -1); err == nil {
		t.Error("base64 was not replaced")
	}
}

func TestRegistryMediaTypes(t *testing.T) {
	named := func(name string) content.Checker {
		return func([]byte, content.MediaType) error { return errors.New(name) }
	}
	registry := content.Registry{}.
		WithMediaType("Text/CSV", named("csv")).
		WithMediaType("+xml", named("any xml")).
		WithMediaType("image/svg+xml", named("svg"))
	for text, want := range map[string]string{
		"text/csv; header=present": "csv", "image/svg+xml": "svg", "application/atom+xml": "any xml",
		"text/plain": "", "application/xml": "", "application/x+json": "",
	} {
		m, err := content.ParseMediaType(text)
		if err != nil {
			t.Fatal(err)
		}
		check, ok := registry.Checker(m)
		if ok != (want != "") {
			t.Errorf("a checker for %s: %v", text, ok)
		} else if ok && check(nil, m).Error() != want {
			t.Errorf("the checker for %s is %v, want %s", text, check(nil, m), want)
		}
	}
}
