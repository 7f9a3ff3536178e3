import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { Stops } from '../reader/stops.ts'

const MARKS = new Stops([{ literal: '"' }, { literal: '\\' }])

/**
 * Reads a JSON string, which `pass` gets in pieces, unescaped; line breaks may stand in it as they are. False where the
 * text ends inside it.
 */
export function* readJsonString(
  reader: LlmReader,
  pass: (piece: string) => void,
): Reading<boolean> {
  if (!(yield* reader.accept('"'))) return false
  for (;;) {
    const mark = yield* reader.until(MARKS, pass)
    if (mark === undefined) return false
    if (mark === '"') {
      reader.take(1)
      return true
    }
    const unescaped = yield* readEscape(reader)
    if (unescaped === undefined) return false
    pass(unescaped)
  }
}

/** Undefined where the text ends inside of it. */
function* readEscape(reader: LlmReader): Reading<string | undefined> {
  const escape = yield* reader.peek(2)
  if (escape.length < 2) return undefined
  if (escape === '\\u') return yield* readUnit(reader)
  reader.take(2)
  return ESCAPES.get(escape) ?? escape
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\"', '"'],
  ['\\\\', '\\'],
  ['\\/', '/'],
  ["\\'", "'"],
  ['\\b', '\b'],
  ['\\f', '\f'],
  ['\\n', '\n'],
  ['\\r', '\r'],
  ['\\t', '\t'],
])

/** Both halves of a pair at once, so that no piece ends between them. */
function* readUnit(reader: LlmReader): Reading<string | undefined> {
  const first = yield* reader.peek(6)
  if (first.length < 6) return undefined
  const high = unitOf(first)
  if (high === undefined) return reader.take(2)
  if (high < 0xd800 || high > 0xdbff) return taken(reader, 6, high)
  const both = yield* reader.peek(12)
  const low = unitOf(both.slice(6))
  if (low === undefined || low < 0xdc00 || low > 0xdfff) return taken(reader, 6, high)
  return taken(reader, 12, high, low)
}

function unitOf(escape: string): number | undefined {
  return /^\\u[\da-f]{4}$/iu.test(escape) ? Number.parseInt(escape.slice(2), 16) : undefined
}

function taken(reader: LlmReader, count: number, ...units: readonly number[]): string {
  reader.take(count)
  return String.fromCharCode(...units)
}
