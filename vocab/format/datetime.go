package format

// Date accepts an RFC 3339 full-date (section 5.6): a year of four digits, a
// month and a day that the month has in that year (section 5.7).
func Date(s string) error {
	_, f := scanDate(s)
	if !f.found() && len(s) > dateLength {
		f = fault{dateLength, "nothing may follow the date"}
	}
	return f.in("date")
}

// Time accepts an RFC 3339 full-time (section 5.6): a time of day with an
// offset from UTC. Second 60 is accepted where it is 23:59:60 in UTC, the only
// moment of a leap second (section 5.7).
func Time(s string) error {
	t, f := scanTime(s, 0)
	if !f.found() && t.second == 60 && (t.utc+minutesPerDay)%minutesPerDay != minutesPerDay-1 {
		f = leapSecondFault
	}
	return f.in("time")
}

// TimeWithoutLeapSecond is [Time] as the dialect after Draft 2020-12 has it:
// without a date no second 60 can be told from a mistake, so it is refused.
func TimeWithoutLeapSecond(s string) error {
	t, f := scanTime(s, 0)
	if !f.found() && t.second == 60 {
		f = fault{secondOffset, "a time without a date has no leap second"}
	}
	return f.in("time")
}

// DateTime accepts an RFC 3339 date-time (section 5.6): a full-date, "T" and a
// full-time. Second 60 is accepted where it is 23:59:60 in UTC on the last day
// of a month, the only moment of a leap second (section 5.7).
func DateTime(s string) error {
	d, f := scanDate(s)
	if f.found() {
		return f.in("date-time")
	}
	if len(s) == dateLength || s[dateLength]|0x20 != 't' {
		return fault{dateLength, `expected "T" and a time after the date`}.in("date-time")
	}
	t, f := scanTime(s, dateLength+1)
	if !f.found() && t.second == 60 && !leapSecond(d, t) {
		f = leapSecondFault.after(dateLength + 1)
	}
	return f.in("date-time")
}

const (
	dateLength    = len("2006-01-02")
	timeLength    = len("15:04:05")
	secondOffset  = len("15:04:")
	minutesPerDay = 24 * 60
)

var leapSecondFault = fault{secondOffset, "second 60 exists only at 23:59:60 UTC at the end of a month"}

// A date is a day of the Gregorian calendar.
type date struct{ year, month, day int }

// daysIn holds the length of each month of a common year, from index 1.
var daysIn = [...]int{1: 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}

// lastDay returns the number of days in the date's month (RFC 3339, section 5.7
// and appendix C).
func (d date) lastDay() int {
	if d.month == 2 && d.year%4 == 0 && (d.year%100 != 0 || d.year%400 == 0) {
		return 29
	}
	return daysIn[d.month]
}

// scanDate reads the full-date that s starts with.
func scanDate(s string) (date, fault) {
	if f := matchShape(s, 0, "0000-00-00"); f.found() {
		return date{}, f
	}
	d := date{twoDigits(s, 0)*100 + twoDigits(s, 2), twoDigits(s, 5), twoDigits(s, 8)}
	if d.month < 1 || d.month > 12 {
		return d, fault{5, "the month must be 01 to 12"}
	}
	if d.day < 1 || d.day > d.lastDay() {
		return d, fault{8, "the month has no such day"}
	}
	return d, fault{}
}

// A clockTime is what the leap second rules ask of a full-time.
type clockTime struct {
	utc    int // minutes from the local midnight to the time, less the offset: the minute in UTC
	second int
}

// scanTime reads the full-time that fills s from start.
func scanTime(s string, start int) (clockTime, fault) {
	if f := matchShape(s, start, "00:00:00"); f.found() {
		return clockTime{}, f
	}
	hour, minute := twoDigits(s, start), twoDigits(s, start+3)
	t := clockTime{hour*60 + minute, twoDigits(s, start+secondOffset)}
	switch {
	case hour > 23:
		return t, fault{start, "the hour must be 00 to 23"}
	case minute > 59:
		return t, fault{start + 3, "the minute must be 00 to 59"}
	case t.second > 60:
		return t, fault{start + secondOffset, "the second must be 00 to 59, or 60 for a leap second"}
	}
	end, f := scanFraction(s, start+timeLength)
	if f.found() {
		return t, f
	}
	offset, f := scanOffset(s, end)
	t.utc -= offset
	return t, f
}

// scanFraction reads a time-secfrac, if there is one, and returns its end.
func scanFraction(s string, start int) (end int, f fault) {
	if start == len(s) || s[start] != '.' {
		return start, fault{}
	}
	end = skipDigits(s, start+1)
	if end == start+1 {
		return end, fault{end, "expected a digit after the decimal point"}
	}
	return end, fault{}
}

// scanOffset reads the time-offset that fills s from start, and returns it in
// minutes.
func scanOffset(s string, start int) (minutes int, f fault) {
	if start == len(s) {
		return 0, fault{start, `expected an offset: "Z", or such as "+01:00"`}
	}
	end := start + 1
	switch s[start] {
	case 'Z', 'z':
	case '+', '-':
		if minutes, f = scanNumericOffset(s, start+1); f.found() {
			return 0, f
		}
		if s[start] == '-' {
			minutes = -minutes
		}
		end += len("00:00")
	default:
		return 0, fault{start, `expected an offset: "Z", or such as "+01:00"`}
	}
	if end < len(s) {
		return 0, fault{end, "nothing may follow the offset"}
	}
	return minutes, fault{}
}

// scanNumericOffset reads the hours and minutes of a time-numoffset.
func scanNumericOffset(s string, start int) (minutes int, f fault) {
	if f := matchShape(s, start, "00:00"); f.found() {
		return 0, f
	}
	hour, minute := twoDigits(s, start), twoDigits(s, start+3)
	if hour > 23 {
		return 0, fault{start, "the offset's hour must be 00 to 23"}
	}
	if minute > 59 {
		return 0, fault{start + 3, "the offset's minute must be 00 to 59"}
	}
	return hour*60 + minute, fault{}
}

// leapSecond reports whether a time whose second is 60 falls on the last minute
// of a month in UTC. A positive offset may put that minute on the first day of
// the next month, one minute before midnight in UTC; no offset puts it on an
// earlier day, since offsets are shorter than a day.
func leapSecond(d date, t clockTime) bool {
	return t.utc == minutesPerDay-1 && d.day == d.lastDay() || t.utc == -1 && d.day == 1
}

// matchShape compares s from start with a shape, in which "0" stands for any
// ASCII digit and every other byte for itself.
func matchShape(s string, start int, shape string) fault {
	for i := 0; i < len(shape); i++ {
		at, want := start+i, shape[i]
		if at < len(s) && (s[at] == want || want == '0' && isDigit(s[at])) {
			continue
		}
		if want == '0' {
			return fault{at, "expected a digit"}
		}
		return fault{at, `expected "` + shape[i:i+1] + `"`}
	}
	return fault{}
}

// twoDigits returns the number that the two digits at offset i write.
func twoDigits(s string, i int) int { return int(s[i]-'0')*10 + int(s[i+1]-'0') }

// skipDigits returns the end of the ASCII digits that start at offset i.
func skipDigits(s string, i int) int {
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return i
}

func isDigit(c byte) bool { return c-'0' <= 9 }
