package eval

import (
	"iter"
	"slices"
	"strings"

	"github.com/verdict-schema/verdict/eval/instance"
)

// What several alternatives complain of may come to one sentence. The codes of
// such errors are the keyword's with a variant: anyOf.types.
const (
	typesVariant         = ".types"         // the type is wrong for all
	valuesVariant        = ".values"        // the value is none of those listed
	discriminatorVariant = ".discriminator" // a member's value is none of those listed
	closestVariant       = ".closest"       // else: what the closest one says
)

// summary finds what the alternatives come to.
func (x *explainer) summary(e *Error, branches []int) (variant string, parameters []Parameter) {
	if types, ok := allOf(x, branches, func(types instance.Types, in *Type) instance.Types { return types | in.Allowed }); ok {
		return typesVariant, []Parameter{{"expected", types}}
	}
	if values, ok := allOf(x, branches, listed); ok {
		values = distinct(values)
		return valuesVariant, suggest([]Parameter{{"expected", values}}, x.document.At(x.index0(branches)), values)
	}
	if member, values, ok := x.discriminator(branches); ok {
		return discriminatorVariant, x.misses(member, values)
	}
	if len(e.Alternatives) == 0 || len(e.Alternatives[0].Errors) == 0 {
		return "", nil
	}
	return closestVariant, closest(e)
}

// index0 is the value that the branches were applied to.
func (x *explainer) index0(branches []int) int { return int(x.units[branches[0]].index) }

// allOf adds up what instructions of one kind expect of the value, if that is
// all that is wrong with each branch.
func allOf[I Instruction, T any](x *explainer, branches []int, add func(T, I) T) (sum T, ok bool) {
	for _, c := range branches {
		k, only := x.onlyFault(c)
		if !only || int(x.units[k].index) != x.index0(branches) {
			return sum, false
		}
		in, ok := x.units[k].step.Do.(I)
		if !ok {
			return sum, false
		}
		sum = add(sum, in)
	}
	return sum, true
}

// listed adds the values of a list to those of others.
func listed(values []instance.Value, in *In) []instance.Value { return append(values, in.Values...) }

// distinct are values without those that equal an earlier one, found by hash:
// alternatives may list many.
func distinct(values []instance.Value) []instance.Value {
	var first []instance.Value
	byHash := make(map[uint64][]instance.Value, len(values))
	for _, v := range values {
		h := v.Document().Hash(v.Index(), setSeed)
		if !slices.ContainsFunc(byHash[h], v.Equal) {
			byHash[h] = append(byHash[h], v)
			first = append(first, v)
		}
	}
	return first
}

// suggest adds the string that was probably meant.
func suggest(parameters []Parameter, found instance.Value, values []instance.Value) []Parameter {
	if found.Is(instance.String) {
		if meant, ok := nearest(found.Content(), words(values)); ok {
			return append(slices.Clip(parameters), Parameter{"suggestion", meant})
		}
	}
	return parameters
}

// words goes through the strings among values.
func words(values []instance.Value) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, v := range values {
			if v.Is(instance.String) && !yield(v.Content()) {
				return
			}
		}
	}
}

// onlyFault returns the keyword unit with the only fault in unit k.
func (x *explainer) onlyFault(k int) (int, bool) {
	found := -1
	for j := range x.faulty(k) {
		if found >= 0 || len(x.units[j].faults) > 1 {
			return 0, false
		}
		found = j
	}
	return found, found >= 0
}

// faulty goes through the keyword units with faults in unit k.
func (x *explainer) faulty(k int) iter.Seq[int] {
	if same := int(x.units[k].same); same > 0 {
		k = same
	}
	return func(yield func(int) bool) {
		for j := k; j < int(x.units[k].next); j++ {
			if len(x.units[j].faults) > 0 && !yield(j) {
				return
			}
		}
	}
}

// discriminator finds a member of the value for which every branch lists other
// values than it has, and all of these.
func (x *explainer) discriminator(branches []int) (member int, values []instance.Value, ok bool) {
	for n, c := range branches {
		found := false
		for k := range x.faulty(c) {
			in, isList := x.units[k].step.Do.(*In)
			at := int(x.units[k].index)
			if !isList || n > 0 && at != member || x.document.Tape()[at].Type&discriminating == 0 || x.places.locator.Parent(at) != x.index0(branches) {
				continue
			}
			found, member = true, at
			values = listed(values, in)
			break
		}
		if !found {
			return 0, nil, false
		}
	}
	return member, distinct(values), true
}

// misses are the parameters of an error about a member.
func (x *explainer) misses(member int, values []instance.Value) []Parameter {
	r := rendering{document: x.document, index: member, withhold: x.want.Withhold}
	return suggest([]Parameter{
		{"property", strings.Clone(x.places.locator.Token(member))},
		{"expected", values},
		{"found", r.found(x.document.Tape()[member].Type)},
	}, x.document.At(member), values)
}

// closest are the parameters of an error about what the closest alternative says.
func closest(e *Error) []Parameter {
	first := e.Alternatives[0]
	reason := first.Errors[0].Closest()
	says := reason.Message
	if reason.InstanceLocation != e.InstanceLocation {
		says = "at " + shownLocation(reason.InstanceLocation) + ", " + says
	}
	parameters := []Parameter{
		{"alternative", Phrase(tail(first.KeywordLocation, 2))},
		{"says", Phrase(says)},
	}
	if more := len(first.Errors) - 1; more > 0 {
		parameters = append(parameters, Parameter{"more", more})
	}
	return parameters
}

// tail is the last tokens of a JSON Pointer, without the slash before them.
func tail(pointer string, tokens int) string {
	for k := len(pointer) - 1; k >= 0; k-- {
		if pointer[k] == '/' {
			if tokens--; tokens == 0 {
				return pointer[k+1:]
			}
		}
	}
	return strings.TrimPrefix(pointer, "/")
}
