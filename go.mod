module github.com/verdict-schema/verdict

go 1.25.0

require (
	github.com/dlclark/regexp2/v2 v2.13.0
	golang.org/x/net v0.58.0
	golang.org/x/text v0.41.0
)
