package instance

import (
	"encoding/binary"
	"math/bits"
)

// Multipliers of the hash functions. Nothing hides in them: golden is 2^64
// divided by the golden ratio, the others are the first binary digits of π.
const (
	golden = 0x9E3779B97F4A7C15
	pi0    = 0x243F6A8885A308D3
	pi1    = 0x13198A2E03707345
	pi2    = 0xA4093822299F31D1
)

// exact is the longest content whose key is the content itself.
const exact = 8

// exactWithHead is the longest content that its key and head determine.
const exactWithHead = 12

// Key is the key of a string or member name. For names, and for strings of up to
// 12 bytes, it stands in [Record.Word]; for others, [Document.Key] computes it.
// The key of up to 8 bytes is the bytes themselves, the first the least
// significant: contents of the same length are equal if their keys are. So are
// those of up to 12 bytes, if their heads are equal too (see [Head]). The key of
// a longer content is a hash over all its bytes: contents with different keys
// differ, those with the same key must be compared.
//
// Keys depend on nothing but the content; they may be computed when a schema
// is compiled and compared with those of any document.
func Key(content string) uint64 { return keyOf(bytesOf(content)) }

// Key is the key of the string or member name at record i. That of a longer string
// is computed each time: most are never asked for theirs.
func (d *Document) Key(i int) uint64 {
	if r := &d.tape[i]; r.HasKey() {
		return r.Word
	}
	return Key(d.Content(i))
}

// HasKey reports whether the record of a string or member name holds its key.
func (r *Record) HasKey() bool { return r.Count <= exactWithHead || r.Type != String }

// keyFor is keyOf for the record of a string or name: 0 where it holds none.
func keyFor(t Types, content []byte) uint64 {
	if len(content) > exactWithHead && t == String {
		return 0
	}
	return keyOf(content)
}

// Head is the first four bytes of a content of 9 to 12 bytes, the first the least
// significant, and 0 for any other. It stands in [Record.Extra] for strings and
// member names that are not [Decoded], where it is not 0 for longer ones either.
func Head(content string) uint32 {
	if len(content) <= exact || len(content) > exactWithHead {
		return 0
	}
	return head(bytesOf(content))
}

func head(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }

// keyOf is Key for bytes.
func keyOf(b []byte) uint64 {
	if len(b) > exact {
		return hashBytes(b)
	}
	return pack(b)
}

// pack puts up to 8 bytes into a word.
func pack(b []byte) uint64 {
	n := len(b)
	switch {
	case n == 8:
		return binary.LittleEndian.Uint64(b)
	case n >= 4:
		// Two loads that overlap in the middle, where they agree.
		low := uint64(binary.LittleEndian.Uint32(b))
		high := uint64(binary.LittleEndian.Uint32(b[n-4:]))
		return low | high<<(8*(n-4))
	case n == 0:
		return 0
	}
	// One to three bytes: the first, the middle and the last are all of them.
	return uint64(b[0]) | uint64(b[n/2])<<(8*(n/2)) | uint64(b[n-1])<<(8*(n-1))
}

// hashBytes hashes more than 8 bytes. Of up to 12 bytes, the last 8 are kept under
// a mask made of the first 4, so that those tell the rest. Of more, 16 are taken
// at a time; the last step takes the last 16 bytes, or the first and the last 8,
// whatever it has seen of them before.
func hashBytes(b []byte) uint64 {
	n := len(b)
	if n <= exactWithHead {
		return hashWithHead(head(b), load(b, n-8))
	}
	h := uint64(golden)
	for rest := b; len(rest) > 16; rest = rest[16:] {
		h = fold(load(rest, 0)^pi0, load(rest, 8)^h)
	}
	h = fold(load(b, max(n-16, 0))^pi0, load(b, n-8)^h)
	return fold(h^pi1, uint64(n)^pi2)
}

// hashWithHead is hashBytes for up to 12 bytes, of their first 4 and last 8.
func hashWithHead(head uint32, tail uint64) uint64 {
	return fold(uint64(head)^pi0, golden) ^ tail
}

// fold multiplies to 128 bits and folds the halves together, which mixes
// every bit of both arguments into the result.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}

// load reads the 8 bytes from offset i on.
func load(b []byte, i int) uint64 {
	return binary.LittleEndian.Uint64(b[i:])
}
