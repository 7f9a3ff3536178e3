import { safeParseJson } from '../../../json/safe-parse-json.ts'
import type { MembersWriter } from '../../arguments/members-writer.ts'
import type { KnownTool } from '../../grammar.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { propertyNames } from '../property-names.ts'
import { readPythonValue } from './read-python-value.ts'
import type { PythonEnd, PythonSource, PythonStops } from './read-python-value.ts'

/** What named values are read from, and where they go. */
export interface MembersSource {
  readonly reader: LlmReader
  readonly stops: PythonStops
  readonly writer: MembersWriter
  /** Is told of quotes in strings that should be escaped; absent: the first quote ends a string. */
  readonly inner?: ((quote: string) => void) | undefined
}

/** Halves of a pair of units, too: letters beyond the first plane come one unit at a time. */
const WORD = /[\p{L}\p{N}\p{Cs}_$-]/u
const LONGEST_WORD = 256

/**
 * Reads the arguments of a Python call, behind its opening bracket, up to behind the closing one. Values without a name
 * are those of the schema's properties, in their order; without a schema the call is broken.
 */
export function* readPythonArguments(
  source: MembersSource,
  tool: KnownTool | undefined,
): Reading<PythonEnd> {
  const names = propertyNames(tool)
  for (let position = 0; ; position += 1) {
    const more = yield* hasMore(source.reader, ')')
    if (more !== true) return more
    const end = yield* readArgument(source, names[position])
    if (end !== 'whole') return end
    const next = yield* separates(source.reader, ')')
    if (next !== 'whole') return next
  }
}

/** Reads the members of a dict, behind its opening bracket, up to behind the closing one. */
export function* readPythonDict(source: MembersSource): Reading<PythonEnd> {
  const { reader, writer } = source
  for (;;) {
    const more = yield* hasMore(reader, '}')
    if (more !== true) return more
    const key = yield* readPythonText(source)
    if (key.text === undefined) return key.end
    if (!(yield* reader.accept(':'))) return (yield* reader.isAtEnd()) ? 'cut' : 'broken'
    yield* reader.space()
    writer.begin(key.text)
    const end = yield* readPythonValue(valueOf(source))
    if (end !== 'whole') return end
    writer.end()
    const next = yield* separates(reader, '}')
    if (next !== 'whole') return next
  }
}

/** Reads a value that is a string, or can stand as the text of a key. */
export function* readPythonText({ reader, stops }: Omit<MembersSource, 'writer'>): Reading<{
  readonly text: string | undefined
  readonly end: PythonEnd
}> {
  let json = ''
  const end = yield* readPythonValue({ reader, stops, write: (piece) => (json += piece) })
  if (end !== 'whole') return { text: undefined, end }
  const reading = safeParseJson(json)
  const text = reading.ok && typeof reading.value === 'string' ? reading.value : json
  return { text, end }
}

function* readArgument(source: MembersSource, expected: string | undefined): Reading<PythonEnd> {
  const { reader } = source
  const isSpread = yield* reader.accept('**')
  if (isSpread) yield* reader.space()
  if (isSpread || (yield* reader.peek(1)) === '{') {
    if (expected !== undefined && !isSpread) return yield* readNamed(source, expected, '')
    if (!(yield* reader.accept('{'))) return (yield* reader.isAtEnd()) ? 'cut' : 'broken'
    return yield* readPythonDict(source)
  }
  const word = yield* reader.while(WORD, LONGEST_WORD)
  yield* reader.space()
  if (yield* reader.isAtEnd()) return 'cut'
  if (word !== '' && (yield* reader.accept('='))) {
    yield* reader.space()
    return yield* readNamed(source, word, '')
  }
  return expected === undefined ? 'broken' : yield* readNamed(source, expected, word)
}

function* readNamed(source: MembersSource, name: string, before: string): Reading<PythonEnd> {
  source.writer.begin(name)
  const end = yield* readPythonValue(valueOf(source), before)
  if (end === 'whole') source.writer.end()
  return end
}

function valueOf({ reader, stops, writer, inner }: MembersSource): PythonSource {
  return { reader, stops, write: (json) => writer.write(json), inner }
}

function* hasMore(reader: LlmReader, close: string): Reading<true | 'whole' | 'cut'> {
  yield* reader.space()
  if (yield* reader.accept(close)) return 'whole'
  return (yield* reader.isAtEnd()) ? 'cut' : true
}

function* separates(reader: LlmReader, close: string): Reading<PythonEnd> {
  yield* reader.space()
  if (yield* reader.accept(',')) return 'whole'
  const next = yield* reader.peek(1)
  if (next === close) return 'whole'
  return next === '' ? 'cut' : 'broken'
}
