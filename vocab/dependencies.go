package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// dependenciesKeyword is dependencies (draft-04 §5.4.5, Draft 7 §6.5.7), which is
// dependentRequired and dependentSchemas in one: what a member depends on is a
// list of names, a value of one of the types, or a schema. Later dialects keep
// the keyword for compatibility.
func dependenciesKeyword(lists instance.Types) Keyword {
	return Keyword{Name: "dependencies", shape: ofDependencies, Subschemas: InObject, Compile: func(c Context) error {
		return compileDependencies(c, lists)
	}, Messages: dependenciesMessages}
}

var dependenciesMessages = eval.Messages{
	{Code: "dependentRequired", Template: missingForPresent},
	{Code: "dependencies", Template: propertyNotAllowed},
	{Code: "because.dependencies", Template: becausePresent},
}

func compileDependencies(c Context, lists instance.Types) error {
	v, err := typed(c, instance.Object, "an object")
	if err != nil {
		return err
	}
	var triggers, schemaTriggers []string
	var names [][]string
	var branches []eval.Branch
	for trigger, dependency := range v.Members() {
		if dependency.Is(lists) {
			needed, err := dependencyNames(c, dependency)
			if err != nil {
				return err
			}
			triggers, names = append(triggers, trigger), append(names, needed)
			continue
		}
		if !isSchema(dependency) {
			return c.Fault(dependency, "dependencies must hold schemas and arrays of strings only")
		}
		schemaTriggers = append(schemaTriggers, trigger)
		branches = append(branches, c.Subschema(dependency, trigger))
	}
	if len(triggers) > 0 {
		c.Emit(eval.NewDependentRequired(triggers, names))
	}
	if len(branches) > 0 {
		c.Emit(eval.NewDependentSchemas(schemaTriggers, branches))
	}
	return nil
}

// dependencyNames reads one name (draft-03 §5.8) or an array of names.
func dependencyNames(c Context, v instance.Value) ([]string, error) {
	if v.Is(instance.String) {
		return []string{v.Content()}, nil
	}
	return stringList(c, v)
}
