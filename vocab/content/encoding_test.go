package content_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/vocab/content"
)

// decodes lists texts and the bytes they stand for. The first of base64, base32
// and base16 are the test vectors of RFC 4648 §10.
var decodes = []struct{ encoding, text, want string }{
	{"base64", "", ""}, {"base64", "Zg==", "f"}, {"base64", "Zm8=", "fo"}, {"base64", "Zm9v", "foo"},
	{"base64", "Zm9vYg==", "foob"}, {"base64", "Zm9vYmE=", "fooba"}, {"base64", "Zm9vYmFy", "foobar"},
	{"base64", "+/+/", "\xfb\xff\xbf"}, {"BASE64", "Zg==", "f"},
	{"base64url", "-_-_", "\xfb\xff\xbf"}, {"base64url", "Zg==", "f"}, {"base64url", "Zg", "f"}, {"base64url", "Zm8", "fo"},
	{"base32", "", ""}, {"base32", "MY======", "f"}, {"base32", "MZXQ====", "fo"}, {"base32", "MZXW6===", "foo"},
	{"base32", "MZXW6YQ=", "foob"}, {"base32", "MZXW6YTB", "fooba"}, {"base32", "MZXW6YTBOI======", "foobar"},
	{"base32hex", "CO======", "f"}, {"base32hex", "CPNMUOJ1E8======", "foobar"},
	{"base16", "", ""}, {"base16", "666F6F626172", "foobar"}, {"base16", "666f6F", "foo"}, {"hex", "00ff", "\x00\xff"},
	{"7bit", "one\r\ntwo", "one\r\ntwo"}, {"7bit", "\r\n\r\n", "\r\n\r\n"},
	{"8bit", "naïve\r\n", "naïve\r\n"}, {"binary", "a\nb\r\x00é", "a\nb\r\x00é"},
	{"quoted-printable", "", ""}, {"quoted-printable", "caf=C3=A9 =3D\ttab", "café =\ttab"},
	{"quoted-printable", "soft =\r\nbreak", "soft break"}, {"quoted-printable", "hard\r\nbreak\r\n", "hard\r\nbreak\r\n"},
	{"quoted-printable", "padded  \t\r\nend ", "padded\r\nend"}, {"quoted-printable", "kept=20\r\n", "kept \r\n"},
	{"quoted-printable", "soft= \t\r\nend", "softend"}, {"quoted-printable", "end=\r\n", "end"},
	{"quoted-printable", strings.Repeat("x", 75) + "=\r\ny", strings.Repeat("x", 75) + "y"},
}

func TestDecode(t *testing.T) {
	for _, test := range decodes {
		decode, ok := content.Encoding(test.encoding)
		if !ok {
			t.Fatalf("no encoding %s", test.encoding)
		}
		got, err := decode(test.text, -1)
		if err != nil || string(got) != test.want {
			t.Errorf("%s of %q is %q, %v; want %q", test.encoding, test.text, got, err, test.want)
		}
		if got, err = decode(test.text, len(test.want)); err != nil || string(got) != test.want {
			t.Errorf("%s of %q at the limit of %d is %q, %v", test.encoding, test.text, len(test.want), got, err)
		}
	}
}

