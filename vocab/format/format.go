package format

import "fmt"

// A Checker decides whether a string is written in one format. It returns nil
// if so, and an [*Error] if not; [Regex] has a third answer. For a format of
// numbers the string is the number's JSON text.
type Checker func(s string) error

// An Error says why a string is not written in a format (JSON Schema
// Validation, section 7: a failed format assertion).
type Error struct {
	Format string // the name of the format, such as "date-time"
	Offset int    // the byte of the string where it goes wrong
	Reason string // what is wrong there
}

// Error says in one line which format the string misses, why, and where.
func (e *Error) Error() string {
	return fmt.Sprintf("not a valid %s: %s (at byte %d)", e.Format, e.Reason, e.Offset)
}

// A fault is what the recognisers of this package return: where a string goes
// wrong and why. They are shared by several formats, so a fault does not name
// one. The zero fault means that nothing is wrong.
type fault struct {
	offset int
	reason string // empty if and only if nothing is wrong
}

// found reports whether something is wrong.
func (f fault) found() bool { return f.reason != "" }

// after moves a fault that was found in the part of a string that starts at
// byte start.
func (f fault) after(start int) fault {
	f.offset += start
	return f
}

// in makes a fault the error of a format.
func (f fault) in(format string) error {
	if f.reason == "" {
		return nil
	}
	return &Error{Format: format, Offset: f.offset, Reason: f.reason}
}
