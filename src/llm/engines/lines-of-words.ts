import { isJsonObject } from '../../json/is-json-object.ts'
import { ArgumentsWriter } from '../arguments/arguments-writer.ts'
import type { Grammar, OpenCall, Opener, Section, WrittenCall } from '../grammar.ts'
import { spacedJson } from '../json-calls/spaced-json.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { Stops } from '../reader/stops.ts'
import { bodyArguments } from './named/body-arguments.ts'

/** The words that a call is told with, each at the start of a line. */
export interface LineWords {
  readonly name: string
  readonly at?: Opener['at']
  /** Any of them is followed by the arguments. */
  readonly arguments: readonly string[]
  /** What ends arguments that are no JSON, or are broken. */
  readonly ends: readonly string[]
  /** What is dropped behind a call where nothing else follows it: the word at which the model is stopped. */
  readonly last?: string
  readonly write: (call: { readonly name: string; readonly values: string }) => string
}

/** UTF-16 units of a name, and of white space around it. */
const LONGEST = 300

/** Calls whose name and arguments stand behind words on lines of their own. */
export function linesOfWords(words: LineWords): Grammar {
  const at = words.at === undefined ? {} : { at: words.at }
  const values = new Stops(words.arguments.map((literal) => ({ literal })))
  const ends = words.ends.map((word) => `\n${word}`)
  const stops = new Stops(ends.map((literal) => ({ literal })))
  return {
    openers: [{ literal: words.name, ...at }],
    *fits(reader) {
      yield* reader.accept(words.name)
      return (yield* readName(reader, values)) !== undefined
    },
    *read(section) {
      const { reader } = section
      const { offset } = reader
      yield* reader.accept(words.name)
      const name = yield* readName(reader, values)
      if (name === undefined) return false
      const call = section.beginCall({ name, at: offset })
      yield* reader.while(/\s/u, LONGEST)
      if ((yield* reader.peek(1)) === '{') call.end(yield* bodyArguments(section, call, ends))
      else yield* readText(section, call, stops)
      if (words.last !== undefined) yield* dropLast(reader, words.last)
      return true
    },
    write: (calls) => calls.map((call) => textOf(call, words)).join('\n'),
  }
}

function textOf({ name, arguments: values }: WrittenCall, { write }: LineWords): string {
  return write({ name, values: spacedJson(values) })
}

/** Reads the name, and the word before the arguments; undefined where there aren't both. */
function* readName(reader: LlmReader, values: Stops): Reading<string | undefined> {
  const written = yield* reader.while(/[^\n✿]/u, LONGEST)
  const name = written.replace(/^\s*:?\s*[`"'[]?|[`"'\]]?\s*$/gu, '')
  yield* reader.while(/\s/u, LONGEST)
  const word = yield* reader.whichOf(values)
  if (name === '' || word === undefined) return undefined
  reader.take(word.length)
  return name
}

/** Reads arguments that are no JSON: the first one of the tool. Without the word behind it nobody knows that it is whole. */
function* readText(section: Section, call: OpenCall, stops: Stops): Reading<void> {
  const { reader } = section
  const writer = new ArgumentsWriter(call)
  writer.begin(firstArgument(call))
  let space = ''
  const stop = yield* reader.until(stops, (piece) => {
    const text = space + piece
    const end = text.trimEnd().length
    space = text.slice(end)
    writer.piece(text.slice(0, end))
  })
  if (stop !== undefined) writer.end()
  writer.finish(stop !== undefined)
}

function firstArgument({ tool }: OpenCall): string {
  const properties = tool?.inputSchema?.['properties']
  const [first] = isJsonObject(properties) ? Object.keys(properties) : []
  return first ?? 'input'
}

/** Reads the word at which the model is stopped, where the text ends behind it. */
function* dropLast(reader: LlmReader, word: string): Reading<void> {
  const mark = reader.mark()
  yield* reader.while(/\s/u, LONGEST)
  const isLast = (yield* reader.accept(word)) && (yield* endsHere(reader))
  if (isLast) reader.release(mark)
  else reader.rewind(mark)
}

function* endsHere(reader: LlmReader): Reading<boolean> {
  yield* reader.while(/\s/u, LONGEST)
  return yield* reader.isAtEnd()
}
