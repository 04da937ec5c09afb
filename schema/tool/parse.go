package tool

import (
	"encoding/json"

	"github.com/verdict-schema/verdict/eval/instance"
)

// maxDescriptorDepth is how deeply a descriptor may nest: its schemas, which
// have limits of their own, and what MCP puts around and beside them.
const maxDescriptorDepth = 512

// ParseDescriptor reads a tool as MCP writes it: an object with name,
// inputSchema and, if it likes, title, description and outputSchema. Other
// members are not looked at. Schemas are kept byte for byte. A text that is not
// JSON, that has a member twice or a member of a wrong type is an [*Error].
func ParseDescriptor(text []byte) (Descriptor, error) {
	d, err := parseJSON(text)
	if err != nil {
		return Descriptor{}, err
	}
	descriptor, err := descriptorOf(d.Root())
	if err != nil {
		return Descriptor{}, err
	}
	return descriptor, nil
}

// ParseList reads the tools of a tools/list result of MCP: an object with the
// member tools, which is an array of tools. If there are some that can't be read
// it gives none, and an [*AdmissionError] with all of them.
func ParseList(text []byte) ([]Descriptor, error) {
	d, err := parseJSON(text)
	if err != nil {
		return nil, err
	}
	tools, _ := d.Root().Member("tools")
	if !tools.Is(instance.Array) {
		return nil, fault(Validation, BadMetadata, "#/tools", "expected array, got %s", typeName(tools))
	}
	list := make([]Descriptor, 0, tools.Len())
	var refused AdmissionError
	for k, v := range tools.Items() {
		descriptor, err := descriptorOf(v)
		if err != nil {
			refused.add(&Rejection{Index: k, Name: descriptor.Name, Errors: []*Error{err}}, Strict)
		}
		list = append(list, descriptor)
	}
	if refused.reason != nil {
		return nil, &refused
	}
	return list, nil
}

func parseJSON(text []byte) (*instance.Document, *Error) {
	d, err := instance.Parse(text, instance.Options{MaxDepth: maxDescriptorDepth})
	if err != nil {
		e := newPolicy(nil).schemaFault(err)
		if e.Class == Validation {
			e.Code = BadMetadata
		}
		return nil, e
	}
	return d, nil
}

// descriptorOf reads the members of a tool.
func descriptorOf(v instance.Value) (Descriptor, *Error) {
	d := Descriptor{Raw: json.RawMessage(v.Raw())}
	if !v.Is(instance.Object) {
		return d, fault(Validation, BadMetadata, "#"+v.Pointer(), "expected object, got %s", typeName(v))
	}
	texts := map[string]*string{"name": &d.Name, "title": &d.Title, "description": &d.Description}
	schemas := map[string]*json.RawMessage{"inputSchema": &d.InputSchema, "outputSchema": &d.OutputSchema}
	for name, member := range v.Members() {
		if schema := schemas[name]; schema != nil {
			*schema = json.RawMessage(member.Raw())
		}
		if text := texts[name]; text != nil {
			if !member.Is(instance.String) {
				return d, fault(Validation, BadMetadata, "#"+member.Pointer(), "expected string, got %s", typeName(member))
			}
			*text = string([]byte(member.Content()))
		}
	}
	return d, nil
}
