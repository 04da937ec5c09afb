package format

// UUID accepts the text form of a UUID (RFC 4122, section 3; RFC 9562, section
// 4): 8-4-4-4-12 hexadecimal digits in either case, of any version and variant.
func UUID(s string) error { return scanUUID(s).in("uuid") }

const uuidShape = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"

func scanUUID(s string) fault {
	for i := 0; i < len(s) && i < len(uuidShape); i++ {
		if uuidShape[i] == '-' {
			if s[i] != '-' {
				return fault{i, `expected "-"`}
			}
		} else if !isHex(s[i]) {
			return fault{i, "expected a hexadecimal digit"}
		}
	}
	if len(s) < len(uuidShape) {
		return fault{len(s), "a UUID has 36 characters"}
	}
	if len(s) > len(uuidShape) {
		return fault{len(uuidShape), "nothing may follow the UUID"}
	}
	return fault{}
}
