package vocab

import (
	"github.com/verdict-schema/verdict/eval"
	"github.com/verdict-schema/verdict/eval/instance"
)

// Items by position, as they were before 2020-12.
var (
	// legacyItems is items (2019-09 Core §9.3.1.1): a schema for every item, or
	// an array of schemas, one a position.
	legacyItems = Keyword{Name: "items", shape: ofSchemaOrSchemas, Subschemas: Itself | InArray, Compile: func(c Context) error {
		if !c.Value().Is(instance.Array) {
			b, err := subschema(c)
			if err == nil {
				c.Emit(&eval.Items{Branch: b})
			}
			return err
		}
		list, err := branches(c, c.Value())
		if err == nil {
			c.Emit(&eval.PrefixItems{Branches: list})
		}
		return err
	}, Messages: eval.Messages{{Code: "items", Template: itemNotAllowed}}}

	// additionalItems (2019-09 Core §9.3.1.2) is for the items after those of an
	// array of schemas, and means nothing without one.
	additionalItems = Keyword{Name: "additionalItems", shape: ofSchemaOrFlag, Subschemas: Itself, Compile: func(c Context) error {
		b, err := subschema(c)
		if err != nil {
			return err
		}
		if list, ok := c.Sibling("items"); ok && list.Is(instance.Array) {
			c.Emit(&eval.Items{From: list.Len(), Branch: b})
		}
		return nil
	}, Messages: eval.Messages{{Code: "additionalItems", Template: itemNotAllowed}}}
)
