import { createExtractor, createLlmParser, foldLlmEvents, writeToolCalls } from '../../src/index.ts'
import type { Extraction, JsonValue, LlmOutput } from '../../src/index.ts'

/** What is fuzzed: an extractor and a parser of model output. */
export interface FuzzSubject {
  readonly extract: (text: string) => Extraction
  /** Reads a text that comes in pieces: what is shown at its end, and what it gives. */
  readonly stream: (pieces: readonly string[]) => unknown
  readonly extractResult: (result: unknown) => Extraction
  readonly parse: (pieces: readonly string[], format: string) => LlmOutput
  readonly write: (
    format: string,
    name: string,
    args: { readonly [name: string]: JsonValue },
  ) => string
}

const extractor = createExtractor()

/** The extraction (`auto`) and the parser of this project. */
export const OURS: FuzzSubject = {
  extract: (text) => extractor.extract(text),
  stream: (pieces) => {
    const buffer = pieces.reduce((so, piece) => so.append(piece), extractor.createBuffer())
    const { value, isComplete, extractor: name, start } = buffer
    return { value, isComplete, name, start, end: buffer.finish() }
  },
  extractResult: (result) => extractor.extractResult(result),
  parse: (pieces, format) => {
    const parser = createLlmParser({ format })
    const events = pieces.flatMap((piece) => parser.feed(piece))
    return foldLlmEvents([...events, ...parser.finish()])
  },
  write: (format, name, args) => writeToolCalls(format, [{ name, arguments: args }]),
}
