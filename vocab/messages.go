package vocab

import "github.com/verdict-schema/verdict/eval"

// AllMessages are the messages of all standard keywords by code. Of keywords
// that changed, the latest dialect's count.
func AllMessages() eval.Messages {
	all := make(eval.Messages)
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
func addMissing(all, more eval.Messages) {
	for code, message := range more {
		if _, ok := all[code]; !ok {
			all[code] = message
		}
	}
}

// joined are the messages of several tables, of which the first that has a code
// counts.
func joined(tables ...eval.Messages) eval.Messages {
	all := make(eval.Messages)
	for _, messages := range tables {
		addMissing(all, messages)
	}
	return all
}
