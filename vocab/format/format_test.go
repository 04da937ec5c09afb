package format_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/verdict-schema/verdict/vocab/format"
)

// The official suite says what is accepted. This table adds what it leaves open,
// and where and why a string goes wrong.
var faults = []struct {
	check  format.Checker
	value  string
	offset int    // -1 if the value is accepted
	reason string // a part of the reason
}{
	{format.Date, "2024-05-17", -1, ""},
	{format.Date, "0000-02-29", -1, ""},
	{format.Date, "2024-5-17", 6, "expected a digit"},
	{format.Date, "2024/05-17", 4, `expected "-"`},
	{format.Date, "2024-13-17", 5, "month"},
	{format.Date, "2023-02-29", 8, "no such day"},
	{format.Date, "2024-05-17Z", 10, "nothing may follow"},
	{format.Date, "2024-05", 7, `expected "-"`},

	{format.DateTime, "2016-12-31T23:59:60Z", -1, ""},
	{format.DateTime, "2017-01-01T00:59:60+01:00", -1, ""},
	{format.DateTime, "2016-12-31T15:59:60-08:00", -1, ""},
	{format.DateTime, "2016-12-30T23:59:60Z", 17, "end of a month"},
	{format.DateTime, "2017-01-02T00:59:60+01:00", 17, "end of a month"},
	{format.DateTime, "2024-05-17 08:30:06Z", 10, `expected "T"`},
	{format.DateTime, "2024-05-17", 10, `expected "T"`},
	{format.DateTime, "2024-05-17T08:30:06", 19, "offset"},
	{format.DateTime, "2024-05-17T08:30:06+1:00", 21, "expected a digit"},
	{format.DateTime, "2024-05-17T08:30:06+24:00", 20, "hour"},
	{format.DateTime, "2024-05-17T08:30:06.Z", 20, "decimal point"},
	{format.DateTime, "2024-05-17T08:30:06ZZ", 20, "nothing may follow"},

	{format.Time, "23:59:60Z", -1, ""},
	{format.Time, "23:58:60Z", 6, "23:59:60 UTC"},
	{format.Time, "24:00:00Z", 0, "hour"},
	{format.Time, "00:60:00Z", 3, "minute"},
	{format.TimeWithoutLeapSecond, "23:59:59Z", -1, ""},
	{format.TimeWithoutLeapSecond, "23:59:60Z", 6, "no leap second"},
	{format.TimeDraft3, "23:59:59", -1, ""},
	{format.TimeDraft3, "23:59:59Z", 8, "nothing may follow"},
	{format.TimeDraft3, "23:59:60", 6, "second"},

	{format.Duration, "p1y2m3dt4h5m6s", -1, ""},
	{format.Duration, "P1Y2D", 4, "in order"},
	{format.Duration, "P1W1D", 3, "nothing may follow weeks"},
	{format.Duration, "P1DT", 4, `after "T"`},
	{format.Duration, "P12", 3, "unit"},
	{format.Duration, "P1H", 2, "no such unit"},
	{format.Duration, "P", 1, "expected a number"},

	{format.Email, strings.Repeat("a", 64) + "@b", -1, ""},
	{format.Email, strings.Repeat("a", 65) + "@b", 64, "64 bytes"},
	{format.Email, "a@[127.000.000.001]", -1, ""},
	{format.Email, "a@[IPv6:1:2:3:4:5:6::]", -1, ""},
	{format.Email, "a@[IPv6:1:2:3:4:5:6:7::]", 23, "too many groups"},
	{format.Email, "a@[X:y]", 3, "number"},
	{format.Email, "a@xn--x", -1, ""},
	{format.Email, "a b@c", 1, "unquoted"},
	{format.Email, "a..b@c", 2, "expected a character"},
	{format.Email, `"a`, 2, "no end"},
	{format.Email, "a@b_c", 3, "cannot hold"},
	{format.IDNEmail, "δοκιμή@παράδειγμα.ελ", -1, ""},
	{format.IDNEmail, "a@a\u3002é", 2, "not allowed"},
	{format.IDNEmail, "a@é☃", 2 + len("é"), "U+2603 is not allowed"},
	{format.IDNEmail, "\xff@a", 0, "UTF-8"},

	{format.Hostname, "a.ab--cd.e", -1, ""},
	{format.Hostname, strings.Repeat("a.", 126) + "a", -1, ""},
	{format.Hostname, strings.Repeat("a.", 126) + "aa", 253, "253 bytes"},
	{format.Hostname, strings.Repeat("a", 64), 63, "63 bytes"},
	{format.Hostname, "a..b", 2, "empty"},
	{format.Hostname, "a.-b", 2, "start with a hyphen"},
	{format.Hostname, "a.b-", 3, "end with a hyphen"},
	{format.Hostname, "a.b_c", 3, "cannot hold"},
	{format.Hostname, "a.xn--x", 2, "Punycode"},
	{format.Hostname, "XN--NXASMQ6B", -1, ""},
	{format.Hostname, "xn--a", 0, "A-label"},
	{format.Hostname, "a.xn--n3h", 2, "U+2603 is not allowed"},
	{format.HostnameDraft4, "xn--x", -1, ""},
	{format.HostName, "xn--x", -1, ""},

	{format.IDNHostname, "faß.de", -1, ""},
	{format.IDNHostname, "FAẞ.DE", -1, ""},
	{format.IDNHostname, "ab--cd", -1, ""},
	{format.IDNHostname, "ü.ab--cd", 5, "third and fourth"},
	{format.IDNHostname, "üb--cd", 3, "third and fourth"},
	{format.IDNHostname, "a.☃", 2, "U+2603 is not allowed"},
	{format.IDNHostname, "a.é..b", 5, "empty"},
	{format.IDNHostname, "a.\u00ad.b", 2, "empty"},
	{format.IDNHostname, "é.-b", 3, "start with a hyphen"},
	{format.IDNHostname, "é.b_c", 4, "cannot hold"},
	{format.IDNHostname, "a·é", 1, "middle dot"},
	{format.IDNHostname, "ب\u064e\u0651\u200c\u064eب", -1, ""}, // marks are transparent to joining
	{format.IDNHostname, "ب\u064e\u200c\u064eد", -1, ""},
	{format.IDNHostname, "د\u064e\u200cب", 4, "non-joiner"},
	{format.IDNHostname, "ب\u200cא", 2, "non-joiner"},
	{format.IDNHostname, "ب\u200c", 2, "non-joiner"},
	{format.IDNHostname, "ب\u200dب", 2, "joiner must follow a virama"},
	{format.IDNHostname, "ب\u0660\u06f0", 2, "both Arabic-Indic"},
	{format.IDNHostname, "α\u0375", 2, "keraia"},
	{format.IDNHostname, "\u05f3א", 0, "geresh"},
	{format.IDNHostname, "\u05f4א", 0, "gershayim"},
	{format.IDNHostname, "a・", 1, "katakana"},
	{format.IDNHostname, "0a.א", 0, "must start with a letter"},
	{format.IDNHostname, "a." + strings.Repeat("é", 58), 2, "63 bytes"},
	{format.IDNHostname, strings.Repeat("é.", 50) + "é", 31 * len("é."), "253 bytes"},

	{format.IPv4, "1.2.3.04", 6, "leading zero"},
	{format.IPv4, "1.2.3.256", 6, "0 to 255"},
	{format.IPv4, "1.2.3", 5, "four numbers"},
	{format.IPv4, "1.2.3.4.5", 7, "nothing may follow"},
	{format.IPv4, "1,2.3.4", 1, `expected "."`},
	{format.IPv6, "1:2:3:4:5:6:7::", -1, ""},
	{format.IPv6, "1::2::3", 4, "only once"},
	{format.IPv6, "1:2", 3, "too few"},
	{format.IPv6, "12345::", 4, "at most four"},
	{format.IPv6, "::1%eth0", 3, `expected ":"`},
	{format.IPv6, "1:2:3:4:5:6:7:", 13, "single colon"},
	{format.IPv6, "::1.2.3", 7, "four numbers"},

	{format.URI, "a:", -1, ""},
	{format.URI, "a://", -1, ""},
	{format.URI, "http://[v1.a:b]", -1, ""},
	{format.URI, "http://[fe80::1%25eth0]/", 15, `expected ":"`},
	{format.URI, "//a", 0, "scheme"},
	{format.URI, "a", 1, `expected ":"`},
	{format.URI, "a_b:c", 1, "the scheme cannot hold '_'"},
	{format.URI, "http://a:8x/", 10, "the authority cannot hold 'x'"},
	{format.URI, "http://a/b c", 10, "the path cannot hold ' '"},
	{format.URI, "http://a/?b[", 11, "the query cannot hold '['"},
	{format.URI, "http://a/#b#", 11, "the fragment cannot hold '#'"},
	{format.URI, "http://a/%4", 9, "two hexadecimal digits"},
	{format.URI, "http://[::1", 7, `without "]"`},
	{format.URIReference, "a:b", -1, ""},
	{format.URIReference, "1:b", 1, "first segment"},
	{format.URIReference, "é", 0, "the path cannot hold 'é'"},
	{format.IRI, "a:é?\ue000", -1, ""},
	{format.IRI, "a:\ue000", 2, "the path cannot hold"},
	{format.IRI, "a:b\u202ec", 3, "the path cannot hold"},
	{format.IRIReference, "é\xff", 2, "UTF-8"},

	{format.URITemplate, "{=a}", -1, ""},
	{format.URITemplate, "{a", 0, `without "}"`},
	{format.URITemplate, "{a-b}", 2, "a variable name cannot hold '-'"},
	{format.URITemplate, "{a:0}", 3, "1 to 9999"},
	{format.URITemplate, "{+}", 2, "expected a variable name"},
	{format.URITemplate, "a}", 1, "a literal cannot hold '}'"},
	{format.URITemplate, "{%4}", 1, "two hexadecimal digits"},

	{format.UUID, "2eb8aa08-aa98-11ea-b4aa-73b441d1638", 35, "36 characters"},
	{format.UUID, "2eb8aa08_aa98-11ea-b4aa-73b441d16380", 8, `expected "-"`},
	{format.UUID, "2eb8aa0g-aa98-11ea-b4aa-73b441d16380", 7, "hexadecimal"},

	{format.JSONPointer, "/a~2", 2, "'~'"},
	{format.JSONPointer, "/\xff", 1, "UTF-8"},
	{format.RelativeJSONPointer, "1-2/a", -1, ""},
	{format.RelativeJSONPointerDraft7, "1-2/a", 1, "no index manipulation"},
	{format.RelativeJSONPointerDraft7, "12/a-1", -1, ""},
	{format.Regex, "a**", 2, ""},

	{format.Color, "RED", -1, ""},
	{format.Color, "windowtext", -1, ""},
	{format.Color, "rgb( 255, -1 ,300)", -1, ""},
	{format.Color, "rgb(10%,20.5%,30%)", -1, ""},
	{format.Color, "rgb(10%,20,30%)", 8, "mixed"},
	{format.Color, "rgb(10,20%,30)", 7, "mixed"},
	{format.Color, "rgb(1.5,2,3)", 5, "integer"},
	{format.Color, "rgb(1,2)", 7, `expected ","`},
	{format.Color, "#12345", 1, "three or six"},
	{format.Color, "", 0, "no color"},
	{format.Style, "", -1, ""},
	{format.Style, "color: red; background-color:#FFF", -1, ""},
	{format.Style, `a: url(x;y) "\"}" ; ;-b\62 :{c;d}`, -1, ""},
	{format.Style, "a: 'b\\\r\nc\\\nd\\'e\\\r'", -1, ""},
	{format.Style, "a: 'b\\", 3, "without an end"},
	{format.Style, "color red", 6, `expected ":"`},
	{format.Style, "color:;", 6, "expected a value"},
	{format.Style, "1a: b", 0, "name of a property"},
	{format.Style, "a: (b]", 5, "closing bracket"},
	{format.Style, "a: [b", 5, `expected "]"`},
	{format.Style, "a: 'b\n'", 5, "line break"},
	{format.Style, "a: b /* c", 5, "comment"},
	{format.Phone, "(042) 123 4567", -1, ""},
	{format.Phone, "+31 (0)42-123.4567", -1, ""},
	{format.Phone, "+1234567890123456", 17, "15 digits"},
	{format.Phone, "1--2", 2, "cannot hold here"},
	{format.Phone, "call me", 0, "cannot hold"},
	{format.Phone, "(12", 0, `without ")"`},
	{format.UTCMillisec, "-1.5e3", -1, ""},
	{format.UTCMillisec, "01", 0, "leading zero"},
	{format.IPAddress, "1.2.3.4", -1, ""},
}

