package format_test

import (
	"math/rand/v2"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/verdict-schema/verdict/vocab/format"
)

// This file holds the checkers equal to other implementations: net/netip for
// addresses and time for dates.

// agreeOnAddress compares both address formats with net/netip, which also
// accepts zones.
func agreeOnAddress(t *testing.T, s string) {
	t.Helper()
	address, err := netip.ParseAddr(s)
	want4 := err == nil && address.Is4()
	want6 := err == nil && address.Is6() && address.Zone() == ""
	if got := format.IPv4(s); (got == nil) != want4 {
		t.Errorf("ipv4 %q: got %v, want valid: %v", s, got, want4)
	}
	if got := format.IPv6(s); (got == nil) != want6 {
		t.Errorf("ipv6 %q: got %v, want valid: %v", s, got, want6)
	}
}

func TestAddressesLikeNetip(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		var sixteen [16]byte
		for i := range sixteen {
			sixteen[i] = byte(r.Uint32()) & byte(-r.IntN(2)) // half of them zero, so that "::" occurs
		}
		address := netip.AddrFrom16(sixteen)
		for _, s := range []string{
			address.String(), address.StringExpanded(), netip.AddrFrom4([4]byte(sixteen[:4])).String(),
		} {
			agreeOnAddress(t, s)
			agreeOnAddress(t, mutate(r, s))
		}
	}
}

func FuzzAddresses(f *testing.F) {
	for _, s := range []string{"1.2.3.4", "01.2.3.4", "::", "1::2", "::ffff:1.2.3.4", "1:2:3:4:5:6:7::", "fe80::1%a"} {
		f.Add(s)
	}
	f.Fuzz(agreeOnAddress)
}

// agreeOnDateTime compares date-time with time.Parse, which knows no leap seconds
// and no lower case, but accepts some text that RFC 3339 does not.
func agreeOnDateTime(t *testing.T, s string) {
	t.Helper()
	const second = len("2006-01-02T15:04:")
	if len(s) >= second+2 && s[second:second+2] == "60" {
		return
	}
	_, err := time.Parse(time.RFC3339, upper(s))
	want := err == nil && !loose(s)
	if got := format.DateTime(s); (got == nil) != want {
		t.Errorf("date-time %q: got %v, want valid: %v", s, got, want)
	}
}

// loose reports whether s, which time.Parse accepts, has an hour of one digit, a
// decimal comma, or an offset of more than 23:59.
func loose(s string) bool {
	offset := s[len(s)-len("00:00"):]
	numeric := upper(s[len(s)-1:]) != "Z"
	return s[len("2006-01-02T1")] == ':' || strings.Contains(s, ",") ||
		numeric && (offset[:2] > "23" || offset[3:] > "59")
}

// upper returns s with its ASCII letters in upper case.
func upper(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'a' <= c && c <= 'z' {
			b[i] = c - 0x20
		}
	}
	return string(b)
}

func TestDateTimesLikeTime(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 20000 {
		zone := time.FixedZone("", (r.IntN(2*1440-1)-1439)*60)
		moment := time.Unix(r.Int64N(250_000_000_000)-60_000_000_000, r.Int64N(1e9)).In(zone)
		layout := []string{time.RFC3339, time.RFC3339Nano}[r.IntN(2)]
		s := moment.Format(layout)
		agreeOnDateTime(t, s)
		agreeOnDateTime(t, mutate(r, s))
	}
}

// TestEveryDate compares date with the calendar of package time, day by day and
// one day too far, over a whole cycle of leap years.
func TestEveryDate(t *testing.T) {
	for year := range 401 {
		for month := range 14 {
			for day := range 33 {
				date := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
				want := date.Year() == year && date.Month() == time.Month(month) && date.Day() == day
				s := pad(year, 4) + "-" + pad(month, 2) + "-" + pad(day, 2)
				if got := format.Date(s); (got == nil) != want {
					t.Fatalf("date %q: got %v, want valid: %v", s, got, want)
				}
			}
		}
	}
}

// pad writes n in decimal with leading zeros.
func pad(n, width int) string {
	b := []byte(strings.Repeat("0", width))
	for ; n > 0; n /= 10 {
		width--
		b[width] = byte('0' + n%10)
	}
	return string(b)
}

// TestEveryLeapSecond puts the second after 23:59:59 UTC on every day of two
// years and in every offset: it is a leap second if the next day starts a month.
func TestEveryLeapSecond(t *testing.T) {
	for day := range 731 {
		minute := time.Date(2023, 12, 31+day, 23, 59, 0, 0, time.UTC)
		want := minute.AddDate(0, 0, 1).Day() == 1
		for offset := -1439; offset < 1440; offset += 7 {
			local := minute.In(time.FixedZone("", offset*60)).Format(time.RFC3339)
			s := local[:17] + "60" + local[19:]
			if got := format.DateTime(s); (got == nil) != want {
				t.Fatalf("date-time %q: got %v, want valid: %v", s, got, want)
			}
			if got := format.Time(s[11:]); got != nil {
				t.Fatalf("time %q: %v", s[11:], got)
			}
			if got := format.TimeWithoutLeapSecond(s[11:]); got == nil {
				t.Fatalf("time %q: a leap second was accepted", s[11:])
			}
		}
	}
}

func FuzzDateTime(f *testing.F) {
	for _, s := range []string{
		"2024-02-29T23:59:59.123Z", "1998-12-31T23:59:60Z", "2024-05-17t08:30:06z", "2024-05-17T08:30:06,5+24:00",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		agreeOnDateTime(t, s)
		if format.DateTime(s) != nil {
			return
		}
		if err := format.Date(s[:10]); err != nil {
			t.Errorf("the date of date-time %q: %v", s, err)
		}
		if err := format.Time(s[11:]); err != nil {
			t.Errorf("the time of date-time %q: %v", s, err)
		}
	})
}
