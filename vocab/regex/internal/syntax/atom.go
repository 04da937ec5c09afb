package syntax

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
	"github.com/verdict-schema/verdict/vocab/regex/internal/ucd"
)

// syntaxCharacters are those that stand for themselves only after a backslash.
const syntaxCharacters = `^$\.*+?()[]{}|`

// lineTerminators of section "Line Terminators", which . and the flag m know.
var lineTerminators = charset.Of(charset.Range{Lo: '\n', Hi: '\n'}, charset.Range{Lo: '\r', Hi: '\r'}, charset.Range{Lo: 0x2028, Hi: 0x2029})

var (
	notLineTerminators = lineTerminators.Negate()
	digitSet           = charset.Of(charset.Range{Lo: '0', Hi: '9'})
	wordSet            = charset.Of(charset.Range{Lo: '0', Hi: '9'}, charset.Range{Lo: 'A', Hi: 'Z'}, charset.Range{Lo: '_', Hi: '_'}, charset.Range{Lo: 'a', Hi: 'z'})
	wordFoldSet        = wordSet.Fold()
	spaceSet           = charset.Of(
		charset.Range{Lo: '\t', Hi: '\r'}, charset.Range{Lo: ' ', Hi: ' '}, charset.Range{Lo: 0xA0, Hi: 0xA0},
		charset.Range{Lo: 0x1680, Hi: 0x1680}, charset.Range{Lo: 0x2000, Hi: 0x200A}, charset.Range{Lo: 0x2028, Hi: 0x2029},
		charset.Range{Lo: 0x202F, Hi: 0x202F}, charset.Range{Lo: 0x205F, Hi: 0x205F}, charset.Range{Lo: 0x3000, Hi: 0x3000},
		charset.Range{Lo: 0xFEFF, Hi: 0xFEFF})
)

// WordSet is the WordCharacters of section "Runtime Semantics: WordCharacters";
// fold adds those that the flags u and i add.
func WordSet(fold bool) charset.Set {
	if fold {
		return wordFoldSet
	}
	return wordSet
}

// LineTerminators is the set of section "Line Terminators".
func LineTerminators() charset.Set { return lineTerminators }

// char makes the node of a set, with the flag i applied.
func (p *parser) char(s charset.Set) *Node {
	return char(p.fold(s))
}

func (p *parser) fold(s charset.Set) charset.Set {
	if !p.flags.ignoreCase || len(s) == 0 {
		return s
	}
	f, ok := p.folded[&s[0]]
	if !ok {
		f = s.Fold()
		p.folded[&s[0]] = f
	}
	return f
}

// atom: . or a group, a class, an escape, a character.
func (p *parser) atom() (*Node, scope) {
	start := p.pos
	switch c := p.next(); c {
	case '.':
		if p.flags.dotAll {
			return char(charset.Any), nil
		}
		return char(notLineTerminators), nil
	case '(':
		return p.group(start)
	case '[':
		return p.char(p.class(start)), nil
	case '\\':
		return p.atomEscape(start), nil
	case '*', '+', '?':
		p.fail(start, "nothing to repeat")
	case ']', '{', '}':
		if p.annexB && !p.startsBraces(start) {
			return p.char(charset.Rune(c)), nil
		}
		p.fail(start, "%q must be escaped", string(c))
	default:
		return p.char(charset.Rune(c)), nil
	}
	return nil, nil
}

func (p *parser) startsBraces(at int) bool {
	defer func(pos int) { p.pos = pos }(p.pos)
	p.pos = at
	_, ok := p.scanBraces()
	return ok
}

// atomEscape: what follows a backslash outside a class; start is the backslash.
func (p *parser) atomEscape(start int) *Node {
	if !p.more() {
		p.fail(start, `\ at the end`)
	}
	c := p.src[p.pos]
	switch {
	case c >= '1' && c <= '9':
		if n := p.backReference(start); n != nil {
			return n
		}
		return p.char(charset.Rune(p.legacyDecimal()))
	case c == 'k' && (!p.annexB || p.named):
		p.pos++
		name, ok := p.groupName()
		if !ok {
			p.fail(start, `\k must be followed by a group name: \k<name>`)
		}
		return p.reference(reference{name: name, offset: start})
	}
	if s, ok := p.classEscape(start); ok {
		return p.char(s)
	}
	return p.char(charset.Rune(p.characterEscape(start)))
}

// backReference: \1 and so on, or nil where Annex B makes something else of it.
func (p *parser) backReference(start int) *Node {
	i := p.pos
	for i < len(p.src) && isDigit(p.src[i]) {
		i++
	}
	number := count(p.src[p.pos:i])
	if p.annexB && number > p.totalGroups() {
		return nil
	}
	p.pos = i
	return p.reference(reference{number: number, offset: start})
}

func (p *parser) reference(r reference) *Node {
	r.node = &Node{Op: BackReference, Fold: p.flags.ignoreCase}
	p.refs = append(p.refs, r)
	p.out.BackReferences = true
	return r.node
}