func TestFaults(t *testing.T) {
	for _, c := range faults {
		err := c.check(c.value)
		if c.offset < 0 {
			if err != nil {
				t.Errorf("%q: %v", c.value, err)
			}
			continue
		}
		var fault *format.Error
		if !errors.As(err, &fault) {
			t.Errorf("%q: got %v, want an error about byte %d", c.value, err, c.offset)
		} else if fault.Offset != c.offset || !strings.Contains(fault.Reason, c.reason) {
			t.Errorf("%q: got %v, want byte %d, %q", c.value, err, c.offset, c.reason)
		}
	}
}

func TestErrorIsOneLine(t *testing.T) {
	const want = `not a valid ipv4: a number has no leading zero (at byte 4)`
	if got := format.IPv4("1.2.03.4").Error(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestSets lists what each dialect defines, as its specification does.
func TestSets(t *testing.T) {
	seven := "date date-time email hostname idn-email idn-hostname ipv4 ipv6 iri iri-reference json-pointer " +
		"regex relative-json-pointer time uri uri-reference uri-template"
	later := "date date-time duration email hostname idn-email idn-hostname ipv4 ipv6 iri iri-reference json-pointer " +
		"regex relative-json-pointer time uri uri-reference uri-template uuid"
	for _, c := range []struct {
		name, want string
		set        format.Set
	}{
		{"draft-03", "color date date-time email host-name ip-address ipv6 phone regex style time uri utc-millisec", format.Draft3()},
		{"draft-04", "date-time email hostname ipv4 ipv6 uri", format.Draft4()},
		{"Draft 6", "date-time email hostname ipv4 ipv6 json-pointer uri uri-reference uri-template", format.Draft6()},
		{"Draft 7", seven, format.Draft7()},
		{"Draft 2019-09", later, format.Draft201909()},
		{"Draft 2020-12", later, format.Draft202012()},
		{"v1", later, format.V1()},
		{"none", "", format.Set{}},
	} {
		var names []string
		for f := range c.set.All() {
			names = append(names, f.Name)
			if (f.Type == format.Number) != (f.Name == "utc-millisec") {
				t.Errorf("%s: %s has type %v", c.name, f.Name, f.Type)
			}
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
		if _, ok := c.set.Lookup("unknown"); ok {
			t.Errorf("%s defines an unknown format", c.name)
		}
	}
}

// TestDialectsDiffer shows the names that mean different things.
func TestDialectsDiffer(t *testing.T) {
	for _, c := range []struct {
		format, value   string
		accept, refuses format.Set
	}{
		{"time", "08:30:06", format.Draft3(), format.Draft7()},
		{"time", "08:30:06Z", format.Draft7(), format.Draft3()},
		{"time", "23:59:60Z", format.Draft202012(), format.V1()},
		{"hostname", "xn--X", format.Draft6(), format.Draft7()},
		{"relative-json-pointer", "0+1", format.Draft202012(), format.Draft201909()},
	} {
		accepts, _ := c.accept.Lookup(c.format)
		refuses, _ := c.refuses.Lookup(c.format)
		if err := accepts.Check(c.value); err != nil {
			t.Error(err)
		}
		if refuses.Check(c.value) == nil {
			t.Errorf("%s %q is accepted by both dialects", c.format, c.value)
		}
	}
}
