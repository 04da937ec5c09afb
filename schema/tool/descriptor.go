package tool

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"unicode/utf8"
)

// A Descriptor is what a server says of a tool.
type Descriptor struct {
	// Name is the tool's name in calls.
	Name string
	// Title and Description are for people and for models.
	Title, Description string
	// Revision tells this state of the descriptor from others, for the host's
	// records. If it is empty, admission makes it the digest of the descriptor.
	Revision string
	// InputSchema describes the arguments. OutputSchema describes the structured
	// content; nil says that the tool has none.
	InputSchema, OutputSchema json.RawMessage
	// Raw is the whole descriptor as the server wrote it, if it was parsed.
	Raw json.RawMessage
}

// Bounds of what a descriptor may say.
const (
	// maxName is how long a tool's name may be: as MCP has it.
	maxName = 128
	// maxText is how many bytes a title or description may have. It goes into a
	// model's context, where more would be a fault of its own.
	maxText = 64 << 10
)

// metadataFaults lists what is wrong with a descriptor but for its schemas.
func (d *Descriptor) metadataFaults() []*Error {
	var list []*Error
	add := func(part, format string, arguments ...any) {
		e := fault(Validation, BadMetadata, "", format, arguments...)
		e.Part = part
		list = append(list, e)
	}
	switch {
	case d.Name == "":
		add("name", "a tool must have a name")
	case len(d.Name) > maxName:
		add("name", "the name has %d characters, which is more than %d", utf8.RuneCountInString(d.Name), maxName)
	case !isName(d.Name):
		add("name", "the name \"%s\" has characters other than letters, digits, '_', '-', '.' and '/'", visible(d.Name))
	}
	for _, text := range []struct{ part, text string }{{"title", d.Title}, {"description", d.Description}} {
		if len(text.text) > maxText {
			add(text.part, "%d bytes are more than %d", len(text.text), maxText)
		}
		if !utf8.ValidString(text.text) {
			add(text.part, "not valid UTF-8")
		}
	}
	if d.InputSchema == nil {
		add("inputSchema", "a tool must have an input schema")
	}
	return list
}

// isName reports whether a name is of the characters that MCP allows, and the
// slash, which servers use for namespaces.
func isName(name string) bool {
	for _, c := range []byte(name) {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
		case c == '_', c == '-', c == '.', c == '/':
		default:
			return false
		}
	}
	return true
}

// revision is the descriptor's revision, or its digest.
func (d *Descriptor) revision() string {
	if d.Revision != "" {
		return d.Revision
	}
	h := sha256.New()
	for _, part := range [][]byte{d.Raw, []byte(d.Name), []byte(d.Title), []byte(d.Description), d.InputSchema, d.OutputSchema} {
		h.Write(part)
		h.Write([]byte{0})
	}
	return "sha256:" + hex.EncodeToString(h.Sum(nil)[:16])
}
