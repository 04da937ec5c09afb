module github.com/verdict-schema/verdict/testsuite/peers

go 1.25.0

require (
	github.com/dlclark/regexp2/v2 v2.13.0
	github.com/google/jsonschema-go v0.4.3
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	github.com/verdict-schema/verdict v0.0.0
)

require (
	golang.org/x/net v0.58.0 // indirect
	golang.org/x/text v0.41.0 // indirect
)

replace github.com/verdict-schema/verdict => ../..
