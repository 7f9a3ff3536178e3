// A reader of JSON Lines and whole JSON texts under the suite structured-extraction:
//
//	go build -o json-text ./suites/harnesses/go && assay suite run structured-extraction -- ./json-text
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
)

type message struct {
	Cmd  string `json:"cmd"`
	Seq  int    `json:"seq"`
	Case struct {
		Text   *string  `json:"text"`
		Chunks []string `json:"chunks"`
	} `json:"case"`
}

func extract(text string) any {
	for at := strings.IndexAny(text, "{["); at >= 0; {
		var value any
		if json.NewDecoder(strings.NewReader(text[at:])).Decode(&value) == nil {
			return map[string]any{"value": value}
		}
		next := strings.IndexAny(text[at+1:], "{[")
		if next < 0 {
			return nil
		}
		at += 1 + next
	}
	return nil
}

func main() {
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 1<<26)
	out := json.NewEncoder(os.Stdout)
	for input.Scan() {
		var m message
		if json.Unmarshal(input.Bytes(), &m) != nil || m.Cmd == "stop" {
			return
		}
		if m.Cmd == "start" {
			me := map[string]string{"name": "json-text", "version": "1", "language": "go"}
			out.Encode(map[string]any{"version": 1, "implementation": me})
			continue
		}
		text := strings.Join(m.Case.Chunks, "")
		if m.Case.Text != nil {
			text = *m.Case.Text
		}
		out.Encode(map[string]any{"seq": m.Seq, "result": extract(text)})
	}
}
