package content_test

import (
	"bytes"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"io"
	"mime/quotedprintable"
	"reflect"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/vocab/content"
)

// FuzzRoundTrip: whatever the encoders of the standard library write decodes to
// what was written.
func FuzzRoundTrip(f *testing.F) {
	for _, test := range decodes {
		f.Add([]byte(test.want))
	}
	encoders := map[string]func([]byte) string{
		"base64":           base64.StdEncoding.EncodeToString,
		"base64url":        base64.RawURLEncoding.EncodeToString,
		"base32":           base32.StdEncoding.EncodeToString,
		"base32hex":        base32.HexEncoding.EncodeToString,
		"base16":           hex.EncodeToString,
		"binary":           func(data []byte) string { return string(data) },
		"quoted-printable": quote,
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for name, encode := range encoders {
			decode, _ := content.Encoding(name)
			text := encode(data)
			if got, err := decode(text, len(data)); err != nil || !bytes.Equal(got, data) {
				t.Errorf("%s of %q is %q, %v; want %q", name, text, got, err, data)
			}
			if _, err := decode(text, len(data)-1); err == nil && len(data) > 0 {
				t.Errorf("%s of %q is within %d bytes", name, text, len(data)-1)
			}
		}
	})
}

// quote writes quoted-printable text with every line break encoded.
func quote(data []byte) string {
	var b strings.Builder
	w := quotedprintable.NewWriter(&b)
	w.Binary = true
	_, _ = w.Write(data) // a strings.Builder takes everything
	_ = w.Close()
	return b.String()
}

// FuzzDecode: what decodes here decodes to the same in the standard library,
// which accepts more; and base64 is accepted exactly where the strict decoder of
// the standard library accepts it, but for line breaks.
func FuzzDecode(f *testing.F) {
	for _, test := range decodes {
		f.Add(test.text)
	}
	for _, test := range refused {
		f.Add(test.text)
	}
	peers := map[string]func(string) ([]byte, error){
		"base64":           base64.StdEncoding.Strict().DecodeString,
		"base32":           base32.StdEncoding.DecodeString,
		"base32hex":        base32.HexEncoding.DecodeString,
		"base16":           hex.DecodeString,
		"quoted-printable": func(s string) ([]byte, error) { return io.ReadAll(quotedprintable.NewReader(strings.NewReader(s))) },
	}
	f.Fuzz(func(t *testing.T, text string) {
		for name, peer := range peers {
			decode, _ := content.Encoding(name)
			got, err := decode(text, -1)
			want, peerErr := peer(text)
			if err == nil && (peerErr != nil || !bytes.Equal(got, want)) {
				t.Errorf("%s of %q is %q, but %q, %v in the standard library", name, text, got, want, peerErr)
			}
			exact := name == "base64" || name == "base16"
			if exact && err != nil && peerErr == nil && !strings.ContainsAny(text, "\r\n") {
				t.Errorf("%s of %q: %v, but the standard library reads %q", name, text, err, want)
			}
		}
	})
}

// FuzzParseMediaType: what parses prints as a text that parses to the same.
func FuzzParseMediaType(f *testing.F) {
	for _, text := range []string{"application/json", "text/plain; charset=utf-8", `x/y; q="\"\\;"`, "a/b+c;d=e;f=\"\\\r\"", "text"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := content.ParseMediaType(text)
		if err != nil {
			return
		}
		again, err := content.ParseMediaType(m.String())
		if err != nil || !reflect.DeepEqual(again, m) {
			t.Errorf("%q prints as %q, which is %+v, %v", text, m, again, err)
		}
	})
}
