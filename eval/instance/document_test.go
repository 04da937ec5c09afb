package instance

import (
	"fmt"
	"strings"
	"testing"
)

// A document that was grown parses what it has room for without allocating, and
// what it has no room for too.
func TestGrow(t *testing.T) {
	const size = 4096
	var d Document
	d.Grow(size)
	if len(d.Tape()) != 0 || d.Text() != "" {
		t.Error("a grown document is not empty")
	}
	text := []byte("[" + strings.Repeat(`"a\\nb\\tc",`, size/20) + "1]")
	if n := testing.AllocsPerRun(10, func() { _ = d.Parse(text, Options{}) }); n != 0 {
		t.Errorf("parsing allocates %v times", n)
	}
	dense := "[" + strings.Repeat("[],", size) + "1]"
	if err := d.ParseString(dense, Options{}); err != nil || d.tape[0].Count != size+1 {
		t.Error(err, d.tape[0].Count)
	}
}

// Documents are the same whatever room there was for them.
func TestParseAnyCapacity(t *testing.T) {
	for _, n := range []int{0, 1, 2, 15, 16, 17, 100, 5000} {
		text := `{"a":[` + strings.Repeat(`{"x":1},`, n) + `0],"b":"c"}`
		var fresh, used Document
		used.Grow(1 << 20)
		for _, d := range []*Document{&fresh, &used} {
			if err := d.ParseString(text, Options{}); err != nil {
				t.Fatal(err)
			}
		}
		if fmt.Sprint(fresh.Tape()) != fmt.Sprint(used.Tape()) {
			t.Errorf("with %d items, the tapes differ", n)
		}
	}
}
