// Package adapters shows how package tool stands between a program and the Model
// Context Protocol (MCP), in examples to copy from. They depend on interfaces
// only, so that they fit any library of the protocol, and are compiled and run as
// tests.
//
//	server_test.go       an MCP server's tools/call
//	client_test.go       an MCP client that checks what tools return
//	elicitation_test.go  a form that a server asks a user to fill in
package adapters
