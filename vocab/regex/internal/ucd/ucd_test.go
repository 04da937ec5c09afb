package ucd

import (
	"slices"
	"testing"
	"unicode"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
)

func fromTable(t *unicode.RangeTable) charset.Set {
	var ranges []charset.Range
	add := func(lo, hi, stride rune) {
		for r := lo; r <= hi; r += stride {
			ranges = append(ranges, charset.Range{Lo: r, Hi: r})
		}
	}
	for _, r := range t.R16 {
		add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	for _, r := range t.R32 {
		add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	return charset.Of(ranges...)
}

// TestAgainstGo compares the tables with package unicode, made independently of
// the same data.
func TestAgainstGo(t *testing.T) {
	if unicode.Version != Version {
		t.Skipf("package unicode has version %s, the tables have %s", unicode.Version, Version)
	}
	for name, table := range unicode.Categories {
		compare(t, "gc", name, table)
	}
	for name, table := range unicode.Scripts {
		compare(t, "sc", name, table)
	}
	for name, table := range unicode.Properties {
		s, ok := Lone(name)
		if ok && !slices.Equal(s, fromTable(table)) {
			t.Errorf("%s differs", name)
		}
	}
}

func compare(t *testing.T, property, value string, table *unicode.RangeTable) {
	t.Helper()
	s, ok := Value(property, value)
	if !ok {
		t.Errorf("%s=%s is unknown", property, value)
	} else if !slices.Equal(s, fromTable(table)) {
		t.Errorf("%s=%s differs", property, value)
	}
}

// TestAliases has every kind of name. Each list names one set.
func TestAliases(t *testing.T) {
	for _, names := range [][]string{
		{"L", "Letter"}, {"LC", "Cased_Letter"}, {"Nd", "Decimal_Number", "digit"}, {"P", "Punctuation", "punct"},
		{"M", "Mark", "Combining_Mark"}, {"Cc", "Control", "cntrl"}, {"Alpha", "Alphabetic"}, {"space", "White_Space"},
		{"IDS", "ID_Start"}, {"EBase", "Emoji_Modifier_Base"}, {"CWKCF", "Changes_When_NFKC_Casefolded"},
		{"Bidi_M", "Bidi_Mirrored"}, {"ExtPict", "Extended_Pictographic"}, {"RI", "Regional_Indicator"},
	} {
		first, ok := Lone(names[0])
		if !ok || len(first) == 0 {
			t.Errorf("%s is unknown or empty", names[0])
		}
		for _, n := range names[1:] {
			if s, ok := Lone(n); !ok || !slices.Equal(s, first) {
				t.Errorf("%s is not the same as %s", n, names[0])
			}
		}
	}
	for _, property := range []string{"Script", "sc", "Script_Extensions", "scx"} {
		a, okA := Value(property, "Qaai")
		b, okB := Value(property, "Inherited")
		if !okA || !okB || !slices.Equal(a, b) {
			t.Errorf("%s=Qaai and %s=Inherited are not the same", property, property)
		}
	}
}

func TestMembers(t *testing.T) {
	for _, c := range []struct {
		property, value string
		r               rune
		want            bool
	}{
		{"scx", "Deva", 0x0964, true}, // DANDA: script Common, used with Devanagari
		{"sc", "Deva", 0x0964, false},
		{"scx", "Zyyy", 0x0964, false},
		{"sc", "Zyyy", 0x0964, true},
		{"sc", "Zzzz", 0x0378, true}, // unassigned
		{"gc", "Cn", 0x0378, true},
		{"gc", "Cs", 0xD800, true},
		{"gc", "C", 0xE000, true},
	} {
		s, ok := Value(c.property, c.value)
		if !ok || s.Contains(c.r) != c.want {
			t.Errorf("%s=%s contains %U: want %v", c.property, c.value, c.r, c.want)
		}
	}
	for _, c := range []struct {
		name string
		r    rune
		want bool
	}{
		{"Any", charset.MaxRune, true}, {"ASCII", 0x80, false}, {"ASCII", 0x7F, true}, {"Assigned", 0x0378, false},
		{"Emoji", '😀', true}, {"Emoji", '1', true}, {"Emoji_Presentation", '1', false}, {"ID_Start", '_', false},
		{"ID_Continue", '_', true}, {"Alphabetic", 0x0345, true}, {"Uppercase", 'Ⓐ', true},
	} {
		s, ok := Lone(c.name)
		if !ok || s.Contains(c.r) != c.want {
			t.Errorf("%s contains %U: want %v", c.name, c.r, c.want)
		}
	}
}

// TestTablesAreSound decodes every set: ranges ascend and do not touch.
func TestTablesAreSound(t *testing.T) {
	for i, code := range sets {
		s := decode(code)
		for j, r := range s {
			if r.Lo > r.Hi || r.Hi > charset.MaxRune || j > 0 && r.Lo <= s[j-1].Hi+1 {
				t.Errorf("set %d: range %v", i, r)
			}
		}
	}
	if !slices.IsSortedFunc(names[:], func(a, b entry) int {
		if a.name < b.name {
			return -1
		}
		return 1
	}) {
		t.Error("names are not sorted")
	}
}
