import { ArgumentsWriter } from '../../arguments/arguments-writer.ts'
import type { OpenCall, Section } from '../../grammar.ts'
import { readJsonCall } from '../../json-calls/read-json-call.ts'
import type { Reading } from '../../reader/reading.ts'
import { bodyArguments } from './body-arguments.ts'
import type { PairMarks } from './pair-marks.ts'
import { pairPlaces } from './pair-marks.ts'
import { readPairName } from './pair-name.ts'
import { readPair } from './read-pair.ts'
import { skipTo } from './skip-to.ts'
import { standsNext } from '../../reader/stands-next.ts'
import { stopsOf } from '../../reader/stops-of.ts'

/** Reads a call whose opener stands here; answers with how to end it once what is around it is read, too. */
export function* readPairCall(
  section: Section,
  marks: PairMarks,
  at: number,
): Reading<(() => void) | undefined> {
  const { reader } = section
  yield* reader.accept(marks.call.open)
  yield* reader.space()
  if (marks.mayBeJson === true && (yield* reader.peek(1)) === '{')
    return yield* readJson(section, marks, at)
  const name = yield* readPairName(reader, marks, section.tools)
  if (name === undefined) return undefined
  const call = section.beginCall({ name, at })
  const writer = new ArgumentsWriter(call, marks.keep === undefined ? {} : { keep: marks.keep })
  for (;;) {
    const place = yield* placeOf(section, marks)
    if (marks.body !== undefined && place === marks.body.open)
      return yield* readBody({ section, call, marks, body: marks.body })
    if (place !== marks.key.open) break
    if (!(yield* readPair({ section, call, writer, marks }))) return () => writer.finish(false)
  }
  const isClosed = yield* readCloser(section, marks, call)
  return () => writer.finish(isClosed)
}

/** Which part of a call stands here; text before one is skipped. */
function* placeOf(section: Section, marks: PairMarks): Reading<string | undefined> {
  const { reader } = section
  const { call, key, section: around } = marks
  const others = [call.open, ...(around === undefined ? [] : [around.close])]
  const mark = reader.mark()
  yield* reader.space()
  const places = pairPlaces(marks)
  const place = yield* standsNext(reader, places)
  if (place !== undefined || (yield* skipTo(section, [key.open, call.close], others))) {
    reader.release(mark)
    // Of a marker that is cut off nothing is text.
    if (place === '') yield* reader.rest(() => {})
    return place ?? (yield* standsNext(reader, places))
  }
  reader.rewind(mark)
  return undefined
}

function* readCloser(
  { reader }: Section,
  { call: { close }, section: around }: PairMarks,
  call: OpenCall,
): Reading<boolean> {
  if (yield* reader.accept(close)) return true
  if (around === undefined) return false
  if ((yield* standsNext(reader, [around.close])) !== around.close) return false
  call.repair({ code: 'missing-closer', start: reader.offset, before: '', after: close })
  return true
}

function* readBody({
  section,
  call,
  marks,
  body,
}: {
  readonly section: Section
  readonly call: OpenCall
  readonly marks: PairMarks
  readonly body: NonNullable<PairMarks['body']>
}): Reading<() => void> {
  const { reader } = section
  yield* reader.accept(body.open)
  yield* reader.space()
  const end = yield* bodyArguments(section, call, [body.close, marks.call.close])
  yield* reader.space()
  const start = reader.offset
  const isBodyClosed = yield* reader.accept(body.close)
  yield* reader.space()
  const isClosed = yield* readCloser(section, marks, call)
  if (!(isBodyClosed && isClosed) && !('malformed' in end) && end.complete)
    call.repair({ code: 'missing-closer', start, before: '', after: marks.call.close })
  return () => call.end(end)
}

/** A JSON object in the place of name and pairs. */
function* readJson(
  section: Section,
  { call: { close, open } }: PairMarks,
  at: number,
): Reading<(() => void) | undefined> {
  const { reader } = section
  const stops = stopsOf([close, open])
  const read = yield* readJsonCall(section, { at, stops })
  if (read.is !== 'call') return undefined
  const mark = reader.mark()
  yield* reader.space()
  const start = reader.offset
  const isClosed = yield* reader.accept(close)
  if (isClosed) reader.release(mark)
  else reader.rewind(mark)
  if (!isClosed && !('malformed' in read.end) && read.end.complete)
    read.call.repair({ code: 'missing-closer', start, before: '', after: close })
  return () => read.call.end(read.end)
}
