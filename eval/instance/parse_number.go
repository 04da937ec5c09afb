package instance

// numberFaults are the sentences for the faults.
var numberFaults = [...]string{
	noDigit:     "expected a digit in a number, found ",
	leadingZero: "a number must not begin with a superfluous zero",
}

// number reads the number at offset i and appends its record. Here is the case
// of an integer of at most 18 digits.
func (p *parser) number(i int) int {
	text, at := p.text, i
	negative := text[at] == '-'
	if negative {
		at++
	}
	first, u := at, uint64(0)
	for at < len(text) && isDigit(text[at]) {
		u = u*10 + uint64(text[at]-'0')
		at++
	}
	n := at - first
	if n == 0 || n >= maxExact || at == len(text) || text[first] == '0' && n > 1 {
		return p.addNumber(i, scanNumber(text, i))
	}
	if text[at] == '.' || text[at]|0x20 == 'e' {
		return p.addNumber(i, scanRest(text, first, at, negative, u))
	}
	c := int64(u)
	if negative {
		c = -c
	}
	r := p.add()
	r.Type, r.Flags = Integer, Int64
	r.Next = uint32(len(p.tape))
	r.Start, r.End = uint32(i), uint32(at)
	r.Count, r.Extra, r.Word = 0, 0, uint64(c)
	return at
}

// addNumber appends the record of the number at offset i.
func (p *parser) addNumber(i int, s scanned) int {
	if s.fault != noFault {
		return p.failNumber(i, s)
	}
	s.record(p.add(), uint32(len(p.tape)), uint32(i))
	return s.end
}

// record sets the record of the number, which begins at start.
func (s *scanned) record(r *Record, next, start uint32) {
	r.Type, r.Flags = Integer, Int64
	r.Next = next
	r.Start, r.End = start, uint32(s.end)
	r.Count, r.Extra, r.Word = 0, 0, uint64(s.coefficient)
	if s.kind != kindInt64 {
		s.complete(r)
	}
}

// complete corrects the record of a number that is not an int64.
func (s *scanned) complete(r *Record) {
	r.Flags = 0
	if s.kind == kindScaled {
		r.Flags = Scaled
		r.Extra = uint32(int32(s.exponent))
	}
	if s.exponent < 0 {
		r.Type = Fraction
	}
}

// failNumber records why the text at i is not a number.
func (p *parser) failNumber(i int, s scanned) int {
	switch s.fault {
	case hugeExponent:
		p.err = exponentError(positionAt(stringOf(p.text), i))
		return failed
	case noDigit:
		return p.fail(InvalidNumber, s.end, numberFaults[noDigit]+p.found(s.end))
	}
	return p.fail(InvalidNumber, s.end, numberFaults[s.fault])
}

// exponentError says that an exponent has too many digits.
func exponentError(at Position) *LimitError {
	return &LimitError{Limit: LimitExponent, Value: exponentDigits + 1, Max: exponentDigits, Position: at}
}