// refused lists texts that are not in their encoding, and where they go wrong.
var refused = []struct {
	encoding, text string
	offset         int
	reason         string
}{
	{"base64", "eyJmb28iOi%iYmFyIn0K", 10, `'%' is not in its alphabet`},
	{"base64", "Zg=", 3, "1 more '='"},
	{"base64", "Zg", 2, "2 more '='"},
	{"base64", "Z", 1, "within a byte"},
	{"base64", "Z===", 1, "within a byte"},
	{"base64", "Zg===", 4, "too much padding"},
	{"base64", "Zm9v====", 4, "too much padding"},
	{"base64", "=", 0, "too much padding"},
	{"base64", "Zg==Zg==", 2, "padding before the end"},
	{"base64", "Zh==", 1, "surplus bits"},
	{"base64", "Zm9v\r\nYmFy", 4, `'\r' is not in its alphabet`},
	{"base64", "Zm9vYmFy\n", 8, `'\n' is not in its alphabet`},
	{"base64", " Zm9v", 0, `' ' is not in its alphabet`},
	{"base64", "-_-_", 0, `'-' is not in its alphabet`},
	{"base64", "Zé==", 1, `'é' is not in its alphabet`},
	{"base64url", "+/+/", 0, `'+' is not in its alphabet`},
	{"base64url", "Zg=", 3, "1 more '='"},
	{"base64url", "Zh", 1, "surplus bits"},
	{"base32", "my======", 0, `'m' is not in its alphabet`},
	{"base32", "M1======", 1, `'1' is not in its alphabet`},
	{"base32", "MZX=====", 3, "within a byte"},
	{"base32", "MY=====", 7, "1 more '='"},
	{"base32hex", "CW======", 1, `'W' is not in its alphabet`},
	{"base16", "666", 3, "within a byte"},
	{"base16", "6g", 1, `'g' is not in its alphabet`},
	{"hex", "66=", 2, `'=' is not in its alphabet`},
	{"7bit", "naïve", 2, `'ï' is not an ASCII character`},
	{"7bit", "a\nb", 1, "only stand together"},
	{"8bit", "a\rb", 1, "only stand together"},
	{"8bit", "é\x00", 2, "NUL"},
	{"7bit", "\r\n" + strings.Repeat("x", 999), 1000, "longer than 998 bytes"},
	{"quoted-printable", "caf=c3=a9", 3, "upper-case hexadecimal"},
	{"quoted-printable", "100=5", 3, "upper-case hexadecimal"},
	{"quoted-printable", "a\r\nb = c", 5, "upper-case hexadecimal"},
	{"quoted-printable", "soft=", 4, "followed by no line"},
	{"quoted-printable", "café", 3, `'é' must be written`},
	{"quoted-printable", "\x7f", 0, "must be written"},
	{"quoted-printable", "a\nb", 1, "only stand together"},
	{"quoted-printable", "\r\n" + strings.Repeat("x", 77), 78, "longer than 76 characters"},
}

func TestDecodeErrors(t *testing.T) {
	for _, test := range refused {
		decode, _ := content.Encoding(test.encoding)
		_, err := decode(test.text, -1)
		var failed *content.DecodeError
		if !errors.As(err, &failed) {
			t.Errorf("%s of %q: error %v, want a *DecodeError", test.encoding, test.text, err)
			continue
		}
		name := strings.Replace(test.encoding, "hex", "base16", 1)
		if test.encoding == "base32hex" {
			name = "base32hex"
		}
		if failed.Encoding != name || failed.Offset != test.offset || !strings.Contains(err.Error(), test.reason) {
			t.Errorf("%s of %q: %v; want %q at byte %d", test.encoding, test.text, err, test.reason, test.offset)
		}
	}
}

func TestLimitIsNotAMismatch(t *testing.T) {
	texts := map[string]string{
		"base64": "Zm9vYmFy", "base64url": "Zm9vYmE", "base32": "MZXW6YTB", "base32hex": "CPNMUOJ1", "base16": "666F6F62",
		"quoted-printable": "a\r\nb=\r\ncd", "7bit": "four", "8bit": "éé", "binary": "four",
	}
	for name, text := range texts {
		decode, ok := content.Encoding(name)
		if !ok {
			t.Fatalf("no encoding %s", name)
		}
		_, err := decode(text, 3)
		var limit *content.LimitError
		if !errors.As(err, &limit) || limit.Limit != 3 || limit.Encoding != name {
			t.Errorf("%s of %q with limit 3: error %v, want a *LimitError", name, text, err)
		}
	}
}

func TestUnknownEncoding(t *testing.T) {
	for _, name := range []string{"", "base65", "x-token", "base64 "} {
		if _, ok := content.Encoding(name); ok {
			t.Errorf("there is an encoding %q", name)
		}
	}
}
