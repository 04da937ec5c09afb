//go:build ignore

// Command gen writes tables.go from the files of the Unicode Character Database.
//
//	go run gen.go -ucd /usr/share/unicode
//
// The folder is laid out as the UCD is (Debian's package unicode-data installs
// it so), with emoji/emoji-data.txt inside. See ucd.go for the encoding.
package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// binaryFiles says in which file each binary property of ECMA-262 (table
// "Binary Unicode property aliases and their canonical property names") lies.
// ASCII, Any and Assigned are computed.
var binaryFiles = map[string][]string{
	"PropList.txt": {
		"ASCII_Hex_Digit", "Bidi_Control", "Dash", "Deprecated", "Diacritic", "Extender", "Hex_Digit",
		"IDS_Binary_Operator", "IDS_Trinary_Operator", "Ideographic", "Join_Control", "Logical_Order_Exception",
		"Noncharacter_Code_Point", "Pattern_Syntax", "Pattern_White_Space", "Quotation_Mark", "Radical",
		"Regional_Indicator", "Sentence_Terminal", "Soft_Dotted", "Terminal_Punctuation", "Unified_Ideograph",
		"Variation_Selector", "White_Space",
	},
	"DerivedCoreProperties.txt": {
		"Alphabetic", "Case_Ignorable", "Cased", "Changes_When_Casefolded", "Changes_When_Casemapped",
		"Changes_When_Lowercased", "Changes_When_Titlecased", "Changes_When_Uppercased",
		"Default_Ignorable_Code_Point", "Grapheme_Base", "Grapheme_Extend", "ID_Continue", "ID_Start", "Lowercase",
		"Math", "Uppercase", "XID_Continue", "XID_Start",
	},
	"DerivedNormalizationProps.txt":         {"Changes_When_NFKC_Casefolded"},
	"extracted/DerivedBinaryProperties.txt": {"Bidi_Mirrored"},
	"emoji/emoji-data.txt": {
		"Emoji", "Emoji_Component", "Emoji_Modifier", "Emoji_Modifier_Base", "Emoji_Presentation", "Extended_Pictographic",
	},
}

// categoryGroups are the General_Category values that stand for several.
var categoryGroups = map[string][]string{
	"C":  {"Cc", "Cf", "Cn", "Co", "Cs"},
	"L":  {"Ll", "Lm", "Lo", "Lt", "Lu"},
	"LC": {"Ll", "Lt", "Lu"},
	"M":  {"Mc", "Me", "Mn"},
	"N":  {"Nd", "Nl", "No"},
	"P":  {"Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps"},
	"S":  {"Sc", "Sk", "Sm", "So"},
	"Z":  {"Zl", "Zp", "Zs"},
}

const codePoints = 0x110000

type members []bool // one a code point

func (m members) add(lo, hi int) {
	for c := lo; c <= hi; c++ {
		m[c] = true
	}
}

type generator struct {
	folder  string
	version string
	sets    map[string]members  // by canonical "kind=Value"
	names   map[string][]string // canonical name → aliases, itself included
}

func main() {
	log.SetFlags(0)
	folder := flag.String("ucd", "/usr/share/unicode", "folder of the Unicode Character Database")
	out := flag.String("out", "tables.go", "file to write")
	flag.Parse()
	g := &generator{folder: *folder, sets: map[string]members{}, names: map[string][]string{}}
	g.categories()
	g.scripts()
	g.binary()
	if err := os.WriteFile(*out, g.source(), 0o644); err != nil {
		log.Fatal(err)
	}
}

// lines calls f with the fields of every data line of a UCD file.
func (g *generator) lines(name string, f func(fields []string)) {
	file, err := os.Open(filepath.Join(g.folder, name))
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	for scan := bufio.NewScanner(file); scan.Scan(); {
		if v, ok := strings.CutPrefix(scan.Text(), "# PropList-"); ok {
			g.version = strings.TrimSuffix(v, ".txt")
		}
		data, _, _ := strings.Cut(scan.Text(), "#")
		if strings.TrimSpace(data) == "" {
			continue
		}
		fields := strings.Split(data, ";")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		f(fields)
	}
}

func span(field string) (lo, hi int) {
	first, last, ok := strings.Cut(field, "..")
	if !ok {
		last = first
	}
	a, errA := strconv.ParseInt(first, 16, 32)
	b, errB := strconv.ParseInt(last, 16, 32)
	if errA != nil || errB != nil {
		log.Fatalf("not a code point range: %q", field)
	}
	return int(a), int(b)
}

func (g *generator) set(name string) members {
	if g.sets[name] == nil {
		g.sets[name] = make(members, codePoints)
	}
	return g.sets[name]
}

// valueNames reads the names of a property's values: abbreviation first.
func (g *generator) valueNames(property string, f func(names []string)) {
	g.lines("PropertyValueAliases.txt", func(fields []string) {
		if fields[0] == property {
			f(fields[1:])
		}
	})
}

