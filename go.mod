module github.com/verdict-schema/verdict

go 1.25.0

require (
	golang.org/x/net v0.58.0
	golang.org/x/text v0.41.0
)
