import type { ArgumentsWriter } from '../../arguments/arguments-writer.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import type { Stops } from '../../reader/stops.ts'
import { LineTrim } from './line-trim.ts'
import { standsNext } from '../../reader/stands-next.ts'

/** What may stand behind what ends a value, or nothing at all: then the literal is part of the value. */
export interface ValueEnd {
  /** What has to stand behind it, white space and commas aside; the end of the text counts, too, where it is said. */
  readonly behind: readonly string[] | ((reader: LlmReader) => Reading<boolean>)
  readonly orEnd: boolean
  /** Whether it has to stand where a line begins. */
  readonly atLineStart?: boolean
  /** Whether it is the value's own closer, which is read, or what closes or follows it in its place, which isn't. */
  readonly is: 'closer' | 'wrong-closer' | 'missing-closer' | 'next-call'
}

/** What values end with, and whether the line breaks next to their tags are markup. */
export interface ValueEnds {
  readonly stops: Stops
  readonly ends: ReadonlyMap<string, ValueEnd>
  readonly trimsLines: boolean
  /** Whether the value can hold no mark, so that the first one ends it. */
  readonly isScalar: boolean
}

/** White space, or commas, that are looked over between a closer and what follows it, in UTF-16 units. */
const MOST_SPACE = 256

/**
 * Reads a value up to what ends it. A value may hold its own closer: which one is real is decided by what stands behind.
 * Answers with how it ended; undefined at the end of the text, or where another call begins: then it has no end.
 */
export function* readValue(
  reader: LlmReader,
  writer: ArgumentsWriter,
  { stops, ends, trimsLines, isScalar }: ValueEnds,
): Reading<Exclude<ValueEnd['is'], 'next-call'> | undefined> {
  const trim = new LineTrim((piece) => writer.piece(piece))
  const pass = (piece: string): void => (trimsLines ? trim.add(piece) : writer.piece(piece))
  for (;;) {
    const stop = yield* reader.until(stops, pass)
    const end = stop === undefined ? undefined : ends.get(stop)
    if (stop === undefined || end === undefined) return undefined
    if (isScalar || (yield* isReal(reader, stop, end))) {
      if (end.is === 'next-call') return undefined
      if (end.is !== 'missing-closer') reader.take(stop.length)
      trim.end()
      writer.end()
      return end.is
    }
    pass(reader.take(1))
  }
}

function* isReal(reader: LlmReader, stop: string, end: ValueEnd): Reading<boolean> {
  if (end.atLineStart === true && !reader.isLineStart) return false
  const mark = reader.mark()
  reader.take(stop.length)
  yield* reader.while(end.is === 'closer' ? /[\s,]/u : /\s/u, MOST_SPACE)
  const isNext = yield* standsBehind(reader, end)
  reader.rewind(mark)
  return isNext
}

function* standsBehind(reader: LlmReader, { behind, orEnd }: ValueEnd): Reading<boolean> {
  if (typeof behind === 'function') return yield* behind(reader)
  const next = yield* standsNext(reader, behind)
  const isEnd = next === undefined ? yield* reader.isAtEnd() : next === ''
  return isEnd ? orEnd : next !== undefined
}
