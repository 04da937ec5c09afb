package compile

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// An edit is a list of changes to the text of a document whose root is an
// object. Everything that is not changed stays as it was written.
type edit struct {
	resource *resource
	root     instance.Value
	first    []textMember // to put before the members that are there
	last     []textMember // and after them
	changes  []change
	// unit is what members are indented by; "" if the text is one line.
	unit string
}

func newEdit(r *resource) *edit {
	root := r.document.instance.Root()
	return &edit{resource: r, root: root, unit: unitOf(root)}
}

// A textMember is a member of an object: a name, and its value as text.
type textMember struct{ name, text string }

// A change replaces a part of the text.
type change struct {
	start, end int
	text       string
}

// add adds a member to the root.
func (e *edit) add(name, text string) { e.first = append(e.first, textMember{name, text}) }

// replace gives a value another text.
func (e *edit) replace(v instance.Value, text string) {
	start, end := span(v)
	e.changes = append(e.changes, change{start, end, text})
}

// span is where a value stands in its text.
func span(v instance.Value) (start, end int) {
	record := v.Document().Tape()[v.Index()]
	return int(record.Start), int(record.End)
}

// identify makes the root state a URI. An identifier that already does, and an
// anchor beside it, stay.
func (e *edit) identify(uri string) error {
	name := identifierKeyword(e.resource.dialect)
	if name == "" {
		return &BundleError{e.resource.document.place(0), errNoIdentifier.Error()}
	}
	stated, ok := e.root.Member(name)
	if !ok || !stated.Is(instance.String) {
		e.add(name, quoted(uri))
		return nil
	}
	absolute, fragment := splitFragment(stated.Content())
	switch {
	case absolute == uri:
	case fragment != "":
		e.replace(stated, quoted(uri+"#"+fragment))
	default:
		e.replace(stated, quoted(uri))
	}
	return nil
}

// unsilence lets an embedded root with a keyword that silences its siblings
// ($ref before 2019-09) keep its identifier: the keyword goes into an allOf of
// its own. That is possible where nothing that it silenced would speak.
func (e *edit) unsilence(c *Compiler) error {
	d := e.resource.dialect
	if !overridden(e.root, d) {
		return nil
	}
	all := conjunction(d)
	for name, value := range e.root.Members() {
		k, rank := d.Keyword(name)
		if k == nil {
			continue
		}
		if k.Overrides && all != "" {
			start, end := memberSpan(value)
			text := e.root.Document().Text()[start:end]
			e.changes = append(e.changes, change{start, end, quoted(all) + ": [{" + text + "}]"})
			continue
		}
		if c.asserts(target{e.resource, e.resource.root}, member{value, k, rank}) {
			return &BundleError{e.resource.document.place(value.Index()),
				"in its own document " + name + " is ignored beside $ref, and embedded it would not be"}
		}
	}
	return nil
}

// asserts reports whether a keyword of a schema is more than an annotation.
func (c *Compiler) asserts(t target, m member) bool {
	n := &eval.Node{}
	x := &keywordContext{lowering: newLowering(c), node: n, target: t, member: m}
	x.lowering.entry = t.resource
	return x.compile() != nil || slices.ContainsFunc(n.Steps, func(s eval.Step) bool {
		_, annotates := s.Do.(*eval.Annotate)
		return !annotates
	})
}

// memberSpan is where a member stands in its text, from its name on.
func memberSpan(value instance.Value) (start, end int) {
	_, end = span(value)
	return int(value.Document().Tape()[value.Index()-1].Start), end
}

// addTo adds members to the object that a keyword of the root holds, or adds
// the keyword. Names that are taken get a number.
func (e *edit) addTo(keyword string, members []textMember) {
	container, there := e.root.Member(keyword)
	for k := range members {
		members[k].name = free(members[k].name, func(name string) bool {
			if slices.ContainsFunc(members[:k], func(m textMember) bool { return m.name == name }) {
				return true
			}
			_, taken := container.Member(name)
			return there && taken
		})
		if e.unit != "" {
			members[k].text = strings.ReplaceAll(members[k].text, "\n", e.newLine(2))
		}
	}
	switch {
	case !there:
		e.last = append(e.last, textMember{keyword, e.object(members)})
	case container.Len() == 0:
		e.replace(container, e.object(members))
	default:
		at := lastEnd(container)
		e.changes = append(e.changes, change{at, at, "," + e.joined(members, 2)})
	}
}

// object is the text of an object that a member of the root holds.
func (e *edit) object(members []textMember) string {
	return "{" + e.joined(members, 2) + e.newLine(1) + "}"
}

// lastEnd is where the last member of an object ends.
func lastEnd(object instance.Value) int {
	start, _ := span(object)
	end := start + 1
	for _, value := range object.Members() {
		_, end = span(value)
	}
	return end
}

// free is the name, or with a number after it if it is taken.
func free(name string, taken func(string) bool) string {
	candidate := name
	for n := 2; taken(candidate); n++ {
		candidate = name + "-" + strconv.Itoa(n)
	}
	return candidate
}

// joined are the texts of members at a depth, each on a line of its own.
func (e *edit) joined(members []textMember, depth int) string {
	parts := make([]string, len(members))
	for k, m := range members {
		parts[k] = e.newLine(depth) + quoted(m.name) + ": " + m.text
	}
	return strings.Join(parts, ",")
}

// newLine begins a line at a depth, in the document's own style.
func (e *edit) newLine(depth int) string {
	switch {
	case e.unit != "":
		return "\n" + strings.Repeat(e.unit, depth)
	case depth == 0:
		return ""
	}
	return " "
}

// unitOf is what the root's members are indented by, or "" for a document that
// is written on one line.
func unitOf(root instance.Value) string {
	start, _ := span(root)
	text := root.Document().Text()[start+1:]
	space := text[:len(text)-len(strings.TrimLeft(text, " \t\r\n"))]
	if k := strings.LastIndexByte(space, '\n'); k >= 0 && root.Len() > 0 {
		return space[k+1:]
	}
	return ""
}

// text is the document with the changes.
func (e *edit) text() string {
	text := e.root.Document().Text()
	start, end := span(e.root)
	if len(e.first) > 0 {
		e.changes = append(e.changes, change{start + 1, start + 1, e.joined(e.first, 1) + comma(e.root.Len() > 0)})
	}
	if len(e.last) > 0 {
		at := lastEnd(e.root)
		e.changes = append(e.changes, change{at, at, comma(e.root.Len()+len(e.first) > 0) + e.joined(e.last, 1)})
	}
	slices.SortStableFunc(e.changes, func(a, b change) int { return a.start - b.start })
	var b strings.Builder
	at := start
	for _, c := range e.changes {
		b.WriteString(text[at:c.start])
		b.WriteString(c.text)
		at = c.end
	}
	b.WriteString(text[at:end])
	return b.String()
}

func comma(needed bool) string {
	if needed {
		return ","
	}
	return ""
}

// quoted is a string as JSON.
func quoted(s string) string {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(s) // a string always can be
	return strings.TrimSuffix(b.String(), "\n")
}
