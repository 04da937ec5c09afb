package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// Members that must be there (Validation §6.5.3-4).
var (
	// required (Validation §6.5.3)
	required = Keyword{Name: "required", shape: ofNames, Compile: func(c Context) error {
		names, err := stringList(c, c.Value())
		if err == nil && len(names) > 0 {
			c.Emit(eval.NewRequired(names))
		}
		return err
	}, Messages: requiredMessages}

	requiredMessages = eval.Messages{{Code: "required", Template: missingRequired}}

	// dependentRequired (Validation §6.5.4)
	dependentRequired = Keyword{Name: "dependentRequired", shape: ofNameMap, Compile: func(c Context) error {
		v, err := typed(c, instance.Object, "an object")
		if err != nil {
			return err
		}
		var triggers []string
		var names [][]string
		for trigger, list := range v.Members() {
			needed, err := stringList(c, list)
			if err != nil {
				return err
			}
			triggers, names = append(triggers, trigger), append(names, needed)
		}
		c.Emit(eval.NewDependentRequired(triggers, names))
		return nil
	}, Messages: dependentRequiredMessages}

	dependentRequiredMessages = eval.Messages{
		{Code: "dependentRequired", Template: missingForPresent},
	}
)
