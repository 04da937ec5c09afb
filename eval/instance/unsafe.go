package instance

import "unsafe"

// This file holds every use of package unsafe: the two conversions between
// strings and byte slices that share memory instead of copying it.
//
// They are sound because the parser only reads what it is given, and because
// a document says, where it hands out such strings, how long they stay valid.

// stringOf is the string that shares the bytes' memory.
func stringOf(b []byte) string {
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// bytesOf is the byte slice that shares the string's memory. It must never be
// written to.
func bytesOf(s string) []byte {
	return unsafe.Slice(unsafe.StringData(s), len(s))
}
