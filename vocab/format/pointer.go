package format

import (
	"errors"
	"unicode/utf8"

	"github.com/verdict-schema/verdict/pointer"
)

// JSONPointer accepts the string form of a JSON Pointer (RFC 6901, section 5),
// not its URI fragment form.
func JSONPointer(s string) error {
	return pointerFault(s, pointer.Check(s)).in("json-pointer")
}

// RelativeJSONPointer accepts a Relative JSON Pointer
// (draft-bhutton-relative-json-pointer-00, section 3), as Draft 2020-12 has it:
// a number of levels to climb, an index manipulation such as "+1" if wanted,
// and "#" or a JSON Pointer.
func RelativeJSONPointer(s string) error {
	return pointerFault(s, pointer.CheckRelative(s)).in("relative-json-pointer")
}

// RelativeJSONPointerDraft7 accepts a Relative JSON Pointer as Draft 7 and Draft
// 2019-09 have it (draft-handrews-relative-json-pointer-01 and -02, section 3):
// [RelativeJSONPointer] without an index manipulation.
func RelativeJSONPointerDraft7(s string) error {
	f := pointerFault(s, pointer.CheckRelative(s))
	if end := skipDigits(s, 0); !f.found() && end < len(s) && (s[end] == '+' || s[end] == '-') {
		f = fault{end, "this dialect has no index manipulation"}
	}
	return f.in("relative-json-pointer")
}

// pointerFault turns the verdict of package pointer on s into a fault, and
// refuses what is not Unicode text, which RFC 6901, section 3, is about.
func pointerFault(s string, err error) fault {
	if err == nil {
		return checkUTF8(s)
	}
	var syntax *pointer.SyntaxError
	if errors.As(err, &syntax) {
		return fault{syntax.Offset, syntax.Reason}
	}
	return fault{0, err.Error()}
}

// checkUTF8 finds the first byte that is not part of valid UTF-8.
func checkUTF8(s string) fault {
	if utf8.ValidString(s) {
		return fault{}
	}
	for i, r := range s {
		if _, size := utf8.DecodeRuneInString(s[i:]); r == utf8.RuneError && size == 1 {
			return notUTF8(i)
		}
	}
	return fault{}
}

// notUTF8 is the fault of a byte that is not part of valid UTF-8.
func notUTF8(offset int) fault { return fault{offset, "the text is not valid UTF-8"} }
