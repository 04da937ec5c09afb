package eval

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/verdict-schema/verdict/eval/instance"
)

// randomNames are names of which some are repeated, and some have equal keys.
func randomNames(random *rand.Rand, count, different int) []string {
	names := make([]string, count)
	for k := range names {
		n := random.IntN(different)
		names[k] = fmt.Sprintf("%x", n/4) + strings.Repeat("\x00", n%4)
	}
	return names
}

// TestNameIndex compares an index that is used again with a map.
func TestNameIndex(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var x nameIndex
	for range 300 {
		x.reset()
		numbers := make(map[string]int)
		count := 1 + random.IntN(1<<random.IntN(11))
		if random.IntN(2) > 0 {
			first := randomNames(random, count, count)
			slices.Sort(first)
			first = slices.Compact(first)
			x.numberNew(first)
			for k, name := range first {
				numbers[name] = k
			}
		}
		for k, name := range randomNames(random, count, count) {
			want, ok := numbers[name]
			if !ok {
				want = len(numbers)
				numbers[name] = want
			}
			if got := x.number(name, k); got != want || x.names[got] != name || x.words[got] != instance.Key(name) {
				t.Fatalf("%q of %d names has number %d, want %d", name, count, got, want)
			}
		}
	}
}

// TestLazyTable lets several goroutines be the first to ask for a table.
func TestLazyTable(t *testing.T) {
	for range 100 {
		l := lazyTable{names: []string{"a", "b", "a"}}
		tables := make([]*nameTable, 4)
		var all sync.WaitGroup
		for k := range tables {
			all.Go(func() { tables[k] = l.get() })
		}
		all.Wait()
		if len(slices.Compact(tables)) != 1 || tables[0].size != 2 {
			t.Fatal("there is more than one table, or it is wrong")
		}
	}
}

func TestNodeLists(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var l nodeLists
	for range 100 {
		l.reset()
		want := make([][]*Node, 8)
		l.expect(random.IntN(8), random.IntN(8))
		for range random.IntN(30) {
			number, n := random.IntN(len(want)), new(Node)
			l.add(number, n)
			want[number] = append(want[number], n)
		}
		for number, nodes := range want {
			if got := l.appendTo(nil, number); !slices.Equal(got, nodes) {
				t.Fatalf("list %d has %d nodes, want %d", number, len(got), len(nodes))
			}
		}
	}
}

// TestArena fills all memory that an arena hands out, and looks whether any of
// it is handed out twice.
func TestArena(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var a arena[int]
	var taken [][]int
	for k := range 2000 {
		list := a.take(random.IntN(1 << random.IntN(9)))
		if cap(list) != len(list) {
			t.Fatal("appending would run into the next list")
		}
		for j := range list {
			if list[j] != 0 {
				t.Fatal("the memory is not empty")
			}
			list[j] = k + 1
		}
		taken = append(taken, list)
	}
	for k, list := range taken {
		if slices.ContainsFunc(list, func(v int) bool { return v != k+1 }) {
			t.Fatal("memory was handed out twice")
		}
	}
	kept := []int{1, 2}
	if got := a.keep(kept); !slices.Equal(got, kept) || &got[0] == &kept[0] {
		t.Error("what is kept is not a copy")
	}
}

// TestLimits compares limits with sets, of which nil is the set of all.
func TestLimits(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	randomLimit := func() []int64 {
		if random.IntN(5) == 0 {
			return nil
		}
		limit := []int64{}
		for v := range int64(8) {
			if random.IntN(2) > 0 {
				limit = append(limit, v)
			}
		}
		return limit
	}
	for range 1000 {
		limits := make([][]int64, 1+random.IntN(4))
		all, any := map[int64]bool{}, map[int64]bool{}
		unlimited, allUnlimited := false, true
		for k := range limits {
			limits[k] = randomLimit()
			unlimited = unlimited || limits[k] == nil
			allUnlimited = allUnlimited && limits[k] == nil
		}
		for v := range int64(8) {
			allowed := func(limit []int64) bool { return limit == nil || slices.Contains(limit, v) }
			if !allUnlimited && !slices.ContainsFunc(limits, func(l []int64) bool { return !allowed(l) }) {
				all[v] = true
			}
			if !unlimited && slices.ContainsFunc(limits, allowed) {
				any[v] = true
			}
		}
		var both []int64
		for _, limit := range limits {
			both = intersection(both, limit)
		}
		one := unionOf(limits, func(limit []int64) []int64 { return limit })
		expectLimit(t, limits, both, all, allUnlimited)
		expectLimit(t, limits, one, any, unlimited)
	}
}

func expectLimit(t *testing.T, limits [][]int64, got []int64, want map[int64]bool, unlimited bool) {
	t.Helper()
	if (got == nil) != unlimited || !slices.Equal(got, slices.Sorted(maps.Keys(want))) {
		t.Fatalf("%v come to %v, want %v, unlimited %t", limits, got, want, unlimited)
	}
}

// TestJoinedFacts compares facts of members with what they say of each member.
func TestJoinedFacts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		var members []memberFacts
		want := make(map[string]memberFacts)
		for _, name := range randomNames(random, random.IntN(20), 12) {
			m := memberFacts{name: name, required: random.IntN(2) > 0, known: random.IntN(2) > 0}
			if m.limited = random.IntN(2) > 0; m.limited {
				m.types = instance.Types(random.IntN(1 << typeCount))
				m.integers = []int64{0, int64(1 + random.IntN(3))}
			}
			members = append(members, m)
			sum, ok := want[name]
			if !ok {
				sum = memberFacts{name: name, types: instance.Any}
			}
			sum.required, sum.known = sum.required || m.required, sum.known || m.known
			if m.limited {
				sum.limited = true
				sum.types &= m.types
				sum.integers = intersection(sum.integers, m.integers)
			}
			want[name] = sum
		}
		f := facts{members: joined(members)}
		if len(f.members) != len(want) || f.find("none") != nil {
			t.Fatalf("%d members, want %d", len(f.members), len(want))
		}
		for name, sum := range want {
			if !sum.limited {
				sum.types = 0
			}
			if m := f.find(name); m == nil || fmt.Sprint(*m) != fmt.Sprint(sum) {
				t.Fatalf("%q: %v, want %v", name, m, sum)
			}
		}
	}
}

// TestAnnotationBits holds keywords beyond those with a bit of their own to be
// told apart by name.
func TestAnnotationBits(t *testing.T) {
	var l links
	for k := range 100 {
		bit := l.annotationBit(fmt.Sprint(k))
		if want := uint64(1) << min(k, lastBit); bit != want || l.annotationBit(fmt.Sprint(k)) != want {
			t.Fatalf("keyword %d has bit %x, want %x", k, bit, want)
		}
		g := Graph{annotations: l.keywords}
		if mask := g.annotationMask(&Want{Keywords: []string{fmt.Sprint(k)}}); mask != bit {
			t.Fatalf("keyword %d is wanted by %x, want %x", k, mask, bit)
		}
	}
}
