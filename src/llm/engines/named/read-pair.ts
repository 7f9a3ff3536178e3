import type { ArgumentsWriter } from '../../arguments/arguments-writer.ts'
import type { OpenCall, Section } from '../../grammar.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { propertyNames } from '../property-names.ts'
import { isScalarArgument } from '../scalar-argument.ts'
import type { PairMarks } from './pair-marks.ts'
import { pairPlaces } from './pair-marks.ts'
import { pairValueEnds } from './pair-value-ends.ts'
import { readValue } from './read-value.ts'
import { standsNext } from '../../reader/stands-next.ts'
import { stopsOf } from '../../reader/stops-of.ts'

/** Reads a pair of a key and its value, whose key's opener stands here; a key without a value is told. False where it is cut. */
export function* readPair({
  section,
  call,
  writer,
  marks,
}: {
  readonly section: Section
  readonly call: OpenCall
  readonly writer: ArgumentsWriter
  readonly marks: PairMarks
}): Reading<boolean> {
  const { reader } = section
  const at = reader.offset
  const key = yield* readKey(reader, marks)
  if (key === undefined) return false
  const hint = yield* readType(reader, marks)
  yield* reader.space()
  const start = reader.offset
  const hasOpener = yield* reader.accept(marks.value.open)
  if (!hasOpener) {
    if (yield* reader.isAtEnd()) return false
    if ((yield* standsNext(reader, pairPlaces(marks))) !== undefined) {
      section.diagnose('text-skipped', `the argument ${key} has no value`, at)
      return true
    }
    call.repair({ code: 'missing-opener', start, before: '', after: marks.value.open })
  }
  writer.begin(key, hint)
  const ends = pairValueEnds(marks, {
    keys: propertyNames(call.tool),
    tools: section.tools,
    isScalar: isScalarArgument(call.tool, key),
  })
  const end = yield* readValue(reader, writer, ends)
  if (end !== undefined && end !== 'closer')
    call.repair({ code: end, start, before: '', after: marks.value.close })
  return end !== undefined
}

/** Reads a key and its closer, which may be missing; undefined where it is cut. */
function* readKey(reader: LlmReader, { key, value, call }: PairMarks): Reading<string | undefined> {
  yield* reader.accept(key.open)
  const closers = [key.close, value.open, key.open, call.close].filter((close) => close !== '')
  const stops = stopsOf(closers)
  const pieces: string[] = []
  const stop = yield* reader.until(stops, (piece) => pieces.push(piece))
  if (stop === undefined) return undefined
  while (key.close !== '' && (yield* reader.accept(key.close)));
  return pieces.join('').trim()
}

/** Reads what is said of the value's type. */
function* readType(reader: LlmReader, { type }: PairMarks): Reading<'string' | 'json' | undefined> {
  if (type === undefined) return undefined
  yield* reader.space()
  if (!(yield* reader.accept(type.open))) return undefined
  const name = yield* reader.while(/[^<]/u, MOST_TYPE)
  yield* reader.accept(type.close)
  return name.trim() === 'string' ? 'string' : 'json'
}

const MOST_TYPE = 64
