package eval

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// A Message is what is said of a fault: a template for its code, in which {name}
// stands for a parameter. See docs/errors.md for all that a template may hold.
type Message struct{ Code, Template string }

// Messages are the messages of a keyword. Of two for the same code, the first
// counts. They are a list because the compiler lays that out: a map would have to
// be made whenever a program starts.
type Messages []Message

// Template returns the template for a code, or "".
func (m Messages) Template(code string) string {
	for k := range m {
		if m[k].Code == code {
			return m[k].Template
		}
	}
	return ""
}

// A template is text with
//
//	{name}             a parameter of the fault; {found} is the value itself
//	{name|one|many}    one or many, by whether the parameter is 1 or has length 1
//	[text]             text that is left out if a parameter in it does not exist
//
// so that a translation needs no code.

// A rendering is what fills in a template.
type rendering struct {
	fault    *Fault
	document *instance.Document
	index    int // of the value
	// withhold says that the message must not quote the instance.
	withhold bool
}

// render fills in a template. It reports whether every parameter existed.
func (r *rendering) render(template string) (text string, complete bool) {
	var b strings.Builder
	complete = true
	for template != "" {
		k := strings.IndexAny(template, "{[")
		if k < 0 {
			b.WriteString(template)
			break
		}
		b.WriteString(template[:k])
		end := closing(template, k)
		inside := template[k+1 : end]
		if template[k] == '[' {
			if optional, ok := r.render(inside); ok {
				b.WriteString(optional)
			}
		} else {
			value, ok := r.parameter(inside)
			b.WriteString(value)
			complete = complete && ok
		}
		template = template[min(end+1, len(template)):]
	}
	return b.String(), complete
}

// closing is the index of what closes the brace or bracket at index k.
func closing(template string, k int) int {
	end := strings.IndexByte(template[k:], template[k]+2) // } is two after {, and ] after [
	if end < 0 {
		return len(template)
	}
	return k + end
}

// parameter writes what stands between braces.
func (r *rendering) parameter(inside string) (text string, ok bool) {
	name, forms, choice := strings.Cut(inside, "|")
	value, ok := r.value(name)
	if !ok {
		return "{" + inside + "}", name == "found"
	}
	if choice {
		one, many, _ := strings.Cut(forms, "|")
		if amount(value) == 1 {
			return one, true
		}
		return many, true
	}
	return write(value), name != "found" || !r.hides()
}

func (r *rendering) value(name string) (any, bool) {
	for _, p := range r.fault.Parameters {
		if p.Name != name {
			continue
		}
		if t, ok := p.Value.(Found); ok {
			return r.found(instance.Types(t)), true
		}
		if r.withhold && quotes(r.fault.Code, name) {
			return nil, false
		}
		return p.Value, true
	}
	if name == "found" {
		return r.found(r.document.Tape()[r.index].Type), true
	}
	return nil, false
}

// quotes reports whether a parameter may tell of the value.
func quotes(code, parameter string) bool {
	return parameter == "reason" || parameter == "suggestion" && !strings.HasSuffix(code, "Properties")
}

// found describes the value, which counts as one of a type.
func (r *rendering) found(t instance.Types) Phrase {
	if r.hides() {
		return Phrase(t.String())
	}
	return Phrase(describeAs(r.document, r.index, t))
}

// hides reports whether the value is one that the message must not quote.
func (r *rendering) hides() bool {
	scalar := r.document.Tape()[r.index].Type & (instance.Boolean | instance.Number | instance.String)
	return r.withhold && scalar != 0 && !nameRecord(r.document, r.index)
}

// A Phrase is a parameter that is written as it is, bounded: words, not a value.
type Phrase string

// maxPhrase is how much of a phrase is written.
const maxPhrase = 200

// amount is the number that a parameter stands for, to choose between singular
// and plural.
func amount(value any) int {
	switch v := value.(type) {
	case int:
		return v
	case []string:
		return len(v)
	case []int:
		return len(v)
	case []instance.Value:
		return len(v)
	case instance.Types:
		return strings.Count(v.String(), "|") + 1
	}
	return 0
}

// maxListed is how many items of a list a message names.
const maxListed = 8

// write writes a parameter.
func write(value any) string {
	switch v := value.(type) {
	case Phrase:
		return visible(string(v), maxPhrase)
	case string:
		return quote(v)
	case int:
		return strconv.Itoa(v)
	case []string:
		return list(v, quote, "and")
	case []int:
		return list(v, strconv.Itoa, "and")
	case []instance.Value:
		return list(v, func(v instance.Value) string { return excerptOf(v.Document(), v.Index()) }, "or")
	case instance.Value:
		return excerptOf(v.Document(), v.Index())
	case instance.Types:
		return list(strings.Split(v.String(), "|"), func(s string) string { return s }, "or")
	case instance.Decimal:
		return excerpt(v.String())
	}
	return visible(fmt.Sprint(value), maxPhrase)
}

// list writes a list as a sentence does: a, b and c.
func list[E any](items []E, write func(E) string, last string) string {
	if len(items) == 0 {
		return "nothing"
	}
	var b strings.Builder
	for k, item := range items {
		switch {
		case k == maxListed:
			fmt.Fprintf(&b, ", … (%d in all)", len(items))
			return b.String()
		case k > 0 && k == len(items)-1:
			b.WriteString(" " + last + " ")
		case k > 0:
			b.WriteString(", ")
		}
		b.WriteString(write(item))
	}
	return b.String()
}