// classEscape: \d \D \s \S \w \W \p{…} \P{…} (CharacterClassEscape).
func (p *parser) classEscape(start int) (charset.Set, bool) {
	word := WordSet(p.flags.ignoreCase)
	var s charset.Set
	switch p.src[p.pos] {
	case 'd', 'D':
		s = digitSet
	case 's', 'S':
		s = spaceSet
	case 'w', 'W':
		s = word
	case 'p', 'P':
		negate := p.src[p.pos] == 'P'
		p.pos++
		return p.property(start, negate), true
	default:
		return nil, false
	}
	negate := p.src[p.pos] < 'a'
	p.pos++
	if negate {
		s = s.Negate()
	}
	return s, true
}

// property: the {…} of \p{…}.
func (p *parser) property(start int, negate bool) charset.Set {
	end := strings.IndexByte(p.src[p.pos:], '}')
	if !p.at("{") || end < 0 {
		p.fail(start, `\%c must be followed by a property: \p{name} or \p{name=value}`, p.src[start+1])
	}
	text := p.src[p.pos+1 : p.pos+end]
	s, ok := p.lookUp(text)
	if !ok {
		p.fail(start, "unknown Unicode property %q", text)
	}
	p.pos += end + 1
	if !negate {
		return s
	}
	complement, ok := p.complements[text]
	if !ok {
		complement = s.Negate()
		p.complements[text] = complement
	}
	return complement
}

// lookUp finds a property, decoding its table once a pattern.
func (p *parser) lookUp(text string) (charset.Set, bool) {
	if s, ok := p.properties[text]; ok {
		return s, true
	}
	find := ucd.Lone
	name, value, paired := strings.Cut(text, "=")
	if paired {
		find = func(string) (charset.Set, bool) { return ucd.Value(name, value) }
	}
	s, ok := find(text)
	if ok {
		p.properties[text] = s
	}
	return s, ok
}

// controlEscapes are the letters of ControlEscape.
var controlEscapes = map[byte]rune{'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}

// characterEscape: an escape that stands for one code point (CharacterEscape).
func (p *parser) characterEscape(start int) rune {
	c := p.src[p.pos]
	if r, ok := controlEscapes[c]; ok {
		p.pos++
		return r
	}
	switch c {
	case 'c':
		if r, ok := p.controlLetter(); ok {
			return r
		}
	case '0':
		if p.pos+1 == len(p.src) || !isDigit(p.src[p.pos+1]) {
			p.pos++
			return 0
		}
		if p.annexB {
			return p.legacyDecimal()
		}
		p.fail(start, `\0 cannot be followed by a digit`)
	case 'x':
		if r, ok := p.hex(p.pos+1, 2); ok {
			p.pos += 3
			return r
		}
	case 'u':
		if r, ok := p.unicodeEscape(); ok {
			return r
		}
	}
	return p.identityEscape(start)
}

// identityEscape: a character that stands for itself.
func (p *parser) identityEscape(start int) rune {
	c := p.src[p.pos]
	if strings.IndexByte(syntaxCharacters, c) >= 0 || c == '/' {
		p.pos++
		return rune(c)
	}
	if p.annexB {
		return p.annexBIdentity(start)
	}
	p.fail(start, `invalid escape \%s`, firstRune(p.src[p.pos:]))
	return 0
}

func firstRune(s string) string {
	for _, r := range s {
		return string(r)
	}
	return ""
}

// controlLetter: \cA to \cZ.
func (p *parser) controlLetter() (rune, bool) {
	if p.pos+1 == len(p.src) || !isLetter(p.src[p.pos+1]) {
		return 0, false
	}
	p.pos += 2
	return rune(p.src[p.pos-1] & 31), true
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// hex reads exactly n hexadecimal digits at an offset.
func (p *parser) hex(at, n int) (rune, bool) {
	if at+n > len(p.src) || strings.ContainsAny(p.src[at:at+n], "+-_") {
		return 0, false
	}
	v, err := strconv.ParseUint(p.src[at:at+n], 16, 32)
	return rune(v), err == nil
}

// unicodeEscape: \uXXXX, a surrogate pair \uD83D\uDC32 as one code point, or
// \u{X…} (RegExpUnicodeEscapeSequence). p.pos is at the u.
func (p *parser) unicodeEscape() (rune, bool) {
	if strings.HasPrefix(p.src[p.pos:], "u{") {
		return p.bracedEscape()
	}
	r, ok := p.hex(p.pos+1, 4)
	if !ok {
		return 0, false
	}
	p.pos += 5
	if p.at(`\u`) && utf16.IsSurrogate(r) {
		if low, ok := p.hex(p.pos+2, 4); ok {
			if pair := utf16.DecodeRune(r, low); pair != '\uFFFD' {
				p.pos += 6
				return pair, true
			}
		}
	}
	return r, true
}

func (p *parser) bracedEscape() (rune, bool) {
	rest := p.src[p.pos+2:]
	end := strings.IndexByte(rest, '}')
	if end < 1 || strings.ContainsAny(rest[:end], "+-_") {
		return 0, false
	}
	digits := strings.TrimLeft(rest[:end], "0")
	if digits == "" {
		digits = "0"
	}
	v, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || v > charset.MaxRune {
		return 0, false
	}
	p.pos += 2 + end + 1
	return rune(v), true
}
