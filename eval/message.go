package eval

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// excerptLength bounds how much of a value a message quotes, in bytes.
const excerptLength = 60

// render fills the template of a fault's code. {found} is the value itself.
func (t Messages) render(f *Fault, d *instance.Document, i int) string {
	template, ok := t[f.Code]
	if !ok {
		template = f.Code
		for _, p := range f.Parameters {
			template += " {" + p.Name + "}"
		}
	}
	var b strings.Builder
	for {
		before, rest, open := strings.Cut(template, "{")
		b.WriteString(before)
		if !open {
			return b.String()
		}
		name, after, _ := strings.Cut(rest, "}")
		b.WriteString(f.parameter(name, d, i))
		template = after
	}
}

func (f *Fault) parameter(name string, d *instance.Document, i int) string {
	for _, p := range f.Parameters {
		if p.Name == name {
			return text(p.Value)
		}
	}
	if name == "found" {
		return Describe(d, i)
	}
	return "{" + name + "}"
}

// Describe names a value in a message: its type and a bounded excerpt.
func Describe(d *instance.Document, i int) string {
	r := &d.Tape()[i]
	switch {
	case r.Type&instance.Null != 0:
		return "null"
	case r.Type&instance.Boolean != 0, r.Type&instance.Number != 0:
		return (r.Type &^ instance.String).String() + " " + excerpt(string(d.AppendJSON(nil, i)))
	case r.Type&instance.String != 0:
		return "string " + excerpt(quote(d.Content(i)))
	case r.Type&instance.Array != 0:
		return "array of " + plural(int(r.Count), "item", "items")
	}
	return "object with " + plural(int(r.Count), "member", "members")
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// quote writes a string as JSON does, without escaping more than must be.
func quote(s string) string {
	if len(s) > 4*excerptLength {
		s = s[:4*excerptLength] // enough for an excerpt
	}
	return strconv.Quote(s)
}

// excerpt bounds a text, cutting between code points.
func excerpt(s string) string {
	if len(s) <= excerptLength {
		return s
	}
	cut := excerptLength
	for cut > 0 && s[cut]&0xC0 == 0x80 {
		cut--
	}
	return s[:cut] + "…"
}

// text writes a parameter.
func text(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case []string:
		quoted := make([]string, len(v))
		for k, s := range v {
			quoted[k] = excerpt(quote(s))
		}
		return strings.Join(quoted, ", ")
	case instance.Types:
		return strings.ReplaceAll(v.String(), "|", " or ")
	case Found:
		return instance.Types(v).String()
	case instance.Decimal:
		return excerpt(v.String())
	case instance.Value:
		return excerpt(string(v.Document().AppendJSON(nil, v.Index())))
	case []instance.Value:
		return textOfValues(v)
	case []int:
		return strings.Trim(fmt.Sprint(v), "[]")
	}
	return fmt.Sprint(value)
}

func textOfValues(values []instance.Value) string {
	const shown = 8
	var parts []string
	for k, v := range values {
		if k == shown {
			parts = append(parts, fmt.Sprintf("… (%d in all)", len(values)))
			break
		}
		parts = append(parts, text(v))
	}
	return strings.Join(parts, ", ")
}
