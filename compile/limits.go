package compile

import "github.com/verdict-schema/verdict/eval/instance"

// What follows would take time or memory that grows faster than the documents
// do. No document that was not made for that comes near these limits.
const (
	// maxURI bounds the length of a resource's URI, which an identifier in an
	// identifier in an identifier makes longer each time.
	maxURI = 1 << 14
	// maxIdentified bounds the length of all URIs of a document's resources, and
	// maxChecked how many values are checked against a meta-schema because
	// references lead to them where no keyword holds a schema; each by so many
	// times the document's size and a fixed sum.
	maxIdentified, maxChecked = 16, 64
	fixedSum                  = 1 << 20
	// maxMasked bounds the bytes that are read once more because resources of one
	// dialect stand in those of another.
	maxMasked = 1 << 26
	// maxMetaSchemas bounds how many meta-schemas may each be described by the
	// next.
	maxMetaSchemas = 64
)

// spend adds to what was spent of a limit. The error is a limit's, and says
// which document it is about.
func (d *document) spend(spent *int, n, most int, limit string) error {
	if *spent += n; *spent <= most {
		return nil
	}
	return &DocumentError{URI: d.uri, Cause: &instance.LimitError{Limit: limit, Value: int64(*spent), Max: int64(most)}}
}

// identify checks the URI of a resource of the document.
func (d *document) identify(uri string) error {
	if len(uri) > maxURI {
		return &DocumentError{URI: d.uri, Cause: &instance.LimitError{Limit: "length of a URI", Value: int64(len(uri)), Max: maxURI}}
	}
	return d.spend(&d.identified, len(uri), fixedSum+maxIdentified*len(d.instance.Text()), "length of all URIs")
}
