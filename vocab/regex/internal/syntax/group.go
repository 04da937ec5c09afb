package syntax

import (
	"strings"
	"unicode/utf8"
)

// lookOpening is what begins a look-around, after its parenthesis.
type lookOpening struct {
	open           string
	behind, negate bool
}

var looks = [...]lookOpening{
	{"?=", false, false},
	{"?!", false, true},
	{"?<=", true, false},
	{"?<!", true, true},
}

// group: what follows the ( at start.
func (p *parser) group(start int) (*Node, scope) {
	if p.depth++; p.limits.Depth > 0 && p.depth > p.limits.Depth {
		panic(&DepthError{p.limits.Depth})
	}
	defer func() { p.depth-- }()
	for _, l := range looks {
		if p.take(l.open) {
			sub, names := p.body(start)
			p.out.Looks = true
			return &Node{Op: Look, Behind: l.behind, Negate: l.negate, Subs: []*Node{sub}}, names
		}
	}
	if p.take("?:") {
		return p.body(start)
	}
	if p.at("?") && !p.at("?<") {
		p.pos++
		return p.modified(start)
	}
	return p.capture(start)
}

// body: a disjunction and its closing parenthesis.
func (p *parser) body(start int) (*Node, scope) {
	n, names := p.disjunction()
	if !p.take(")") {
		p.fail(start, "the group is not closed")
	}
	return n, names
}

// capture: (…) or (?<name>…).
func (p *parser) capture(start int) (*Node, scope) {
	p.out.Groups++
	number := p.out.Groups
	name := ""
	if p.take("?") {
		var ok bool
		if name, ok = p.groupName(); !ok {
			p.fail(start, "invalid group name")
		}
		p.names[name] = append(p.names[name], number)
	}
	sub, names := p.body(start)
	if name != "" {
		if names == nil {
			names = scope{}
		}
		if _, found := names.add(scope{name: {}}); found {
			p.fail(start, "duplicate group name %q", name)
		}
	}
	return &Node{Op: Capture, Group: number, Subs: []*Node{sub}}, names
}

// modified: a group with modifiers, (?i:…), (?-s:…), (?im-s:…) (section
// "Patterns", RegularExpressionModifiers, since ECMAScript 2025).
func (p *parser) modified(start int) (*Node, scope) {
	end := strings.IndexByte(p.src[p.pos:], ':')
	if end < 0 || strings.Trim(p.src[p.pos:p.pos+end], "ims-") != "" {
		p.fail(start, "invalid group (?%s", firstRune(p.src[p.pos:]))
	}
	text := p.src[p.pos : p.pos+end]
	on, off, _ := strings.Cut(text, "-")
	if text == "-" || strings.Contains(off, "-") {
		p.fail(start, "invalid modifiers (?%s:", text)
	}
	for i, f := range on + off {
		if strings.ContainsRune((on + off)[:i], f) {
			p.fail(start, "modifier %c stands twice in (?%s:", f, text)
		}
	}
	p.pos += end + 1
	defer func(saved flags) { p.flags = saved }(p.flags)
	p.setFlags(on, true)
	p.setFlags(off, false)
	return p.body(start)
}

func (p *parser) setFlags(letters string, value bool) {
	for _, f := range letters {
		switch f {
		case 'i':
			p.flags.ignoreCase = value
		case 'm':
			p.flags.multiline = value
		case 's':
			p.flags.dotAll = value
		}
	}
}

// groupName: <name>; the name is a RegExpIdentifierName.
func (p *parser) groupName() (string, bool) {
	if !p.take("<") {
		return "", false
	}
	start, continues := p.identifierSets()
	var name strings.Builder
	for p.more() {
		r := p.next()
		if r == '>' {
			return name.String(), name.Len() > 0
		}
		if r == '\\' {
			var ok bool
			if !p.at("u") {
				return "", false
			}
			if r, ok = p.unicodeEscape(); !ok {
				return "", false
			}
		}
		allowed := start
		if name.Len() > 0 {
			allowed = continues
		}
		if !allowed(r) || !utf8.ValidRune(r) {
			return "", false
		}
		name.WriteRune(r)
	}
	return "", false
}

// identifierSets tell what may begin and continue a name (section "Names and
// Keywords").
func (p *parser) identifierSets() (start, continues func(rune) bool) {
	begin, _ := p.lookUp("ID_Start")
	rest, _ := p.lookUp("ID_Continue")
	start = func(r rune) bool { return r == '$' || r == '_' || begin.Contains(r) }
	continues = func(r rune) bool {
		return r == '$' || r == 0x200C || r == 0x200D || rest.Contains(r)
	}
	return start, continues
}
