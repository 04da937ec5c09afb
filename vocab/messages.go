package vocab

import "github.com/verdict-schema/verdict/eval"

// What several keywords say.
const (
	expectedType       = "expected {expected}, got {found}"
	expectedValue      = expectedType + "[; did you mean {suggestion}?]"
	itemNotAllowed     = "item {index} is not allowed"
	propertyNotAllowed = "property {property} is not allowed"
	propertyUnknown    = propertyNotAllowed + "[; did you mean {suggestion}?]"
	becausePresent     = ", because property {trigger} is present"
	missingRequired    = "missing required {missing|property|properties} {missing}[; is {similar} misspelt?]"
	missingForPresent  = "missing {missing|property|properties} {missing}, required because property {trigger} is present"
	expectedAtMost     = "expected a number of at most {limit}, got {found}"
	expectedBelow      = "expected a number below {limit}, got {found}"
	expectedAtLeast    = "expected a number of at least {limit}, got {found}"
	expectedAbove      = "expected a number above {limit}, got {found}"
)

// What anyOf and oneOf say where no alternative matches: in general, because a
// member has none of the values that tell the alternatives apart, and because of
// what the closest alternative says.
const (
	expectedAlternative   = "expected a match for one of {count} {count|alternative|alternatives}, got {found}"
	expectedDiscriminator = "expected property {property} to be {expected}, got {found}[; did you mean {suggestion}?]"
	closestAlternative    = "{count|the only alternative does not match|none of the alternatives matches}; " +
		"{alternative} {count|says|comes closest}: {says}[ (and {more} more)]"
)

// AllMessages are the messages of all standard keywords by code. Of keywords
// that changed, the latest dialect's count.
func AllMessages() map[string]string {
	all := make(map[string]string)
	uris := StandardURIs()
	for k := range uris {
		for _, v := range Standard(uris[len(uris)-1-k]).Vocabularies {
			for _, keyword := range v.Keywords {
				addMissing(all, keyword.Messages)
			}
		}
	}
	addMissing(all, falseMessages)
	return all
}

// addMissing adds the messages whose codes have none.
func addMissing(all map[string]string, more eval.Messages) {
	for _, m := range more {
		if _, ok := all[m.Code]; !ok {
			all[m.Code] = m.Template
		}
	}
}
