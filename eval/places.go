package eval

import "github.com/verdict-schema/verdict/eval/instance"

// places finds where values stand. A locator looks at the whole document first,
// which only pays for more than a few questions.
type places struct {
	document *instance.Document
	locator  *instance.Locator
	asked    int
}

// few is how many questions are answered without the locator.
const few = 8

func newPlaces(d *instance.Document) places {
	return places{document: d, locator: instance.NewLocator(d)}
}

// pointer is the JSON Pointer to the value, or to that of the member name, at
// index i.
func (p *places) pointer(i int) string {
	if p.asked++; p.asked <= few {
		return p.document.At(i).Pointer()
	}
	return p.locator.Pointer(i)
}

// position is where the value or member name at index i begins in the text.
func (p *places) position(i int) instance.Position {
	if p.asked++; p.asked <= few {
		return p.document.At(i).Position()
	}
	return p.locator.Position(i)
}
