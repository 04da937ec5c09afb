package syntax

import "github.com/verdict-schema/verdict/vocab/regex/internal/charset"

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
		p.out.Ranges += len(s) + len(f)
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
