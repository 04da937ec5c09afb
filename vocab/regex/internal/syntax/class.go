package syntax

import "github.com/verdict-schema/verdict/vocab/regex/internal/charset"

// class: a character class; the [ at start is consumed (CharacterClass).
func (p *parser) class(start int) charset.Set {
	negate := p.take("^")
	var parts []charset.Range
	for !p.take("]") {
		if !p.more() {
			p.fail(start, "the character class is not closed")
		}
		parts = p.classRange(parts)
	}
	s := charset.Of(parts...)
	p.out.Ranges += len(parts)
	if !negate {
		return s
	}
	return p.fold(s).Negate() // inversion comes after Canonicalize
}

// classRange: one member, or a range a-z.
func (p *parser) classRange(parts []charset.Range) []charset.Range {
	start := p.pos
	low, single := p.classAtom()
	if !p.at("-") || p.at("-]") || p.pos+1 == len(p.src) {
		return append(parts, low...)
	}
	p.pos++
	high, singleHigh := p.classAtom()
	if !single || !singleHigh {
		if !p.annexB {
			p.fail(start, "a range ends in a set of characters")
		}
		return append(append(append(parts, low...), high...), charset.Range{Lo: '-', Hi: '-'})
	}
	if low[0].Lo > high[0].Lo {
		p.fail(start, "the range is out of order")
	}
	return append(parts, charset.Range{Lo: low[0].Lo, Hi: high[0].Lo})
}

// classAtom: one character or class escape, and whether it is a character.
func (p *parser) classAtom() (charset.Set, bool) {
	start := p.pos
	if c := p.next(); c != '\\' {
		return charset.Rune(c), true
	}
	if !p.more() {
		p.fail(start, `\ at the end`)
	}
	switch c := p.src[p.pos]; {
	case c == 'b':
		p.pos++
		return charset.Rune('\b'), true
	case c == '-':
		p.pos++
		return charset.Rune('-'), true
	case p.annexB && c >= '1' && c <= '9':
		return charset.Rune(p.legacyDecimal()), true
	case p.annexB && p.atClassControl():
		p.pos += 2
		return charset.Rune(rune(p.src[p.pos-1] & 31)), true
	}
	if s, ok := p.classEscape(start); ok {
		return s, false
	}
	return charset.Rune(p.characterEscape(start)), true
}
