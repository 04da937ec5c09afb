package vocab

import (
	"math"

	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// The meta-schema refuses a value of a wrong type before a keyword sees it. A
// keyword checks all the same, and says so in its own words, because a schema
// may be written in a dialect whose meta-schema is laxer or absent.

// typed asks for the keyword's value to be of some types.
func typed(c Context, types instance.Types, what string) (instance.Value, error) {
	v := c.Value()
	if !v.Is(types) {
		return v, c.Fault(v, "%s must be %s", c.Keyword(), what)
	}
	return v, nil
}

func stringValue(c Context) (string, error) {
	v, err := typed(c, instance.String, "a string")
	if err != nil {
		return "", err
	}
	return v.Content(), nil
}

func numberValue(c Context) (instance.Decimal, error) {
	v, err := typed(c, instance.Number, "a number")
	if err != nil {
		return instance.Decimal{}, err
	}
	return v.Number(), nil
}

// A limit is a non-negative integer, as far as an instance can reach.
type limit struct {
	size uint32
	// beyond is the integer where it is larger than any size; else nil.
	beyond *instance.Decimal
}

// sizeValue reads a non-negative integer, of any size and however written.
func sizeValue(c Context, v instance.Value) (limit, error) {
	if !v.Is(instance.Integer) || v.Number().Sign() < 0 {
		return limit{}, c.Fault(v, "%s must be a non-negative integer", c.Keyword())
	}
	number := v.Number()
	n, fits := number.Int64()
	if !fits || n >= math.MaxUint32 {
		return limit{eval.Unbounded, &number}, nil
	}
	return limit{size: uint32(n)}, nil
}

// stringList reads an array of strings.
func stringList(c Context, v instance.Value) ([]string, error) {
	if !v.Is(instance.Array) {
		return nil, c.Fault(v, "%s must be an array of strings", c.Keyword())
	}
	list := make([]string, 0, v.Len())
	for _, item := range v.Items() {
		if !item.Is(instance.String) {
			return nil, c.Fault(item, "%s must hold strings only", c.Keyword())
		}
		list = append(list, item.Content())
	}
	return list, nil
}

// isSchema reports whether a value can be a schema: an object or a boolean.
func isSchema(v instance.Value) bool { return v.Is(instance.Object | instance.Boolean) }

// subschema lowers the keyword's value, which must be a schema.
func subschema(c Context) (eval.Branch, error) {
	v := c.Value()
	if !isSchema(v) {
		return eval.Branch{}, c.Fault(v, "%s must be a schema: an object or a boolean", c.Keyword())
	}
	return c.Subschema(v), nil
}

// branches lowers the items of an array of schemas.
func branches(c Context, v instance.Value) ([]eval.Branch, error) {
	if !v.Is(instance.Array) {
		return nil, c.Fault(v, "%s must be an array of schemas", c.Keyword())
	}
	tokens := make([]string, v.Len()) // one array for the paths of all
	list := make([]eval.Branch, 0, v.Len())
	for k, item := range v.Items() {
		if !isSchema(item) {
			return nil, c.Fault(item, "%s must hold schemas only", c.Keyword())
		}
		tokens[k] = itoa(k)
		list = append(list, c.Subschema(item, tokens[k:k+1:k+1]...))
	}
	return list, nil
}

// members lowers the members of an object of schemas.
// The names must not be changed: the paths of the branches are parts of them.
func members(c Context, v instance.Value) (names []string, list []eval.Branch, err error) {
	if !v.Is(instance.Object) {
		return nil, nil, c.Fault(v, "%s must be an object of schemas", c.Keyword())
	}
	names = make([]string, 0, v.Len())
	list = make([]eval.Branch, 0, v.Len())
	for name, member := range v.Members() {
		if !isSchema(member) {
			return nil, nil, c.Fault(member, "%s must hold schemas only", c.Keyword())
		}
		k := len(names)
		names = append(names, name)
		list = append(list, c.Subschema(member, names[k:k+1:k+1]...)) // the path is the name
	}
	return names, list, nil
}
