package main

import (
	"strings"
	"testing"
)

const sample = `# DerivedJoiningType-0.0.0.txt
0620          ; D # Lo       ARABIC LETTER KASHMIRI YEH
0622..0623    ; R # Lo   [2] two letters
0624          ; R # Lo       their neighbour
064B          ; T # Mn       transparent, as its category says
`

func TestGenerate(t *testing.T) {
	source, err := generate([]byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"from DerivedJoiningType-0.0.0.txt; DO NOT EDIT.",
		"{0x0620, 0x0620, dualJoining},\n\t{0x0622, 0x0624, rightJoining},\n",
		"{0x0300, 0x036f, nonJoining},", // marks that the sample does not list
	} {
		if !strings.Contains(string(source), want) {
			t.Errorf("the table lacks %q", want)
		}
	}
	if strings.Contains(string(source), "0x064b") {
		t.Error("the table holds what the general category says")
	}
}

func TestGenerateRefuses(t *testing.T) {
	for _, text := range []string{"0620 ; X", "zz ; D"} {
		if _, err := generate([]byte(text)); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}
