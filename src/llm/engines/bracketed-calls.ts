import { callEndOf } from '../json-calls/call-end-of.ts'
import { readJsonArguments } from '../json-calls/read-json-arguments.ts'
import type { Grammar, OpenCall, Section, WrittenCall } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import type { Stops } from '../reader/stops.ts'
import { stopsOf } from '../reader/stops-of.ts'

/** UTF-16 units of a name, and of white space before it. */
const MOST_NAME = 256

/** Calls in square brackets behind some words: a name, and an object in round brackets. */
export function bracketedCalls({
  open,
  write,
}: {
  readonly open: readonly string[]
  readonly write: (calls: readonly WrittenCall[]) => string
}): Grammar {
  const openers = stopsOf(open)
  const ends = stopsOf([...open, ')]'])
  return {
    openers: open.map((literal) => ({ literal })),
    *fits(reader) {
      yield* acceptOne(reader, openers)
      return (yield* readName(reader)) !== undefined
    },
    *read(section) {
      const at = section.reader.offset
      yield* acceptOne(section.reader, openers)
      let name = yield* readName(section.reader)
      if (name === undefined) return false
      for (let start = at; name !== undefined;) {
        const call = section.beginCall({ name, at: start })
        name = yield* readCall(section, call, ends)
        start = section.reader.offset
      }
      return true
    },
    write,
  }
}

function* acceptOne(reader: LlmReader, literals: Stops): Reading<void> {
  const literal = yield* reader.whichOf(literals)
  reader.take(literal?.length ?? 0)
}

/** Reads a name and the bracket behind it; undefined where none stands, or something else than an object in it. */
function* readName(reader: LlmReader): Reading<string | undefined> {
  yield* reader.while(/\s/u, MOST_NAME)
  const name = yield* reader.while(/[\w.:/-]/u, MOST_NAME)
  if (name === '' || !(yield* reader.accept('('))) return undefined
  yield* reader.while(/\s/u, MOST_NAME)
  const first = yield* reader.peek(1)
  return first === '{' || first === ')' ? name : undefined
}

/** Reads a call behind its bracket; answers with the name of the next one in the same square brackets. */
function* readCall(section: Section, call: OpenCall, stops: Stops): Reading<string | undefined> {
  const { reader, limits } = section
  const isEmpty = (yield* reader.peek(1)) === ')'
  const end = isEmpty
    ? 'whole'
    : yield* readJsonArguments(reader, {
        maxDepth: limits.depth,
        stops,
        levels: 0,
        pass: (piece) => call.add(piece),
      })
  if (isEmpty) call.add('{}')
  const { next, isClosed } = yield* readBehind(reader)
  if (!isClosed && end === 'whole')
    call.repair({ code: 'missing-closer', start: reader.offset, before: '', after: ')]' })
  call.end(callEndOf(end))
  return next
}

/** Reads the brackets behind arguments, or a comma and the name of another call. */
function* readBehind(
  reader: LlmReader,
): Reading<{ readonly next: string | undefined; readonly isClosed: boolean }> {
  yield* reader.while(/\s/u, MOST_NAME)
  if (!(yield* reader.accept(')'))) return { next: undefined, isClosed: false }
  const mark = reader.mark()
  yield* reader.while(/\s/u, MOST_NAME)
  const isClosed = yield* reader.accept(']')
  const next = !isClosed && (yield* reader.accept(',')) ? yield* readName(reader) : undefined
  if (isClosed || next !== undefined) reader.release(mark)
  else reader.rewind(mark)
  return { next, isClosed: isClosed || next !== undefined }
}
