package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/verdict-schema/verdict/schema"
	"github.com/verdict-schema/verdict/testsuite"
	"github.com/verdict-schema/verdict/testsuite/internal/engine"
)

// A harness is the state of one conversation with Bowtie.
type harness struct {
	assertFormat, assertContent bool
	started                     bool
	dialect                     testsuite.Dialect // of schemas without $schema
}

// errStop is what a command returns to end the conversation.
var errStop = errors.New("stop")

// commands are the commands of the protocol. Each returns what to answer.
var commands = map[string]func(*harness, request) (any, error){
	"start":   (*harness).start,
	"dialect": (*harness).setDialect,
	"run":     (*harness).run,
	"stop":    func(*harness, request) (any, error) { return nil, errStop },
}

// serve answers commands until stop, or the end of the input. It fails when Bowtie
// breaks the protocol; whatever is wrong with a case is an answer.
func (h *harness) serve(in io.Reader, out io.Writer) error {
	requests, answers := json.NewDecoder(in), json.NewEncoder(out)
	answers.SetEscapeHTML(false)
	for {
		var r request
		if err := requests.Decode(&r); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading a command: %w", err)
		}
		answer, err := h.do(r)
		if errors.Is(err, errStop) {
			return nil
		} else if err != nil {
			return err
		}
		if err := answers.Encode(answer); err != nil {
			return err
		}
	}
}

func (h *harness) do(r request) (any, error) {
	command, ok := commands[r.Command]
	if !ok {
		return nil, fmt.Errorf("unknown command %q", r.Command)
	}
	if !h.started && r.Command != "start" {
		return nil, fmt.Errorf("command %q before start", r.Command)
	}
	return command(h, r)
}

func (h *harness) start(r request) (any, error) {
	if r.Version != protocolVersion {
		return nil, fmt.Errorf("version %d of the protocol was asked for, this is %d", r.Version, protocolVersion)
	}
	h.started = true
	h.dialect, _ = testsuite.DialectNamed("draft2020-12") // the library's default
	return started{Version: protocolVersion, Ready: true, Implementation: describe()}, nil
}

func (h *harness) setDialect(r request) (any, error) {
	for _, d := range engine.Dialects() {
		if d.URI == r.Dialect {
			h.dialect = d
			return dialectSet{OK: true}, nil
		}
	}
	return dialectSet{OK: false}, nil
}

func (h *harness) run(r request) (any, error) {
	answer := ran{Seq: r.Seq}
	evaluate, err := h.evaluator(r)
	if err != nil {
		answer.failure = failed(err)
		return answer, nil
	}
	for _, test := range r.Case.Tests {
		answer.Results = append(answer.Results, evaluate(test.Instance))
	}
	return answer, nil
}

// evaluator compiles the case's schema and returns how to evaluate an instance
// for the output asked for.
func (h *harness) evaluator(r request) (func(instance []byte) result, error) {
	documents := make(map[string][]byte, len(r.Case.Registry))
	for uri, text := range r.Case.Registry {
		documents[uri] = text
	}
	compiled, err := engine.Compile(r.Case.Schema, engine.Settings{
		Dialect:       h.dialect,
		AssertFormat:  h.assertFormat,
		AssertContent: h.assertContent,
		Documents:     documents,
	})
	if err != nil {
		return nil, err
	}
	switch r.Output {
	case "", "flag":
		return func(instance []byte) result { return verdict(compiled, instance) }, nil
	case "annotations":
		places := resources(r.Case.Schema)
		return func(instance []byte) result { return annotate(compiled, instance, places) }, nil
	}
	return nil, fmt.Errorf("unknown output %q", r.Output)
}

// verdict returns the verdict alone.
func verdict(s *schema.Schema, instance []byte) result {
	err := s.Validate(instance)
	var mismatch *schema.ValidationError
	if err != nil && !errors.As(err, &mismatch) {
		return result{failure: failed(err)}
	}
	valid := err == nil
	return result{Valid: &valid}
}

// annotate returns the verdict and the annotations, of which an invalid instance
// has none.
func annotate(s *schema.Schema, instance []byte, places places) result {
	evaluated, err := s.Evaluate(context.Background(), instance)
	if err != nil {
		return result{failure: failed(err)}
	}
	annotations := []annotation{}
	for a := range evaluated.Annotations() {
		annotations = append(annotations, annotation{
			Keyword:          a.Keyword,
			InstanceLocation: a.InstanceLocation,
			KeywordLocation:  places.locate(a.AbsoluteKeywordLocation),
			Annotation:       a.JSON(),
		})
	}
	valid := evaluated.Valid()
	return result{Valid: &valid, Annotations: &annotations}
}
