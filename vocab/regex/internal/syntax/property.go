package syntax

import (
	"strings"

	"github.com/verdict-schema/verdict/vocab/regex/internal/charset"
	"github.com/verdict-schema/verdict/vocab/regex/internal/ucd"
)

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
		p.out.Ranges += len(complement)
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
		p.out.Ranges += len(s)
	}
	return s, ok
}
