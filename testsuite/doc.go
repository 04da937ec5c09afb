// Package testsuite reads the official JSON Schema test suite, of which this
// folder holds a copy: tests/, remotes/, output-tests/, their schemas, LICENSE and
// PROVENANCE.md are the upstream files, unchanged, at the commit that the file
// COMMIT at the root of the repository names. The file "digest" holds that commit
// and a digest over the copy together (see [Digest]).
//
// The suite is not embedded, so that a program that uses the library does not
// carry it: [Open] reads it from a directory.
//
// Where to start reading:
//
//   - dialect.go: [Dialect], the parts of the suite and their URIs
//   - suite.go: [Suite], its files, groups and cases, and the remote schemas
//   - digest.go: [Digest]
//   - internal/engine, internal/runner: how the library is asked, and by which cases
//   - conformance/: the program that runs the suite against the library
//   - bowtie/: the harness by which Bowtie runs the library
//   - internal/modproxy: how the module is tried as its users get it
package testsuite
