import type { CallEnd, Grammar, OpenCall, Section } from '../grammar.ts'
import { callEndOf } from '../json-calls/call-end-of.ts'
import { readJsonArguments } from '../json-calls/read-json-arguments.ts'
import { readJsonString } from '../json-calls/read-json-string.ts'
import { spacedJson } from '../json-calls/spaced-json.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import type { Stops } from '../reader/stops.ts'
import { stopsOf } from '../reader/stops-of.ts'

interface Markers {
  readonly open: string
  readonly close: string
}

/** A list of objects whose keys are names and whose values are arguments, between two markers. */
export function jsonNameAsKey({ open, close }: Markers): Grammar {
  const stops = stopsOf([open, close])
  return {
    openers: [{ literal: open }],
    *fits(reader, _, { isPinned }) {
      yield* reader.accept(open)
      yield* reader.while(/[\s[{]/u, MOST_BRACKETS)
      const first = yield* reader.peek(1)
      return first === '"' || (first === ']' && isPinned)
    },
    *read(section) {
      const { reader } = section
      const { offset } = reader
      yield* reader.accept(open)
      let following = yield* readBrackets(reader, close)
      for (let at = offset; following === 'key'; at = reader.offset) {
        const opened = yield* readCall(section, { at, stops })
        if (opened === undefined) return at !== offset
        following = yield* readBrackets(reader, close)
        endCall(opened, { following, close, start: reader.offset })
      }
      return following === 'close' || reader.offset > offset + open.length
    },
    write: (calls) => {
      const items = calls.map(({ name, arguments: values }) => spacedJson({ [name]: values }))
      return `${open}[${items.join(', ')}]${close}`
    },
  }
}

/** UTF-16 units before the first key. */
const MOST_BRACKETS = 100

type Following = 'key' | 'close' | 'other'

/** Reads what stands between calls, and behind the last one. */
function* readBrackets(reader: LlmReader, close: string): Reading<Following> {
  for (;;) {
    const mark = reader.mark()
    yield* reader.space()
    const next = yield* reader.peek(1)
    const isClosed = yield* reader.accept(close)
    const isBracket = !isClosed && next !== '' && '[{,}]'.includes(next)
    if (isBracket) reader.take(1)
    if (isClosed || isBracket || next === '"') reader.release(mark)
    else reader.rewind(mark)
    if (!isBracket) return isClosed ? 'close' : next === '"' ? 'key' : 'other'
  }
}

/** A call that was read, and how it is to be ended. */
interface ReadCall {
  readonly call: OpenCall
  readonly end: CallEnd
}

/** Reads a key and its value; undefined where they are none, and nothing was read. */
function* readCall(
  section: Section,
  { at, stops }: { readonly at: number; readonly stops: Stops },
): Reading<ReadCall | undefined> {
  const { reader, limits } = section
  const mark = reader.mark()
  const pieces: string[] = []
  const isNamed = yield* readJsonString(reader, (piece) => pieces.push(piece))
  yield* reader.space()
  if (!isNamed || !(yield* reader.accept(':'))) {
    reader.rewind(mark)
    return undefined
  }
  reader.release(mark)
  yield* reader.space()
  const call = section.beginCall({ name: pieces.join(''), at })
  const end = yield* readJsonArguments(reader, {
    maxDepth: limits.depth,
    stops,
    levels: 1,
    pass: (piece) => call.add(piece),
  })
  return { call, end: callEndOf(end) }
}

function endCall(
  { call, end }: ReadCall,
  {
    following,
    close,
    start,
  }: { readonly following: Following; readonly close: string; readonly start: number },
): void {
  const isWhole = 'complete' in end && end.complete
  if (isWhole && following === 'other')
    call.repair({ code: 'missing-closer', start, before: '', after: close })
  call.end(end)
}
