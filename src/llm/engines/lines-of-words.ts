import { ArgumentsWriter } from '../arguments/arguments-writer.ts'
import type { LlmTool } from '../../contracts/llm-options.ts'
import type { Grammar, OpenCall, Opener, Section, WrittenCall } from '../grammar.ts'
import { spacedJson } from '../json-calls/spaced-json.ts'
import { gathering } from '../parser/gathering.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import type { Stops } from '../reader/stops.ts'
import { stopsOf } from '../reader/stops-of.ts'
import { bodyArguments } from './named/body-arguments.ts'
import { onlyStringArgument } from './only-string-argument.ts'
import { propertyNames } from './property-names.ts'

/** The words that a call is told with, each at the start of a line, and with its colon. */
export interface LineWords {
  readonly name: string
  readonly at?: Opener['at']
  /** Any of them is followed by the arguments. */
  readonly arguments: readonly string[]
  /** What ends arguments that are broken JSON. */
  readonly ends: readonly string[]
  /** Those of them that follow the arguments of a call, up to which the only argument of a tool is text of several lines. */
  readonly results: readonly string[]
  /** What is dropped behind a call where nothing else follows it: the word at which the model is stopped. */
  readonly last?: string
  readonly write: (call: { readonly name: string; readonly values: string }) => string
}

/** UTF-16 units of a name, and of white space around it. */
const LONGEST = 300

/** A name that isn't that of a known tool. */
const NAME = /^[\w.:/-]+$/u
const LINE_END = stopsOf(['\n'])

/** Calls whose name and arguments stand behind words on lines of their own. */
export function linesOfWords(words: LineWords): Grammar {
  const at = words.at === undefined ? {} : { at: words.at }
  const values = stopsOf(words.arguments)
  const ends = words.ends.map((word) => `\n${word}`)
  const results = words.results.map((word) => `\n${word}`)
  // Where a call may begin inside a line the next one ends the search, too.
  const next = words.at === undefined ? words.name : `\n${words.name}`
  const stops = stopsOf([...new Set([...ends, next])])
  return {
    openers: [{ literal: words.name, ...at }],
    *fits(reader, tools) {
      yield* reader.accept(words.name)
      return (yield* readName(reader, values, tools)) !== undefined
    },
    *read(section) {
      const { reader, tools } = section
      const { offset } = reader
      yield* reader.accept(words.name)
      const name = yield* readName(reader, values, tools)
      if (name === undefined) return false
      const call = section.beginCall({ name, at: offset })
      if (tools.length > 0 && call.tool === undefined)
        call.end({ malformed: 'words that anyone writes name no known tool' })
      else if (yield* beginsJson(reader)) {
        yield* reader.space()
        call.end(yield* bodyArguments(section, call, ends))
      } else yield* readText(section, call, { stops, results })
      if (words.last !== undefined) yield* dropLast(reader, words.last)
      return true
    },
    write: (calls) => calls.map((call) => textOf(call, words)).join('\n'),
  }
}

function textOf({ name, arguments: values }: WrittenCall, { write }: LineWords): string {
  return write({ name, values: spacedJson(values) })
}

/** Reads the name, and the word before the arguments on the next line; undefined where there aren't both. */
function* readName(
  reader: LlmReader,
  values: Stops,
  tools: readonly LlmTool[],
): Reading<string | undefined> {
  const written = yield* reader.while(/[^\n✿]/u, LONGEST)
  const name = written.trim().replaceAll(/^[`"'[]|[`"'\]]$/gu, '')
  const isName = NAME.test(name) || tools.some((tool) => tool.name === name)
  if (!isName || !(yield* reader.accept('\n'))) return undefined
  yield* reader.while(/[ \t]/u, LONGEST)
  const word = yield* reader.whichOf(values)
  if (word === undefined) return undefined
  reader.take(word.length)
  return name
}

/** Whether an object follows, on this line or a later one. */
function* beginsJson(reader: LlmReader): Reading<boolean> {
  const mark = reader.mark()
  yield* reader.while(/\s/u, LONGEST)
  const isJson = (yield* reader.peek(1)) === '{'
  reader.rewind(mark)
  return isJson
}

/**
 * Reads arguments that are no JSON: the first one of the tool, up to the end of the line; or, where it is the only one and a
 * string, up to the result. Without what comes behind it nobody knows that it is whole.
 */
function* readText(
  section: Section,
  call: OpenCall,
  { stops, results }: { readonly stops: Stops; readonly results: readonly string[] },
): Reading<void> {
  const { reader } = section
  const writer = new ArgumentsWriter(call)
  writer.begin(firstArgument(call))
  const { piece } = trimmed((text) => writer.piece(text))
  yield* reader.while(/[ \t]/u, LONGEST)
  yield* reader.until(LINE_END, piece)
  const mark = reader.mark()
  const { gathered, pass } = gathering(() => {})
  const takesLines = onlyStringArgument(call.tool) !== undefined
  const stop = takesLines ? yield* reader.until(stops, pass) : undefined
  if (stop !== undefined && results.includes(stop)) {
    piece(gathered.text)
    reader.release(mark)
  } else reader.rewind(mark)
  const isWhole = !(yield* reader.isAtEnd())
  if (isWhole) writer.end()
  writer.finish(isWhole)
}

/** Passes text on without the white space around it. */
function trimmed(pass: (text: string) => void): { readonly piece: (text: string) => void } {
  let space = ''
  let isFirst = true
  return {
    piece: (text) => {
      const whole = isFirst ? text.trimStart() : space + text
      if (whole !== '') isFirst = false
      const end = whole.trimEnd().length
      space = whole.slice(end)
      pass(whole.slice(0, end))
    },
  }
}

function firstArgument({ tool }: OpenCall): string {
  const [first] = propertyNames(tool)
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
