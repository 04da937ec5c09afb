package format

import (
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// TestCompose compares the composition of characters up to U+FFFF with package
// norm's, which is right about those.
func TestCompose(t *testing.T) {
	marks := []rune{0x300, 0x301, 0x323, 0x345, 0x3099, 0x9BE, 0xDCF, 0x1161, 0x11A8, 'a', 0xAC00}
	for r := rune(0x41); r <= 0xFFFF; r++ {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) || r > 0x3400 && r < 0xF900 && r%97 != 0 {
			continue
		}
		for i, mark := range marks {
			s := string(r) + string(mark) + string(marks[(i+int(r))%len(marks)])
			if got, want := compose(s), norm.NFC.String(s); got != want {
				t.Fatalf("%+q: got %+q, want %+q", s, got, want)
			}
		}
	}
}

// TestComposeBeyond16Bits has characters beyond U+FFFF, of which few compose, and
// those only with each other.
func TestComposeBeyond16Bits(t *testing.T) {
	for s, want := range map[string]string{
		"\U00010102\u0300":               "\U00010102\u0300",
		"\U000100A8\u0300":               "\U000100A8\u0300",
		"\u1099\U000110BA":               "\u1099\U000110BA",
		"\U00011099\U000110BA":           "\U0001109A",
		"\U00011131\U00011127":           "\U0001112E",
		"\U00011347\U00011357":           "\U0001134C",
		"a\u0300\U00010102\u0300e\u0301": "\u00E0\U00010102\u0300\u00E9",
		"\U0001D15E":                     "\U0001D157\U0001D165",
		"\U0001F600a\u0323\u0302":        "\U0001F600\u1EAD",
		"\U0001F600\u1100\u1161\u11A8":   "\U0001F600\uAC01",
	} {
		if got := compose(s); got != want {
			t.Errorf("%+q: got %+q, want %+q", s, got, want)
		}
	}
	for s, valid := range map[string]bool{
		"\U00010102\u0300":     false, // U+10102 is a symbol, U+1EB0 a letter
		"\U0001039F\u0300":     false,
		"\U000100A8\u0300":     true, // a letter and a mark
		"\U000200A8\u0300":     true,
		"\U0001D400":           true, // mapped to "a"
		"\U0001D400\u0300":     true,
		"\U00011099\U000110BA": true,
	} {
		if err := IDNHostname(s); (err == nil) != valid {
			t.Errorf("%+q: got %v, want valid: %v", s, err, valid)
		}
	}
}
