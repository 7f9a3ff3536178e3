import type { LlmTool } from '../../../contracts/llm-options.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import type { PairMarks } from './pair-marks.ts'
import { pairPlaces } from './pair-marks.ts'
import { readPairName } from './pair-name.ts'
import type { ValueEnd, ValueEnds } from './read-value.ts'
import { stopsOf } from '../../reader/stops-of.ts'

/** What decides where the value of a pair ends. */
export interface PairValue {
  /** Keys that are known: they begin a pair wherever they stand. */
  readonly keys: readonly string[]
  readonly tools: readonly LlmTool[]
  readonly isScalar: boolean
}

/** What a value of a pair ends with. */
export function pairValueEnds(marks: PairMarks, { keys, tools, isScalar }: PairValue): ValueEnds {
  const { section, call, value } = marks
  const sectionClose = section === undefined ? [] : [section.close]
  const ends = new Map<string, ValueEnd>([
    ...sectionClose.map(
      (close) => [close, { behind: [], orEnd: false, is: 'missing-closer' }] as const,
    ),
    [call.close, { behind: [call.open, ...sectionClose], orEnd: false, is: 'missing-closer' }],
    [
      call.open,
      {
        behind: (reader) => isCall(reader, marks, tools),
        orEnd: false,
        atLineStart: true,
        is: 'next-call',
      },
    ],
    ...nextPairs(marks, keys),
    ...wrongClosers(marks),
    [value.close, { behind: pairPlaces(marks), orEnd: true, is: 'closer' }],
  ])
  const stops = stopsOf([...ends.keys()])
  return { stops, ends, trimsLines: false, isScalar }
}

function wrongClosers({ call, key }: PairMarks): readonly (readonly [string, ValueEnd])[] {
  if (key.close === '') return []
  return [[key.close, { behind: [key.open, call.close], orEnd: false, is: 'wrong-closer' }]]
}

/** A pair that begins in a value closes it, where its key is known or stands on a line of its own. */
function nextPairs(
  marks: PairMarks,
  keys: readonly string[],
): readonly (readonly [string, ValueEnd])[] {
  const { key } = marks
  const end = { orEnd: false, is: 'missing-closer' } as const
  if (keys.length === 0)
    return [[key.open, { ...end, behind: (reader) => isPair(reader, marks), atLineStart: true }]]
  const known: ValueEnd = { ...end, behind: (reader) => isValueNext(reader, marks) }
  return keys.map((name) => [`${key.open}${name}${key.close}`, known])
}

function* isPair(reader: LlmReader, marks: PairMarks): Reading<boolean> {
  const name = yield* reader.while(/[^<\s]/u, MOST_KEY)
  if (name === '' || !(yield* reader.accept(marks.key.close))) return false
  yield* reader.while(/\s/u, MOST_KEY)
  return yield* isValueNext(reader, marks)
}

const MOST_KEY = 128

function* isValueNext(reader: LlmReader, { type, value }: PairMarks): Reading<boolean> {
  if (type !== undefined && (yield* reader.accept(type.open))) return true
  return yield* reader.accept(value.open)
}

function* isCall(reader: LlmReader, marks: PairMarks, tools: readonly LlmTool[]): Reading<boolean> {
  const name = yield* readPairName(reader, marks, tools)
  if (name === undefined) return false
  return tools.length === 0 || tools.some((tool) => tool.name === name)
}
