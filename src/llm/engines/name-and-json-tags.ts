import { acceptBehind } from './accept-behind.ts'
import type { Grammar, OpenCall, Section, WrittenCall } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { bodyArguments } from './named/body-arguments.ts'
import type { Around } from './named/pair-marks.ts'

/** Marks around a name and around its arguments, which are JSON. */
export interface NameAndJsonMarks {
  /** Around all calls. */
  readonly section: Around
  readonly call: Around
  readonly name: Around
  readonly arguments: Around
}

/** Calls whose name and whose JSON arguments stand in tags of their own. */
export function nameAndJsonTags(marks: NameAndJsonMarks): Grammar {
  return {
    openers: [{ literal: marks.section.open }, { literal: marks.call.open }],
    *fits(reader) {
      if (yield* reader.accept(marks.section.open)) yield* reader.space()
      return (yield* readName(reader, marks)) !== undefined
    },
    *read(section) {
      const { reader } = section
      const at = reader.offset
      const isInSection = yield* reader.accept(marks.section.open)
      if (isInSection) yield* reader.space()
      let end = yield* readCall(section, marks, at)
      if (end === undefined) return false
      for (;;) {
        const isClosed = yield* acceptBehind(reader, marks.section.close, reader.space())
        end()
        if (isClosed || !isInSection) return true
        const mark = reader.mark()
        yield* reader.space()
        end = yield* readCall(section, marks, reader.offset)
        if (end === undefined) {
          reader.rewind(mark)
          return true
        }
        reader.release(mark)
      }
    },
    write: (calls) =>
      `${marks.section.open}${calls.map((call) => written(call, marks)).join('')}${marks.section.close}`,
  }
}

function* readName(reader: LlmReader, marks: NameAndJsonMarks): Reading<string | undefined> {
  if (!(yield* reader.accept(marks.call.open))) return undefined
  yield* reader.space()
  if (!(yield* reader.accept(marks.name.open))) return undefined
  const name = (yield* reader.while(/[^<\n]/u, MOST_NAME)).trim()
  return name !== '' && (yield* reader.accept(marks.name.close)) ? name : undefined
}

const MOST_NAME = 256

/** Reads a call; answers with how to end it once what is around it is read, too. */
function* readCall(
  section: Section,
  marks: NameAndJsonMarks,
  at: number,
): Reading<(() => void) | undefined> {
  const { reader } = section
  const name = yield* readName(reader, marks)
  if (name === undefined) return undefined
  const call = section.beginCall({ name, at })
  if (yield* acceptBehind(reader, marks.arguments.open, reader.space()))
    return yield* readBody(section, marks, call)
  const isClosed = yield* acceptBehind(reader, marks.call.close, reader.space())
  if (isClosed) call.add('{}')
  return () => call.end({ complete: isClosed })
}

function* readBody(section: Section, marks: NameAndJsonMarks, call: OpenCall): Reading<() => void> {
  const { reader } = section
  yield* reader.space()
  const closers = [marks.arguments.close, marks.call.close, marks.section.close]
  const end = yield* bodyArguments(section, call, closers)
  const isClosed = yield* acceptBehind(reader, marks.arguments.close, reader.space())
  const start = reader.offset
  const isCallClosed = yield* acceptBehind(reader, marks.call.close, reader.space())
  if (!(isClosed && isCallClosed) && !('malformed' in end) && end.complete)
    call.repair({ code: 'missing-closer', start, before: '', after: marks.call.close })
  return () => call.end(end)
}

function written({ name, arguments: values }: WrittenCall, marks: NameAndJsonMarks): string {
  const own = `${marks.name.open}${name}${marks.name.close}`
  const body = `${marks.arguments.open}${JSON.stringify(values)}${marks.arguments.close}`
  return `${marks.call.open}${own}${body}${marks.call.close}`
}