func (g *generator) categories() {
	g.valueNames("gc", func(names []string) { g.names["gc="+names[0]] = names })
	g.lines("extracted/DerivedGeneralCategory.txt", func(f []string) {
		lo, hi := span(f[0])
		g.set("gc="+f[1]).add(lo, hi)
		for group, parts := range categoryGroups {
			if slices.Contains(parts, f[1]) {
				g.set("gc="+group).add(lo, hi)
			}
		}
	})
}

// scripts computes Script, and Script_Extensions: the explicit list where there
// is one, the script elsewhere.
func (g *generator) scripts() {
	short := map[string]string{} // long name → abbreviation
	g.valueNames("sc", func(names []string) {
		g.names["sc="+names[0]], g.names["scx="+names[0]] = names, names
		short[names[1]] = names[0]
		g.set("sc=" + names[0])
	})
	of := make([]string, codePoints)
	g.lines("Scripts.txt", func(f []string) {
		lo, hi := span(f[0])
		for c := lo; c <= hi; c++ {
			of[c] = short[f[1]]
		}
	})
	explicit := make([]string, codePoints)
	g.lines("ScriptExtensions.txt", func(f []string) {
		lo, hi := span(f[0])
		for c := lo; c <= hi; c++ {
			explicit[c] = f[1]
		}
	})
	for name := range g.names {
		if v, ok := strings.CutPrefix(name, "scx="); ok {
			g.set("scx=" + v)
		}
	}
	for c, script := range of {
		if script == "" {
			script = "Zzzz"
		}
		g.set("sc="+script).add(c, c)
		for _, x := range strings.Fields(cmpOr(explicit[c], script)) {
			g.set("scx="+x).add(c, c)
		}
	}
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func (g *generator) binary() {
	aliases := map[string][]string{}
	g.lines("PropertyAliases.txt", func(f []string) { aliases[f[1]] = f })
	for file, wanted := range binaryFiles {
		for _, name := range wanted {
			g.names["="+name] = aliases[name]
			g.set("=" + name)
		}
		g.lines(file, func(f []string) {
			if slices.Contains(wanted, f[1]) {
				lo, hi := span(f[0])
				g.set("="+f[1]).add(lo, hi)
			}
		})
	}
	g.names["=Any"], g.names["=ASCII"], g.names["=Assigned"] = []string{"Any"}, []string{"ASCII"}, []string{"Assigned"}
	g.set("=Any").add(0, codePoints-1)
	g.set("=ASCII").add(0, 0x7F)
	assigned := g.set("=Assigned")
	for c, unassigned := range g.set("gc=Cn") {
		assigned[c] = !unassigned
	}
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// encode writes the distances between the boundaries of a set, five bits a
// character, least first, the sixth bit saying that more follow.
func encode(m members) string {
	var b strings.Builder
	last, in := 0, false
	put := func(n int) {
		for ; n >= 32; n >>= 5 {
			b.WriteByte(digits[n&31|32])
		}
		b.WriteByte(digits[n])
	}
	for c := 0; c <= codePoints; c++ {
		if now := c < codePoints && m[c]; now != in {
			put(c - last)
			last, in = c, now
		}
	}
	return b.String()
}

func (g *generator) source() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, `// Code generated by gen.go from the Unicode Character Database; DO NOT EDIT.

package ucd

// Version is the version of the Unicode Character Database of the tables.
const Version = %q

`, g.version)
	index := map[string]int{} // encoded set → its place
	var sets []string
	type alias struct {
		name string
		set  int
	}
	var all []alias
	names := make([]string, 0, len(g.names))
	for n := range g.names {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		code := encode(g.set(n))
		at, ok := index[code]
		if !ok {
			at = len(sets)
			index[code] = at
			sets = append(sets, code)
		}
		kind, _, _ := strings.Cut(n, "=")
		for _, a := range g.names[n] {
			if a != "n/a" {
				all = append(all, alias{kind + "=" + a, at})
			}
		}
	}
	slices.SortFunc(all, func(a, b alias) int { return strings.Compare(a.name, b.name) })
	all = slices.Compact(all)
	fmt.Fprintf(&out, "// names maps every property and alias to its place in sets, sorted by name.\nvar names = [...]entry{\n")
	for _, a := range all {
		fmt.Fprintf(&out, "{%q, %d},\n", a.name, a.set)
	}
	fmt.Fprintf(&out, "}\n\n// sets are the encoded sets.\nvar sets = [...]string{\n")
	for _, s := range sets {
		fmt.Fprintf(&out, "%q,\n", s)
	}
	fmt.Fprintf(&out, "}\n")
	src, err := format.Source(out.Bytes())
	if err != nil {
		log.Fatal(err)
	}
	return src
}
