package compile

import "strings"

// A uri is a URI reference taken apart (RFC 3986 §3, appendix B). Nothing is
// normalised: two URIs are the same resource if they are spelled the same.
type uri struct {
	scheme, authority, path, query, fragment string
	hasScheme, hasAuthority, hasQuery        bool
	hasFragment                              bool
}

// parseURI takes a URI reference apart; every string is one.
func parseURI(s string) uri {
	var u uri
	s, u.fragment, u.hasFragment = strings.Cut(s, "#")
	s, u.query, u.hasQuery = strings.Cut(s, "?")
	if colon := strings.IndexAny(s, ":/"); colon > 0 && s[colon] == ':' && isScheme(s[:colon]) {
		u.scheme, u.hasScheme, s = s[:colon], true, s[colon+1:]
	}
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		u.hasAuthority = true
		slash := strings.IndexByte(rest, '/')
		if slash < 0 {
			slash = len(rest)
		}
		u.authority, s = rest[:slash], rest[slash:]
	}
	u.path = s
	return u
}

func isScheme(s string) bool {
	for k := 0; k < len(s); k++ {
		c := s[k] | 0x20
		letter := 'a' <= c && c <= 'z'
		if !letter && (k == 0 || !('0' <= s[k] && s[k] <= '9' || strings.IndexByte("+-.", s[k]) >= 0)) {
			return false
		}
	}
	return s != ""
}

func (u uri) String() string {
	var b strings.Builder
	if u.hasScheme {
		b.WriteString(u.scheme)
		b.WriteByte(':')
	}
	if u.hasAuthority {
		b.WriteString("//")
		b.WriteString(u.authority)
	}
	b.WriteString(u.path)
	if u.hasQuery {
		b.WriteByte('?')
		b.WriteString(u.query)
	}
	if u.hasFragment {
		b.WriteByte('#')
		b.WriteString(u.fragment)
	}
	return b.String()
}

// resolve resolves a URI reference against a base (RFC 3986 §5.2.2). A base
// without a scheme is treated alike, so that documents without a URI of their
// own can refer to each other by relative paths.
func resolve(base, reference string) string {
	r := parseURI(reference)
	if r.hasScheme {
		r.path = removeDotSegments(r.path)
		return r.String()
	}
	b := parseURI(base)
	t := uri{scheme: b.scheme, hasScheme: b.hasScheme, fragment: r.fragment, hasFragment: r.hasFragment}
	switch {
	case r.hasAuthority:
		t.authority, t.hasAuthority = r.authority, true
		t.path, t.query, t.hasQuery = removeDotSegments(r.path), r.query, r.hasQuery
	case r.path == "":
		t.authority, t.hasAuthority, t.path = b.authority, b.hasAuthority, b.path
		t.query, t.hasQuery = b.query, b.hasQuery
		if r.hasQuery {
			t.query, t.hasQuery = r.query, true
		}
	default:
		t.authority, t.hasAuthority = b.authority, b.hasAuthority
		t.path, t.query, t.hasQuery = removeDotSegments(merge(b, r.path)), r.query, r.hasQuery
	}
	return t.String()
}

// resolveParts is resolve with the fragment apart. Most references are a fragment
// alone, which leaves the base what it is. A base has no fragment itself.
func resolveParts(base, reference string) (absolute, fragment string) {
	if strings.HasPrefix(reference, "#") {
		return base, reference[1:]
	}
	return splitFragment(resolve(base, reference))
}

// merge puts a relative path in place of the base's last segment (RFC 3986 §5.2.3).
func merge(b uri, path string) string {
	if strings.HasPrefix(path, "/") {
		return path
	}
	if b.hasAuthority && b.path == "" {
		return "/" + path
	}
	return b.path[:strings.LastIndexByte(b.path, '/')+1] + path
}

// removeDotSegments is RFC 3986 §5.2.4. A path that is not hierarchical, as in
// a URN, has no dot segments to speak of and comes back as it is.
func removeDotSegments(path string) string {
	if !strings.Contains(path, "./") && !strings.HasSuffix(path, ".") {
		return path
	}
	rooted := strings.HasPrefix(path, "/")
	var kept []string
	segments := strings.Split(strings.TrimPrefix(path, "/"), "/")
	for k, s := range segments {
		last := k == len(segments)-1
		switch s {
		case ".":
			if last {
				kept = append(kept, "")
			}
		case "..":
			if len(kept) > 0 {
				kept = kept[:len(kept)-1]
			}
			if last {
				kept = append(kept, "")
			}
		default:
			kept = append(kept, s)
		}
	}
	joined := strings.Join(kept, "/")
	if rooted {
		return "/" + joined
	}
	return joined
}

// splitFragment takes the fragment off a URI.
func splitFragment(s string) (absolute, fragment string) {
	absolute, fragment, _ = strings.Cut(s, "#")
	return absolute, fragment
}

// relativeTo returns a URI reference that resolves to uri against a base of the
// same scheme and authority; otherwise it returns uri itself (RFC 3986 §4.2).
func relativeTo(base, uri string) string {
	b, u := parseURI(base), parseURI(uri)
	if b.scheme != u.scheme || b.hasScheme != u.hasScheme || b.authority != u.authority || u.hasScheme && !strings.HasPrefix(u.path, "/") {
		return uri
	}
	from, to := strings.Split(b.path, "/"), strings.Split(u.path, "/")
	common := 0
	for common < len(from)-1 && common < len(to)-1 && from[common] == to[common] {
		common++
	}
	path := strings.Repeat("../", len(from)-1-common) + strings.Join(to[common:], "/")
	if first, _, _ := strings.Cut(path, "/"); path == "" || strings.Contains(first, ":") {
		path = "./" + path // not to be taken for a scheme, nor for the base itself
	}
	relative := uriWith(path, u)
	if resolve(base, relative) != uri {
		return uri
	}
	return relative
}

// uriWith is a relative reference with the query of another URI.
func uriWith(path string, u uri) string {
	return uri{path: path, query: u.query, hasQuery: u.hasQuery}.String()
}
